import { fold } from '../../kernel/fold.ts';
import { fixedPointText } from '../../kernel/value-texts.ts';
import { documentFromBytes } from '../document/canonical.ts';
import { type Cell, gridRows, readCell } from './grid-cells.ts';
import { type GridColumn, type GridPart, type GridUnit, gridColumns } from './grid-columns.ts';

/** Rows of a part as text, each found by its offset, so that a window is cut out of them without reading the rest. */
export type PackedRows = {
  columns: GridColumn[];
  count: number;
  /** JSON lists of cells, one after the other; row n lies from `offsets[n]` to `offsets[n + 1]`. */
  cells: Uint8Array<ArrayBuffer>;
  offsets: Uint32Array<ArrayBuffer>;
  /** What people read in the rows, folded, a line a row. */
  texts: Uint8Array<ArrayBuffer>;
  textOffsets: Uint32Array<ArrayBuffer>;
  /** First and last zip code of each row of the coverage; empty for the other parts. */
  zips: Uint32Array<ArrayBuffer>;
};

/** Rows of a stored document, ready to be cut into windows. Slow for large documents. */
export function packRows({ document: bytes, part }: { document: Uint8Array; part: GridPart }): PackedRows {
  const document = documentFromBytes(bytes);
  const columns = gridColumns(document, part);
  const rows = gridRows(document, part);
  const cells = new TextRows(rows.length);
  const texts = new TextRows(rows.length);
  const zips = new Uint32Array(part === 'coverage' ? rows.length * 2 : 0);
  for (const [index, row] of rows.entries()) {
    const values = columns.map(({ id }) => readCell(row, id));
    cells.add(JSON.stringify(values));
    texts.add(
      `${fold(values.map((value, at) => cellText(value, columns[at]?.unit ?? 'text')).join('\t'))}\n`,
    );
    if (part === 'coverage') zips.set([Number(values[0]), Number(values[1])], index * 2);
  }
  const { bytes: cellBytes, offsets } = cells.end();
  const { bytes: textBytes, offsets: textOffsets } = texts.end();
  return { columns, count: rows.length, cells: cellBytes, offsets, texts: textBytes, textOffsets, zips };
}

/** A cell as people look for it: `12,90`, `01310100`. */
function cellText(value: Cell, unit: GridUnit): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (unit === 'zip') return String(value).padStart(8, '0');
  if (unit === 'cents') return fixedPointText(value, 2);
  if (unit === 'micros') return fixedPointText(value, 6, 2);
  return unit === 'ppm' ? fixedPointText(value, 4, 0) : String(value);
}

/** Texts one after the other in bytes that grow by half. */
class TextRows {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;
  #at = 0;
  readonly #offsets: Uint32Array<ArrayBuffer>;
  readonly #encoder = new TextEncoder();

  constructor(count: number) {
    this.#offsets = new Uint32Array(count + 1);
  }

  add(text: string): void {
    // A character takes three bytes at most, those of two units four.
    const needed = this.#length + text.length * 3;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.ceil(needed * 1.5));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#length += this.#encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
    this.#at += 1;
    this.#offsets[this.#at] = this.#length;
  }

  end(): { bytes: Uint8Array<ArrayBuffer>; offsets: Uint32Array<ArrayBuffer> } {
    return { bytes: this.#bytes.slice(0, this.#length), offsets: this.#offsets };
  }
}
