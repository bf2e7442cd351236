import { Failure } from '../../../kernel/failure.ts';
import { type Actor, type Change, inChange } from '../../../registry/changes/change.ts';
import { carrierCodeKey, codeMeanings } from '../intake/code-meanings.ts';
import { quarantineReasonByTime } from '../intake/judge.ts';
import type { QuarantineReason } from '../intake/report.ts';
import { decideIn } from './decide.ts';
import { lockWaiting, type QuarantinedOccurrence } from './quarantined-occurrence.ts';
import { appendQuarantinedIn, type ReleasingContext } from './release.ts';

/** Which code of a carrier now has a meaning; without a shipper, for all. */
export type Mapped = { carrierId: number; key: string; shipperId?: number };

/** How many were taken into their freights, and how many wait for another reason. */
export type Resumed = { released: number; waiting: number };

/** What waits is read so many at a time. */
const pageSize = 500;

/** Takes in what waited for the meaning of a code, each in a transaction of its own, in the order it came. */
export async function resumeWaiting(ctx: ReleasingContext, actor: Actor, of: Mapped): Promise<Resumed> {
  const resumed: Resumed = { released: 0, waiting: 0 };
  for (let after = 0; ; ) {
    const page = await waitingFor(ctx, of, after);
    const lookups = page.flatMap(({ shipperId, carrierCode }) =>
      carrierCode === null ? [] : [{ shipperId, carrierCode }],
    );
    const meanings = await codeMeanings(ctx.db, of, lookups);
    for (const { id, shipperId, carrierCode } of page) {
      after = id;
      if (carrierCode === null || carrierCodeKey(carrierCode) !== of.key) continue;
      const code = meanings(shipperId, carrierCode);
      if (code === null) continue;
      const outcome = await resumeOne(ctx, actor, { heldId: id, code });
      if (outcome !== 'decided') resumed[outcome] += 1;
    }
    if (page.length < pageSize) return resumed;
  }
}

function waitingFor({ db }: ReleasingContext, { carrierId, shipperId }: Mapped, after: number) {
  const waiting = db
    .selectFrom('quarantinedOccurrence')
    .select(['id', 'shipperId', 'carrierCode'])
    .where('carrierId', '=', carrierId)
    .where('state', '=', 'waiting')
    .where('reason', '=', 'unmapped_code')
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize);
  return (shipperId === undefined ? waiting : waiting.where('shipperId', '=', shipperId)).execute();
}

/** `decided`: somebody was faster. */
async function resumeOne(
  ctx: ReleasingContext,
  actor: Actor,
  { heldId, code }: { heldId: number; code: number },
): Promise<'released' | 'waiting' | 'decided'> {
  try {
    return await inChange(ctx, actor, async (change) => {
      const quarantined = await lockWaiting(change.tx, heldId);
      const reason = await reasonToWait(ctx, change, { quarantined, code });
      if (reason === null) await decideIn(change, quarantined, { state: 'released', code, note: null });
      else await waitFor(change, { quarantined, code, reason });
      return reason === null ? 'released' : 'waiting';
    });
  } catch (error) {
    if (error instanceof Failure && error.code === 'conflict') return 'decided';
    throw error;
  }
}

type Resuming = { quarantined: QuarantinedOccurrence; code: number };

/** Appends it; where that is not possible, why. */
async function reasonToWait(
  ctx: ReleasingContext,
  change: Change,
  { quarantined, code }: Resuming,
): Promise<QuarantineReason | null> {
  const { hiredAt } = await change.tx
    .selectFrom('freight')
    .select('hiredAt')
    .where('shipperId', '=', quarantined.shipperId)
    .where('code', '=', quarantined.freightCode)
    .executeTakeFirstOrThrow();
  const { occurredAt, arrivedAt } = quarantined;
  const byTime = quarantineReasonByTime({ occurredAt, hiredAt, nowMs: arrivedAt.getTime() });
  if (byTime !== null) return byTime;
  const outcome = await appendQuarantinedIn(ctx, change, { quarantined, code, isForced: false });
  return outcome === 'out_of_flow' ? outcome : null;
}

async function waitFor(
  { tx }: Change,
  { quarantined, code, reason }: Resuming & { reason: QuarantineReason },
): Promise<void> {
  await tx
    .updateTable('quarantinedOccurrence')
    .set({ reason, code })
    .where('id', '=', quarantined.id)
    .execute();
}
