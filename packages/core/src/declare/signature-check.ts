import type { Call } from './call.js';
import type { InputOf, Schema, SentFor } from './schema.js';

// Compile-time verdicts: what a decorated or given handler must be, said in words the compiler prints.

/** A type nothing fits, named by why. */
export interface Refused<Why extends string> {
  readonly 'webcortex says': Why;
}

/** Any handler at all; what it takes and gives is judged by `Verdict`. */
export type AnyHandler = (...args: never[]) => unknown;

type IsAny<T> = 0 extends 1 & T ? true : false;

/** The type a handler is given. Without a schema there is nothing but an empty object. */
export type Given<O> = O extends { readonly input: infer S extends Schema } ? InputOf<S> : Record<string, never>;

/** What a handler may return. */
export type Returns<O> = O extends { readonly output: infer S extends Schema }
  ? SentFor<S> | Promise<SentFor<S>>
  : unknown;

type FirstParameter<H extends AnyHandler> = Parameters<H> extends [infer P, ...unknown[]] ? P : unknown;
type SecondParameter<H extends AnyHandler> = Parameters<H> extends [unknown, infer P, ...unknown[]] ? P : Call;

/** Names of the parameters in a path: `/a/:id/b/:n` → `'id' | 'n'`. */
export type PathParams<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? PathParams<Head> | PathParams<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never;

type MissingParams<O, Path extends string> = O extends { readonly input: infer S extends Schema }
  ? unknown extends InputOf<S>
    ? never
    : Exclude<PathParams<Path>, KeysOf<InputOf<S>>>
  : never;

type KeysOf<T> = T extends unknown ? keyof T : never;

/**
 * `unknown` for a handler that fits, else why it doesn't.
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

type InputVerdict<H extends AnyHandler, O> = O extends { readonly input: Schema }
  ? [Given<O>] extends [FirstParameter<H>]
    ? CallVerdict<H, O>
    : Refused<'the first parameter of the handler does not accept what the input schema produces'>
  : CallVerdict<H, O>;

type CallVerdict<H extends AnyHandler, O> = [Call] extends [SecondParameter<H>]
  ? OutputVerdict<H, O>
  : Refused<'the second parameter of the handler is the Call: who calls, the signal, the log'>;

type OutputVerdict<H extends AnyHandler, O> = O extends { readonly output: infer S extends Schema }
  ? [Awaited<ReturnType<H>>] extends [SentFor<S>]
    ? unknown
    : Refused<'the handler returns something the output schema does not accept'>
  : unknown;
