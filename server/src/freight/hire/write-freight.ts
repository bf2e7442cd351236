import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { fail } from '../../kernel/failure.ts';
import { fold } from '../../kernel/fold.ts';
import { randomText } from '../../kernel/ids.ts';
import type { Rows } from '../../rows.ts';
import type { Agreement } from '../agreement.ts';
import { calendarFor } from '../calendar-for.ts';
import { promisedOn } from '../deadlines.ts';
import type { FreightSource } from '../rows.ts';
import { nothingSaid } from '../trail/nothing-said.ts';
import { type LaneOf, readPace } from '../trail/read-watched.ts';
import { watchOf } from '../trail/watch.ts';
import { newFreightCode } from './freight-code.ts';
import type { OrderRecipient } from './order.ts';
import type { Whereabouts } from './whereabouts.ts';

/** A freight about to be written. */
export type FreightDraft = {
  shipperId: number;
  carrierId: number;
  source: FreightSource;
  reverse: boolean;
  /** Null where no offer was hired. */
  hired: { token: string; offerNumber: number } | null;
  orderNumber: string | null;
  parentOrderNumber: string | null;
  channel: string | null;
  contentHash: Buffer;
  volumeCount: number;
  agreement: Agreement;
  /** The unit that a return goes to has no number of its own. */
  recipient: Omit<OrderRecipient, 'document'> & { document: string | null; whereabouts: Whereabouts };
  hiredAtMs: number;
};

/** What the caller of a hire is told. */
export type HiredFreight = { code: string; trackingKey: string; hiredAtMs: number };

/**
 * Writes a freight, its recipient and its first two occurrences (decision H5), in the caller's transaction.
 * @throws Failure `quota_exhausted`
 */
export async function writeFreightIn(
  ctx: Pick<Context, 'mirror'>,
  tx: Transaction<Rows>,
  draft: FreightDraft,
): Promise<HiredFreight> {
  await spendQuota(tx, draft.shipperId);
  const trackingKey = randomText(16);
  const code = await insertFreight(tx, { ...draft, trackingKey });
  await insertRecipient(tx, code, draft);
  const lane = await insertFacts(tx, code, draft);
  await insertBeginning(tx, code, { ...draft, lane, expectedOn: expectedDay(ctx, draft) });
  await tx
    .insertInto('freightDirectory')
    .values({ kind: 'freight', value: code, shipperId: draft.shipperId, freightCode: code })
    .execute();
  return { code, trackingKey, hiredAtMs: draft.hiredAtMs };
}

/** Counted in the hire's own transaction, so that no two hires spend the same; no row is no limit. */
async function spendQuota(tx: Transaction<Rows>, shipperId: number): Promise<void> {
  const quota = await tx
    .selectFrom('hireQuota')
    .select('remaining')
    .where('shipperId', '=', shipperId)
    .forUpdate()
    .executeTakeFirst();
  if (quota === undefined) return;
  if (quota.remaining <= 0) throw fail('quota_exhausted');
  await tx
    .updateTable('hireQuota')
    .set({ remaining: sql<number>`remaining - 1` })
    .where('shipperId', '=', shipperId)
    .execute();
}

/** Codes are drawn again when taken; a day would have to hold millions for this to run out. */
const mostDraws = 20;

async function insertFreight(
  tx: Transaction<Rows>,
  draft: FreightDraft & { trackingKey: string },
): Promise<string> {
  const { hired, agreement, hiredAtMs, recipient: _, ...columns } = draft;
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const inserted = await tx
      .insertInto('freight')
      .values({
        ...columns,
        code: newFreightCode(hiredAtMs),
        offerToken: hired?.token ?? null,
        offerNumber: hired?.offerNumber ?? null,
        agreement: JSON.stringify(agreement),
        hiredAt: new Date(hiredAtMs),
      })
      .onConflict((conflict) => conflict.constraint('freight_code_taken').doNothing())
      .returning('code')
      .executeTakeFirst();
    if (inserted !== undefined) return inserted.code;
  }
  throw new Error('no free freight code today');
}

async function insertRecipient(
  tx: Transaction<Rows>,
  freightCode: string,
  { shipperId, recipient }: FreightDraft,
): Promise<void> {
  const { document, stateInscription, name, email, phone, address, whereabouts } = recipient;
  await tx
    .insertInto('freightRecipient')
    .values({
      shipperId,
      freightCode,
      document,
      stateInscription,
      name,
      email,
      phone,
      ...address,
      ...whereabouts,
      anonymisedAt: null,
    })
    .execute();
}

/** What lists choose and order it by; gives its lane. */
async function insertFacts(
  tx: Transaction<Rows>,
  freightCode: string,
  { shipperId, carrierId, source, reverse, channel, agreement, recipient, hiredAtMs }: FreightDraft,
): Promise<LaneOf> {
  const { city, state } = recipient.whereabouts;
  const lane = {
    carrierId,
    service: agreement.carrier.service,
    zipBlock: recipient.address.zip.slice(0, zipBlockLength),
  };
  await tx
    .insertInto('freightFacts')
    .values({
      shipperId,
      freightCode,
      ...lane,
      source,
      reverse,
      channel,
      city: fold(city),
      state,
      costCents: agreement.price.costCents,
      hiredAt: new Date(hiredAtMs),
      leavesFrom: reverse ? null : `${agreement.dispatcher.document} ${agreement.dispatcher.zip}`,
    })
    .execute();
  return lane;
}

/** The day the customer was promised, until the carrier tells another. */
function expectedDay(
  ctx: Pick<Context, 'mirror'>,
  { shipperId, agreement, hired, hiredAtMs }: FreightDraft,
): string {
  const offerToken = hired?.token ?? null;
  const promised = { agreement, offerToken, hiredAt: new Date(hiredAtMs), collectedAt: null };
  return promisedOn(promised, calendarFor(ctx, shipperId));
}

/** Of a zip code, what lanes are measured by. */
const zipBlockLength = 3;

/** Contracted, then waiting for the collection: at one time, told apart by their order of arrival. */
const beginning = [0, 1] as const;

/** The time of occurrences is whole seconds, as carriers write it: what they say of this one came later. */
const secondMs = 1000;

async function insertBeginning(
  tx: Transaction<Rows>,
  freightCode: string,
  { shipperId, hiredAtMs, expectedOn, lane }: FreightDraft & { expectedOn: string; lane: LaneOf },
): Promise<void> {
  const position = {
    phase: 'preparing' as const,
    statusAt: new Date(hiredAtMs - (hiredAtMs % secondMs)),
    collectedAt: null,
    expectedOn,
  };
  const stored = await tx
    .insertInto('occurrence')
    .values(
      beginning.map((code) => ({
        shipperId,
        freightCode,
        code,
        occurredAt: position.statusAt,
        ...nothingSaid,
        expectedOn,
        proofs: JSON.stringify(nothingSaid.proofs),
        source: 'hire' as const,
      })),
    )
    .returning(['id', 'code'])
    .execute();
  await tx
    .insertInto('freightProgress')
    .values({
      shipperId,
      freightCode,
      ...position,
      ...watchOf({ ...position, hiredAt: new Date(hiredAtMs) }, await readPace(tx, lane)),
      statusGroup: 'preparing',
      statusCode: 1,
      statusId: stored.find(({ code }) => code === 1)?.id ?? 0,
      updatedAt: new Date(hiredAtMs),
      deliveredAt: null,
    })
    .execute();
}
