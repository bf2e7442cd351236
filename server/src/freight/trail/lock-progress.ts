import type { Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';

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
