import { sql } from 'kysely';
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
    .set({ failingSince: null, problemCode: null, problemText: null })
    .where('connectionId', '=', storeId)
    .where('failingSince', 'is not', null)
    .execute();
}

/** That it failed, and how; since when is the first time. */
export async function noteFailing(
  { db }: RegistryContext,
  storeId: number,
  { code, text }: { code: string; text: string },
): Promise<void> {
  await db
    .updateTable('storeState')
    .set({
      failingSince: sql<Date>`coalesce(failing_since, app_now())`,
      problemCode: code,
      problemText: text.slice(0, longestText),
    })
    .where('connectionId', '=', storeId)
    .execute();
}

const longestText = 300;
