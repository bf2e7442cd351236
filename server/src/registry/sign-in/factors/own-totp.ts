import type { StartedTotp } from '@carreto/contract/admin/account/me';
import { qrSvg } from '../../../documents/svg/qr-svg.ts';
import { fail } from '../../../kernel/failure.ts';
import type { OperatorCaller } from '../../access/access-part.ts';
import { actorOf } from '../../access/authenticate.ts';
import { type Actor, inChange, type RegistryContext, record } from '../../changes/change.ts';
import { found } from '../../changes/revision.ts';
import { sealPlace } from '../../sealed-columns.ts';
import { countTry, forgetTries } from '../log-in/tries.ts';
import { demandsFactor } from '../policy/policy-part.ts';
import { endSessionsIn } from '../sessions/end-sessions.ts';
import { completeSessionIn, type Opened } from '../sessions/open-session.ts';
import type { SignInDesk } from '../sign-in-desk.ts';
import { renewRecoveryCodesIn } from './recovery-codes.ts';
import { takeTotpIn } from './take-code.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/**
 * Draws a secret that waits for its first code; one that waited before is worth nothing.
 * @throws Failure `conflict` where a second factor is in force.
 */
export function startTotp({ ctx }: SignInDesk, caller: OperatorCaller): Promise<StartedTotp> {
  const { operatorId } = caller;
  return inChange(ctx, actorOf(caller), async (change) => {
    const { tx } = change;
    const operator = found(
      await tx
        .selectFrom('operator')
        .selectAll()
        .where('id', '=', operatorId)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    );
    await tx
      .deleteFrom('operatorTotp')
      .where('operatorId', '=', operatorId)
      .where('confirmedAt', 'is', null)
      .execute();
    const existing = await tx
      .selectFrom('operatorTotp')
      .select('id')
      .where('operatorId', '=', operatorId)
      .executeTakeFirst();
    if (existing !== undefined)
      throw fail('conflict', { message: 'Já há um segundo fator; remova-o antes.' });
    const secret = newTotpSecret();
    const { id } = await tx
      .insertInto('operatorTotp')
      .values({ operatorId, secret: Buffer.alloc(0) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sealed = ctx.sealer.seal(secret, sealPlace('operator_totp', id, 'secret'));
    await tx.updateTable('operatorTotp').set({ secret: sealed }).where('id', '=', id).execute();
    return shown(secret, operator);
  });
}

function shown(secret: string, { email, name }: { email: string | null; name: string }): StartedTotp {
  const uri = totpUri(secret, email ?? name);
  return { secret, uri, qr: qrSvg(uri) };
}

/** The secret that waits for its first code, once more; undefined where none waits. */
export async function waitingTotp(
  { ctx }: SignInDesk,
  { operatorId }: OperatorCaller,
): Promise<StartedTotp | undefined> {
  const row = await ctx.db
    .selectFrom('operatorTotp')
    .innerJoin('operator', 'operator.id', 'operatorTotp.operatorId')
    .select(['operatorTotp.id', 'operatorTotp.secret', 'operator.email', 'operator.name'])
    .where('operatorId', '=', operatorId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst();
  if (row === undefined || row.secret.length === 0) return undefined;
  return shown(ctx.sealer.open(row.secret, sealPlace('operator_totp', row.id, 'secret')), row);
}

/** A second factor that came in force; with the session that waited for it, under its new cookie. */
export type ConfirmedTotp = { recoveryCodes: string[]; opened: Opened | undefined };

/**
 * Puts a second factor in force by its first code.
 * @throws Failure `wrong_credentials`, `rate_limited`; `conflict` where none waits.
 */
export async function confirmTotp(
  desk: SignInDesk,
  caller: OperatorCaller,
  code: string,
): Promise<ConfirmedTotp> {
  const { ctx } = desk;
  const { operatorId, sessionId, session } = caller;
  const tried = { person: `code:${operatorId}`, operatorId, address: caller.address ?? '' };
  await countTry(ctx, tried);
  const confirmed = await inChange(ctx, actorOf(caller), async (change) => {
    const plain = code.replace(/\s/g, '');
    if (!(await takeTotpIn(ctx, change, { operatorId, code: plain, isFirst: true }))) return undefined;
    await forgetTries(change.tx, tried);
    await record(change, {
      kind: 'credential',
      id: operatorId,
      action: 'confirm-totp',
      before: null,
      after: {},
    });
    const opened =
      sessionId === undefined || session?.stage !== 'enrolment'
        ? undefined
        : await completeSessionIn(change, { sessionId, stage: 'enrolment' });
    return { recoveryCodes: await renewRecoveryCodesIn(change, operatorId), opened };
  });
  if (confirmed === undefined) throw fail('wrong_credentials');
  if (confirmed.opened !== undefined) await ctx.mirror.refresh();
  return confirmed;
}

/** Does without a second factor. @throws Failure `conflict` where there is none, or a role of the caller demands one. */
export function removeOwnTotp({ ctx }: SignInDesk, caller: OperatorCaller): Promise<void> {
  return inChange(ctx, actorOf(caller), async (change) => {
    const { operatorId } = caller;
    const own = await change.tx
      .selectFrom('operator')
      .select(['role', 'roles'])
      .where('id', '=', operatorId)
      .executeTakeFirstOrThrow();
    if (demandsFactor(ctx.mirror.current.securityPolicy, own))
      throw fail('conflict', { message: 'O seu papel exige um segundo fator.' });
    const removed = await change.tx
      .deleteFrom('operatorTotp')
      .where('operatorId', '=', operatorId)
      .returning('id')
      .execute();
    if (removed.length === 0) throw fail('conflict', { message: 'Não há segundo fator.' });
    await change.tx.deleteFrom('recoveryCode').where('operatorId', '=', operatorId).execute();
    await record(change, {
      kind: 'credential',
      id: operatorId,
      action: 'remove-totp',
      before: {},
      after: null,
    });
  });
}

/** Ten new recovery codes. @throws Failure `conflict` without a second factor. */
export function renewOwnRecoveryCodes({ ctx }: SignInDesk, caller: OperatorCaller): Promise<string[]> {
  return inChange(ctx, actorOf(caller), async (change) => {
    const totp = await change.tx
      .selectFrom('operatorTotp')
      .select('id')
      .where('operatorId', '=', caller.operatorId)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst();
    if (totp === undefined) throw fail('conflict', { message: 'Não há segundo fator.' });
    return renewRecoveryCodesIn(change, caller.operatorId);
  });
}

/** Takes the second factor of somebody away who lost it; sessions end. @throws Failure `not_found` */
export function removeTotpOf(
  ctx: RegistryContext,
  actor: Actor,
  operatorId: number,
): Promise<{ ended: number }> {
  return inChange(ctx, actor, async (change) => {
    const removed = await change.tx
      .deleteFrom('operatorTotp')
      .where('operatorId', '=', operatorId)
      .returning('id')
      .execute();
    found(removed[0]);
    await change.tx.deleteFrom('recoveryCode').where('operatorId', '=', operatorId).execute();
    await record(change, {
      kind: 'credential',
      id: operatorId,
      action: 'remove-totp',
      before: {},
      after: null,
    });
    return { ended: await endSessionsIn(change, { operatorId }) };
  });
}
