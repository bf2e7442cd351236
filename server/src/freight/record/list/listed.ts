import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { type FoundFreight, type FreightRef, findFreights } from '../../find.ts';

/** A freight as operators see it in a list. */
export type ListedFreight = FoundFreight & {
  /** When what gives its status came to be known. */
  statusKnownAt: Date;
  assignee: { id: number; name: string } | null;
};

type Known = { freightCode: string; knownAt: Date | null; assigneeId: number | null; name: string | null };

/** Freights with what lists show of them, in the order asked for. */
export async function listFreights(db: Kysely<Rows>, refs: readonly FreightRef[]): Promise<ListedFreight[]> {
  if (refs.length === 0) return [];
  const freights = await findFreights(db, refs);
  const { rows } = await sql<Known>`
    select progress.freight_code as "freightCode", occurrence.arrived_at as "knownAt",
      progress.assignee_id as "assigneeId", operator.name
    from unnest(${refs.map(({ shipperId }) => shipperId)}::bigint[],
      ${refs.map(({ freightCode }) => freightCode)}::text[]) as ref (shipper_id, freight_code)
    join freight_progress as progress
      on progress.shipper_id = ref.shipper_id and progress.freight_code = ref.freight_code
    left join occurrence on occurrence.shipper_id = progress.shipper_id
      and occurrence.freight_code = progress.freight_code and occurrence.id = progress.status_id
    left join operator on operator.id = progress.assignee_id`.execute(db);
  const knownOf = new Map(rows.map((row) => [row.freightCode, row]));
  return freights.map((freight) => {
    const known = knownOf.get(freight.code);
    const { assigneeId = null, name = null } = known ?? {};
    return {
      ...freight,
      statusKnownAt: known?.knownAt ?? freight.statusAt,
      assignee: assigneeId === null || name === null ? null : { id: assigneeId, name },
    };
  });
}
