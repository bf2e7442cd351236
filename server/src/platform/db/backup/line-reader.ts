import { endOfRows } from './export-format.ts';

const newline = 0x0a;
const endAfterRow = Buffer.concat([Buffer.from('\n'), endOfRows]);

/** Reads an export from its beginning: lines, and runs of rows up to the line that ends them. */
export class LineReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next line without its end. Throws when the file ends before. */
  async line(): Promise<string> {
    for (;;) {
      const at = this.#rest.indexOf(newline);
      if (at >= 0) return this.#take(at + 1).toString('utf8', 0, at);
      await this.#more();
    }
  }

  /** The rows up to the end mark, which is taken as well, in pieces of any size. */
  async *rows(): AsyncGenerator<Buffer> {
    for (let atStart = true; ; atStart = false) {
      while (this.#rest.length < endAfterRow.length) await this.#more();
      if (atStart && this.#rest.subarray(0, endOfRows.length).equals(endOfRows)) {
        this.#take(endOfRows.length);
        return;
      }
      const end = this.#rest.indexOf(endAfterRow);
      if (end >= 0) {
        yield this.#take(end + 1);
        this.#take(endOfRows.length);
        return;
      }
      // The end mark may be split between this piece and the next one.
      yield this.#take(this.#rest.length - endAfterRow.length + 1);
    }
  }

  /** Resolves when the file ends here; throws when something follows. */
  async end(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done !== true || this.#rest.length > 0) throw new Error('something follows its end');
  }

  #take(bytes: number): Buffer {
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    return taken;
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done === true) throw new Error('it is cut short');
    this.#rest = Buffer.concat([this.#rest, next.value]);
  }
}
