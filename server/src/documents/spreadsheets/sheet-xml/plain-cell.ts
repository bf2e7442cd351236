import type { Cell, SheetLimits } from '../sheet.ts';
import { keptDigits, numberCell, unescapeText } from '../xlsx-values.ts';
import type { WorkbookContext } from './sheet-rows.ts';
import { type ByteReader, bytesOf, signs } from './xml-bytes.ts';

export type RowContext = WorkbookContext & { limits: SheetLimits };

const types = {
  n: bytesOf('n'),
  s: bytesOf('s'),
  str: bytesOf('str'),
  inline: bytesOf('inlineStr'),
  b: bytesOf('b'),
};
type CellType = keyof typeof types;
const typeNames = Object.keys(types) as CellType[];

const valueStart = bytesOf('<v>');
const valueEnd = bytesOf('</v>');
const inlineStart = bytesOf('<is><t');
const preserve = bytesOf(' xml:space="preserve"');
const inlineEnd = bytesOf('</t></is>');
const cellEnd = bytesOf('</c>');

const attributes: Readonly<Record<number, number>> = { 114: 1, 115: 2, 116: 4 };
const highestStyle = 1_000_000;

/** Reads one cell after another of a plain row; `column` and `value` are those of the last one. */
export class PlainCellReader {
  column = -1;
  /** Null for a cell that holds nothing. */
  value: Cell = null;
  readonly #reader: ByteReader;
  readonly #context: RowContext;
  #type: CellType = 'n';
  #style = 0;

  constructor(reader: ByteReader, context: RowContext) {
    this.#reader = reader;
    this.#context = context;
  }

  /** Reads the cell whose `<c` has been taken; false for one that is not plain. */
  read(line: number, columnBefore: number): boolean {
    const reader = this.#reader;
    this.column = columnBefore + 1;
    this.value = null;
    this.#type = 'n';
    this.#style = 0;
    if (!this.#readAttributes(line)) return false;
    if (reader.takesSign(signs.slash)) return reader.takesSign(signs.greater);
    if (!reader.takesSign(signs.greater)) return false;
    reader.skipSpaces();
    if (reader.takes(cellEnd)) return true;
    const isRead = reader.takes(valueStart) ? this.#readValue() : this.#readInline();
    if (!isRead) return false;
    reader.skipSpaces();
    return reader.takes(cellEnd);
  }

  #readAttributes(line: number): boolean {
    const reader = this.#reader;
    let seen = 0;
    while (reader.takesSpaces()) {
      if (reader.isTagEnd()) return true;
      const name = reader.sign;
      const bit = attributes[name] ?? 0;
      if (bit === 0 || (seen & bit) !== 0) return false;
      seen |= bit;
      reader.at += 1;
      const quote = reader.openingQuote();
      if (quote < 0 || !this.#readAttribute(name, line) || !reader.takesSign(quote)) return false;
    }
    return reader.isTagEnd();
  }

  #readAttribute(name: number, line: number): boolean {
    const reader = this.#reader;
    if (name === signs.r) {
      this.column = reader.letters();
      return this.column >= 0 && reader.integer() === line;
    }
    if (name === signs.s) {
      this.#style = reader.integer();
      return this.#style >= 0 && this.#style < highestStyle;
    }
    const type = typeNames.find((each) => reader.takesQuoted(types[each]));
    this.#type = type ?? 'n';
    return type !== undefined;
  }

  /** The content of `<v>`, and its end. */
  #readValue(): boolean {
    if (this.#type === 'n') return this.#readNumber() && this.#reader.takes(valueEnd);
    if (this.#type === 's') return this.#readShared() && this.#reader.takes(valueEnd);
    const text = this.#reader.plainText();
    return text !== null && this.#setText(text) && this.#reader.takes(valueEnd);
  }

  #readInline(): boolean {
    const reader = this.#reader;
    if (this.#type === 'n' || this.#type === 's' || !reader.takes(inlineStart)) return false;
    reader.takes(preserve);
    if (!reader.takesSign(signs.greater)) return false;
    const text = reader.plainText();
    return text !== null && this.#setText(unescapeText(text)) && reader.takes(inlineEnd);
  }

  #setText(text: string): boolean {
    this.value = text.trim() === '' ? null : text;
    return text.length <= this.#context.limits.cellLength;
  }

  #readShared(): boolean {
    if (this.#reader.sign === signs.less) return true;
    const text = this.#context.sharedStrings[this.#reader.integer()];
    if (text === undefined) return false;
    this.value = text.trim() === '' ? null : text;
    return true;
  }

  #readNumber(): boolean {
    const reader = this.#reader;
    const from = reader.at;
    let number = reader.shortDecimal(keptDigits);
    if (Number.isNaN(number)) {
      const text = reader.plainText();
      if (text === '') return true;
      number = text === null ? Number.NaN : Number(text);
    }
    if (!Number.isFinite(number)) return false;
    const length = reader.at - from;
    // Most cells have no style, and most workbooks no dates.
    this.value = numberCell({ number, length, style: this.#style }, this.#context);
    return this.value !== null;
  }
}
