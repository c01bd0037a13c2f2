/** Writes a text and a line end to standard output, and waits until it is written: the process may end right after. */
export function print(text: string): Promise<void> {
  return write(process.stdout, `${text}\n`);
}

/** The same to standard error. */
export function printError(text: string): Promise<void> {
  return write(process.stderr, `${text}\n`);
}

export function printJson(value: unknown): Promise<void> {
  return print(JSON.stringify(value, null, 2));
}

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      // Nobody reads any more (`| head`, a closed terminal): that is no fault of the command.
      if (error === null || error === undefined || isGone(error)) resolve();
      else reject(error);
    });
  });
}

function isGone(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE' || error.code === 'EIO' || error.code === 'ERR_STREAM_DESTROYED';
}
