import type { NewToken } from '@carreto/contract/admin/registry/tokens';
import type { Permission } from '@carreto/contract/permissions';
import { sql, type Transaction } from 'kysely';
import { failField } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import { found } from '../changes/revision.ts';
import { holdingOfRow } from '../operators/operator.ts';
import type { OperatorCaller } from './access-part.ts';
import { type AllOrSome, type Granter, type Holding, requireGrantable } from './holding.ts';

type Narrowed = { needs: Permission[] | null; shipperIds: number[] | null; expiresAt: Date | null };
type Wanted = { granter: Granter & { expiresAtMs?: number }; input: NewToken };

/**
 * What a new token may less than its owner, and until when: what was asked for, and never more than who issues it, who
 * may come with a narrow token. Only tokens of people can be narrow.
 * @throws Failure `invalid_request` where the members do not go together; `forbidden` for more than the owner holds
 */
export async function narrowedBy(tx: Transaction<Rows>, { granter, input }: Wanted): Promise<Narrowed> {
  const expiresAt = await endOf(tx, { granter, input });
  if (input.owner.kind !== 'operator') {
    if (input.needs !== undefined) throw failField('needs', 'só tokens de operador têm permissões próprias');
    if (input.shipperIds !== undefined)
      throw failField('shipperIds', 'só tokens de operador valem para parte dos embarcadores');
    return { needs: null, shipperIds: null, expiresAt };
  }
  const person = found(
    await tx.selectFrom('operator').selectAll().where('id', '=', input.owner.id).executeTakeFirst(),
  );
  const owner = holdingOfRow(person);
  const own: Holding = granter.holding ?? owner;
  const needs = input.needs ?? (own.permissions.size < owner.permissions.size ? [...own.permissions] : null);
  const shipperIds = input.shipperIds ?? idsBelow(own.scope.shipperIds, owner.scope.shipperIds);
  const given: Holding = {
    ...own,
    permissions: new Set(needs ?? own.permissions),
    scope: { ...own.scope, shipperIds: shipperIds ?? own.scope.shipperIds },
  };
  requireGrantable({ ...granter, operatorId: person.id, holding: own }, given);
  return { needs, shipperIds, expiresAt };
}

function idsBelow(own: AllOrSome, owner: AllOrSome): number[] | null {
  if (own === 'all' || (owner !== 'all' && owner.length === own.length)) return null;
  return [...own];
}

/** The end of a token: never after that of the token it is issued by. */
async function endOf(tx: Transaction<Rows>, { granter, input }: Wanted): Promise<Date | null> {
  const ownEnd = (granter.holding as OperatorCaller | undefined)?.expiresAtMs;
  if (input.expiresAt === undefined) return ownEnd === undefined ? null : new Date(ownEnd);
  const end = new Date(input.expiresAt);
  const { rows } = await sql<{
    isPast: boolean;
  }>`select ${end}::timestamptz <= app_now() as "isPast"`.execute(tx);
  if (rows[0]?.isPast !== false) throw failField('expiresAt', 'deve ser no futuro');
  if (ownEnd !== undefined && ownEnd < end.getTime())
    throw failField('expiresAt', 'não pode passar do fim do token que emite');
  return end;
}
