import type { Kysely } from 'kysely';
import type { VendorAct } from '../../connectors/vendors/manifest.ts';
import type { Rows } from '../../rows.ts';
import { type Change, carreto, inChange, record } from '../changes/change.ts';
import { lockAccount } from './refuse-credential.ts';

type ActRefusal = { accountId: number; revision: number; act: VendorAct; sentence: string | null; at: Date };

/**
 * Notes that a carrier accepts the credential of an account, but not for an act: from then on no process calls for that, until the account is
 * changed or proven. Nothing where the account is another one by now, or it is known.
 */
export async function refuseAct(ctx: { db: Kysely<Rows> }, refusal: ActRefusal): Promise<void> {
  await inChange(ctx, carreto, async (change) => {
    const account = await lockAccount(change, refusal.accountId);
    if (account?.revision === refusal.revision) await writeRefusalIn(change, refusal, account.shipperId);
  });
}

/** Keeps of an account whose credential was proven what that proof found it not to be good for, and lets it try the rest again. */
export async function keepActRefusalsIn(
  change: Change,
  proof: Omit<ActRefusal, 'act' | 'sentence'> & { notFor: readonly Pick<ActRefusal, 'act' | 'sentence'>[] },
): Promise<void> {
  const { notFor, ...common } = proof;
  const { accountId, revision } = common;
  const account = await lockAccount(change, accountId);
  if (account === undefined || account.revision !== revision) return;
  for (const { act, sentence } of notFor)
    await writeRefusalIn(change, { ...common, act, sentence }, account.shipperId);
  let over = change.tx.deleteFrom('vendorActRefusal').where('accountId', '=', accountId);
  const acts = notFor.map(({ act }) => act);
  if (acts.length > 0) over = over.where('act', 'not in', acts);
  const gone = await over.returning('act').execute();
  if (gone.length === 0) return;
  await record(change, {
    ...{ kind: 'vendorAccount', id: accountId, ...ownerOf(account.shipperId), action: 'accept' },
    ...{ before: null, after: { revision, acts: gone.map(({ act }) => act) } },
  });
}

async function writeRefusalIn(
  change: Change,
  { accountId, revision, act, sentence, at }: ActRefusal,
  shipperId: number | null,
): Promise<void> {
  const written = await change.tx
    .insertInto('vendorActRefusal')
    .values({ accountId, act, revision, refusedAt: at, sentence })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'act'])
        .doUpdateSet({ revision, refusedAt: at, sentence })
        .where('vendorActRefusal.revision', '!=', revision),
    )
    .returning('act')
    .executeTakeFirst();
  if (written === undefined) return;
  await record(change, {
    ...{ kind: 'vendorAccount', id: accountId, ...ownerOf(shipperId), action: 'refuse' },
    ...{ before: null, after: { revision, act, sentence } },
  });
}

function ownerOf(shipperId: number | null): { shipperId?: number } {
  return shipperId === null ? {} : { shipperId };
}
