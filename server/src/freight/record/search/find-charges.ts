import { type Kysely, type RawBuilder, sql } from 'kysely';
import { timeOfId } from '../../../kernel/ids.ts';
import { formatDatetime } from '../../../kernel/sao-paulo.ts';
import { withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import type { Rows } from '../../../rows.ts';
import type { BillState } from '../../bill/states.ts';
import { billStateName } from '../../bill/wire-names.ts';
import type { CteState } from '../../cte/states.ts';
import { cteStateName } from '../../cte/wire-names.ts';
import type { Hit, Looking } from './hit.ts';
import type { Recognised } from './recognise.ts';

function within({ scope }: Looking, table: string): RawBuilder<boolean> {
  return sql<boolean>`(${withinShippers(scope, sql.ref(`${table}.shipper_id`))}
    and ${withinCarriers(scope, sql.ref(`${table}.carrier_id`))})`;
}

type CteRow = {
  id: number;
  shipperId: number;
  series: number;
  number: number;
  state: CteState;
  carrier: string;
};

/** CT-es by key or number. */
export async function findCteHits(
  db: Kysely<Rows>,
  looking: Looking,
  recognised: readonly Recognised[],
): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const one of recognised) {
    const condition =
      one.as === 'cte_key'
        ? sql`cte.access_key = ${one.key}`
        : one.as === 'number' && one.digits.length <= 9
          ? sql`cte.number = ${Number(one.digits)}`
          : undefined;
    if (condition === undefined) continue;
    const { rows } = await sql<CteRow>`
      select cte.id, cte.shipper_id as "shipperId", cte.series, cte.number, cte.state, carrier.trade_name as carrier
      from shipper
      join cte on cte.shipper_id = shipper.id and ${condition} and cte.deleted_at is null
      join carrier on carrier.id = cte.carrier_id
      where ${within(looking, 'cte')} order by cte.id desc limit ${looking.limit}`.execute(db);
    hits.push(
      ...rows.map(
        ({ id, shipperId, series, number, state, carrier }): Hit => ({
          kind: 'cte',
          by: one.as === 'cte_key' ? 'key' : 'number',
          id: String(id),
          title: `CT-e ${number}, série ${series}`,
          detail: carrier,
          state: cteStateName(state),
          shipperId,
        }),
      ),
    );
  }
  return hits;
}

type BillRow = {
  id: number;
  shipperId: number;
  series: string;
  number: number;
  state: BillState;
  carrier: string;
};

/** Bills by number. */
export async function findBillHits(
  db: Kysely<Rows>,
  looking: Looking,
  recognised: readonly Recognised[],
): Promise<Hit[]> {
  const number = recognised.find((one) => one.as === 'number');
  if (number === undefined) return [];
  const { rows } = await sql<BillRow>`
    select bill.id, bill.shipper_id as "shipperId", bill.series, bill.number, bill.state, carrier.trade_name as carrier
    from bill join carrier on carrier.id = bill.carrier_id
    where bill.number = ${Number(number.digits)} and ${within(looking, 'bill')}
    order by bill.id desc limit ${looking.limit}`.execute(db);
  return rows.map(
    (row): Hit => ({
      kind: 'bill',
      by: 'number',
      id: String(row.id),
      title: row.series === '' ? `Fatura ${row.number}` : `Fatura ${row.number}, série ${row.series}`,
      detail: row.carrier,
      state: billStateName(row.state),
      shipperId: row.shipperId,
    }),
  );
}

/** A quote by its token, of a shipper in scope; while its day is kept. */
export async function findQuoteHits(
  db: Kysely<Rows>,
  { scope }: Looking,
  recognised: readonly Recognised[],
): Promise<Hit[]> {
  const quote = recognised.find((one) => one.as === 'quote');
  if (quote === undefined) return [];
  const { rows } = await sql<{ id: string; shipperId: number; zip: number }>`
    select quote.id, quote.shipper_id as "shipperId", quote.destination_zip as zip
    from shipper join quote on quote.shipper_id = shipper.id and quote.id = ${quote.id}
    where ${withinShippers(scope, sql.ref('quote.shipper_id'))} limit 1`.execute(db);
  return rows.map(
    ({ id, shipperId, zip }): Hit => ({
      kind: 'quote',
      by: 'code',
      id,
      title: `Cotação ${id}`,
      detail: `${formatDatetime(timeOfId(id))} · CEP ${String(zip).padStart(8, '0')}`,
      state: null,
      shipperId,
    }),
  );
}
