import type { ListedOperator } from '@carreto/contract/admin/registry/operators';
import type { Words } from '../../words/all-words.ts';

/** How a person's coming in stands, as the address has it. */
export const stateParams = ['ativas', 'convidadas', 'sem-senha', 'desativadas'] as const;
export type StateParam = (typeof stateParams)[number];

/** Who uses tokens alone has no password, and is active none the less. */
export function stateOf(operator: ListedOperator): StateParam {
  if (!operator.active) return 'desativadas';
  if (operator.hasPassword) return 'ativas';
  if (operator.invitedUntil !== null) return 'convidadas';
  return operator.lastUsedAt === null ? 'sem-senha' : 'ativas';
}

type OperatorWords = Words['operators'];

/** What a person may, in few words. */
export function dutiesText({ role, roles, permissions }: ListedOperator, words: OperatorWords): string {
  if (permissions !== null) return words.ownList(permissions.length);
  return roles === null ? words.ranks[role] : roles.map((one) => words.roles[one]).join(', ');
}

/** What a person sees, in few words. */
export function reachText({ shipperIds, carrierIds }: ListedOperator, words: OperatorWords): string {
  const shippers = shipperIds === 'all' ? words.allShippers : words.shippersWord(shipperIds.length);
  return carrierIds === 'all' ? shippers : `${shippers}, ${words.carriersWord(carrierIds.length)}`;
}
