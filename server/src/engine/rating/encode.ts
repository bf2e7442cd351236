import { canonicalJson } from '../../kernel/canonical-json.ts';
import {
  type Allocate,
  allocateShared,
  blockBytes,
  type ColumnLengths,
  type Columns,
  columnLengths,
  viewColumns,
} from './columns.ts';
import { finishSheet, type SheetParts } from './compile.ts';
import type { PricingSheet, RateSheet } from './sheet.ts';

/**
 * A stored sheet: `CRTS`, the format's number and the header's length (32 bits each, little-endian), the header
 * as JSON, blanks up to a multiple of eight, then the columns as they lie in memory. Reading copies the columns
 * and parses nothing of them. Numbers in columns are little-endian like every machine that runs this.
 */
const MAGIC = 0x53_54_52_43;
/** Number of this layout; stored sheets of another one are compiled again. */
export const SHEET_FORMAT = 1;
const PREFIX_BYTES = 12;

type Header = {
  pricing: Omit<PricingSheet, 'columns'>;
  conditions: SheetParts['conditions'];
  surcharges: SheetParts['surcharges'];
  lengths: ColumnLengths;
};

/** A sheet as bytes, for storing. */
export function encodeSheet(sheet: RateSheet): Uint8Array<ArrayBuffer> {
  const { terms, regions, transitUnitMinutes, conditions, surcharges, columns } = sheet;
  const lengths = columnLengths(columns);
  const header: Header = { pricing: { terms, regions, transitUnitMinutes }, conditions, surcharges, lengths };
  const text = new TextEncoder().encode(canonicalJson(header));
  const start = columnsStart(text.length);
  const bytes = new Uint8Array(start + blockBytes(lengths));
  const prefix = new DataView(bytes.buffer);
  prefix.setUint32(0, MAGIC, true);
  prefix.setUint32(4, SHEET_FORMAT, true);
  prefix.setUint32(8, text.length, true);
  bytes.fill(0x20, PREFIX_BYTES, start);
  bytes.set(text, PREFIX_BYTES);
  bytes.set(blockOf(columns, lengths), start);
  return bytes;
}

/** A stored sheet in two parts that threads can send to each other: the columns are shared, not copied. */
export type SplitSheet = { header: string; block: ArrayBufferLike };

/** The sheet that `encodeSheet` stored. Throws RangeError when the bytes are none of this format. */
export function decodeSheet(bytes: Uint8Array, allocate: Allocate = allocateShared): RateSheet {
  const { header, block } = readStored(bytes, allocate);
  return sheetOf(header, block);
}

/** Copies the columns of stored bytes into memory of their own. Throws RangeError when the bytes are none of this format. */
export function splitSheet(bytes: Uint8Array, allocate: Allocate = allocateShared): SplitSheet {
  const { text, block } = readStored(bytes, allocate);
  return { header: text, block };
}

function readStored(bytes: Uint8Array, allocate: Allocate) {
  const prefix = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < PREFIX_BYTES || prefix.getUint32(0, true) !== MAGIC)
    throw new RangeError('not a stored rate sheet');
  if (prefix.getUint32(4, true) !== SHEET_FORMAT)
    throw new RangeError(`rate sheet of format ${prefix.getUint32(4, true)}, expected ${SHEET_FORMAT}`);
  const textBytes = prefix.getUint32(8, true);
  const text = new TextDecoder().decode(bytes.subarray(PREFIX_BYTES, PREFIX_BYTES + textBytes));
  const header = readHeader(text);
  const size = blockBytes(header.lengths);
  const start = columnsStart(textBytes);
  if (bytes.length !== start + size) throw new RangeError('rate sheet is cut short');
  const block = allocate(size);
  new Uint8Array(block).set(bytes.subarray(start));
  return { text, header, block };
}

/** The sheet over columns that may be shared with others. */
export function joinSheet({ header, block }: SplitSheet): RateSheet {
  return sheetOf(readHeader(header), block);
}

function sheetOf(header: Header, block: ArrayBufferLike): RateSheet {
  const { pricing, conditions, surcharges, lengths } = header;
  return finishSheet({
    pricing: { ...pricing, columns: viewColumns(lengths, block) },
    conditions,
    surcharges,
  });
}

/** Written by encodeSheet of the same format number. */
function readHeader(text: string): Header {
  return JSON.parse(text) as Header;
}

function columnsStart(headerBytes: number): number {
  return Math.ceil((PREFIX_BYTES + headerBytes) / 8) * 8;
}

/** The block under a sheet's columns; all of them lie in one. */
function blockOf(columns: Columns, lengths: ColumnLengths): Uint8Array {
  return new Uint8Array(columns.starts.buffer, 0, blockBytes(lengths));
}
