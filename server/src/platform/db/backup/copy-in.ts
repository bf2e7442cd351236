import { Writable } from 'node:stream';
import type { Client, Connection, Submittable } from 'pg';

/** What the driver's connection can do beyond what its types say. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

const givenUp = 'given up by the client';

type Done = (error?: Error | null) => void;

/** Takes the data of a `COPY … FROM STDIN`. Finishes when the server has taken all of it; destroying it undoes the copy. */
export class CopyIn extends Writable implements Submittable {
  /** Rows that the server has taken, known when finished. */
  rowCount = 0;
  readonly #text: string;
  #connection: CopyConnection | undefined;
  /** The write that came before the server was ready to copy. */
  #early: (() => void) | undefined;
  #copying = false;
  #finish: Done | undefined;

  constructor(text: string) {
    super({ highWaterMark: 256 * 1024 });
    this.#text = text;
  }

  submit(connection: Connection): void {
    this.#connection = connection as CopyConnection;
    connection.query(this.#text);
  }

  handleCopyInResponse(): void {
    // The writer may have given up while the server was still thinking.
    if (this.destroyed) this.#connection?.sendCopyFail(givenUp);
    else {
      this.#copying = true;
      this.#early?.();
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rowCount = Number(text.split(' ')[1]);
  }

  handleError(error: Error): void {
    this.#copying = false;
    this.destroy(error);
  }

  handleReadyForQuery(): void {
    this.#finish?.();
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#whenCopying((connection) => {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) connection.stream.once('drain', () => done());
      else done();
    });
  }

  override _final(done: Done): void {
    this.#whenCopying((connection) => {
      this.#copying = false;
      this.#finish = done;
      connection.endCopyFrom();
    });
  }

  override _destroy(error: Error | null, done: Done): void {
    if (this.#copying) this.#connection?.sendCopyFail(givenUp);
    this.#copying = false;
    done(error);
  }

  #whenCopying(act: (connection: CopyConnection) => void): void {
    const run = (): void => {
      if (this.#connection !== undefined) act(this.#connection);
    };
    if (this.#copying) run();
    else this.#early = run;
  }
}

/** Sends a statement that copies in what is written to the result. */
export function copyIn(session: Client, text: string): CopyIn {
  return session.query(new CopyIn(text));
}
