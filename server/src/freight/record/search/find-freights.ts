import { type Kysely, type RawBuilder, sql } from 'kysely';
import { folded } from '../../../platform/db/folded.ts';
import { withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import type { Rows } from '../../../rows.ts';
import { leavesFrom } from '../../leaves-from.ts';
import { occurrenceNameOf } from '../../trail/wire-names.ts';
import type { Hit, Looking } from './hit.ts';
import type { Recognised } from './recognise.ts';

type Row = {
  shipperId: number;
  code: string;
  orderNumber: string | null;
  carrier: string;
  name: string;
  city: string;
  state: string;
  statusCode: number;
  statusGroup: string;
};

/** Freights by what can be looked up; by document and name of their recipient only for who sees personal data. */
export async function findFreightHits(
  db: Kysely<Rows>,
  looking: Looking,
  recognised: readonly Recognised[],
): Promise<Hit[]> {
  const hits = new Map<string, Hit>();
  for (const one of recognised)
    for (const { by, codes } of candidatesOf(one, looking)) {
      if (hits.size >= looking.limit) break;
      for (const row of await read(db, looking, codes))
        hits.set(row.code, hits.get(row.code) ?? toHit(row, by, looking));
    }
  return [...hits.values()].slice(0, looking.limit);
}

type Candidates = { by: Hit['by']; codes: RawBuilder<unknown> };

/** Names of many: as many of them are looked at, and the newest shown. */
const mostNamed = 200;

/** Whose shippers and codes a lookup gives. */
function candidatesOf(one: Recognised, { permissions, scope }: Looking): Candidates[] {
  const seesPersons = permissions.has('personal.see');
  switch (one.as) {
    case 'freight':
      return [{ by: 'code', codes: sql`select shipper_id, code from freight where code = ${one.code}` }];
    case 'nfe_key':
      return [{ by: 'nfe', codes: inDirectory(sql`'nfe'`, one.key) }];
    case 'postal_object':
      return [{ by: 'tracking', codes: inDirectory(sql`'postal_code', 'carrier_code'`, one.code) }];
    case 'document':
      return seesPersons
        ? [
            {
              by: 'document',
              codes: sql`select shipper_id, freight_code as code from freight_recipient
                where document = ${one.document}`,
            },
          ]
        : [];
    case 'number':
      return [ofOrder(one.digits), ofNfe(one.digits)];
    case 'words':
      return [
        ofOrder(one.text),
        ...(seesPersons ? [{ by: 'name' as const, codes: named(one.words, scope) }] : []),
      ];
    default:
      return [];
  }
}

function inDirectory(kinds: RawBuilder<unknown>, value: string): RawBuilder<unknown> {
  return sql`select shipper_id, freight_code as code from freight_directory
    where kind in (${kinds}) and value = ${value}`;
}

/** Order numbers are unique to a shipper, so each is asked for its own. */
function ofOrder(number: string): Candidates {
  return {
    by: 'order',
    codes: sql`select freight.shipper_id, freight.code from shipper
      join freight on freight.shipper_id = shipper.id and freight.order_number = ${number}`,
  };
}

function ofNfe(digits: string): Candidates {
  const number = digits.replace(/^0+(?=.)/, '');
  return {
    by: 'nfe',
    codes: sql`select nfe.shipper_id, nfe.freight_code as code from shipper
      join freight_nfe as nfe on nfe.shipper_id = shipper.id and nfe.number = ${number}`,
  };
}

/** Every word begins a word of the name; written as the index is. */
function named(words: readonly string[], scope: Looking['scope']): RawBuilder<unknown> {
  const query = words.map((word) => `${word}:*`).join(' & ');
  return sql`select shipper_id, freight_code as code from freight_recipient
    where to_tsvector('simple'::regconfig, ${folded(sql.ref('name'))})
        @@ to_tsquery('simple'::regconfig, ${query})
      and anonymised_at is null and ${withinShippers(scope, sql.ref('shipper_id'))} limit ${mostNamed}`;
}

/** The newest of those that the caller may see. */
async function read(db: Kysely<Rows>, { scope, limit }: Looking, codes: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with found as materialized (${codes})
    select freight.shipper_id as "shipperId", freight.code, freight.order_number as "orderNumber",
      freight.agreement #>> '{carrier,tradeName}' as carrier, recipient.name, recipient.city, recipient.state,
      progress.status_code as "statusCode", progress.status_group as "statusGroup"
    from (
      select found.shipper_id, found.code from found
      join freight_facts as facts on facts.shipper_id = found.shipper_id and facts.freight_code = found.code
      where ${withinShippers(scope, sql.ref('found.shipper_id'))}
        and ${withinCarriers(scope, sql.ref('facts.carrier_id'))}
        and ${leavesFrom(scope, { shipperId: sql.ref('found.shipper_id'), code: sql.ref('found.code') })}
      order by facts.hired_at desc, found.code desc limit ${limit}
    ) as shown
    join freight on freight.shipper_id = shown.shipper_id and freight.code = shown.code
    join freight_recipient as recipient
      on recipient.shipper_id = freight.shipper_id and recipient.freight_code = freight.code
    join freight_progress as progress
      on progress.shipper_id = freight.shipper_id and progress.freight_code = freight.code
    order by freight.hired_at desc, freight.code desc`.execute(db);
  return rows;
}

function toHit(row: Row, by: Hit['by'], { permissions }: Looking): Hit {
  const name = permissions.has('personal.see') ? [row.name] : [];
  const status = occurrenceNameOf({ code: row.statusCode, carrierDescription: null });
  return {
    kind: 'freight',
    by,
    id: row.code,
    title: row.orderNumber === null ? row.code : `${row.code} · ${row.orderNumber}`,
    detail: [...name, `${row.city}/${row.state}`, row.carrier, status].join(' · '),
    state: row.statusGroup,
    shipperId: row.shipperId,
  };
}
