import type { TObject, TSchema } from 'typebox';

/**
 * How texts of a query string (and of a path) become values; `client/write-query.ts` is the way back. A schema says what is due:
 *
 * - integer, number: plain decimal digits, with a dot and a sign where they make sense; no exponent;
 * - boolean: `true`, `false`, `1`, `0`;
 * - array, object: JSON text; an array may also be the parameter repeated, or sent once for one item;
 * - everything else stays text. An empty text counts as not sent (decision G4).
 *
 * What does not read as due is left as text, for validation to refuse by name.
 */

/** A query string as parsed: a parameter sent twice is an array. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

type Reader = (raw: string) => unknown;
type Schema = { type?: string; items?: Schema; enum?: unknown };

export type QueryReader = {
  /** The values by name; absent parameters are left out, unknown ones ignored. */
  read(raw: RawQuery): Record<string, unknown>;
  /** Names sent more than once although one value is due. */
  repeated(raw: RawQuery): string[];
};

/**
 * Prepares the reading of the parameters of a schema.
 * @param parseJson parses JSON text; what it throws passes through.
 */
export function compileQueryReader(schema: TObject, parseJson: (text: string) => unknown): QueryReader {
  const members = Object.entries(schema.properties).map(([name, member]) => ({
    name,
    isArray: typeOf(member) === 'array',
    read: readerFor(member as Schema, parseJson),
  }));
  return {
    read(raw) {
      const values: Record<string, unknown> = {};
      for (const { name, isArray, read } of members) {
        const sent = raw[name];
        if (sent === undefined || sent === '') continue;
        if (typeof sent === 'string') values[name] = read(sent);
        else values[name] = isArray ? sent.flatMap((one) => read(one)) : read(sent[0] ?? '');
      }
      return values;
    },
    repeated(raw) {
      return members
        .filter(({ name, isArray }) => !isArray && Array.isArray(raw[name]))
        .map(({ name }) => name);
    },
  };
}

function typeOf(schema: TSchema): string | undefined {
  return (schema as Schema).type;
}

function readerFor(schema: Schema, parseJson: (text: string) => unknown): Reader {
  switch (schema.type) {
    case 'integer':
    case 'number':
      return readNumber;
    case 'boolean':
      return readBoolean;
    case 'object':
      return (raw) => (raw.startsWith('{') ? parseJson(raw) : raw);
    case 'array': {
      const readItem = readerFor(schema.items ?? {}, parseJson);
      return (raw) => (raw.startsWith('[') ? parseJson(raw) : [readItem(raw)]);
    }
    default:
      return (raw) => raw;
  }
}

function readNumber(raw: string): unknown {
  return /^-?[0-9]{1,17}(?:\.[0-9]{1,17})?$/.test(raw) ? Number(raw) : raw;
}

function readBoolean(raw: string): unknown {
  if (raw === 'true' || raw === '1') return true;
  if (raw === 'false' || raw === '0') return false;
  return raw;
}
