import { paintFor } from '../screen/paint.js';

/** What the supervisor says. */
export interface Reporter {
  /** A text as it is: a banner, an error. */
  text(text: string): void;
  /** One line about what happens. */
  note(message: string): void;
}

/** For people: the texts. With `json` each is one JSON line. */
export function createReporter(json: boolean): Reporter {
  if (json) {
    const line = (level: string, msg: string): void => {
      process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), msg })}\n`);
    };
    return { text: (text) => line('info', text.trim()), note: (message) => line('info', message) };
  }
  const paint = paintFor(process.stdout, process.env);
  return {
    text: (text) => void process.stdout.write(`${text}\n`),
    note: (message) => void process.stdout.write(`${paint.cyan('webcortex')} ${message}\n`),
  };
}
