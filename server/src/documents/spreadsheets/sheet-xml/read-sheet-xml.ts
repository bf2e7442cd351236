import { defaultSheetLimits, type ReadOptions } from '../sheet.ts';
import { XmlPart } from '../xml.ts';
import { PlainRowReader, rowEnd } from './plain-row.ts';
import type { SheetRows, WorkbookContext } from './sheet-rows.ts';
import { bytesOf } from './xml-bytes.ts';

const sheetStart = bytesOf('<sheetData>');
/** A row that is not over after so many bytes is parsed as it comes. */
const mostWaiting = 256 * 1024;
/** Of the rows of a sheet: the part itself, and its `sheetData`. */
const depthOfRows = 2;

/**
 * Reads a worksheet as `readXml` reads it for the same rows, several times faster where its rows are plain (see `PlainRowReader`).
 * The parser reads everything else: what comes before and after the rows, and every row that is not plain, up to its end. It is
 * handed its bytes up to just such a place, where it tells by itself whether it stands between two rows; else it goes on reading.
 * @throws RefusedFile as `readXml` and `SheetRows` do
 */
export async function readSheetXml(
  chunks: AsyncIterable<Uint8Array>,
  rows: SheetRows,
  { context, options = {} }: { context: WorkbookContext; options?: ReadOptions },
): Promise<{ plainRows: number }> {
  const reader = new SheetReader(rows, context, options);
  for await (const chunk of chunks) reader.take(chunk);
  reader.end();
  return reader;
}

class SheetReader {
  /** How many rows no parser saw. */
  plainRows = 0;
  readonly #rows: SheetRows;
  readonly #xml: XmlPart;
  readonly #plain: PlainRowReader;
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  #rowEnd = -1;
  /** The last tag the parser told of. */
  #lastTag = '';
  #root = '';
  #isInSheet = false;
  #isBetweenRows = false;

  constructor(rows: SheetRows, context: WorkbookContext, { limits = defaultSheetLimits }: ReadOptions) {
    this.#rows = rows;
    this.#plain = new PlainRowReader({ ...context, limits });
    const xml = new XmlPart({
      open: (name, attributes) => {
        if (xml.depth === 1) this.#root = name;
        this.#lastTag = name;
        rows.open(name, attributes);
      },
      close: (name) => {
        this.#lastTag = `/${name}`;
        rows.close(name);
      },
      text: (text) => rows.text(text),
    });
    this.#xml = xml;
  }

  take(chunk: Uint8Array): void {
    const rest = this.#bytes.subarray(this.#at);
    this.#bytes =
      rest.length === 0
        ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
        : Buffer.concat([rest, chunk]);
    this.#at = 0;
    this.#rowEnd = -1;
    while (this.#isBetweenRows ? this.#readPlainRows() : this.#parseOn());
  }

  end(): void {
    this.#parse(this.#bytes.length);
    this.#xml.end();
  }

  /** Reads rows while they are plain; whether to go on with the bytes that are here. */
  #readPlainRows(): boolean {
    for (;;) {
      if (this.#rowEnd < this.#at) this.#rowEnd = this.#bytes.indexOf(rowEnd, this.#at);
      if (this.#rowEnd < 0) break;
      const row = this.#plain.read(this.#bytes, this.#at, this.#rows.line);
      if (row === null) {
        this.#isBetweenRows = false;
        return true;
      }
      this.#rows.take(row);
      this.plainRows += 1;
      this.#at = this.#plain.at;
    }
    if (this.#bytes.length - this.#at <= mostWaiting) return false;
    this.#isBetweenRows = false;
    return true;
  }

  /** Parses up to where rows may begin or go on; whether it is there. */
  #parseOn(): boolean {
    const sought = this.#isInSheet ? rowEnd : sheetStart;
    const found = this.#bytes.indexOf(sought, this.#at);
    if (found < 0) {
      // It may have begun at the end of what is here.
      this.#parse(this.#bytes.length - sought.length + 1);
      return false;
    }
    const end = found + sought.length;
    this.#parse(end - 1);
    this.#lastTag = '';
    this.#parse(end);
    const isThere = this.#lastTag === (this.#isInSheet ? '/row' : 'sheetData');
    this.#isBetweenRows = isThere && this.#xml.depth === depthOfRows && this.#root === 'worksheet';
    this.#isInSheet ||= this.#isBetweenRows;
    return true;
  }

  #parse(end: number): void {
    if (end <= this.#at) return;
    this.#xml.write(this.#bytes.subarray(this.#at, end));
    this.#at = end;
  }
}
