import { type Kysely, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { formatDay } from '../../kernel/days.ts';
import { fail } from '../../kernel/failure.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import type { Horizon } from '../../platform/retention/horizon.ts';
import { type Actor, type Change, carreto, inChange, record } from '../../registry/changes/change.ts';
import type { Rows } from '../../rows.ts';
import { forgetOriginalsBefore, forgetOriginalsOfIn } from '../cte/forget-originals.ts';
import { forgetLettersIn } from '../letters/letters-of-freight.ts';
import { forgetBookingLabelsIn } from '../post/bookings/booking-labels.ts';
import { forgetListedIn } from '../post/forget-listed.ts';
import { forgetReturnsIn } from '../reverse/forget-returns.ts';
import { dropProofsIn } from '../track/intake/proof/drop-proofs.ts';
import { forgetAgreedIn, placeholder } from './forget-agreed.ts';
import { rememberForArchiveIn } from './to-forget.ts';

/** Freights forgotten in one transaction. */
const fewAtOnce = 200;
/** Batches of one run in the background; the rest waits for the next. */
const mostBatches = 50;

type Storage = { db: Kysely<Rows> };
type FreightKey = { shipperId: number; freightCode: string };

/**
 * Forgets the recipients of freights hired before a day in São Paulo (days since 1970) that are not forgotten yet,
 * oldest first, in short transactions. Gives how many. Safe in several processes at once.
 */
export function anonymiseBefore(
  ctx: Storage,
  actor: Actor,
  {
    beforeDay,
    atOnce = fewAtOnce,
    batches = Infinity,
  }: { beforeDay: number; atOnce?: number; batches?: number },
): Promise<number> {
  return inBatches({ rows: atOnce, most: batches }, () =>
    inChange(ctx, actor, async (change) => {
      const keys = await change.tx
        .selectFrom('freightRecipient')
        .select(['shipperId', 'freightCode'])
        .where('anonymisedAt', 'is', null)
        .where('freightCode', '<', firstCodeOf(beforeDay))
        .orderBy('freightCode')
        .limit(atOnce)
        .forUpdate()
        .skipLocked()
        .execute();
      await forget(change, keys);
      return keys.length;
    }),
  );
}

/** How many recipients `anonymiseBefore` would forget. */
export async function countBefore({ db }: Storage, beforeDay: number): Promise<number> {
  const { count } = await db
    .selectFrom('freightRecipient')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('anonymisedAt', 'is', null)
    .where('freightCode', '<', firstCodeOf(beforeDay))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Forgets the recipient of one freight, and what was written about it since it was forgotten before. Tells whether
 * it was still known.
 * @throws Failure `not_found`
 */
export function anonymiseFreight(ctx: Storage, actor: Actor, code: string): Promise<boolean> {
  return inChange(ctx, actor, async (change) => {
    const known = await change.tx
      .selectFrom('freight')
      .innerJoin('freightRecipient as recipient', (join) =>
        join
          .onRef('recipient.shipperId', '=', 'freight.shipperId')
          .onRef('recipient.freightCode', '=', 'freight.code'),
      )
      .select(['freight.shipperId', 'freight.code as freightCode', 'recipient.anonymisedAt'])
      .where('freight.code', '=', code)
      .forUpdate('recipient')
      .executeTakeFirst();
    if (known === undefined) throw fail('not_found');
    const { anonymisedAt, ...key } = known;
    if (anonymisedAt === null) await forget(change, [key]);
    else await forgetTexts(change, [key]);
    return anonymisedAt === null;
  });
}

/** Forgets the recipients whose term is over, a bounded number; none while no term is set. Gives how many freights. */
export async function anonymisePastTerm(
  ctx: Pick<Context, 'db' | 'config'>,
  horizon: Horizon,
): Promise<number> {
  const beforeDay = firstDayKept(ctx, horizon);
  if (beforeDay === null) return 0;
  return anonymiseBefore(ctx, carreto, { beforeDay, batches: mostBatches });
}

/** The same for the originals of CT-es that came before it, those that never found a freight among them. */
export async function forgetOriginalsPastTerm(
  ctx: Pick<Context, 'db' | 'config'>,
  horizon: Horizon,
): Promise<number> {
  const beforeDay = firstDayKept(ctx, horizon);
  if (beforeDay === null) return 0;
  return forgetOriginalsBefore(ctx, carreto, { beforeDay, batches: mostBatches });
}

/** The first day in São Paulo (since 1970) whose freights are not forgotten yet; null while no term is set. */
export function firstDayKept({ config }: Pick<Context, 'config'>, { at }: Horizon): number | null {
  return config.anonymiseAfterDays === 0 ? null : dayInSaoPaulo(at.getTime()) - config.anonymiseAfterDays;
}

/** Codes of freights begin with the day of the hire: below this one, all are of earlier days. */
function firstCodeOf(day: number): string {
  return `FR${formatDay(day).replaceAll('-', '').slice(2)}`;
}

async function forget(change: Change, keys: readonly FreightKey[]): Promise<void> {
  if (keys.length === 0) return;
  const [shipperIds, codes] = columnsOf(keys);
  await change.tx
    .updateTable('freightRecipient')
    .set({
      name: placeholder,
      document: null,
      stateInscription: null,
      email: null,
      phone: null,
      street: '',
      number: '',
      complement: null,
      district: '',
      // Five digits name a region; three more, a street.
      zip: sql<string>`left(zip, 5) || '000'`,
      anonymisedAt: sql<Date>`app_now()`,
    })
    .where('shipperId', 'in', shipperIds)
    .where('freightCode', 'in', codes)
    .execute();
  await forgetTexts(change, keys);
  await rememberForArchiveIn(change.tx, { shipperIds, codes });
  await recordForgotten(change, keys);
}

/** Everything shippers and carriers wrote in their own words or photographed: nobody can tell which of it names people. */
async function forgetTexts({ tx }: Change, keys: readonly FreightKey[]): Promise<void> {
  const [shipperIds, codes] = columnsOf(keys);
  await forgetAgreedIn(tx, { shipperIds, codes });
  await tx
    .updateTable('occurrence')
    .set({
      message: null,
      carrierDescription: null,
      courierName: null,
      courierDocument: null,
      firstMessage: null,
      firstCarrierDescription: null,
      textChangedAt: null,
      proofs: '[]',
    })
    .where('shipperId', 'in', shipperIds)
    .where('freightCode', 'in', codes)
    .where(
      sql<boolean>`(proofs <> '[]' or num_nonnulls(message, carrier_description, courier_name, courier_document,
        first_message, first_carrier_description) > 0)`,
    )
    .execute();
  await sql`
    update quarantined_occurrence
    set note = null, held = held || '{"message": null, "carrierDescription": null, "courierName": null,
      "courierDocument": null, "proofs": []}'
    where shipper_id = any(${shipperIds}) and freight_code = any(${codes})`.execute(tx);
  await tx
    .updateTable('freightNote')
    .set({ text: null })
    .where('shipperId', 'in', shipperIds)
    .where('freightCode', 'in', codes)
    .where('text', 'is not', null)
    .execute();
  await dropProofsIn(
    tx,
    sql`shipper_id = any(${shipperIds}::bigint[]) and freight_code = any(${codes}::text[])`,
  );
  await forgetListedIn(tx, { shipperIds, codes });
  await forgetLettersIn(tx, { shipperIds, codes });
  await forgetReturnsIn(tx, { shipperIds, codes });
  await forgetOriginalsOfIn(tx, { shipperIds, codes });
  // Labels that were asked for in the last hours.
  await forgetBookingLabelsIn(tx, { shipperIds, codes });
  await sql`
    delete from label_document
    where shipper_id = any(${shipperIds}) and freight_codes && ${codes}::text[]`.execute(tx);
  // As carriers answered when they were asked: not needed for what became of it.
  await sql`
    delete from polled_event
    where shipper_id = any(${shipperIds}) and freight_code = any(${codes})`.execute(tx);
}

/** Codes are unique in the installation, so the two lists name no other freight than the pairs do. */
function columnsOf(keys: readonly FreightKey[]): [shipperIds: number[], codes: string[]] {
  return [[...new Set(keys.map(({ shipperId }) => shipperId))], keys.map(({ freightCode }) => freightCode)];
}

async function recordForgotten(change: Change, keys: readonly FreightKey[]): Promise<void> {
  const [shipperIds, codes] = columnsOf(keys);
  const freights = await change.tx
    .selectFrom('freight')
    .select(['number', 'code', 'shipperId'])
    .where('shipperId', 'in', shipperIds)
    .where('code', 'in', codes)
    .execute();
  const entries = freights.map(({ number, code, shipperId }) => ({
    kind: 'freight' as const,
    id: number,
    shipperId,
    action: 'anonymise',
    before: { code: null, anonymised: false },
    after: { code, anonymised: true },
  }));
  await record(change, ...entries);
}
