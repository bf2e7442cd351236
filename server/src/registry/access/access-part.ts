import type { OperatorRole } from '@carreto/contract/endpoint';
import type { Transaction } from 'kysely';
import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';
import { everything, type Scope } from './scope.ts';

/** Whom a live token speaks for. `key` is equal for all tokens of one owner: fairness is counted by it. */
export type Caller = { key: string; tokenId: number } & (
  | { kind: 'shipper'; shipperId: number }
  | { kind: 'carrier'; carrierId: number }
  | { kind: 'admin'; operatorId: number; name: string; role: OperatorRole; scope: Scope }
);

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
    { kind: 'admin', key: `operator:${operatorId}`, tokenId: id, operatorId, name, role, scope: everything },
  ]);
}
