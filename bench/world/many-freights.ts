import type { Rows } from '@carreto/server/rows';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Freights hired over so many days, the last of them today. */
const days = 365;

/**
 * Writes freights of a shipper straight into the tables that lists and the search read: one in twenty goes on, of those a third is
 * late. Names are made of 400 words, documents of 300,000 people.
 */
export async function fillFreights(
  db: Kysely<Rows>,
  { shipperId, count }: { shipperId: number; count: number },
): Promise<void> {
  for (let from = 1; from <= count; from += atOnce)
    await fillSome(db, { shipperId, count, from, until: Math.min(count, from + atOnce - 1) });
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    for (const table of ['freight', 'freight_recipient', 'freight_facts', 'freight_progress'])
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

/** Freights of one transaction. */
const atOnce = 50_000;

type Some = { shipperId: number; count: number; from: number; until: number };

async function fillSome(db: Kysely<Rows>, { shipperId, count, from, until }: Some): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      create temporary table made on commit drop as
      select n, 'FR' || to_char(hired, 'YYMMDD') || upper(lpad(to_hex(n % 1048576), 5, '0')) as code, hired,
        n % 20 = 0 as open, (array['SP','RJ','MG','ES','BA','RR'])[1 + (n * 7) % 6] as state,
        (select id from carrier order by id offset n % 5 limit 1) as carrier_id
      from (select n, date_trunc('second', now()) - n * interval '1 second' * ${(days * 86_400) / count}::float8 as hired
        from generate_series(${from}::integer, ${until}::integer) as n) as numbered`.execute(tx);
    await sql`
      insert into freight (shipper_id, code, carrier_id, source, reverse, order_number, content_hash, tracking_key,
        volume_count, agreement, hired_at)
      select ${shipperId}, code, carrier_id, 'import', n % 100 = 0, 'P' || n, decode(repeat('00', 32), 'hex'),
        repeat('a', 16), 1,
        jsonb_build_object('carrier', jsonb_build_object('tradeName', 'Rota', 'service', 'Econômico'),
          'price', jsonb_build_object('costCents', 1000 + n % 9000, 'finalCents', 2000)), hired from made`.execute(
      tx,
    );
    await sql`
      insert into freight_recipient (shipper_id, freight_code, document, name, street, number, district, city, state, zip)
      select ${shipperId}, code, lpad((n % 300000)::text, 11, '0'),
        'Nome' || n % 20 || ' Meio' || (n / 20) % 20 || ' Fim' || (n / 400) % 400, 'Rua', '1', 'Centro',
        'Cidade ' || n % 700, state, lpad((n % 90000000)::text, 8, '0') from made`.execute(tx);
    await sql`
      insert into freight_facts
      select ${shipperId}, code, carrier_id, 'Econômico', 'import', n % 100 = 0, 'canal ' || n % 4,
        'cidade ' || n % 700, state, left(lpad((n % 90000000)::text, 8, '0'), 3), 1000 + n % 9000, hired,
        case when n % 100 = 0 then null else '9950010100027' || n % 5 || ' 13212070' end from made`.execute(
      tx,
    );
    await sql`
      insert into freight_progress (shipper_id, freight_code, phase, status_group, status_code, status_at, status_id,
        updated_at, collected_at, delivered_at, expected_on, risk_on, stuck_at)
      select ${shipperId}, code, case when open then 'underway' else 'delivered' end,
        case when not open then 'delivered' when n % 60 = 0 then 'failed_attempt' else 'in_transit' end,
        case when open then 2 else 3 end, hired + interval '4 days', n, hired, hired + interval '1 day',
        case when open then null else hired + interval '5 days' end,
        case when open then now()::date + (n / 20 % 30) - 10 else hired::date + 6 end,
        case when open and n % 100 = 0 then now()::date end,
        case when open then now() + (n / 20 % 30 - 10) * interval '1 day' end from made`.execute(tx);
    await sql`
      insert into freight_directory select 'freight', code, ${shipperId}, code from made`.execute(tx);
  });
}
