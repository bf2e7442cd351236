import type { LiveAnswer } from '../../../connectors/live-carrier/answer.ts';
import { skipped } from '../../../connectors/live-carrier/ask.ts';
import type { LiveConnector } from '../../../connectors/live-carrier/connector.ts';
import type { PackingItem } from '../../../engine/packing/goods.ts';
import { Failure, fail } from '../../../kernel/failure.ts';
import { newTimeOrderedId } from '../../../kernel/ids.ts';
import { liveCarriersOf } from '../../../registry/live-carriers/live-carriers-part.ts';
import { completeItems } from '../complete-items.ts';
import { type Decided, type Enquired, packGoods } from '../decide.ts';
import type { QuoteDesk } from '../desk.ts';
import { decideInSlices, shipperKey } from '../in-slices.ts';
import { liveEnquiryOf } from '../live/enquiry.ts';
import { enquiredOf } from '../quote-dispatcher.ts';
import { withNames } from '../receipt/quote-receipts.ts';
import { type Receipts, receiptsOf } from '../receipt/receipts-of.ts';
import { openWorldOf } from '../replay/past-world.ts';
import type { QuoteDispatcher, QuoteRequest } from '../request.ts';
import { weighGoods } from '../weigh.ts';
import { instantOfDay, type TrialChanges, trialBasis } from './trial-basis.ts';

/** What a person wants quoted, and with what in place of what is in force. */
export type QuoteTrial = {
  request: Omit<QuoteRequest, 'shipperCnpj' | 'dispatchers'>;
  /** Its document is the shipper's where that is null. */
  dispatcher: Omit<QuoteDispatcher, 'document'> & { document: string | null };
  /** In São Paulo; null for now. */
  day: number | null;
  versionIds: readonly number[];
  changes: TrialChanges;
  asksLive: boolean;
};

/** What quoting would answer. */
export type TriedQuote = Receipts & { enquired: Enquired; decided: Decided };

/**
 * Quotes for somebody who looks on: the same packing, tables, rules and choosing as `quote`, with every reason. Nothing is
 * stored, so nothing of it can be hired or counted.
 * @throws Failure `not_found` without such a shipper or version, `invalid_request` for goods that cannot be calculated.
 */
export async function tryQuote(desk: QuoteDesk, shipperId: number, trial: QuoteTrial): Promise<TriedQuote> {
  const { ctx, scheduler } = desk;
  const shipper = ctx.mirror.current.shippers.get(shipperId);
  if (shipper === undefined) throw fail('not_found');
  const dispatcher = { ...trial.dispatcher, document: trial.dispatcher.document ?? shipper.cnpj };
  const request = { ...trial.request, shipperCnpj: shipper.cnpj, dispatchers: [dispatcher] };
  const items = await goodsOf(desk, shipperId, dispatcher);
  const atMs = instantOfDay(trial.day, ctx.clock.nowMs());
  const enquired = enquiredOf(ctx, { shipperId, request, dispatcher, items, atMs });
  const basis = trialBasis(desk, shipper, { changes: trial.changes, atMs });
  const world = await openWorldOf(desk, basis, { versionIds: trial.versionIds, whereAbsent: 'add' });
  const live = trial.asksLive && !trial.changes.onlyVersions ? await askEach(desk, shipperId, enquired) : [];
  const decided = await decideInSlices({ scheduler, shipperId }, world, { ...enquired, live });
  const receipts = receiptsOf(await withNames(desk, { world, enquired, decided }));
  return { enquired, decided, ...receipts };
}

/** Complete goods; what is wrong with them is named as a trial names it. */
async function goodsOf(
  { ctx }: QuoteDesk,
  shipperId: number,
  dispatcher: QuoteDispatcher,
): Promise<PackingItem[]> {
  try {
    const [items = []] = await completeItems(ctx, shipperId, [dispatcher]);
    return items;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, details = [] } = error;
    throw fail(code, {
      details: details.map((detail) => ({ ...detail, field: detail.field.replace('dispatchers[0].', '') })),
    });
  }
}

/** Asks the live carriers of the shipper, each by itself; nothing of it is remembered or counted. */
async function askEach(desk: QuoteDesk, shipperId: number, enquired: Enquired): Promise<LiveAnswer[]> {
  const { ctx, scheduler, live } = desk;
  const connectors = liveCarriersOf(ctx.mirror.current, shipperId);
  if (connectors.length === 0) return [];
  const work = { key: shipperKey(shipperId), estimateMs: weighGoods(enquired.items, 0) };
  const enquiry = liveEnquiryOf(enquired, await scheduler.run(work, packGoods(enquired)));
  const requestId = newTimeOrderedId(ctx.clock.nowMs());
  return Promise.all(
    connectors.map((connector) => {
      if (enquiry === null) return skipped(connector, 'unknown_zip', 'a zip code belongs to no state');
      const loadTypes = wantedOf(connector, enquired);
      if (loadTypes.length === 0) return skipped(connector, 'load_type', 'it is for other load types');
      return live.tryOut(connector, { ...enquiry, loadTypes }, requestId);
    }),
  );
}

function wantedOf({ loadTypes }: LiveConnector, { request }: Enquired): typeof request.loadTypes {
  return request.loadTypes.filter((type) => loadTypes.includes(type));
}
