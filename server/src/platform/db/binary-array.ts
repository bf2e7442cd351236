/** Types of columns that are sent as arrays of binary values, by their names and identifiers in PostgreSQL's catalogue. */
const types = {
  bigint: { oid: 20, bytes: 8 },
  integer: { oid: 23, bytes: 4 },
  text: { oid: 25, bytes: null },
  timestamptz: { oid: 1184, bytes: 8 },
  bytea: { oid: 17, bytes: null },
} as const;

export type ColumnType = keyof typeof types;

/** What a column of a type takes: instants in milliseconds since 1970. */
export type ColumnValue = number | string | Buffer | null;

/** PostgreSQL counts microseconds since 2000. */
const epochMs = 946_684_800_000;

const headBytes = 20;

/**
 * The values of one column as an array of PostgreSQL in binary form (`array_recv`): one parameter, however many rows there are, and
 * nothing of it is written in letters and read again.
 * @throws RangeError for a number that is not exact
 */
export function binaryArray(type: ColumnType, values: readonly ColumnValue[]): Buffer {
  const { oid, bytes } = types[type];
  let length = headBytes;
  let hasNull = 0;
  for (const value of values) {
    length += 4;
    if (value === null) hasNull = 1;
    else length += bytes ?? lengthOf(value);
  }
  const array = Buffer.allocUnsafe(length);
  array.writeInt32BE(1, 0);
  array.writeInt32BE(hasNull, 4);
  array.writeInt32BE(oid, 8);
  array.writeInt32BE(values.length, 12);
  array.writeInt32BE(1, 16);
  let at = headBytes;
  for (const value of values) at = writeValue(array, at, { type, value });
  return array;
}

function lengthOf(value: Exclude<ColumnValue, null>): number {
  return typeof value === 'string' ? Buffer.byteLength(value) : Buffer.isBuffer(value) ? value.length : 0;
}

type Element = { type: ColumnType; value: ColumnValue };

/** Writes an element behind its length; gives where the next one begins. */
function writeValue(array: Buffer, at: number, { type, value }: Element): number {
  const start = at + 4;
  if (value === null) {
    array.writeInt32BE(-1, at);
    return start;
  }
  let length: number;
  if (typeof value === 'string') length = array.write(value, start);
  else if (typeof value !== 'number') length = value.copy(array, start);
  else if (type === 'integer') length = array.writeInt32BE(value, start) - start;
  else length = writeInt8(array, start, type === 'timestamptz' ? Math.trunc(value - epochMs) * 1000 : value);
  array.writeInt32BE(length, at);
  return start + length;
}

/** In two halves: a BigInt for each would be garbage. */
function writeInt8(array: Buffer, at: number, value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an exact whole number: ${value}`);
  const high = Math.floor(value / 2 ** 32);
  array.writeInt32BE(high, at);
  array.writeUInt32BE(value - high * 2 ** 32, at + 4);
  return 8;
}
