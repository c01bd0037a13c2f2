import { styleText } from 'node:util';

/** Colours a text, or doesn't. */
export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
}

type Style = keyof Paint;

/** Whether to colour: on a terminal only, and never with NO_COLOR (https://no-color.org). FORCE_COLOR overrides both. */
export function wantsColour(stream: { isTTY?: boolean }, env: Readonly<Record<string, string | undefined>>): boolean {
  const force = env['FORCE_COLOR'];
  if (force !== undefined && force !== '') return force !== '0';
  const no = env['NO_COLOR'];
  return stream.isTTY === true && (no === undefined || no === '') && env['TERM'] !== 'dumb';
}

/** The colours for a stream. */
export function paintFor(stream: { isTTY?: boolean }, env: Readonly<Record<string, string | undefined>>): Paint {
  const colour = wantsColour(stream, env);
  // Whether to colour is decided above; older and newer Node versions differ on whether styleText decides it again.
  const style = (name: Style) => (text: string) => (colour ? styleText(name, text, ...unchecked) : text);
  return {
    bold: style('bold'),
    dim: style('dim'),
    red: style('red'),
    green: style('green'),
    yellow: style('yellow'),
    cyan: style('cyan'),
  };
}

/** Node 22.13 and later look at the stream themselves unless told not to; Node 20 ignores the argument. */
const unchecked = [{ validateStream: false }] as unknown as [];
