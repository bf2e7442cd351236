import { findVersionNames } from '../../../registry/tables/versions/version-names.ts';
import type { ReplayDesk } from '../replay/past-world.ts';
import { type Replay, replayQuote } from '../replay/replay.ts';
import { type ReceiptInput, type Receipts, receiptsOf } from './receipts-of.ts';

/** A stored quote with the receipts of all that was asked for it. */
export type QuoteReceipts = Receipts & { replay: Replay };

/**
 * Why every offer of a stored quote costs what it costs, and why every other table gave none: computed again with
 * what it was decided upon.
 * @throws Failure `not_found` where the shipper has no quote of this token.
 */
export async function quoteReceipts(desk: ReplayDesk, shipperId: number, id: string): Promise<QuoteReceipts> {
  const replay = await replayQuote(desk, shipperId, id);
  const { quote, world, decided } = replay;
  const input = { world, enquired: quote.decision, decided };
  return { replay, ...receiptsOf(await withNames(desk, input)) };
}

/** A decision with the names of its versions. */
export async function withNames(desk: ReplayDesk, input: Omit<ReceiptInput, 'names'>): Promise<ReceiptInput> {
  const { candidates } = input.world;
  const refused = input.decided.refused.flatMap(({ candidate }) =>
    'versionId' in candidate ? [candidate.versionId] : [],
  );
  const ids = new Set([...candidates.map(({ versionId }) => versionId), ...refused]);
  return { ...input, names: await findVersionNames(desk.ctx.db, [...ids]) };
}
