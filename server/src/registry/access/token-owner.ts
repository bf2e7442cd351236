import type { TokenOwner } from '@carreto/contract/admin/registry/tokens';
import { type RawBuilder, sql } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import { type Granter, type Holding, holdingOf, isWhole } from './holding.ts';
import { withinCarriers, withinShippers } from './scope.ts';

/**
 * Whether somebody may give or end tokens of an owner: those of shippers where all their carriers are seen, of carriers
 * where all their shippers are, and one's own. Another person's tokens are nobody's to issue.
 * @throws Failure `not_found` for what is not seen, `forbidden` for another person
 */
export function requireOwnerSeen(granter: Granter, owner: TokenOwner): void {
  const own = holdingOf(granter);
  if (own === 'everything') return;
  if (owner.kind === 'operator' && owner.id !== granter.operatorId)
    throw fail('forbidden', {
      message: 'Cada pessoa emite só os próprios tokens.',
      details: [{ field: 'owner', message: 'é de outra pessoa' }],
    });
  if (!isOwnerSeen(granter, owner)) throw fail('not_found');
}

/**
 * Whether an owner is one's own, or within what one sees. A token of a shipper or carrier knows no dispatch points: it is not for those
 * who are limited to some.
 */
export function isOwnerSeen(granter: Granter, { kind, id }: TokenOwner): boolean {
  const own = holdingOf(granter);
  if (own === 'everything') return true;
  const { shipperIds, carrierIds } = own.scope;
  if (kind === 'operator') return id === granter.operatorId;
  if (own.scope.dispatchPointIds !== 'all') return false;
  if (kind === 'shipper') return carrierIds === 'all' && (shipperIds === 'all' || shipperIds.includes(id));
  return shipperIds === 'all' && (carrierIds === 'all' || carrierIds.includes(id));
}

/** The condition by which a list shows tokens that somebody sees: of people one's own, and all to who reads people. */
export function tokensSeenBy(operatorId: number, own: Holding): RawBuilder<boolean> {
  const { scope, permissions } = own;
  const ofOperators =
    isWhole(own) && permissions.has('people.read')
      ? sql`token.operator_id is not null`
      : sql`token.operator_id = ${operatorId}`;
  const ofShippers =
    scope.carrierIds === 'all' && scope.dispatchPointIds === 'all'
      ? sql`token.shipper_id is not null and ${withinShippers(scope, sql.ref('token.shipper_id'))}`
      : sql`false`;
  const ofCarriers =
    scope.shipperIds === 'all' && scope.dispatchPointIds === 'all'
      ? sql`token.carrier_id is not null and ${withinCarriers(scope, sql.ref('token.carrier_id'))}`
      : sql`false`;
  return sql<boolean>`((${ofOperators}) or (${ofShippers}) or (${ofCarriers}))`;
}
