import { BlockList } from 'node:net';
import type { Selectable } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import type { MirrorPart } from '../../../platform/mirror/mirror.ts';
import { isWithin, networkList } from '../../../platform/outgoing/addresses.ts';
import type { Rows } from '../../../rows.ts';
import type { StoredProvider } from '../rows.ts';

/** How people are let in, as every process keeps it in memory. */
export type PolicyInMemory = {
  /** 0 where nothing was set. */
  readonly revision: number;
  readonly secondFactorRoles: readonly string[];
  readonly networks: readonly string[];
  readonly provider: StoredProvider | null;
  readonly within: BlockList;
};

export type PolicyRow = Selectable<Rows['securityPolicy']>;

const nothingSet: PolicyInMemory = {
  revision: 0,
  secondFactorRoles: [],
  networks: [],
  provider: null,
  within: new BlockList(),
};

export const policyPart: MirrorPart<Rows, PolicyInMemory> = {
  epochs: ['securityPolicy'],
  async load(snapshot) {
    const row = await snapshot.selectFrom('securityPolicy').selectAll().executeTakeFirst();
    return policyOf(row);
  },
};

/** A policy of its row; what lets everybody in where there is none. */
export function policyOf(row: PolicyRow | undefined): PolicyInMemory {
  if (row === undefined) return nothingSet;
  const { revision, secondFactorRoles, networks, provider } = row;
  return { revision, secondFactorRoles, networks, provider, within: networkList(networks) };
}

/** Whether people may come from an address. */
export function admitsAddress(
  { networks, within }: Pick<PolicyInMemory, 'networks' | 'within'>,
  address: string,
): boolean {
  return networks.length === 0 || isWithin(within, address);
}

/** @throws Failure `forbidden` where people may not come from an address */
export function requireNetwork(policy: PolicyInMemory, address: string): void {
  if (admitsAddress(policy, address)) return;
  throw fail('forbidden', {
    message: 'Desta rede não se entra no painel; fale com quem administra a instalação.',
  });
}

/** Whether somebody has to have a second factor; permissions of one's own count as any of the roles. */
export function demandsFactor(
  { secondFactorRoles }: Pick<PolicyInMemory, 'secondFactorRoles'>,
  { role, roles }: { role: string; roles: readonly string[] | null },
): boolean {
  if (secondFactorRoles.length === 0) return false;
  if (roles !== null) return roles.some((one) => secondFactorRoles.includes(one));
  return role !== 'admin' || secondFactorRoles.includes('owner');
}
