import type { SecurityPolicy } from '@carreto/contract/admin/account/security-policy';
import { withoutTrailingSlashes } from '../../../kernel/web-address.ts';
import { leastPasswordLength } from '../../../platform/passwords/password-rules.ts';
import type { RegistryContext } from '../../changes/change.ts';
import { type PolicyRow, policyOf } from './policy-part.ts';

/** How people are let in, without the secret of the provider. @param publicUrl address of the installation */
export async function getPolicy({ db }: RegistryContext, publicUrl: string): Promise<SecurityPolicy> {
  const row = await db.selectFrom('securityPolicy').selectAll().executeTakeFirst();
  return policyView(row, publicUrl);
}

export function policyView(row: PolicyRow | undefined, publicUrl: string): SecurityPolicy {
  const { revision, secondFactorRoles, networks, provider } = policyOf(row);
  return {
    revision,
    secondFactorRoles: [...secondFactorRoles] as SecurityPolicy['secondFactorRoles'],
    networks: [...networks],
    provider: provider && {
      ...provider,
      hasSecret: row?.clientSecret != null && row.clientSecret.length > 0,
      returnUrl: `${withoutTrailingSlashes(publicUrl)}${returnPath}`,
    },
    leastPasswordLength,
  };
}

/** Where a provider sends people back to, below the address of the installation. */
export const returnPath = '/painel/entrar/provedor/retorno';
