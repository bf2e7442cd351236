import type { Row } from '../../../documents/spreadsheets/sheet.ts';
import type { PlainMeaning } from './meanings.ts';
import type { Column, OpenColumn } from './understood.ts';

/** Columns of places, and what each means of where freight leaves from. */
const originOf = {
  uf: 'origin_uf',
  city: 'origin_city',
  ibge: 'origin_ibge',
  region: 'origin',
} as const satisfies Partial<Record<PlainMeaning, PlainMeaning>>;
type Side = keyof typeof originOf;

type Twin = { meaning: Side; first: Column; second: OpenColumn };

/** The columns of a header, and what a layout says of any of them. */
export type Sides = { known: Column[]; open: OpenColumn[]; stated: ReadonlySet<string> };

const sampledRows = 2_000;

/** What the second of two columns of one place is called: its place of origin, or the place itself. */
export function sidesOf(meaning: string): PlainMeaning[] {
  return isSide(meaning) ? [originOf[meaning], meaning] : [];
}

/**
 * Two columns `UF`, or `Cidade` and `UF` twice, are where freight leaves from and where it goes to. The one that says the same in
 * every row is the origin of a price list; where both change, or neither does, the columns stay open and are asked about.
 * Gives the columns that were read as origins.
 */
export function settleSides(sides: Sides, body: readonly Row[]): Column[] {
  const { known, open } = sides;
  if (known.some(({ meaning }) => meaning.startsWith('origin'))) return [];
  const twins = open.flatMap((second): Twin[] => {
    const first = second.twin;
    return first !== null && isSide(first.meaning) && !sides.stated.has(first.name)
      ? [{ meaning: first.meaning, first, second }]
      : [];
  });
  if (new Set(twins.map(({ meaning }) => meaning)).size < twins.length) return [];
  const orders = new Set(twins.map((twin) => orderOf(twin, body)).filter((order) => order !== null));
  const [order, contradiction] = orders;
  if (order === undefined || contradiction !== undefined) return [];
  return twins.map((twin) => settle(twin, order, sides));
}

function isSide(meaning: string): meaning is Side {
  return Object.hasOwn(originOf, meaning);
}

type Order = 'origin_first' | 'origin_second';

function orderOf({ first, second }: Twin, body: readonly Row[]): Order | null {
  const [changes, changesToo] = [changesByRow(first.index, body), changesByRow(second.index, body)];
  if (changes === changesToo) return null;
  return changes ? 'origin_second' : 'origin_first';
}

function changesByRow(index: number, body: readonly Row[]): boolean {
  const values = new Set(body.slice(0, sampledRows).map(({ cells }) => String(cells[index] ?? '').trim()));
  values.delete('');
  return values.size > 1;
}

function settle({ meaning, first, second }: Twin, order: Order, { known, open }: Sides): Column {
  const { index, header, name } = second;
  const isFirst = order === 'origin_first';
  const other: Column = {
    index,
    header,
    name,
    meaning: isFirst ? meaning : originOf[meaning],
    band: null,
    minimum: null,
  };
  open.splice(open.indexOf(second), 1);
  const origin = { ...first, meaning: originOf[meaning] };
  if (isFirst) known.splice(known.indexOf(first), 1, origin);
  known.push(other);
  return isFirst ? origin : other;
}
