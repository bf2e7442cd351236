import type { Selectable, Transaction } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import { lockProgress } from '../../trail/lock-progress.ts';
import type { TrackRows } from '../intake/rows.ts';

/** An occurrence that waits for a person, or was decided upon. */
export type QuarantinedOccurrence = Selectable<TrackRows['quarantinedOccurrence']>;

/**
 * An occurrence that waits, held with its freight until the transaction ends: the freight first, as everywhere.
 * @throws Failure `not_found`; `conflict` where somebody decided before.
 */
export async function lockWaiting(tx: Transaction<Rows>, heldId: number): Promise<QuarantinedOccurrence> {
  const { shipperId, freightCode } = found(
    await tx
      .selectFrom('quarantinedOccurrence')
      .select(['shipperId', 'freightCode'])
      .where('id', '=', heldId)
      .executeTakeFirst(),
  );
  await lockProgress(tx, { shipperId, freightCode });
  const quarantined = await tx
    .selectFrom('quarantinedOccurrence')
    .selectAll()
    .where('id', '=', heldId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (quarantined.state !== 'waiting')
    throw fail('conflict', { message: 'Esta ocorrência já foi decidida.' });
  return quarantined;
}
