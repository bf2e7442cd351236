import { sql } from 'kysely';
import type { StoreReason } from '../../../connectors/stores/order-problem.ts';
import type { StoreClient } from '../../../connectors/stores/store.ts';
import { reasonOf, sentenceOfReason } from '../../../connectors/vendors/line/reason.ts';
import { VendorProblem } from '../../../connectors/vendors/line/vendor-problem.ts';
import type { Context } from '../../../context.ts';
import { SealError } from '../../../platform/secrets/seal.ts';
import { keptReason } from '../../../registry/stores/note-state.ts';
import { keyPlace } from '../../../registry/stores/store.ts';
import type { KnownStore } from '../../../registry/stores/stores-part.ts';
import { storeAddresses } from '../connect.ts';

type World = Pick<Context, 'db' | 'sealer' | 'log' | 'config'>;

const hearMs = 30_000;

/**
 * Has a platform that gives addresses up by itself tell of orders again, where it does not any more. What came of it is in the shop's health; tried
 * once a night, whatever the platform says.
 */
export async function hearAgain(ctx: World, store: KnownStore, client: StoreClient): Promise<void> {
  if (client.hear === undefined) return;
  const key = keyOf(ctx, store);
  const address = key === null ? null : storeAddresses(ctx, { platform: store.platform, key }).events;
  try {
    const how = await client.hear(address, AbortSignal.timeout(hearMs));
    if (how === 'unheard') await note(ctx, store.id, { reason: reasonOf('address_not_kept') });
    else await note(ctx, store.id, { isRenewed: how === 'renewed' });
  } catch (error) {
    if (!(error instanceof VendorProblem)) throw error;
    await note(ctx, store.id, { reason: error.reason, sentence: error.message });
  }
}

type Heard = { isRenewed: boolean } | { reason: ReturnType<typeof reasonOf>; sentence?: string };

async function note({ db }: World, storeId: number, heard: Heard): Promise<void> {
  const problem: { text: string; reason: StoreReason } | null =
    'reason' in heard
      ? { text: heard.sentence ?? sentenceOfReason(heard.reason), reason: heard.reason }
      : null;
  const isRenewed = 'isRenewed' in heard && heard.isRenewed;
  await db
    .updateTable('storeState')
    .set({
      eventsProblem: problem?.text ?? null,
      eventsReason: keptReason(problem?.reason),
      ...(isRenewed ? { eventsRenewedAt: sql<Date>`app_now()` } : {}),
    })
    .where('connectionId', '=', storeId)
    .execute();
}

/** The secret part of its addresses; null where it is from before it was kept, or does not open. */
function keyOf({ sealer, log }: World, { id, keySealed }: KnownStore): string | null {
  if (keySealed === null || keySealed.length === 0) return null;
  try {
    return sealer.open(keySealed, keyPlace(id));
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    log.warn({ store: id, reason: error.message }, 'the key of a shop does not open');
    return null;
  }
}
