import { type RawBuilder, sql, type Transaction } from 'kysely';
import { platformProblem, type StoreReason } from '../../connectors/stores/order-problem.ts';
import type { VendorProblem } from '../../connectors/vendors/line/vendor-problem.ts';
import type { CheckOutcome } from '../../connectors/vendors/vendor.ts';
import type { Rows } from '../../rows.ts';
import type { RegistryContext } from '../changes/change.ts';

/** Keeps what a look at a shop's credential brought; one that is accepted ends a pause. Gives when it was. */
export async function noteCheck(
  { db }: RegistryContext,
  storeId: number,
  outcome: CheckOutcome,
): Promise<Date> {
  const { checkedAt } = await db
    .updateTable('storeState')
    .set({
      checkedAt: sql<Date>`app_now()`,
      checkOutcome: outcome.kind,
      checkText: outcome.kind === 'accepted' ? null : outcome.sentence,
      checkReason: outcome.kind === 'accepted' ? null : keptReason(outcome.reason),
      ...(outcome.kind === 'accepted' ? { pausedAt: null } : {}),
    })
    .where('connectionId', '=', storeId)
    .returning(sql<Date>`checked_at`.as('checkedAt'))
    .executeTakeFirstOrThrow();
  return checkedAt;
}

/** Condition on a row of which the column names a shop: whether it is not paused. */
export function isGoing(column: string): RawBuilder<boolean> {
  return sql`not exists (select from store_state p where p.connection_id = ${sql.ref(column)} and p.paused_at is not null)`;
}

/** That a shop's API answered again: what paused goes on. */
export async function noteAnswered({ db }: RegistryContext, storeId: number): Promise<void> {
  await db
    .updateTable('storeState')
    .set(well)
    .where('connectionId', '=', storeId)
    .where('failingSince', 'is not', null)
    .execute();
}

const well = {
  failingSince: null,
  problemCode: null,
  problemText: null,
  problemReason: null,
  pausedAt: null,
};

/** That what was wrong is another's now: an access was given anew, or a person changed it. */
export async function resumeIn(tx: Transaction<Rows>, storeId: number): Promise<void> {
  await tx.updateTable('storeState').set(well).where('connectionId', '=', storeId).execute();
}

/**
 * That it failed, and how; since when is the first time. Where only a person brings another access it pauses: nothing is sent there but a look each
 * night, until something there answers or a person gives one.
 */
export async function noteFailing(
  { db }: RegistryContext,
  storeId: number,
  problem: VendorProblem,
): Promise<void> {
  const { code, text, reason } = platformProblem(problem);
  await db
    .updateTable('storeState')
    .set({
      failingSince: sql<Date>`coalesce(failing_since, app_now())`,
      problemCode: code,
      problemText: text.slice(0, longestText),
      problemReason: keptReason(reason),
      ...(problem.isEnd ? { pausedAt: sql<Date>`coalesce(paused_at, app_now())` } : {}),
    })
    .where('connectionId', '=', storeId)
    .execute();
}

/** A reason as columns keep it. */
export function keptReason(reason: StoreReason | null | undefined): string | null {
  return reason == null ? null : JSON.stringify(reason);
}

const longestText = 300;
