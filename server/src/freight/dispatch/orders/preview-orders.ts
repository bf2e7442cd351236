import { Failure } from '../../../kernel/failure.ts';
import type { KnownShipper } from '../../../registry/shippers/shippers-part.ts';
import type { QuoteDesk } from '../../quote/desk.ts';
import type { Offer } from '../../quote/offer.ts';
import { quote } from '../../quote/quote.ts';
import { completeOrder } from './complete-order.ts';
import { knownFreight, severalWait } from './known-freight.ts';
import { foreignNfe } from './origin.ts';
import { type LineSource, type ReadLine, readLines } from './read-lines.ts';
import type { OrderProblem, WantedOrder } from './wanted-order.ts';

/** A line to preview: `id` is the caller's. */
export type PreviewLine = LineSource & { id: string; another: boolean };

/** What became of a line. */
export type PreviewedOrder = {
  id: string;
  order: WantedOrder | null;
} & (
  | { outcome: 'ready'; quoteId: string; offers: readonly Offer[] }
  | { outcome: 'no_offer' }
  | { outcome: 'attach' | 'hired'; freight: { code: string; orderNumber: string | null } }
  | { outcome: 'incomplete'; problems: readonly OrderProblem[] }
  | { outcome: 'refused'; problems: readonly OrderProblem[] }
);

/** Quotes that are made at the same time, so that live carriers of one are waited for while others are asked. */
const together = 5;

/**
 * Reads orders, says what is there of them or lacks, and quotes those that are whole by the act of the shipper's API; in their order.
 * What the shipper may not have is said of its line; nothing is hired.
 * @throws Failure as `quote` where it concerns no single line: `platform_not_found`, `overloaded`, `unavailable`.
 */
export async function previewOrders(
  desk: QuoteDesk,
  { shipper, requestId }: { shipper: KnownShipper; requestId: string },
  lines: readonly PreviewLine[],
): Promise<PreviewedOrder[]> {
  const read = refuseRepeated(await readLines(desk.ctx, shipper, lines), lines);
  const previewed: PreviewedOrder[] = [];
  for (let start = 0; start < lines.length; start += together) {
    const part = lines.slice(start, start + together);
    previewed.push(
      ...(await Promise.all(
        part.map(({ id, another }, index) =>
          previewOne(desk, { shipper, requestId, id, another }, read[start + index]),
        ),
      )),
    );
  }
  return previewed;
}

type About = { shipper: KnownShipper; requestId: string; id: string; another: boolean };

async function previewOne(
  desk: QuoteDesk,
  { shipper, requestId, id, another }: About,
  read: ReadLine | undefined,
): Promise<PreviewedOrder> {
  if (read === undefined || 'problem' in read)
    return { id, order: null, outcome: 'refused', problems: read === undefined ? [] : [read.problem] };
  const { order } = read;
  const shipperId = shipper.id;
  const known = await knownFreight(desk.ctx.db, {
    shipperId,
    another,
    nfe: order.nfe,
    orderNumber: order.orderNumber,
  });
  if (known.kind === 'hired') return { id, order, outcome: 'hired', freight: known.freight };
  if (known.kind === 'waiting') return { id, order, outcome: 'attach', freight: known.freight };
  if (known.kind === 'several')
    return { id, order, outcome: 'refused', problems: [severalWait(known.freights)] };
  return { id, order, ...(await offersFor(desk, { shipper, requestId, order })) };
}

type Offered = PreviewedOrder extends infer One
  ? One extends { outcome: 'ready' | 'no_offer' | 'incomplete' | 'refused' }
    ? Omit<One, 'id' | 'order'>
    : never
  : never;

/** What lacks of an order that is not there yet, or what is offered for it. */
async function offersFor(
  desk: QuoteDesk,
  { shipper, requestId, order }: Pick<About, 'shipper' | 'requestId'> & { order: WantedOrder },
): Promise<Offered> {
  const whole = await completeOrder(desk.ctx, shipper, order);
  if (Array.isArray(whole)) {
    const isForeign = whole.some(({ field }) => field === foreignNfe);
    return { outcome: isForeign ? 'refused' : 'incomplete', problems: whole };
  }
  try {
    const { dispatchers } = await quote(desk, { shipperId: shipper.id, requestId }, whole.request);
    const [quoted] = dispatchers;
    if (quoted === undefined || quoted.offers.length === 0) return { outcome: 'no_offer' };
    return { outcome: 'ready', quoteId: quoted.id, offers: quoted.offers };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'invalid_request') throw error;
    return { outcome: 'incomplete', problems: error.details };
  }
}

/** Of an NF-e that stands in several lines the first is taken. */
function refuseRepeated(read: readonly ReadLine[], lines: readonly PreviewLine[]): ReadLine[] {
  const seen = new Map<string, string>();
  return read.map((one, index) => {
    const key = 'order' in one ? one.order.nfe?.accessKey : undefined;
    if (key === undefined) return one;
    const earlier = seen.get(key);
    if (earlier === undefined) {
      seen.set(key, lines[index]?.id ?? '');
      return one;
    }
    return { problem: { field: 'nfe.accessKey', message: 'A NF-e está repetida: já veio em outra linha.' } };
  });
}
