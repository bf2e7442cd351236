import { sql } from 'kysely';
import { platformProblem, type StoreReason } from '../../connectors/stores/order-problem.ts';
import type { VendorProblem } from '../../connectors/vendors/line/vendor-problem.ts';
import type { CheckOutcome } from '../../connectors/vendors/vendor.ts';
import type { RegistryContext } from '../changes/change.ts';

/** Keeps what a look at a shop's credential brought. Gives when it was. */
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
    })
    .where('connectionId', '=', storeId)
    .returning(sql<Date>`checked_at`.as('checkedAt'))
    .executeTakeFirstOrThrow();
  return checkedAt;
}

/** That a shop's API answered again. */
export async function noteAnswered({ db }: RegistryContext, storeId: number): Promise<void> {
  await db
    .updateTable('storeState')
    .set({ failingSince: null, problemCode: null, problemText: null, problemReason: null })
    .where('connectionId', '=', storeId)
    .where('failingSince', 'is not', null)
    .execute();
}

/** That it failed, and how; since when is the first time. */
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
    })
    .where('connectionId', '=', storeId)
    .execute();
}

function keptReason(reason: StoreReason | null | undefined): string | null {
  return reason == null ? null : JSON.stringify(reason);
}

const longestText = 300;
