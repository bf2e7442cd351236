import type { OwnSecurity } from '@carreto/contract/admin/account/me';
import { leastPasswordLength } from '../../../platform/passwords/password-rules.ts';
import type { SignInDesk } from '../sign-in-desk.ts';

/** How a person comes in, as far as it may be shown. */
export async function ownSecurity({ ctx }: SignInDesk, operatorId: number): Promise<OwnSecurity> {
  const password = await ctx.db
    .selectFrom('operatorPassword')
    .select('changedAt')
    .where('operatorId', '=', operatorId)
    .executeTakeFirst();
  const totp = await ctx.db
    .selectFrom('operatorTotp')
    .select('confirmedAt')
    .where('operatorId', '=', operatorId)
    .executeTakeFirst();
  const codes = await ctx.db
    .selectFrom('recoveryCode')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('usedAt', 'is', null)
    .execute();
  return {
    hasPassword: password !== undefined,
    passwordChangedAt: password?.changedAt.toISOString() ?? null,
    totpConfirmedAt: totp?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: codes.length,
    leastPasswordLength,
  };
}
