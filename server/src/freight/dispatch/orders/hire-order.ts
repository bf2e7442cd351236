import type { Transaction } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import { type Actor, record } from '../../../registry/changes/change.ts';
import type { KnownShipper } from '../../../registry/shippers/shippers-part.ts';
import type { Rows } from '../../../rows.ts';
import { findFreights } from '../../find.ts';
import { hireOffer } from '../../hire/hire-offer.ts';
import type { QuoteDesk } from '../../quote/desk.ts';
import { quote } from '../../quote/quote.ts';
import { attachAsOperator } from '../acts/attach-as-operator.ts';
import { entryOf } from '../acts/record-act.ts';
import { chooseByRule } from './choose.ts';
import { completeOrder, type WholeOrder } from './complete-order.ts';
import {
  HiredMeanwhile,
  knownFreight,
  refuseSecondIn,
  requireWaitingIn,
  severalWait,
  WaitsNoMore,
} from './known-freight.ts';
import type { OfferChoice, WantedOrder } from './wanted-order.ts';

/** An order to hire by an operator, and what becomes of its answer. */
export type HiringOrder = {
  shipper: KnownShipper;
  requestId: string;
  wanted: WantedOrder;
  choice: OfferChoice;
  another: boolean;
  keep: Keep<HiredOrder>;
};

/** The freight of an order. Plain, so that it can be kept. */
export type HiredOrder = { outcome: 'hired' | 'attached'; freightCode: string };

/**
 * Hires the freight of an order by the acts of the shipper's API: quote (4.2), hire (4.3), or attaches its NF-e (4.8) to the freight of
 * the order that waits for it; in the name of an operator.
 * @throws HiredMeanwhile where a freight has the NF-e already; Failure `invalid_request` naming what lacks; `no_offer`; as
 * `quote`, `hireOffer` and `attachNfes`.
 */
export async function hireOrder(desk: QuoteDesk, actor: Actor, hiring: HiringOrder): Promise<HiredOrder> {
  const { shipper, wanted, another } = hiring;
  const sought = { shipperId: shipper.id, another, nfe: wanted.nfe, orderNumber: wanted.orderNumber };
  const known = await knownFreight(desk.ctx.db, sought);
  if (known.kind === 'hired') throw new HiredMeanwhile(known.freight);
  if (known.kind === 'several') throw fail('invalid_request', { details: [severalWait(known.freights)] });
  if (known.kind === 'waiting') {
    const attached = await attach(desk, actor, { ...hiring, freightCode: known.freight.code });
    // The freight that another NF-e took is not found again.
    return attached ?? hireOrder(desk, actor, hiring);
  }
  const { choice } = hiring;
  if (choice.by === 'attach')
    throw fail('conflict', { message: 'Nenhum frete do pedido espera mais pela NF-e.' });
  const whole = await completeOrder(desk.ctx, shipper, wanted);
  if (Array.isArray(whole)) throw fail('invalid_request', { details: whole });
  return hire(desk, actor, { ...hiring, choice, whole });
}

/** Undefined where another NF-e was attached meanwhile. */
async function attach(
  desk: QuoteDesk,
  actor: Actor,
  { shipper, wanted: { nfe }, freightCode, keep }: HiringOrder & { freightCode: string },
): Promise<HiredOrder | undefined> {
  const ref = { shipperId: shipper.id, freightCode };
  const [freight] = await findFreights(desk.ctx.db, [ref]);
  if (freight === undefined || nfe === null) throw fail('not_found');
  const attached: HiredOrder = { outcome: 'attached', freightCode };
  try {
    await attachAsOperator(desk.ctx, actor, {
      freight,
      nfes: [nfe],
      check: (tx) => requireWaitingIn(tx, { ...ref, accessKey: nfe.accessKey }),
      keep: (tx) => keep(tx, attached),
    });
  } catch (error) {
    if (error instanceof WaitsNoMore) return undefined;
    throw error;
  }
  return attached;
}

type Hire = Omit<HiringOrder, 'choice'> & {
  choice: Exclude<OfferChoice, { by: 'attach' }>;
  whole: WholeOrder;
};

async function hire(desk: QuoteDesk, actor: Actor, { whole, ...hiring }: Hire): Promise<HiredOrder> {
  const { shipper, wanted, another, keep } = hiring;
  const shipperId = shipper.id;
  const { token, offerNumber } = await chosenOf(desk, { ...hiring, whole });
  const hiredOf = (freightCode: string): HiredOrder => ({ outcome: 'hired', freightCode });
  const { code } = await hireOffer(desk, {
    ...{ shipperId, token, offerNumber, order: whole.order, received: whole.order },
    keep: async (kept, freight) => {
      // Every transaction is one of the whole database.
      const tx = kept as unknown as Transaction<Rows>;
      const { nfe, orderNumber } = wanted;
      await refuseSecondIn(tx, { shipperId, another, nfe, orderNumber, except: freight.code });
      await recordIn(tx, actor, { shipperId, freightCode: freight.code, offerNumber });
      await keep(kept, hiredOf(freight.code));
    },
  });
  return hiredOf(code);
}

async function chosenOf(
  desk: QuoteDesk,
  { shipper, requestId, choice, whole }: Hire,
): Promise<{ token: string; offerNumber: number }> {
  if (choice.by === 'offer') return { token: choice.quoteId, offerNumber: choice.offerNumber };
  const { dispatchers } = await quote(desk, { shipperId: shipper.id, requestId }, whole.request);
  const [quoted] = dispatchers;
  const offer = quoted === undefined ? undefined : chooseByRule(quoted.offers, choice);
  if (quoted === undefined || offer === undefined)
    throw fail(
      'no_offer',
      (quoted?.offers.length ?? 0) > 0 ? { message: 'Nenhuma oferta cumpre a regra.' } : {},
    );
  return { token: quoted.id, offerNumber: offer.number };
}

type Recorded = { shipperId: number; freightCode: string; offerNumber: number };

async function recordIn(
  tx: Transaction<Rows>,
  actor: Actor,
  { shipperId, freightCode, offerNumber }: Recorded,
): Promise<void> {
  const freight = await tx
    .selectFrom('freight')
    .select(['number', 'code', 'shipperId'])
    .where('shipperId', '=', shipperId)
    .where('code', '=', freightCode)
    .executeTakeFirstOrThrow();
  await record(
    { tx, actor, epochs: new Set() },
    entryOf(freight, { action: 'hire', after: { offerNumber } }),
  );
}
