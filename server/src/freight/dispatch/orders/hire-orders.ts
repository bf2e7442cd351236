import { Failure } from '../../../kernel/failure.ts';
import type { Actor } from '../../../registry/changes/change.ts';
import type { KnownShipper } from '../../../registry/shippers/shippers-part.ts';
import { type FoundFreight, findFreights } from '../../find.ts';
import type { QuoteDesk } from '../../quote/desk.ts';
import { type HiredOrder, type HiringOrder, hireOrder } from './hire-order.ts';
import { HiredMeanwhile } from './known-freight.ts';
import type { OfferChoice, WantedOrder } from './wanted-order.ts';

/** A line to hire: `id` is the caller's, `key` makes it one act. */
export type HireLine = {
  id: string;
  key: string;
  order: WantedOrder;
  choice: OfferChoice;
  another: boolean;
};

/** What became of a line. */
export type HiredLine = { id: string } & (
  | { outcome: 'hired' | 'attached' | 'already_hired'; freightCode: string; freight: FoundFreight | null }
  | { outcome: 'refused'; failure: Failure }
  | { outcome: 'retry'; failure: Failure; retryAfterS: number }
);

/** Hires one line under its key: repeats get what it gave first. */
export type OnceALine = (
  line: HireLine,
  act: (keep: HiringOrder['keep']) => Promise<HiredOrder>,
) => Promise<HiredOrder>;

/** Of these the same again may come to another end. */
const passing: ReadonlySet<string> = new Set([
  'request_running',
  'overloaded',
  'unavailable',
  'rate_limited',
]);

/**
 * Hires orders one after the other, each in a transaction of its own: what is answered for one stands, whatever becomes of those
 * after it.
 */
export async function hireOrders(
  desk: QuoteDesk,
  actor: Actor,
  hiring: { shipper: KnownShipper; requestId: string; lines: readonly HireLine[]; once: OnceALine },
): Promise<HiredLine[]> {
  const { shipper, requestId, lines, once } = hiring;
  const outcomes: HiredLine[] = [];
  for (const line of lines) {
    const { id, order: wanted, choice, another } = line;
    outcomes.push(
      await outcomeOf(id, () =>
        once(line, (keep) => hireOrder(desk, actor, { shipper, requestId, wanted, choice, another, keep })),
      ),
    );
  }
  return withFreights(desk, shipper.id, outcomes);
}

async function outcomeOf(id: string, act: () => Promise<HiredOrder>): Promise<HiredLine> {
  try {
    return { id, freight: null, ...(await act()) };
  } catch (error) {
    if (error instanceof HiredMeanwhile)
      return { id, outcome: 'already_hired', freightCode: error.freight.code, freight: null };
    if (!(error instanceof Failure)) throw error;
    if (!passing.has(error.code)) return { id, outcome: 'refused', failure: error };
    return { id, outcome: 'retry', failure: error, retryAfterS: error.retryAfterS ?? 1 };
  }
}

async function withFreights(
  { ctx }: QuoteDesk,
  shipperId: number,
  outcomes: readonly HiredLine[],
): Promise<HiredLine[]> {
  const codes = outcomes.flatMap((one) => ('freightCode' in one ? [one.freightCode] : []));
  const found = await findFreights(
    ctx.db,
    [...new Set(codes)].map((freightCode) => ({ shipperId, freightCode })),
  );
  const byCode = new Map(found.map((freight) => [freight.code, freight]));
  return outcomes.map((one) =>
    'freightCode' in one ? { ...one, freight: byCode.get(one.freightCode) ?? null } : one,
  );
}
