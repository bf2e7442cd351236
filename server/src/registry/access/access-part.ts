import type { OperatorRole, UnfinishedStage } from '@carreto/contract/endpoint';
import type { Permission } from '@carreto/contract/permissions';
import type { Selectable, Transaction } from 'kysely';
import { LayeredMap } from '../../platform/mirror/layered-map.ts';
import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';
import { type Changes, changedSince } from '../changes/epoch-changes.ts';
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
export type Access = LayeredMap<string, Caller>;

/** Live tokens in memory: revoked ones and those of inactive operators are not there, ended ones may still be. */
export const accessPart: MirrorPart<Rows, Access> = {
  epochs: ['access'],
  async load(snapshot, previous, moved) {
    if (previous !== undefined && moved !== undefined) {
      const changed = await changedSince(snapshot, 'access', moved);
      const tokens = changed && (await tokensOf(snapshot, changed));
      if (tokens !== undefined) return previous.with(tokens);
    }
    const live = [...(await ownerTokens(snapshot)), ...(await operatorTokens(snapshot))];
    return LayeredMap.of(live.flatMap(({ hash, caller }) => (caller === undefined ? [] : [[hash, caller]])));
  },
};

/** A token, and whom it speaks for: nobody any more where that is undefined. */
type Token = { hash: string; caller: Caller | undefined };

/** The tokens that changed, and those of people who did; undefined where a token is not there any more. */
async function tokensOf(
  snapshot: Transaction<Rows>,
  changed: Changes,
): Promise<[string, Caller | undefined][] | undefined> {
  const which = { tokenIds: changed.get('token') ?? [], operatorIds: changed.get('operator') ?? [] };
  const tokens = [...(await ownerTokens(snapshot, which)), ...(await operatorTokens(snapshot, which))];
  const found = new Set(tokens.map(({ tokenId }) => tokenId));
  if (which.tokenIds.some((id) => !found.has(id))) return undefined;
  return tokens.map(({ hash, caller }) => [hash, caller]);
}

type Which = { tokenIds: readonly number[]; operatorIds: readonly number[] };
type FoundToken = Token & { tokenId: number };

/** Those of shippers and carriers: all live ones, or some, revoked ones too. */
async function ownerTokens(snapshot: Transaction<Rows>, which?: Which): Promise<FoundToken[]> {
  const query = snapshot
    .selectFrom('accessToken')
    .select(['id', 'hash', 'shipperId', 'carrierId', 'expiresAt', 'revokedAt'])
    .where('operatorId', 'is', null);
  const rows = await (which === undefined
    ? query.where('revokedAt', 'is', null)
    : query.where('id', 'in', [...which.tokenIds, nobody])
  ).execute();
  return rows.map(({ id: tokenId, hash, revokedAt, ...row }) => ({
    ...{ tokenId, hash },
    caller: revokedAt === null ? ownerOf(tokenId, row) : undefined,
  }));
}

/** No token's id: keeps lists of ids from being empty. */
const nobody = 0;

type Owned = { shipperId: number | null; carrierId: number | null; expiresAt: Date | null };

function ownerOf(tokenId: number, { shipperId, carrierId, expiresAt }: Owned): Caller | undefined {
  const token = { tokenId, ...endOf(expiresAt) };
  if (shipperId !== null) return { kind: 'shipper', key: `shipper:${shipperId}`, shipperId, ...token };
  if (carrierId !== null) return { kind: 'carrier', key: `carrier:${carrierId}`, carrierId, ...token };
  return undefined;
}

/** Those of people: all live ones, or some tokens, revoked ones too, and all of some people. */
async function operatorTokens(snapshot: Transaction<Rows>, which?: Which): Promise<FoundToken[]> {
  const query = snapshot
    .selectFrom('accessToken as token')
    .innerJoin('operator', 'operator.id', 'token.operatorId')
    .selectAll('operator')
    .select([
      'token.id as tokenId',
      'hash',
      'needs',
      'expiresAt',
      'revokedAt',
      'token.shipperIds as tokenShipperIds',
    ]);
  const rows = await (which === undefined
    ? query.where('revokedAt', 'is', null).where('active', '=', true)
    : query.where((where) =>
        where.or([
          where('token.id', 'in', [...which.tokenIds, nobody]),
          where.and([
            where('token.operatorId', 'in', [...which.operatorIds, nobody]),
            // What was revoked before is not held; what was since is among the tokens.
            where('revokedAt', 'is', null),
          ]),
        ]),
      )
  ).execute();
  return rows.map(({ tokenId, hash, needs, expiresAt, revokedAt, tokenShipperIds, ...person }) => ({
    ...{ tokenId, hash },
    caller:
      revokedAt === null && person.active
        ? { ...operatorCaller(person, { needs, shipperIds: tokenShipperIds }), tokenId, ...endOf(expiresAt) }
        : undefined,
  }));
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
