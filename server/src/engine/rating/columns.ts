/**
 * The numbers of a sheet live in typed arrays cut from one block of memory, so that a sheet can be shared
 * between threads and stored as bytes without parsing. A column that a table does not use is null.
 */

/** Gives a block of `bytes` bytes; shared memory by default. */
export type Allocate = (bytes: number) => ArrayBufferLike;

export const allocateShared: Allocate = (bytes) => new SharedArrayBuffer(bytes);

/** Element type of every column, in the order in which they are laid out. */
const elementTypes = {
  /** Origin zip codes as disjoint sorted segments, and the area each belongs to. Empty: any origin. */
  originStarts: Int32Array,
  originEnds: Int32Array,
  originAreas: Uint16Array,
  /** Destination segments `[first, last)` of each area; areas without rows of their own share them. */
  areaFirst: Uint32Array,
  areaLast: Uint32Array,
  /** First codes of the disjoint sorted destination segments, area after area. */
  starts: Int32Array,
  /** Every 64th of them, so that a look-up touches two places of memory and not fifteen. */
  startIndex: Int32Array,
  /** Records of each segment; see `records.ts`. */
  segments: Int32Array,
  /** Line of each segment's coverage row. */
  lines: Uint32Array,
  /** Road distance in metres; `UNKNOWN_U32` where a row gives none. */
  distancesM: Uint32Array,
  /** Records of each region and of its bands; see `records.ts`. Weight tariffs only, like all that follows. */
  regions: Float64Array,
  bands: Float64Array,
  bandLines: Uint32Array,
  /** Lower bound where there is a gap under the band, else 0; inclusive for a region's first band only. */
  bandAboveG: Int32Array,
  /** `fromG` as written, for excess counted from the band's start. */
  bandFromG: Int32Array,
  /** Index into `bandKindCodes`; null when all are fixed. */
  bandKinds: Uint8Array,
  bandExcessMicros: Float64Array,
  /** -1 where the region's apply, in this and the next three. */
  bandInvoicePpm: Int32Array,
  bandInvoiceMinCents: Float64Array,
  bandMaxVolumeCm3: Float64Array,
  bandTransitMinutes: Int32Array,
  /** `fromMg`: the inclusive start, of the excess too; -1 where `bandAboveG` and `bandFromG` say it. */
  bandStartMg: Float64Array,
} as const;

type ArrayView = new (block: ArrayBufferLike, offset: number, length: number) => unknown;
type ElementTypes = typeof elementTypes;
export type ColumnName = keyof ElementTypes;
type ColumnOf<Name extends ColumnName> = InstanceType<ElementTypes[Name]>;
type RequiredName = 'areaFirst' | 'areaLast' | 'starts' | 'startIndex' | 'segments' | 'lines';

export type Columns = { [Name in RequiredName]: ColumnOf<Name> } & {
  [Name in Exclude<ColumnName, RequiredName>]: ColumnOf<Name> | null;
};

/** Column values before they are laid out; absent columns are not used. */
export type ColumnValues = { [Name in ColumnName]?: ArrayLike<number> | null };

/** Number of elements per column, in layout order: all that is needed to find them in a block again. */
export type ColumnLengths = [ColumnName, number][];

/** Kinds of band prices by their number in `bandKinds`. */
export const bandKindCodes = ['fixed', 'per_kg', 'per_ton'] as const;

export const UNKNOWN_U32 = 0xffff_ffff;

const names = Object.keys(elementTypes) as ColumnName[];

/** Lays columns out in one block. */
export function layColumns(values: ColumnValues, allocate: Allocate): Columns {
  const lengths = usedNames(values).map((name): [ColumnName, number] => [name, values[name]?.length ?? 0]);
  const columns = viewColumns(lengths, allocate(blockBytes(lengths)));
  for (const [name] of lengths) columns[name]?.set(values[name] ?? []);
  return columns;
}

/** Columns over a block that `layColumns` once laid out with these lengths. */
export function viewColumns(lengths: ColumnLengths, block: ArrayBufferLike): Columns {
  const columns: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
  let offset = 0;
  for (const [name, length] of lengths) {
    const View: ArrayView = elementTypes[name];
    columns[name] = new View(block, offset, length);
    offset += paddedBytes(name, length);
  }
  // The loop above gave every name the array type that `elementTypes` says, or null.
  return columns as Columns;
}

/** Lengths of the columns in use. */
export function columnLengths(columns: Columns): ColumnLengths {
  return names.flatMap((name): ColumnLengths => {
    const column = columns[name];
    return column === null ? [] : [[name, column.length]];
  });
}

/** Size of the block that holds columns of these lengths. */
export function blockBytes(lengths: ColumnLengths): number {
  return lengths.reduce((total, [name, length]) => total + paddedBytes(name, length), 0);
}

function usedNames(values: ColumnValues): ColumnName[] {
  return names.filter((name) => values[name] !== undefined && values[name] !== null);
}

/** Every column starts at a multiple of 64 bytes, the line of memory that a processor fetches at once. */
function paddedBytes(name: ColumnName, length: number): number {
  return Math.ceil((elementTypes[name].BYTES_PER_ELEMENT * length) / 64) * 64;
}

/**
 * A column's value, or the one that holds when the table does not use the column. One function per element
 * type: a single one that sees several types is many times slower.
 */
export function readU32(column: Uint32Array | null, index: number, usual: number): number {
  return column === null ? usual : (column[index] ?? usual);
}

export function readI32(column: Int32Array | null, index: number, usual: number): number {
  return column === null ? usual : (column[index] ?? usual);
}

export function readU8(column: Uint8Array | null, index: number, usual: number): number {
  return column === null ? usual : (column[index] ?? usual);
}

export function readF64(column: Float64Array | null, index: number, usual: number): number {
  return column === null ? usual : (column[index] ?? usual);
}
