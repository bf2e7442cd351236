import { Readable } from 'node:stream';
import type { Client, Connection, Submittable } from 'pg';

/**
 * What a `COPY … TO STDOUT` or a `BASE_BACKUP` sends, message by message. The connection is paused while the
 * reader is slow, and cut when the reader gives up: there is no other way to end it early.
 */
export class CopyOut extends Readable implements Submittable {
  /** Rows that came along in result sets of their own, as text. */
  readonly rows: (string | null)[][] = [];
  /** Rows that were copied, known at the end. */
  rowCount = 0;
  readonly #text: string;
  #connection: Connection | undefined;
  #finished = false;

  constructor(text: string) {
    super({ objectMode: true, highWaterMark: 64 });
    this.#text = text;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.rows.push(fields);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver uses its buffer again.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleError(error: Error): void {
    this.#finish();
    this.destroy(error);
  }

  handleReadyForQuery(): void {
    this.#finish();
    this.push(null);
  }

  /** The last rows may wait for the reader here; the session must not wait with them. */
  #finish(): void {
    this.#finished = true;
    this.#connection?.stream.resume();
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [, count] = /^COPY (\d+)$/.exec(text) ?? [];
    if (count !== undefined) this.rowCount = Number(count);
  }

  handleRowDescription(): void {}
  handleEmptyQuery(): void {}

  override _read(): void {
    this.#connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#finished) this.#connection?.stream.destroy();
    done(error);
  }
}

/** Sends a statement whose answer is copied out. */
export function copyOut(session: Client, text: string): CopyOut {
  return session.query(new CopyOut(text));
}
