import type { OperatorRole } from '@carreto/contract/endpoint';
import { type Permission, rankPermissions } from '@carreto/contract/permissions';
import type { Transaction } from 'kysely';
import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';
import { everything, type Scope } from './scope.ts';

/** A person who runs the installation: by a token, or by a session of the dashboard. */
export type OperatorCaller = {
  kind: 'admin';
  /** Equal for all tokens and sessions of one person: fairness is counted by it. */
  key: string;
  /** Null where no token was sent, but the cookie of a session. */
  tokenId: number | null;
  sessionId?: number;
  operatorId: number;
  name: string;
  /** The rank of before that comes nearest. */
  role: OperatorRole;
  permissions: ReadonlySet<Permission>;
  scope: Scope;
};

/** Whom a live token speaks for. `key` is equal for all tokens of one owner: fairness is counted by it. */
export type Caller =
  | { kind: 'shipper'; key: string; tokenId: number; shipperId: number }
  | { kind: 'carrier'; key: string; tokenId: number; carrierId: number }
  | OperatorCaller;

/** Live tokens by their hash (`kernel/token.ts`). */
export type Access = ReadonlyMap<string, Caller>;

/** Live tokens in memory: revoked ones and those of inactive operators are not there. */
export const accessPart: MirrorPart<Rows, Access> = {
  epochs: ['access'],
  async load(snapshot) {
    return new Map([...(await ownerTokens(snapshot)), ...(await operatorTokens(snapshot))]);
  },
};

async function ownerTokens(snapshot: Transaction<Rows>): Promise<[string, Caller][]> {
  const rows = await snapshot
    .selectFrom('accessToken')
    .select(['id', 'hash', 'shipperId', 'carrierId'])
    .where('revokedAt', 'is', null)
    .where('operatorId', 'is', null)
    .execute();
  return rows.flatMap(({ id, hash, shipperId, carrierId }): [string, Caller][] => {
    if (shipperId !== null)
      return [[hash, { kind: 'shipper', key: `shipper:${shipperId}`, tokenId: id, shipperId }]];
    if (carrierId !== null)
      return [[hash, { kind: 'carrier', key: `carrier:${carrierId}`, tokenId: id, carrierId }]];
    return [];
  });
}

async function operatorTokens(snapshot: Transaction<Rows>): Promise<[string, Caller][]> {
  const rows = await snapshot
    .selectFrom('accessToken')
    .innerJoin('operator', 'operator.id', 'accessToken.operatorId')
    .select(['accessToken.id', 'hash', 'operator.id as operatorId', 'operator.name', 'role'])
    .where('revokedAt', 'is', null)
    .where('active', '=', true)
    .execute();
  return rows.map(({ id, hash, operatorId, name, role }) => [
    hash,
    {
      kind: 'admin',
      key: `operator:${operatorId}`,
      tokenId: id,
      operatorId,
      name,
      role,
      permissions: new Set(rankPermissions[role]),
      scope: everything,
    },
  ]);
}
