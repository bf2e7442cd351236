import { type RawBuilder, sql } from 'kysely';
import { failField } from '../../../kernel/failure.ts';
import { goesOn } from './conditions.ts';

/** In which order freights are listed; a minus turns it round. */
export type FreightOrder =
  | 'hiredAt'
  | '-hiredAt'
  | 'expectedOn'
  | '-expectedOn'
  | 'daysLate'
  | 'statusAt'
  | '-statusAt'
  | 'state'
  | '-state'
  | 'cost'
  | '-cost'
  | 'printedAt'
  | '-printedAt';

type Column = {
  name: RawBuilder<unknown>;
  /** As a cursor carries it; absent where it never changes and is looked up by the freight. */
  carried?: { text: RawBuilder<unknown>; type: RawBuilder<unknown>; form: RegExp };
  /** What has to hold for a freight to have a place. */
  condition?: RawBuilder<unknown>;
  /** What it is read from, beside `facts` and `progress`. */
  join?: RawBuilder<unknown>;
};

const day = { type: sql`date`, form: /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/ };
const expectedOn: Column = {
  name: sql`progress.expected_on`,
  carried: { ...day, text: sql`progress.expected_on::text` },
  // By their day are those ordered that go on: an index holds them alone.
  condition: sql`progress.expected_on is not null and ${goesOn}`,
};

/** An instant to the microsecond, as the database keeps it. */
function instant(name: RawBuilder<unknown>): Column {
  return {
    name,
    carried: {
      type: sql`timestamptz`,
      form: /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}\.[0-9]{6}Z$/,
      text: sql`to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    },
  };
}

const columns: Readonly<Record<string, Column>> = {
  hiredAt: { name: sql`facts.hired_at` },
  cost: { name: sql`facts.cost_cents` },
  expectedOn,
  daysLate: expectedOn,
  statusAt: instant(sql`progress.status_at`),
  printedAt: {
    ...instant(sql`last_print.printed_at`),
    join: sql`join freight_print as last_print on last_print.shipper_id = shipper.id
      and last_print.shipper_id = facts.shipper_id and last_print.freight_code = facts.freight_code`,
  },
  state: {
    name: sql`progress.status_group`,
    carried: { type: sql`text`, form: /^[a-z_]{1,40}$/, text: sql`progress.status_group` },
  },
};

/** An order as the database keeps it: over `facts` and `progress`. */
export type OrderClauses = {
  /** What a freight is ordered by, and that as a cursor carries it. */
  value: RawBuilder<unknown>;
  carried: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
  conditions: RawBuilder<unknown>[];
  direction: RawBuilder<unknown>;
};

/**
 * The order, beginning after the freight of a cursor. A cursor carries by what its freight was ordered when it was shown, so that
 * pages stay right though freights move meanwhile.
 * @throws Failure `invalid_request` for a cursor of another order
 */
export function orderOf(order: FreightOrder, cursor: string | null): OrderClauses {
  const isDown = order.startsWith('-');
  const column = columns[isDown ? order.slice(1) : order];
  if (column === undefined) throw new Error(`no order ${order}`);
  const { name, carried, condition, join = sql`` } = column;
  return {
    value: name,
    carried: carried?.text ?? sql`null::text`,
    join,
    conditions: [
      ...(condition === undefined ? [] : [condition]),
      ...(cursor === null ? [] : [isBehind(column, { cursor, isDown })]),
    ],
    direction: isDown ? sql`desc` : sql`asc`,
  };
}

function isBehind(
  { name, carried }: Column,
  { cursor, isDown }: { cursor: string; isDown: boolean },
): RawBuilder<unknown> {
  const [code = '', value] = cursor.split('~');
  const beyond = isDown ? sql`<` : sql`>`;
  if (carried === undefined) {
    if (value !== undefined) throw foreignCursor();
    return sql`(${name}, facts.freight_code) ${beyond} (
      select ${name}, facts.freight_code from freight_facts as facts
      where facts.shipper_id = (select freight.shipper_id from freight where freight.code = ${code})
        and facts.freight_code = ${code})`;
  }
  if (value === undefined || !carried.form.test(value)) throw foreignCursor();
  return sql`(${name}, facts.freight_code) ${beyond} (${value}::${carried.type}, ${code}::text)`;
}

function foreignCursor(): Error {
  return failField('cursor', 'não é desta ordem');
}
