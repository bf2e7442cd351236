import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { Standing } from './advance.ts';
import type { OccurrenceGroup } from './catalogue.ts';
import type { Occurrence } from './occurrence.ts';

/** Which freight. */
export type FreightOfTrail = { shipperId: number; freightCode: string };

export type Progress = Awaited<ReturnType<typeof lockProgress>>;

/** The row that says where a freight stands, held until the transaction ends. */
export async function lockProgress(tx: Transaction<Rows>, { shipperId, freightCode }: FreightOfTrail) {
  const progress = await tx
    .selectFrom('freightProgress')
    .select(['phase', 'volumePhases', 'statusAt', 'statusId', 'collectedAt', 'deliveredAt'])
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (progress === undefined) throw new Error(`freight ${freightCode} has no progress`);
  return progress;
}

type Move = {
  progress: Progress;
  stored: Occurrence;
  group: OccurrenceGroup;
  /** Null: the phase stays, because it is history. */
  next: Standing | null;
};

const collectedGroups: ReadonlySet<OccurrenceGroup> = new Set([
  'collected',
  'in_transit',
  'out_for_delivery',
  'awaiting_pickup',
  'partial_delivery',
  'delivered',
]);

/** Moves what an occurrence moves of where its freight stands. */
export async function moveProgress(tx: Transaction<Rows>, of: FreightOfTrail, move: Move): Promise<void> {
  const { stored, progress, group, next } = move;
  const { occurredAt } = stored;
  const isCollected =
    collectedGroups.has(group) && (progress.collectedAt === null || occurredAt < progress.collectedAt);
  await changeProgress(tx, of, {
    redispatchCodes: stored.redispatchCodes,
    columns: {
      ...(occurredAt >= progress.statusAt ? statusColumns(stored, group) : {}),
      ...(isCollected ? { collectedAt: occurredAt } : {}),
      ...(next === null ? {} : phaseColumns(next, { progress, occurredAt })),
    },
  });
}

function statusColumns(stored: Occurrence, group: OccurrenceGroup) {
  return {
    statusGroup: group,
    statusCode: stored.code,
    statusAt: stored.occurredAt,
    statusId: stored.id,
    ...(stored.expectedOn === null ? {} : { expectedOn: stored.expectedOn }),
  };
}

/** A freight is delivered when its last volume is, which may be heard of before the others. */
function phaseColumns(
  { phase, volumePhases }: Standing,
  { progress, occurredAt }: { progress: Progress; occurredAt: Date },
) {
  const isDelivered = phase === 'delivered' && progress.deliveredAt === null;
  const deliveredAt = occurredAt < progress.statusAt ? progress.statusAt : occurredAt;
  return { phase, volumePhases: JSON.stringify(volumePhases), ...(isDelivered ? { deliveredAt } : {}) };
}

type ProgressChanges = { redispatchCodes: readonly string[]; columns: object };

/** Changes columns of where a freight stands, and when it was heard of. */
export async function changeProgress(
  tx: Transaction<Rows>,
  { shipperId, freightCode }: FreightOfTrail,
  { redispatchCodes, columns }: ProgressChanges,
): Promise<void> {
  await tx
    .updateTable('freightProgress')
    .set({
      ...columns,
      updatedAt: sql<Date>`app_now()`,
      ...(redispatchCodes.length === 0 ? {} : { redispatchCodes: withCodes(redispatchCodes) }),
    })
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .execute();
}

/** The codes of the freight with these, each once, in the order in which they came. */
function withCodes(codes: readonly string[]) {
  return sql<string[]>`(select array_agg(code order by place) from (
    select code, min(place) as place from unnest(redispatch_codes || ${[...codes]}::text[])
      with ordinality as every(code, place) group by code) as once)`;
}
