import type { Context } from '../../context.ts';
import { type FoundFreight, type FreightRef, findFreights } from '../find.ts';
import { placeNewFreights } from './place-new-freights.ts';

/** One page of a carrier's freights, oldest first; `next` asks for what follows, now or later. */
export type CarrierFeed = { freights: FoundFreight[]; next: number; isMore: boolean };

const pageSize = 100;
/** How far a carrier that never read looks back. */
const firstLook = { days: 30 };

/**
 * The freights hired with a carrier after the position `since`, each exactly once however often and by whoever they
 * are read. 0 begins with those of the last thirty days.
 */
export async function carrierFeed(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { carrierId, since }: { carrierId: number; since: number },
): Promise<CarrierFeed> {
  const firstAt = new Date(clock.nowMs() - firstLook.days * 86_400_000);
  await placeNewFreights(db, { carrierId, firstAt });
  const page = db
    .selectFrom('carrierFeed')
    .select(['carrierFeed.shipperId', 'carrierFeed.freightCode', 'position'])
    .where('carrierFeed.carrierId', '=', carrierId)
    .where('position', '>', since)
    .orderBy('position')
    .limit(pageSize + 1);
  const recent = page
    .innerJoin('freight', (join) =>
      join
        .onRef('freight.shipperId', '=', 'carrierFeed.shipperId')
        .onRef('freight.code', '=', 'carrierFeed.freightCode'),
    )
    .where('freight.hiredAt', '>=', firstAt);
  const rows: (FreightRef & { position: number })[] = await (since === 0 ? recent : page).execute();
  const shown = rows.slice(0, pageSize);
  return {
    freights: await findFreights(db, shown),
    next: shown.at(-1)?.position ?? since,
    isMore: rows.length > pageSize,
  };
}
