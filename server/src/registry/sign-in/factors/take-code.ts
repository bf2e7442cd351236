import { sql } from 'kysely';
import { hashToken } from '../../../kernel/token.ts';
import { type Change, record } from '../../changes/change.ts';
import { sealPlace } from '../../sealed-columns.ts';
import type { SignInContext } from '../sign-in-desk.ts';
import { plainCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

type Given = { operatorId: number; code: string };

/** Takes a code of the app or a recovery code; each is right once, also where it comes twice at once. */
export async function takeCodeIn(
  ctx: Pick<SignInContext, 'clock' | 'sealer'>,
  change: Change,
  { operatorId, code }: Given,
): Promise<boolean> {
  const plain = plainCode(code);
  if (/^[0-9]{6}$/.test(plain)) return takeTotpIn(ctx, change, { operatorId, code: plain, isFirst: false });
  const used = await change.tx
    .updateTable('recoveryCode')
    .set({ usedAt: sql<Date>`app_now()` })
    .where('operatorId', '=', operatorId)
    .where('hash', '=', hashToken(plain))
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (used === undefined) return false;
  await record(change, {
    kind: 'credential',
    id: operatorId,
    action: 'use-recovery-code',
    before: null,
    after: { code: used.id },
  });
  return true;
}

/** Takes a code of the app; the first one puts the factor in force. A step that was used, or one before it, never again. */
export async function takeTotpIn(
  { clock, sealer }: Pick<SignInContext, 'clock' | 'sealer'>,
  { tx }: Change,
  { operatorId, code, isFirst }: Given & { isFirst: boolean },
): Promise<boolean> {
  const row = await tx
    .selectFrom('operatorTotp')
    .selectAll()
    .where('operatorId', '=', operatorId)
    .where('confirmedAt', isFirst ? 'is' : 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  // Without bytes it went with a lost master key: recovery codes still work.
  if (row === undefined || row.secret.length === 0) return false;
  const secret = sealer.open(row.secret, sealPlace('operator_totp', row.id, 'secret'));
  const step = stepOfCode(secret, code, clock.nowMs());
  if (step === undefined || step <= row.lastStep) return false;
  await tx
    .updateTable('operatorTotp')
    .set({ lastStep: step, ...(isFirst ? { confirmedAt: sql<Date>`app_now()` } : {}) })
    .where('id', '=', row.id)
    .execute();
  return true;
}
