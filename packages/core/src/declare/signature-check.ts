import type { Call } from './call.js';
import type { InputOf, Schema, SentFor } from './schema.js';

// Compile-time verdicts: what a decorated or given handler must be, said in words the compiler prints.

/** A type nothing fits, named by why. */
export interface Refused<Why extends string> {
  readonly 'webcortex says': Why;
}

/** Any handler at all; what it takes and gives is judged by `Verdict`. */
export type AnyHandler = (...args: never[]) => unknown;

/**
 * `unknown` for a handler that fits, else why it doesn't. For decorators: without an `input` here it may stand on
 * the other decorator of the method, which judges it then.
 *
 * @typeParam H the handler
 * @typeParam O the options it was declared with
 * @typeParam Path the route's path; `string` where there is none
 */
export type Verdict<H extends AnyHandler, O, Path extends string> =
  IsAny<FirstParameter<H>> extends true
    ? Refused<'the first parameter of the handler is typed any: give it the type that the input schema produces'>
    : [MissingParams<O, Path>] extends [never]
      ? InputVerdict<H, O>
      : Refused<`the input schema lacks the path parameter "${MissingParams<O, Path> & string}"`>;

/** The same for builders, where the options say everything: no `input` means there is none. */
export type BuilderVerdict<H extends AnyHandler, O, Path extends string> =
  Verdict<H, O, Path> extends Refused<string>
    ? Verdict<H, O, Path>
    : HasNone<O, 'input'> extends true
      ? [PathParams<Path>] extends [never]
        ? [Record<never, never>] extends [FirstParameter<H>]
          ? unknown
          : Refused<'the handler takes an input, but the options have no input schema'>
        : Refused<`the options have no input schema to name the path parameter "${PathParams<Path>}"`>
      : unknown;

/** The type a handler is given. Without a schema there is nothing but an empty object. */
export type Given<O> = [SchemaOf<O, 'input'>] extends [never] ? Record<string, never> : InputOf<SchemaOf<O, 'input'>>;

/** What a handler may return. */
export type Returns<O> = [SchemaOf<O, 'output'>] extends [never]
  ? unknown
  : SentFor<SchemaOf<O, 'output'>> | Promise<SentFor<SchemaOf<O, 'output'>>>;

/** Names of the parameters in a path: `/a/:id/b/:n` → `'id' | 'n'`. */
export type PathParams<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? PathParams<Head> | PathParams<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The schema said under `Key`, in the options or in their `tool`; `never` without one. */
type SchemaOf<O, Key extends 'input' | 'output'> = O extends { readonly [K in Key]: infer S extends Schema }
  ? S
  : O extends { readonly tool: { readonly [K in Key]: infer S extends Schema } }
    ? S
    : never;

/** Whether the options certainly say nothing under `Key`: those of a wider type may. */
type HasNone<O, Key extends string> = Key extends keyof O
  ? false
  : O extends { readonly tool: infer T }
    ? Key extends keyof T
      ? false
      : true
    : true;

type IsAny<T> = 0 extends 1 & T ? true : false;
type FirstParameter<H extends AnyHandler> = Parameters<H> extends [] ? unknown : Parameters<H>[0];
type SecondParameter<H extends AnyHandler> = Parameters<H> extends [unknown?] ? Call : Parameters<H>[1];
type KeysOf<T> = T extends unknown ? keyof T : never;

type MissingParams<O, Path extends string> = [SchemaOf<O, 'input'>] extends [never]
  ? never
  : unknown extends InputOf<SchemaOf<O, 'input'>>
    ? never
    : Exclude<PathParams<Path>, KeysOf<InputOf<SchemaOf<O, 'input'>>>>;

type InputVerdict<H extends AnyHandler, O> = [SchemaOf<O, 'input'>] extends [never]
  ? CallVerdict<H, O>
  : [InputOf<SchemaOf<O, 'input'>>] extends [FirstParameter<H>]
    ? CallVerdict<H, O>
    : Refused<'the first parameter of the handler does not accept what the input schema produces'>;

type CallVerdict<H extends AnyHandler, O> = [Call] extends [SecondParameter<H>]
  ? H extends (input: never, call: never) => unknown
    ? OutputVerdict<H, O>
    : Refused<'the handler takes more than two parameters: it is given the input and the Call'>
  : Refused<'the second parameter of the handler is the Call: who calls, the signal, the log'>;

type OutputVerdict<H extends AnyHandler, O> = [SchemaOf<O, 'output'>] extends [never]
  ? unknown
  : [Awaited<ReturnType<H>>] extends [SentFor<SchemaOf<O, 'output'>>]
    ? unknown
    : Refused<'the handler returns something the output schema does not accept'>;
