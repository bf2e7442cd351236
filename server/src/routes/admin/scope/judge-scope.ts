import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { Kysely } from 'kysely';
import { type Failure, fail } from '../../../kernel/failure.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { type AllOrSome, isWhole } from '../../../registry/access/holding.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import type { Rows } from '../../../rows.ts';
import { type Owners, ownersOf } from './owners.ts';
import type { Named, Received, Rule } from './rule.ts';
import { scopeOf } from './scope-of.ts';

/**
 * Judges whether what a request of the administration names lies within what its caller sees, before anything is done.
 * Those who see the whole installation pass; for others an operation that says nothing of its scope does not exist.
 * @throws Failure `not_found` for a thing out of scope, as if it were not there; `forbidden` for what only those do who
 * see the whole installation
 */
export function judgeScope(
  { db }: { db: Kysely<Rows> },
  caller: Caller,
  { endpoint, call }: { endpoint: Pick<AnyEndpoint, 'id' | 'auth'>; call: Received },
): Promise<void> | undefined {
  if (endpoint.auth !== 'admin' || caller.kind !== 'admin') return undefined;
  if (isWhole(caller)) return undefined;
  const found = Object.hasOwn(scopeOf, endpoint.id) ? scopeOf[endpoint.id] : undefined;
  const rule = typeof found === 'function' ? found(call) : found;
  if (rule === undefined || rule.whole === true) throw onlyWhole();
  const isUnpointed = rule.allPoints === true || (rule.filters === true && rule.points !== true);
  if (isUnpointed && caller.scope.dispatchPointIds !== 'all') throw onlyWhole('dispatchPointIds');
  return judge(db, caller.scope, { rule, call });
}

async function judge(
  db: Kysely<Rows>,
  scope: Scope,
  { rule, call }: { rule: Rule; call: Received },
): Promise<void> {
  if (rule.allCarriers === true && scope.carrierIds !== 'all') throw onlyWhole('carrierIds');
  await requireAll(db, scope, { named: rule.see ?? [], call, holds: sees });
  await requireAll(db, scope, { named: rule.change ?? [], call, holds: changes });
}

type Required = {
  named: readonly Named[];
  call: Received;
  holds(scope: Scope, owners: Owners): boolean;
};

async function requireAll(db: Kysely<Rows>, scope: Scope, { named, call, holds }: Required): Promise<void> {
  for (const one of named) {
    const owners = await ownersNamed(db, scope, { named: one, call });
    if (!owners.every((of) => holds(scope, of))) throw fail('not_found');
  }
}

async function ownersNamed(
  db: Kysely<Rows>,
  scope: Scope,
  { named, call }: { named: Named; call: Received },
): Promise<Owners[]> {
  const { kind, place, member, isNeeded } = named;
  const value = (call[place] as Record<string, unknown> | undefined)?.[member];
  if (value === undefined || value === null) {
    const isEverywhere =
      scope.shipperIds === 'all' &&
      scope.dispatchPointIds === 'all' &&
      (kind === 'audience' || scope.carrierIds === 'all');
    if (isNeeded && !isEverywhere) throw onlyWhole(member);
    return [];
  }
  const ids = idsOf(value, named);
  const owners = await Promise.all(ids.map((id) => ownersOf[kind](db, id)));
  return owners.map((one) => {
    if (one === undefined) throw fail('not_found');
    return one;
  });
}

/** A list of a body, or of a query with commas between. */
function idsOf(value: unknown, { place, member }: Named): readonly (string | number)[] {
  if (place === 'query' && member.endsWith('Ids')) return String(value).split(',');
  return (Array.isArray(value) ? value : [value]) as (string | number)[];
}

/** Whether somebody sees one of those whose it is. */
export function sees(
  { shipperIds, carrierIds, dispatchPointIds }: Scope,
  { seen, carriers, points }: Owners,
): boolean {
  const isOfCarrier = carrierIds === 'all' || meets(carrierIds, carriers);
  const isOfPoint = dispatchPointIds === 'all' || meets(dispatchPointIds, points ?? 'all');
  return isOfCarrier && isOfPoint && (shipperIds === 'all' || seen === 'all' || meets(shipperIds, seen));
}

/** Whether somebody sees all of those whose it is. */
export function changes(
  { shipperIds, carrierIds, dispatchPointIds }: Scope,
  { changed, carriers, points = 'all' }: Owners,
): boolean {
  if (!covers(dispatchPointIds, points === 'none' ? 'all' : points)) return false;
  const isOfCarrier = carriers === 'apart' || covers(carrierIds, carriers === 'none' ? 'all' : carriers);
  return isOfCarrier && covers(shipperIds, changed);
}

function meets(own: readonly number[], ids: Owners['carriers']): boolean {
  if (ids === 'none' || ids === 'apart') return true;
  return ids !== 'all' && ids.some((id) => own.includes(id));
}

function covers(own: AllOrSome, ids: AllOrSome): boolean {
  return own === 'all' || (ids !== 'all' && ids.length > 0 && ids.every((id) => own.includes(id)));
}

function onlyWhole(member = 'shipperIds'): Failure {
  return fail('forbidden', {
    message: 'Só quem vê toda a instalação pode fazer isto.',
    details: [{ field: member, message: 'vale para além do que você vê' }],
  });
}
