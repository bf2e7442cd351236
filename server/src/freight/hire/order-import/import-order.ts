import { type Kysely, sql, type Transaction } from 'kysely';
import { lookupPlace, type PlaceIndex } from '../../../engine/places/place-index.ts';
import { type FailureDetail, fail } from '../../../kernel/failure.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import { requireOwnNumber, requireUnblocked } from '../../../registry/shippers/identify.ts';
import type { Rows } from '../../../rows.ts';
import { inMonth } from '../../months/in-month.ts';
import type { QuoteDesk } from '../../quote/desk.ts';
import { freightsWithProgress } from '../../with-progress.ts';
import { contentHashOf } from '../content-hash.ts';
import type { DraftInput } from '../draft.ts';
import { firstCodeOf } from '../freight-code.ts';
import type { OrderRecipient } from '../order.ts';
import type { FreightDraft, HiredFreight } from '../write-freight.ts';
import { writeHireIn } from '../write-hire.ts';
import type { ImportedOrder } from './input.ts';
import { quotedDraft } from './quoted-draft.ts';
import { unquotedDraft } from './unquoted-draft.ts';

/** An order, who imports it, and the body as it was received, for telling repeats (decision H13). */
export type ImportOrderInput = {
  shipperId: number;
  requestId: string;
  imported: ImportedOrder;
  received: unknown;
  /** Stores the answer with the freight. */
  keep: Keep<HiredFreight>;
};

const zipFields = { dispatcher: 'dispatcher.address.zipcode', recipient: 'recipient.address.zipcode' };

/**
 * Quotes and hires an order in one act (specification 4.1). An equal body within ten minutes gives the first freight;
 * else the same order number makes another one (decision H13).
 * @throws Failure `unauthorized` where the number is not the token's; `platform_not_found`; `shipper_blocked`,
 * `quota_exhausted`; `no_offer`; `invalid_request` for goods without measures, addresses that cannot be placed and
 * a carrier that is not registered.
 */
export async function importOrder(desk: QuoteDesk, input: ImportOrderInput): Promise<HiredFreight> {
  const { ctx } = desk;
  const { shipperId, imported, received, keep } = input;
  const { order } = imported;
  const shipper = requireOwnNumber(ctx.mirror.current.shippers, shipperId, order.shipperCnpj);
  const repeat = { shipperId, contentHash: contentHashOf(received), nowMs: ctx.clock.nowMs() };
  const earlier = await importedBefore(ctx.db, repeat);
  if (earlier !== null) return earlier;
  requireUnblocked(shipper);
  requirePlace(ctx.mirror.current.places, order.recipient);
  const draft = await draftOfImport(desk, input, repeat.contentHash);
  return inMonth(ctx, async (tx) => {
    await waitForEqual(tx, repeat.contentHash);
    const other = await importedBefore(tx, repeat);
    return other ?? (await writeHireIn(ctx, tx, { draft, nfes: order.nfes, keep }));
  });
}

function draftOfImport(
  desk: QuoteDesk,
  { shipperId, requestId, imported }: ImportOrderInput,
  contentHash: Buffer,
): Promise<FreightDraft> {
  const { order, request, hiring } = imported;
  const common: Omit<DraftInput, 'source'> = { shipperId, order, contentHash, zipFields };
  return hiring.by === 'told'
    ? unquotedDraft(desk, { ...common, source: 'import_not_quoted', request, hiring })
    : quotedDraft(desk, { ...common, source: 'import', request, hiring, requestId });
}

/** A zip code of no state needs the city and state it does not tell (decision H6). */
function requirePlace(places: PlaceIndex, { address }: OrderRecipient): void {
  if (lookupPlace(places, Number(address.zip)) !== null) return;
  const details = (['city', 'state'] as const).flatMap((name): FailureDetail[] =>
    address[name] === null
      ? [
          {
            field: `recipient.address.${name}`,
            message: 'é obrigatório, porque o CEP não pertence a nenhum estado',
          },
        ]
      : [],
  );
  if (details.length > 0) throw fail('invalid_request', { details });
}

type Repeat = { shipperId: number; contentHash: Buffer; nowMs: number };

const repeatMs = 10 * 60_000;

/** The freight that lives and was made of an equal body in the last ten minutes. */
async function importedBefore(
  db: Kysely<Rows>,
  { shipperId, contentHash, nowMs }: Repeat,
): Promise<HiredFreight | null> {
  const firstCode = firstCodeOf(nowMs - repeatMs);
  const freight = await freightsWithProgress(db)
    .select(['freight.code', 'freight.trackingKey', 'freight.hiredAt'])
    .where('freight.shipperId', '=', shipperId)
    .where('freight.contentHash', '=', contentHash)
    .where('freight.code', '>=', firstCode)
    .where('progress.freightCode', '>=', firstCode)
    .where('freight.source', 'in', ['import', 'import_not_quoted'])
    .where('freight.hiredAt', '>', new Date(nowMs - repeatMs))
    .where('progress.phase', '!=', 'cancelled')
    .orderBy('freight.hiredAt')
    .limit(1)
    .executeTakeFirst();
  if (freight === undefined) return null;
  return { code: freight.code, trackingKey: freight.trackingKey, hiredAtMs: freight.hiredAt.getTime() };
}

/** Equal bodies follow each other: the second finds the freight of the first. */
async function waitForEqual(tx: Transaction<Rows>, contentHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${contentHash.readBigInt64BE(0).toString()}::bigint)`.execute(tx);
}
