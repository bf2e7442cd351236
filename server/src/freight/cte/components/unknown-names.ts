import { type Kysely, sql } from 'kysely';
import type { MeaningOf } from '../../../documents/cte/classify.ts';
import { componentKey } from '../../../documents/cte/component-names.ts';
import { type Scope, withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import type { Rows } from '../../../rows.ts';
import { componentMeanings } from './meanings.ts';

/** A name of a carrier's components that nobody knows: counted as additional until somebody says what it means. */
export type UnknownName = {
  carrierId: number;
  name: string;
  cteCount: number;
  totalCents: number;
  lastCteId: number;
};

/** The latest CT-es that are looked through; more would keep others waiting. */
const looked = 20_000;
const mostNames = 500;

/**
 * Names in the latest 20,000 CT-es in scope that nobody knew then and nobody has explained since, of all carriers or one, the most
 * frequent first; up to 500. Deleted CT-es ask nothing.
 */
export async function unknownNames(
  { db }: { db: Kysely<Rows> },
  { carrierId, scope }: { carrierId: number | undefined; scope: Scope },
): Promise<UnknownName[]> {
  const ofCarrier = carrierId === undefined ? sql`true` : sql`carrier_id = ${carrierId}`;
  const { rows } = await sql<UnknownName>`
    select latest.carrier_id as "carrierId", component ->> 'name' as name, count(distinct latest.id)::integer as "cteCount",
      sum((component ->> 'cents')::bigint)::bigint as "totalCents", max(latest.id) as "lastCteId"
    from (select id, carrier_id, document from cte where deleted_at is null and ${ofCarrier}
        and ${withinShippers(scope, sql.ref('shipper_id'))} and ${withinCarriers(scope, sql.ref('carrier_id'))}
      order by id desc limit ${looked}) as latest
    cross join lateral jsonb_array_elements(latest.document -> 'components') as component
    where component ->> 'charge' is null
    group by 1, 2 order by 3 desc, 5 desc limit ${mostNames}`.execute(db);
  const meanings = new Map<number, MeaningOf>();
  for (const id of new Set(rows.map((row) => row.carrierId)))
    meanings.set(id, await componentMeanings(db, id));
  return rows.filter((row) => (meanings.get(row.carrierId)?.(componentKey(row.name)) ?? null) === null);
}
