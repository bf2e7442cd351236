import { type Month, monthOf, nextMonth } from '@carreto/server/freight/months/month';
import { type MonthPart, readMonthParts } from '@carreto/server/freight/months/parts';
import { monthTables, suffixOf } from '@carreto/server/freight/months/tables';
import type { Rows } from '@carreto/server/rows';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';

/**
 * Puts a month of so many freights of one shipper before all others of an installation that was split, each with its recipient, an
 * NF-e and four occurrences, delivered and counted. Rows are written before their indexes are made. Gives the month's name.
 */
export async function fillWholeMonth(db: Kysely<Rows>, count: number): Promise<string> {
  const first = (await readMonthParts(db))[0];
  if (first?.of !== '_past' || first.start !== null) throw new Error('what there was before months is whole');
  const month = monthBefore(first);
  await db.transaction().execute(async (tx) => {
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    for (const { name } of monthTables)
      await sql`create table ${sql.table(name + suffixOf(month.name))} (like ${sql.table(name + first.of)}
        including defaults including constraints including storage)`.execute(tx);
    await fill(tx, month, count);
    for (const { name } of monthTables) await putBefore(tx, name, { first, month });
    await sql`insert into sums_state (freights_from) values (null)
      on conflict (only_one) do update set freights_from = null`.execute(tx);
  });
  for (const { name } of monthTables)
    await db.connection().execute(async (session) => {
      await sql`vacuum (analyze) ${sql.table(name + suffixOf(month.name))}`.execute(session);
    });
  return month.name;
}

/** The month before the last one of the part that has all that was earlier. */
function monthBefore({ suffix }: MonthPart): Month {
  const name = `${suffix.slice(1, 5)}-${suffix.slice(5)}`;
  const earlier = Array.from(
    { length: 12 },
    (_, index) => `${yearBefore(name, index)}-${twoDigits(index + 1)}`,
  );
  const found = earlier.find((one) => nextMonth(one) === name);
  if (found === undefined) throw new Error(`there is no month before ${name}`);
  return monthOf(found);
}

/** Only December is of the year before. */
function yearBefore(name: string, index: number): number {
  return Number(name.slice(0, 4)) - (index === 11 ? 1 : 0);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** The part that had all of the past begins with its month from now on. */
async function putBefore(
  tx: Transaction<Rows>,
  name: string,
  { first, month }: { first: MonthPart; month: Month },
): Promise<void> {
  const whole = sql.table(name + first.of);
  const attach = (part: string, from: RawBuilder<unknown>, to: string) =>
    sql`alter table ${whole} attach partition ${sql.table(name + part)} for values from (${from}) to (${sql.lit(to)})`.execute(
      tx,
    );
  await sql`alter table ${whole} detach partition ${sql.table(name + first.suffix)}`.execute(tx);
  await attach(first.suffix, sql.lit(month.codeEnd), first.end);
  await attach(suffixOf(month.name), sql`minvalue`, month.codeEnd);
}

async function fill(tx: Transaction<Rows>, month: Month, count: number): Promise<void> {
  const into = (table: string) => sql.table(table + suffixOf(month.name));
  const days = Math.round((month.end.getTime() - month.start.getTime()) / 86_400_000);
  // Noon, so that no day of the month is another one elsewhere.
  const hired = sql`${month.start}::timestamptz + interval '12 hours' + (n % ${days}::integer) * interval '1 day'`;
  await sql`
    create temporary table made on commit drop as
    select n, (select min(id) from shipper) as shipper_id, (select min(id) from carrier) + n % 3 as carrier_id,
      ${month.codeStart} || lpad((1 + n % ${days}::integer)::text, 2, '0') || upper(lpad(to_hex(n / ${days}::integer), 5, '0')) as code,
      ${hired} as hired
    from generate_series(1, ${count}::integer) as n`.execute(tx);
  await sql`
    insert into ${into('freight')} (shipper_id, code, carrier_id, source, reverse, order_number, content_hash, tracking_key,
      volume_count, agreement, hired_at)
    select shipper_id, code, carrier_id, 'offer', false, 'P' || n, sha256(convert_to(code, 'UTF8')), repeat('a', 16), 1,
      jsonb_build_object(
        'carrier', jsonb_build_object('tradeName', 'Rota', 'service', 'Econômico', 'document', '99500101000277'),
        'dispatcher', jsonb_build_object('zip', '29161376', 'document', '11222333000181'),
        'terms', jsonb_build_object('transitMinutes', 4320, 'extraDays', 0, 'estimatedOn', '2025-01-10'),
        'volumes', jsonb_build_array(jsonb_build_object('unitWeightG', 1000 + n % 9000, 'amount', 1, 'declaredCents', 20000)),
        'price', jsonb_build_object('costCents', 1000 + n % 9000, 'finalCents', 2000)), hired from made`.execute(
    tx,
  );
  await sql`
    insert into ${into('freight_recipient')} (shipper_id, freight_code, document, name, street, number, district, city, state, zip)
    select shipper_id, code, lpad((n % 300000)::text, 11, '0'), 'Nome' || n % 20 || ' Meio' || (n / 20) % 20 || ' Fim' || (n / 400) % 400,
      'Rua', '1', 'Centro', 'Cidade ' || n % 700, 'SP', lpad((n % 90000000)::text, 8, '0') from made`.execute(
    tx,
  );
  await sql`
    insert into ${into('freight_facts')}
    select shipper_id, code, carrier_id, 'Econômico', 'offer', false, 'canal ' || n % 4, 'cidade ' || n % 700, 'SP',
      left(lpad((n % 90000000)::text, 8, '0'), 3), 1000 + n % 9000, hired, '9950010100027' || n % 5 || ' 13212070' from made`.execute(
    tx,
  );
  await sql`
    insert into ${into('freight_progress')} (shipper_id, freight_code, phase, status_group, status_code, status_at, status_id,
      updated_at, collected_at, delivered_at, expected_on)
    select shipper_id, code, 'delivered', 'delivered', 3, hired + interval '4 days', n, hired, hired + interval '1 day',
      hired + interval '4 days', hired::date + 6 from made`.execute(tx);
  await sql`
    insert into ${into('freight_nfe')} (shipper_id, freight_code, position, access_key, number, series, value_cents, issued_at)
    select shipper_id, code, 1, lpad(n::text, 44, '3'), n::text, '1', 20000, hired from made`.execute(tx);
  await sql`
    insert into ${into('occurrence')} (shipper_id, freight_code, code, occurred_at, message, source)
    select shipper_id, made.code, said.code, hired + said.place * interval '12 hours', 'etapa ' || said.place, 'carrier'
    from made cross join (values (0, 0), (1, 1), (2, 2), (3, 8)) as said (code, place)`.execute(tx);
  await sql`
    insert into freight_directory select 'freight', code, shipper_id, code from made
    union all select 'nfe', lpad(n::text, 44, '3'), shipper_id, code from made`.execute(tx);
}
