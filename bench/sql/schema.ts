import type { Surcharge, TableDocument, WeightRegion } from '@carreto/server/engine/rating/document';
import type { Pool } from 'pg';

/** The tables one would draw for freight prices, with the indexes that their queries want. */
const schema = `
  create schema rates;
  create table rates.price_table (
    id integer primary key, grams_per_m3 integer not null, minimum_cents integer not null,
    max_side_mm integer, max_object_g integer, max_value_cents bigint
  );
  create table rates.zip_range (
    table_id integer not null, zip_start integer not null, zip_end integer not null,
    region integer not null, days smallint not null, primary key (table_id, zip_start)
  );
  create table rates.region (
    table_id integer not null, region integer not null, last_g integer not null,
    excess_cents_per_kg integer not null, invoice_ppm integer not null, primary key (table_id, region)
  );
  create table rates.band (
    table_id integer not null, region integer not null, to_g integer not null, price_cents integer not null,
    primary key (table_id, region, to_g)
  );
  create table rates.charge (
    table_id integer not null, line integer not null, stage smallint not null, code text not null,
    percent_ppm integer not null, fixed_cents integer not null, per_100kg_cents integer not null,
    min_cents integer not null, before_floor boolean not null, ufs text[], recipients text[],
    zip_starts integer[], zip_ends integer[], primary key (table_id, line)
  );
`;

const indexesUsed = ['price_table', 'zip_range', 'region', 'band', 'charge'];

/** Makes the tables anew. */
export async function createRateTables(pool: Pool): Promise<void> {
  await pool.query('drop schema if exists rates cascade');
  await pool.query(schema);
}

/** Fresh statistics, as autovacuum would have made them by the time anybody quotes. */
export async function analyzeRateTables(pool: Pool): Promise<void> {
  for (const table of indexesUsed) await pool.query(`vacuum analyze rates.${table}`);
}

/** Writes one table; only what the synthetic worlds use is translated. */
export async function insertRateTable(pool: Pool, id: number, document: TableDocument): Promise<void> {
  const { tariff, weight, minimum, limits } = document;
  if (tariff.mode !== 'weight') throw new Error('only weight tariffs are translated to SQL');
  const gramsPerM3 = weight.cubing?.kind === 'factor' ? weight.cubing.gramsPerM3 : 0;
  await insertRows(pool, 'price_table', [
    [
      id,
      gramsPerM3,
      minimum?.cents ?? 0,
      limits.object.maxSideMm,
      limits.object.maxWeightG,
      limits.shipment.maxValueCents,
    ],
  ]);
  const numbers = new Map(tariff.regions.map(({ region }, index) => [region, index]));
  await insertRows(
    pool,
    'zip_range',
    document.coverage.map(({ start, end, region, transitMinutes }) => [
      id,
      start,
      end,
      numbers.get(region) ?? 0,
      transitMinutes / (24 * 60),
    ]),
  );
  await insertRows(
    pool,
    'region',
    tariff.regions.map((region, index) => [id, index, ...regionColumns(region)]),
  );
  await insertRows(
    pool,
    'band',
    tariff.regions.flatMap(({ bands }, index) =>
      bands.map(({ toG, priceMicros }) => [id, index, toG, priceMicros / 10_000]),
    ),
  );
  for (const surcharge of document.surcharges) await insertCharge(pool, id, surcharge);
}

function regionColumns({ bands, excess, invoicePpm }: WeightRegion): number[] {
  return [bands.at(-1)?.toG ?? 0, (excess?.microsPerKg ?? 0) / 10_000, invoicePpm];
}

const stage2 = new Set(['trt', 'tda', 'tde', 'scheduling']);

async function insertCharge(pool: Pool, tableId: number, surcharge: Surcharge): Promise<void> {
  const { line, code, unit, scope, tiers } = surcharge;
  const zips = scope?.zip ?? null;
  await pool.query(
    'insert into rates.charge values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
    [
      tableId,
      line,
      stage2.has(code) ? 2 : 1,
      code,
      tiers?.rows[0]?.percentPpm ?? surcharge.percentPpm,
      surcharge.fixedCents,
      unit === null ? 0 : Math.round(unit.micros / 10_000),
      surcharge.minCents ?? 0,
      surcharge.floor === 'before',
      scope?.uf ?? null,
      scope?.recipient ?? null,
      zips?.map(([start]) => start) ?? null,
      zips?.map(([, end]) => end) ?? null,
    ],
  );
}

/** One statement for all rows: a column of numbers is a parameter. */
async function insertRows(pool: Pool, table: string, rows: readonly (number | null)[][]): Promise<void> {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? null));
  const parameters = columns.map((_, column) => `$${column + 1}::bigint[]`).join(', ');
  await pool.query(`insert into rates.${table} select * from unnest(${parameters})`, columns);
}
