import { randomText } from '../../../kernel/ids.ts';
import { hashToken } from '../../../kernel/token.ts';
import { type Change, record } from '../../changes/change.ts';

const howMany = 10;
/** Four groups of four characters `[0-9a-z]`: 82 bits. */
const groups = 4;
const groupLength = 4;

/** Ten new codes, of which the hashes are kept; those of before are worth nothing. */
export async function renewRecoveryCodesIn(change: Change, operatorId: number): Promise<string[]> {
  const { tx } = change;
  await tx.deleteFrom('recoveryCode').where('operatorId', '=', operatorId).execute();
  const codes = Array.from({ length: howMany }, () =>
    Array.from({ length: groups }, () => randomText(groupLength)).join('-'),
  );
  await tx
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ operatorId, hash: hashToken(plainCode(code)) })))
    .execute();
  await record(change, {
    kind: 'credential',
    id: operatorId,
    action: 'renew-recovery-codes',
    before: null,
    after: { codes: howMany },
  });
  return codes;
}

/** A code as it is typed, without what people put between. */
export function plainCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '');
}
