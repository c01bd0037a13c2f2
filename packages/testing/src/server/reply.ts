import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { SseEvent } from '../wire/sse.js';

/** Writes to one client. Every wait ends when the client goes away or the server closes. */
export class Reply {
  readonly #response: ServerResponse;
  /** Bytes a write; `null`: as they come. */
  readonly #chunkBytes: number | null;
  readonly #gone = new AbortController();

  constructor(response: ServerResponse, chunkBytes: number | null) {
    this.#response = response;
    this.#chunkBytes = chunkBytes;
    response.once('close', () => this.#gone.abort());
  }

  head(status: number, headers: Readonly<Record<string, string>>): void {
    this.#response.writeHead(status, headers);
  }

  json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
    this.text(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  }

  text(status: number, body: string, headers: Readonly<Record<string, string>>): void {
    const bytes = Buffer.from(body);
    this.head(status, { ...headers, 'content-length': String(bytes.length) });
    this.#response.end(bytes);
  }

  /** A part of a body whose full length was announced. */
  async part(body: string, share: number): Promise<void> {
    const bytes = Buffer.from(body);
    this.head(200, { 'content-type': 'application/json', 'content-length': String(bytes.length) });
    await this.#write(bytes.subarray(0, Math.floor(bytes.length * share)));
  }

  async events(events: readonly SseEvent[]): Promise<void> {
    this.head(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
    for (const event of events) await this.event(event);
  }

  async event(event: SseEvent): Promise<void> {
    const bytes = Buffer.from(event);
    const size = this.#chunkBytes ?? bytes.length;
    for (let start = 0; start < bytes.length; start += size) await this.#write(bytes.subarray(start, start + size));
  }

  end(): void {
    this.#response.end();
  }

  /** Cuts the connection as it is. */
  cut(): void {
    this.#response.socket?.destroy();
  }

  /** Waits until the client goes away. */
  async untilGone(): Promise<void> {
    if (!this.#gone.signal.aborted) await once(this.#gone.signal, 'abort');
  }

  /** Waits so many milliseconds, or until the client goes away. */
  async wait(ms: number): Promise<void> {
    if (ms <= 0 || this.#gone.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#gone.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (this.#gone.signal.aborted) return;
    // The callback comes when the bytes are handed on, or with an error when the client has gone: then there is nobody to tell.
    await new Promise<void>((resolve) => this.#response.write(bytes, () => resolve()));
  }
}
