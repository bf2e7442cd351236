import type { StartedTotp } from '@carreto/contract/admin/account/me';
import { qrSvg } from '../../../documents/svg/qr-svg.ts';
import { fail } from '../../../kernel/failure.ts';
import type { OperatorCaller } from '../../access/access-part.ts';
import { actorOf } from '../../access/authenticate.ts';
import { type Actor, inChange, type RegistryContext, record } from '../../changes/change.ts';
import { found } from '../../changes/revision.ts';
import { sealPlace } from '../../sealed-columns.ts';
import { countTry, forgetTries } from '../log-in/tries.ts';
import { endSessionsIn } from '../sessions/end-sessions.ts';
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
    const uri = totpUri(secret, operator.email ?? operator.name);
    return { secret, uri, qr: qrSvg(uri) };
  });
}

/**
 * Puts a second factor in force by its first code.
 * @throws Failure `wrong_credentials`, `rate_limited`; `conflict` where none waits.
 */
export async function confirmTotp(desk: SignInDesk, caller: OperatorCaller, code: string): Promise<string[]> {
  const { ctx } = desk;
  const { operatorId } = caller;
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
    return renewRecoveryCodesIn(change, operatorId);
  });
  if (confirmed === undefined) throw fail('wrong_credentials');
  return confirmed;
}

/** Does without a second factor. @throws Failure `conflict` where there is none. */
export function removeOwnTotp({ ctx }: SignInDesk, caller: OperatorCaller): Promise<void> {
  return inChange(ctx, actorOf(caller), async (change) => {
    const { operatorId } = caller;
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
