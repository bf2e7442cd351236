import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../../registry/access/scope.ts';
import { withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import type { Rows } from '../../../rows.ts';
import { leavesFrom, ofFreight } from '../../leaves-from.ts';
import type { Phase } from '../../trail/states.ts';

/** Of a freight what acts on many are judged by. */
export type LineState = {
  code: string;
  number: number;
  shipperId: number;
  volumeCount: number;
  costCents: number;
  hiredAt: Date;
  phase: Phase;
  volumePhases: Readonly<Record<string, Phase>>;
  statusAt: Date;
  collectedAt: Date | null;
  assigneeId: number | null;
  /** Differs where its phase, its occurrences, its expected day or who sees to it does. */
  version: string;
};

/**
 * Of freights in scope what they are judged by, by their code. Those that are not in it do not exist.
 * @param isLocked keeps others from changing them until the transaction ends.
 */
export async function readLineStates(
  db: Kysely<Rows>,
  { codes, scope, isLocked = false }: { codes: readonly string[]; scope: Scope; isLocked?: boolean },
): Promise<ReadonlyMap<string, LineState>> {
  const { rows } = await sql<LineState>`
    select freight.code, freight.number, freight.shipper_id as "shipperId", freight.volume_count as "volumeCount",
      facts.cost_cents as "costCents", freight.hired_at as "hiredAt", progress.phase,
      progress.volume_phases as "volumePhases", progress.status_at as "statusAt",
      progress.collected_at as "collectedAt", progress.assignee_id as "assigneeId",
      md5(concat_ws('|', progress.phase, progress.status_id, extract(epoch from progress.status_at),
        extract(epoch from progress.collected_at), extract(epoch from progress.delivered_at),
        progress.expected_on - date '2000-01-01', coalesce(progress.assignee_id, 0),
        progress.volume_phases::text)) as version
    from freight
    join freight_progress as progress
      on progress.shipper_id = freight.shipper_id and progress.freight_code = freight.code
    join freight_facts as facts on facts.shipper_id = freight.shipper_id and facts.freight_code = freight.code
    where freight.code = any (${[...codes]}::text[])
      and ${withinShippers(scope, sql.ref('freight.shipper_id'))}
      and ${withinCarriers(scope, sql.ref('freight.carrier_id'))}
      and ${leavesFrom(scope, ofFreight)}
    ${isLocked ? sql`for no key update of progress` : sql``}`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}
