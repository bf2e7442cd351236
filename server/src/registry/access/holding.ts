import type { OperatorRole } from '@carreto/contract/endpoint';
import {
  isOfPartners,
  isPermission,
  type Permission,
  type Role,
  rankPermissions,
  roles,
} from '@carreto/contract/permissions';
import { fail, failField } from '../../kernel/failure.ts';
import type { Actor } from '../changes/change.ts';
import type { Scope } from './scope.ts';

export type AllOrSome = 'all' | readonly number[];

/** What a person, or a token of one, may do, for whom, and how far. Cents; null: no limit but the policy's. */
export type Holding = {
  readonly permissions: ReadonlySet<Permission>;
  readonly scope: Scope;
  readonly dispatchPointIds: AllOrSome;
  readonly auditLimitCents: number | null;
};

/** Who gives something to others: the command line, which may give everything, or a person with what is held. */
export type Granter = Actor & { holding?: Holding };

export type DutyColumns = { role: OperatorRole; roles: Role[] | null; permissions: Permission[] | null };

/** What the columns of a person allow. */
export function permissionsOf({ role, roles: given, permissions }: DutyColumns): Set<Permission> {
  if (permissions !== null) return new Set(permissions.filter(isPermission));
  if (given !== null) return new Set(given.flatMap((name): readonly Permission[] => roles[name] ?? []));
  return new Set(rankPermissions[role]);
}

/** The rank of before that comes nearest to a set of permissions: by it old limits are chosen. */
export function rankOf(own: ReadonlySet<Permission>): OperatorRole {
  if (own.has('people.write') && own.has('settings.write')) return 'admin';
  const forViewers: readonly Permission[] = rankPermissions.viewer;
  const isOfViewers = (permission: Permission) => isOfPartners(permission) || forViewers.includes(permission);
  return [...own].every(isOfViewers) ? 'viewer' : 'analyst';
}

export function isWithin(ids: AllOrSome, of: AllOrSome): boolean {
  if (of === 'all') return true;
  return ids !== 'all' && ids.every((id) => of.includes(id));
}

/** What both of two lists hold. */
export function common(one: AllOrSome, other: AllOrSome): AllOrSome {
  if (one === 'all') return other;
  return other === 'all' ? one : one.filter((id) => other.includes(id));
}

/** Whether somebody sees the whole installation. */
export function isWhole({ scope }: Pick<Holding, 'scope'>): boolean {
  return scope.shipperIds === 'all' && scope.carrierIds === 'all' && scope.dispatchPointIds === 'all';
}

/**
 * A carrier's own people speak for the carrier alone, whoever's freights it carries: they have nothing else, are of some carriers,
 * and see all of what is theirs.
 * @throws Failure `invalid_request`
 */
export function requireOneSide({ permissions, scope }: Pick<Holding, 'permissions' | 'scope'>): void {
  const given = [...permissions];
  if (!given.some(isOfPartners)) return;
  if (!given.every((permission) => isOfPartners(permission) || permission === 'personal.see'))
    throw failField('permissions', 'quem é de uma transportadora não tem outras permissões');
  if (scope.carrierIds === 'all') throw failField('carrierIds', 'informe de que transportadoras é a pessoa');
  if (scope.shipperIds !== 'all') throw failField('shipperIds', 'quem é de uma transportadora vê todos');
  if (scope.dispatchPointIds !== 'all')
    throw failField('dispatchPointIds', 'quem é de uma transportadora vê todos');
}

/**
 * Holds what is given to what the giver holds: nobody makes others more than they are. What is of a carrier's own people nobody
 * here has: whoever sees all of the carrier gives it.
 * @throws Failure `forbidden` that names each member which goes too far
 */
export function requireGrantable(granter: Granter, given: Holding): void {
  const own = holdingOf(granter);
  if (own === 'everything') return;
  const more = [...given.permissions].filter(
    (permission) => !own.permissions.has(permission) && !isOfPartners(permission),
  );
  const details = [
    ...more.map((permission) => ({ field: 'needs', message: permission })),
    ...tooFar('shipperIds', given.scope.shipperIds, own.scope.shipperIds),
    ...tooFar('carrierIds', given.scope.carrierIds, own.scope.carrierIds),
    ...tooFar('dispatchPointIds', given.dispatchPointIds, own.dispatchPointIds),
    ...(isLimitWithin(given.auditLimitCents, own.auditLimitCents)
      ? []
      : [{ field: 'auditLimitCents', message: 'passa do seu próprio limite' }]),
  ];
  if (details.length === 0) return;
  throw fail('forbidden', { message: 'Ninguém concede mais do que tem.', details });
}

/** Somebody who sees more than the giver is nobody to the giver. @throws Failure `not_found` */
export function requireSeen(granter: Granter, { scope }: Pick<Holding, 'scope'>): void {
  const own = holdingOf(granter);
  if (own === 'everything') return;
  const { shipperIds, carrierIds, dispatchPointIds } = own.scope;
  if (!isWithin(scope.shipperIds, shipperIds) || !isWithin(scope.carrierIds, carrierIds))
    throw fail('not_found');
  if (!isWithin(scope.dispatchPointIds, dispatchPointIds)) throw fail('not_found');
}

/** What the giver holds; a person who comes without it is a mistake of ours. */
export function holdingOf({ operatorId, holding }: Granter): Holding | 'everything' {
  if (operatorId === null) return 'everything';
  if (holding === undefined) throw new Error(`operator ${operatorId} grants without saying what is held`);
  return holding;
}

function tooFar(field: string, given: AllOrSome, own: AllOrSome) {
  return isWithin(given, own) ? [] : [{ field, message: 'passa do que você mesmo vê' }];
}

function isLimitWithin(given: number | null, own: number | null): boolean {
  return own === null || (given !== null && given <= own);
}
