import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { fail } from '../../kernel/failure.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Keep } from '../../platform/idempotency/once.ts';
import { requireOwnNumber, requireUnblocked } from '../../registry/shippers/identify.ts';
import { findVersionNames } from '../../registry/tables/version-names.ts';
import type { Rows } from '../../rows.ts';
import type { QuoteDesk } from '../quote/desk.ts';
import { sourceOf } from '../quote/rated.ts';
import { hireHappened } from '../trail/occurrences-happened.ts';
import { agree } from './agree.ts';
import { attachNfesIn } from './attach-nfe.ts';
import { dispatcherOf } from './dispatcher.ts';
import { type HireableOffer, offerToHire } from './offer-to-hire.ts';
import type { HireOrder } from './order.ts';
import { whereaboutsOf } from './whereabouts.ts';
import { type FreightDraft, type HiredFreight, writeFreightIn } from './write-freight.ts';

/** Which offer, by whom, and the body as it was received, for telling repeats (decision H13). */
export type HireOfferInput = {
  shipperId: number;
  token: string;
  offerNumber: number;
  order: HireOrder;
  received: unknown;
  /** Stores the answer with the freight. */
  keep: Keep<HiredFreight>;
};

/**
 * Hires an offer of a quote (specification 4.3): one freight, however often it is asked for. The same offer with
 * the same content answers the first freight (decision H4).
 * @throws Failure `unauthorized` where the number is not the token's; `shipper_blocked`, `quota_exhausted`;
 * `not_found`, `offer_expired`; `offer_already_hired`, `quote_already_hired`; `invalid_request` for an address that
 * cannot be placed or was not quoted.
 */
export async function hireOffer(desk: QuoteDesk, input: HireOfferInput): Promise<HiredFreight> {
  const { ctx } = desk;
  const shipper = requireOwnNumber(ctx.mirror.current.shippers, input.shipperId, input.order.shipperCnpj);
  const contentHash = hashOf(input.received);
  const asked = { ...input, contentHash };
  const earlier = await hiredBefore(ctx, asked);
  if (earlier !== null) return earlier;
  requireUnblocked(shipper);
  const hireable = await offerToHire(desk, {
    ...input,
    destinationZip: Number(input.order.recipient.address.zip),
  });
  const draft = await draftOf(desk, { input, hireable, contentHash });
  try {
    return await withTransaction(ctx.db, async (tx) => {
      const freight = await writeFreightIn(tx, draft);
      if (!(await claimToken(tx, { ...asked, freightCode: freight.code }))) throw new TokenTaken();
      const written = { shipperId: input.shipperId, freightCode: freight.code };
      await attachNfesIn(tx, written, input.order.nfes);
      await hireHappened(ctx, tx, written);
      await input.keep(tx, freight);
      return freight;
    });
  } catch (error) {
    const first = error instanceof TokenTaken ? await hiredBefore(ctx, asked) : null;
    if (first === null) throw error;
    return first;
  }
}

/** Undoes the transaction of a hire that lost a race: the freight of the faster one stands. */
class TokenTaken extends Error {}

function hashOf(received: unknown): Buffer {
  return createHash('sha256').update(canonicalJson(received)).digest();
}

type Asked = Pick<HireOfferInput, 'shipperId' | 'token' | 'offerNumber'> & { contentHash: Buffer };

/** The freight that an equal request made, or null while the token is free. */
async function hiredBefore(
  { db }: Pick<Context, 'db'>,
  { shipperId, token, offerNumber, contentHash }: Asked,
): Promise<HiredFreight | null> {
  const hired = await db
    .selectFrom('hiredToken')
    .innerJoin('freight', (join) =>
      join
        .onRef('freight.shipperId', '=', 'hiredToken.shipperId')
        .onRef('freight.code', '=', 'hiredToken.freightCode'),
    )
    .select([
      'hiredToken.offerNumber',
      'hiredToken.contentHash',
      'freight.code',
      'freight.trackingKey',
      'freight.hiredAt',
    ])
    .where('hiredToken.shipperId', '=', shipperId)
    .where('token', '=', token)
    .executeTakeFirst();
  if (hired === undefined) return null;
  if (hired.offerNumber !== offerNumber) throw fail('quote_already_hired');
  if (!hired.contentHash.equals(contentHash)) throw fail('offer_already_hired');
  return { code: hired.code, trackingKey: hired.trackingKey, hiredAtMs: hired.hiredAt.getTime() };
}

async function claimToken(
  tx: Transaction<Rows>,
  { shipperId, token, offerNumber, contentHash, freightCode }: Asked & { freightCode: string },
): Promise<boolean> {
  const claimed = await tx
    .insertInto('hiredToken')
    .values({ shipperId, token, offerNumber, contentHash, freightCode })
    .onConflict((conflict) => conflict.columns(['shipperId', 'token']).doNothing())
    .returning('token')
    .executeTakeFirst();
  return claimed !== undefined;
}

type DraftInput = { input: HireOfferInput; hireable: HireableOffer; contentHash: Buffer };

async function draftOf(
  { ctx }: QuoteDesk,
  { input, hireable, contentHash }: DraftInput,
): Promise<FreightDraft> {
  const { shippers, carriers, dispatchPoints, places } = ctx.mirror.current;
  const { order, shipperId, token, offerNumber } = input;
  const { decision } = hireable.quote;
  const shipper = requireOwnNumber(shippers, shipperId, order.shipperCnpj);
  const { document, zip } = decision.dispatcher;
  const quoted = { document, zip: String(zip).padStart(8, '0') };
  const dispatcher = dispatcherOf(order.dispatcher, { shipper, points: dispatchPoints, places, quoted });
  const { versionId } = hireable.offer;
  const names = await findVersionNames(ctx.db, versionId === null ? [] : [versionId]);
  const tableReference = names.get(versionId ?? 0)?.reference ?? '';
  return {
    shipperId,
    carrierId: sourceOf(hireable.rated).carrierId,
    source: 'offer',
    reverse: decision.request.reverse,
    hired: { token, offerNumber },
    orderNumber: order.orderNumber,
    parentOrderNumber: order.parentOrderNumber,
    channel: order.channel ?? decision.request.channel,
    contentHash,
    volumeCount: hireable.packing.shipment.objectCount,
    agreement: agree({ shipper, carriers, dispatcher, order, hireable, tableReference }),
    recipient: {
      ...order.recipient,
      whereabouts: whereaboutsOf(places, order.recipient.address, 'destinatario.endereco.cep'),
    },
    hiredAtMs: ctx.clock.nowMs(),
  };
}
