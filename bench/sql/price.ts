import type { Pool, QueryConfig } from 'pg';
import type { Trip } from '../world/traffic.ts';

/** One carrier's price as the SQL way finds it. */
export type SqlOffer = { tableId: number; days: number; priceCents: number };

type BaseRow = {
  id: number;
  days: number;
  weight_g: number;
  base_cents: number;
  invoice_ppm: number;
  minimum_cents: number;
};

type ChargeRow = {
  table_id: number;
  stage: number;
  percent_ppm: number;
  fixed_cents: number;
  per_100kg_cents: number;
  min_cents: number;
  before_floor: boolean;
};

/** Range, region and band of every carrier in one statement: each step is one index lookup. */
const baseOfAll = `
  select t.id, r.days, w.weight_g, g.invoice_ppm, t.minimum_cents,
         b.price_cents + round(g.excess_cents_per_kg * greatest(w.weight_g - g.last_g, 0) / 1000.0)::int as base_cents
    from rates.price_table t
   cross join lateral (select greatest($2::int, ceil($3::float8 * t.grams_per_m3 / 1e9)::int) as weight_g) w
   cross join lateral (
     select zip_end, region, days from rates.zip_range z
      where z.table_id = t.id and z.zip_start <= $1 order by z.zip_start desc limit 1) r
    join rates.region g on g.table_id = t.id and g.region = r.region
   cross join lateral (
     select price_cents from rates.band b
      where b.table_id = t.id and b.region = r.region and b.to_g >= least(w.weight_g, g.last_g)
      order by b.to_g limit 1) b
   where r.zip_end >= $1
     and (t.max_side_mm is null or $4 <= t.max_side_mm)
     and (t.max_object_g is null or $5 <= t.max_object_g)
     and (t.max_value_cents is null or $6 <= t.max_value_cents)
     and ($7::int is null or t.id = $7)`;

const chargesOfAll = `
  select table_id, stage, percent_ppm, fixed_cents, per_100kg_cents, min_cents, before_floor
    from rates.charge c
   where table_id = any($1)
     and (ufs is null or $2 = any(ufs))
     and recipients is null
     and (zip_starts is null or exists (
       select from unnest(zip_starts, zip_ends) as zip(first, last) where $3 between first and last))
   order by table_id, stage, line`;

/** Every carrier's price by two statements, as one would write it with care. */
export async function priceTogether(pool: Pool, trip: Trip): Promise<SqlOffer[]> {
  const bases = await findBases(pool, trip, null);
  const charges = await findCharges(
    pool,
    trip,
    bases.map(({ id }) => id),
  );
  return inOrder(bases.map((base) => offerOf(base, charges.get(base.id) ?? [], trip)));
}

/** Carrier by carrier, two statements each, as a loop over carriers would do it. */
export async function priceOneByOne(pool: Pool, trip: Trip, carriers: number): Promise<SqlOffer[]> {
  const offers: SqlOffer[] = [];
  for (let carrier = 0; carrier < carriers; carrier += 1) {
    const [base] = await findBases(pool, trip, carrier);
    if (base === undefined) continue;
    const charges = await findCharges(pool, trip, [base.id]);
    offers.push(offerOf(base, charges.get(base.id) ?? [], trip));
  }
  return inOrder(offers);
}

async function findBases(pool: Pool, trip: Trip, carrier: number | null): Promise<BaseRow[]> {
  const { volumes } = trip;
  const sum = (of: (volume: Trip['volumes'][number]) => number): number =>
    volumes.reduce((total, volume) => total + volume.amount * of(volume), 0);
  const most = (of: (volume: Trip['volumes'][number]) => number): number => Math.max(...volumes.map(of));
  const query: QueryConfig = {
    name: 'bases',
    text: baseOfAll,
    values: [
      trip.zip,
      sum(({ weightG }) => weightG),
      sum(({ heightMm, widthMm, lengthMm }) => heightMm * widthMm * lengthMm),
      most(({ heightMm, widthMm, lengthMm }) => Math.max(heightMm, widthMm, lengthMm)),
      most(({ weightG }) => weightG),
      goodsCents(trip),
      carrier,
    ],
  };
  return (await pool.query<BaseRow>(query)).rows;
}

async function findCharges(pool: Pool, trip: Trip, tables: number[]): Promise<Map<number, ChargeRow[]>> {
  const values = [tables, trip.uf, trip.zip];
  const { rows } = await pool.query<ChargeRow>({ name: 'charges', text: chargesOfAll, values });
  return Map.groupBy(rows, ({ table_id }) => table_id);
}

function goodsCents({ volumes }: Trip): number {
  return volumes.reduce((sum, { amount, valueCents }) => sum + amount * valueCents, 0);
}

const icmsRate = 0.12;

/** The same order of computation as the engine's, without its receipts, limits, rules and exactness. */
function offerOf(base: BaseRow, charges: readonly ChargeRow[], trip: Trip): SqlOffer {
  const goods = goodsCents(trip);
  let floored = base.base_cents + Math.round((goods * base.invoice_ppm) / 1e6);
  let after = 0;
  for (const charge of charges) {
    if (charge.stage !== 1) continue;
    const cents = chargeCents(charge, goods, base.weight_g);
    if (charge.before_floor) floored += cents;
    else after += cents;
  }
  const freight = Math.max(floored, base.minimum_cents) + after;
  let net = freight;
  for (const charge of charges) if (charge.stage === 2) net += chargeCents(charge, freight, 0);
  return { tableId: base.id, days: base.days, priceCents: Math.round(net / (1 - icmsRate)) };
}

function chargeCents(charge: ChargeRow, base: number, weightG: number): number {
  const percent = Math.round((base * charge.percent_ppm) / 1e6);
  const toll = charge.per_100kg_cents * Math.ceil(weightG / 100_000);
  return Math.max(charge.min_cents, percent + charge.fixed_cents + toll);
}

function inOrder(offers: SqlOffer[]): SqlOffer[] {
  return offers.sort((a, b) => a.priceCents - b.priceCents || a.days - b.days || a.tableId - b.tableId);
}
