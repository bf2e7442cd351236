import { type CustomTypesConfig, types } from 'pg';

/** Object identifiers of types in PostgreSQL's catalogue; they never change. */
const oids = { int8: 20, date: 1082, textArray: 1009, int8Array: 1016, dateArray: 1182 };

/** Cents, grams and identifiers fit a double exactly up to 2^53; beyond that a wrong number would go unseen. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`bigint ${text} is beyond the exact range of a number`);
  }
  return value;
}

function parseTextArray(text: string): (string | null)[] {
  const parse: (text: string) => (string | null)[] = types.getTypeParser(oids.textArray, 'text');
  return parse(text);
}

const parsers = new Map<number, (text: string) => unknown>([
  [oids.int8, parseInt8],
  [oids.int8Array, (text) => parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)))],
  // A day has no time zone: it stays 'YYYY-MM-DD'.
  [oids.date, (text) => text],
  [oids.dateArray, parseTextArray],
]);

/** How values of the database look in code: bigint as number, date as text, timestamptz as Date. */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary' = 'text') => {
    const own = format === 'text' ? parsers.get(oid) : undefined;
    return own ?? (format === 'text' ? types.getTypeParser(oid, 'text') : types.getTypeParser(oid, 'binary'));
  }) as CustomTypesConfig['getTypeParser'],
};
