import type { Kysely } from 'kysely';
import type { EndedCall } from '../../connectors/vendors/desk/watched-ports.ts';
import type { Rows } from '../../rows.ts';
import { type Change, carreto, inChange, record } from '../changes/change.ts';

type Refusal = Pick<EndedCall, 'accountId' | 'revision' | 'sentence'> & { at: Date };

/**
 * Notes that a carrier does not accept the credential of an account: from then on no process calls by it, until it is changed or proven.
 * Nothing where the account is another one by now, or it is known.
 */
export async function refuseCredential(ctx: { db: Kysely<Rows> }, refusal: Refusal): Promise<void> {
  const { accountId, revision, sentence, at } = refusal;
  await inChange(ctx, carreto, async (change) => {
    const account = await lockAccount(change, accountId);
    if (account === undefined || account.revision !== revision) return;
    const known = await change.tx
      .updateTable('vendorState')
      .set({ refusedRevision: revision, refusedAt: at, refusedSentence: sentence })
      .where('accountId', '=', accountId)
      .where((row) => row.or([row('refusedRevision', 'is', null), row('refusedRevision', '!=', revision)]))
      .returning('accountId')
      .executeTakeFirst();
    if (known === undefined) return;
    await record(change, {
      kind: 'vendorAccount',
      id: accountId,
      ...(account.shipperId === null ? {} : { shipperId: account.shipperId }),
      action: 'refuse',
      before: null,
      after: { revision, sentence },
    });
  });
}

/** Notes that the carrier accepts it after all. */
export async function acceptCredentialIn(
  change: Change,
  { accountId, revision }: { accountId: number; revision: number },
): Promise<void> {
  const account = await lockAccount(change, accountId);
  if (account === undefined || account.revision !== revision) return;
  const cleared = await change.tx
    .updateTable('vendorState')
    .set({
      ...{ refusedRevision: null, refusedAt: null, refusedSentence: null },
      // What failed by it is over with it.
      ...{ failingSince: null, failedAt: null, failureAct: null, failureCode: null, failures: 0 },
    })
    .where('accountId', '=', accountId)
    .where('refusedRevision', '=', revision)
    .returning('accountId')
    .executeTakeFirst();
  if (cleared === undefined) return;
  await record(change, {
    kind: 'vendorAccount',
    id: accountId,
    ...(account.shipperId === null ? {} : { shipperId: account.shipperId }),
    action: 'accept',
    before: null,
    after: { revision },
  });
}

/** The account as it stands, held until the change ends. */
export function lockAccount({ tx }: Change, accountId: number) {
  return tx
    .selectFrom('vendorAccount')
    .select(['revision', 'shipperId'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
