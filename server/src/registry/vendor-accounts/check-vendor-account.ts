import type { VendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import { type Kysely, sql } from 'kysely';
import type { VendorDesk } from '../../connectors/vendors/desk/desk.ts';
import type { CheckOutcome } from '../../connectors/vendors/vendor.ts';
import { fail } from '../../kernel/failure.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Rows } from '../../rows.ts';
import { type Actor, carreto, inChange } from '../changes/change.ts';
import { getVendorAccount } from './find-vendor-accounts.ts';
import { keepActRefusalsIn } from './refuse-act.ts';
import { acceptCredentialIn, refuseCredential } from './refuse-credential.ts';
import { type KnownAccount, readAccount } from './vendor-accounts-part.ts';

/** What proving a credential needs. */
export type CheckContext = { db: Kysely<Rows>; log: Log; vendors: VendorDesk };

/** Somebody waits for it, or nobody. */
const deadlineMs = 30_000;

/**
 * Proves the credential of an account by a call that books nothing, active or not, refused or not; how it went is noted. One that was
 * refused and is accepted now is called again.
 * @throws Failure `not_found`
 */
export async function checkVendorAccount(
  ctx: CheckContext,
  actor: Actor,
  accountId: number,
): Promise<VendorAccount> {
  const access = await readAccount(ctx.db, accountId);
  if (access === undefined) throw fail('not_found');
  await prove(ctx, actor, access);
  return getVendorAccount(ctx, accountId);
}

async function prove(ctx: CheckContext, actor: Actor, access: KnownAccount): Promise<void> {
  const { id: accountId, revision } = access;
  const outcome = await ctx.vendors
    .check(access, AbortSignal.timeout(deadlineMs))
    .catch((error: unknown): CheckOutcome => {
      ctx.log.error({ account: accountId, err: error }, 'proving a credential failed');
      return { kind: 'unknown', sentence: 'proving it failed; the log says why' };
    });
  const sentence = outcome.kind === 'accepted' ? null : outcome.sentence;
  const { rows } = await sql<{ at: Date }>`
    update vendor_state set checked_at = app_now(), checked_revision = ${revision},
      check_outcome = ${outcome.kind}, check_sentence = ${sentence},
      ok_at = case when ${outcome.kind === 'accepted'} then app_now() else ok_at end
    where account_id = ${accountId} returning checked_at as "at"`.execute(ctx.db);
  const [{ at } = { at: new Date() }] = rows;
  if (outcome.kind === 'refused') await refuseCredential(ctx, { accountId, revision, sentence, at });
  if (outcome.kind === 'accepted')
    await inChange(ctx, actor, async (change) => {
      await acceptCredentialIn(change, { accountId, revision });
      await keepActRefusalsIn(change, { accountId, revision, at, notFor: outcome.notFor ?? [] });
    });
}

/** Of what is due at once: a night has enough minutes for the others. */
const mostAtOnce = 20;

/**
 * Proves the credentials whose turn has come: at once after an account was added or changed, else every night at a minute that chance
 * chose. Several processes may do it: whoever has moved the turn on does it.
 */
export async function checkDueAccounts(ctx: CheckContext): Promise<void> {
  for (let count = 0; count < mostAtOnce; count += 1) {
    const accountId = await claimDue(ctx.db);
    if (accountId === null) return;
    const access = await readAccount(ctx.db, accountId);
    if (access !== undefined) await prove(ctx, carreto, access);
  }
}

/** From one to five in the morning of São Paulo, of the next day that has those hours before it. */
async function claimDue(db: Kysely<Rows>): Promise<number | null> {
  const { rows } = await sql<{ accountId: number }>`
    with due as (
      select s.account_id from vendor_state s join vendor_account a on a.id = s.account_id
      where a.active and s.check_due_at <= app_now()
      order by s.check_due_at limit 1 for update of s skip locked)
    update vendor_state s
    set check_due_at = (date_trunc('day', app_now() at time zone 'America/Sao_Paulo') + interval '1 day 1 hour'
      + random() * interval '4 hours') at time zone 'America/Sao_Paulo'
    from due where s.account_id = due.account_id
    returning s.account_id as "accountId"`.execute(db);
  return rows[0]?.accountId ?? null;
}
