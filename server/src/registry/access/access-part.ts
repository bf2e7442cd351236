import type { OperatorRole, UnfinishedStage } from '@carreto/contract/endpoint';
import type { Permission } from '@carreto/contract/permissions';
import type { Selectable, Transaction } from 'kysely';
import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';
import { holdingOfRow } from '../operators/operator.ts';
import { common, type Holding } from './holding.ts';

/** A person who runs the installation: by a token, or by a session of the dashboard. */
export type OperatorCaller = Holding & {
  kind: 'admin';
  /** Equal for all tokens and sessions of one person: fairness is counted by it. */
  key: string;
  /** Null where no token was sent, but the cookie of a session. */
  tokenId: number | null;
  sessionId?: number;
  /** How far the session has come, and when a password or code was last given. */
  session?: { stage: 'full' | UnfinishedStage; verifiedAtMs: number };
  /** Where the call comes from; known once there is one. */
  address?: string;
  operatorId: number;
  name: string;
  /** The rank of before that comes nearest. */
  role: OperatorRole;
  expiresAtMs?: number;
};

/** Whom a live token speaks for. `key` is equal for all tokens of one owner: fairness is counted by it. */
export type Caller =
  | { kind: 'shipper'; key: string; tokenId: number; shipperId: number; expiresAtMs?: number }
  | { kind: 'carrier'; key: string; tokenId: number; carrierId: number; expiresAtMs?: number }
  | OperatorCaller;

/** Live tokens by their hash (`kernel/token.ts`). */
export type Access = ReadonlyMap<string, Caller>;

/** Live tokens in memory: revoked ones and those of inactive operators are not there, ended ones may still be. */
export const accessPart: MirrorPart<Rows, Access> = {
  epochs: ['access'],
  async load(snapshot) {
    return new Map([...(await ownerTokens(snapshot)), ...(await operatorTokens(snapshot))]);
  },
};

async function ownerTokens(snapshot: Transaction<Rows>): Promise<[string, Caller][]> {
  const rows = await snapshot
    .selectFrom('accessToken')
    .select(['id', 'hash', 'shipperId', 'carrierId', 'expiresAt'])
    .where('revokedAt', 'is', null)
    .where('operatorId', 'is', null)
    .execute();
  return rows.flatMap(({ id: tokenId, hash, shipperId, carrierId, expiresAt }): [string, Caller][] => {
    const token = { tokenId, ...endOf(expiresAt) };
    if (shipperId !== null)
      return [[hash, { kind: 'shipper', key: `shipper:${shipperId}`, shipperId, ...token }]];
    if (carrierId !== null)
      return [[hash, { kind: 'carrier', key: `carrier:${carrierId}`, carrierId, ...token }]];
    return [];
  });
}

async function operatorTokens(snapshot: Transaction<Rows>): Promise<[string, Caller][]> {
  const rows = await snapshot
    .selectFrom('accessToken as token')
    .innerJoin('operator', 'operator.id', 'token.operatorId')
    .selectAll('operator')
    .select(['token.id as tokenId', 'hash', 'needs', 'expiresAt', 'token.shipperIds as tokenShipperIds'])
    .where('revokedAt', 'is', null)
    .where('active', '=', true)
    .execute();
  return rows.map(({ tokenId, hash, needs, expiresAt, tokenShipperIds, ...person }) => [
    hash,
    { ...operatorCaller(person, { needs, shipperIds: tokenShipperIds }), tokenId, ...endOf(expiresAt) },
  ]);
}

type Narrowing = { needs: readonly Permission[] | null; shipperIds: readonly number[] | null };

/** A person as a caller, with less where a token says so; without a token. */
export function operatorCaller(
  person: Selectable<Rows['operator']>,
  { needs, shipperIds }: Narrowing = { needs: null, shipperIds: null },
): OperatorCaller {
  const { id: operatorId, name, role } = person;
  const own = holdingOfRow(person);
  const permissions =
    needs === null ? own.permissions : new Set(needs.filter((one) => own.permissions.has(one)));
  const scope = { ...own.scope, shipperIds: common(own.scope.shipperIds, shipperIds ?? 'all') };
  const key = `operator:${operatorId}`;
  return { kind: 'admin', key, tokenId: null, operatorId, name, role, ...own, permissions, scope };
}

function endOf(expiresAt: Date | null): { expiresAtMs?: number } {
  return expiresAt === null ? {} : { expiresAtMs: expiresAt.getTime() };
}
