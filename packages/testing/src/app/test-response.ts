/** One event of a `text/event-stream` answer. */
export interface SentEvent {
  readonly id: string | null;
  readonly event: string;
  /** Parsed when it is JSON. */
  readonly data: unknown;
}

/** An answer, read to its end. */
export interface TestResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** Parsed when the answer says that it is JSON; `undefined` when there is none; else the text. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads into a body whose shape only the app knows.
  readonly body: any;
  readonly text: string;
  /** The events of a streamed answer, comments left out. Empty for any other. */
  readonly events: readonly SentEvent[];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads a finished event stream. Source: the WHATWG HTML standard, server-sent events. */
export function readEvents(text: string): readonly SentEvent[] {
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const fields = new Map<string, string[]>();
    for (const line of block.split(/\r?\n/)) {
      const match = /^([^:]+):? ?(.*)$/.exec(line);
      if (match?.[1] !== undefined) fields.set(match[1], [...(fields.get(match[1]) ?? []), match[2] ?? '']);
    }
    const data = fields.get('data');
    if (data === undefined) return [];
    return [
      {
        id: fields.get('id')?.at(-1) ?? null,
        event: fields.get('event')?.at(-1) ?? 'message',
        data: parsed(data.join('\n')),
      },
    ];
  });
}

/** Makes the answer out of what was sent. */
export function testResponse(sent: { status: number; headers: TestResponse['headers']; text: string }): TestResponse {
  const type = String(sent.headers['content-type'] ?? '');
  return {
    ...sent,
    body: sent.text === '' ? undefined : /[/+]json\b/.test(type) ? JSON.parse(sent.text) : sent.text,
    events: type.startsWith('text/event-stream') ? readEvents(sent.text) : [],
  };
}
