import type { TokenOwner, TokenView } from '@carreto/contract/admin/registry/tokens';
import type { Selectable } from 'kysely';
import type { Rows } from '../../rows.ts';

/** The columns of a token that may leave the database: never its hash. */
export const tokenColumns = [
  'id',
  'shipperId',
  'carrierId',
  'operatorId',
  'name',
  'prefix',
  'needs',
  'shipperIds',
  'expiresAt',
  'createdAt',
  'revokedAt',
  'lastUsedAt',
  'lastUsedAddress',
] as const;

type TokenRow = Pick<Selectable<Rows['accessToken']>, (typeof tokenColumns)[number]>;

export function toTokenView(row: TokenRow): TokenView {
  return {
    id: row.id,
    owner: ownerOf(row),
    name: row.name,
    prefix: row.prefix,
    needs: row.needs,
    shipperIds: row.shipperIds,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedAddress: row.lastUsedAddress,
  };
}

/** The shipper a token belongs to, for the change log. */
export function shipperOf(owner: TokenOwner): { shipperId?: number } {
  return owner.kind === 'shipper' ? { shipperId: owner.id } : {};
}

/** The column that holds the id of an owner. */
export const ownerColumn = { shipper: 'shipperId', carrier: 'carrierId', operator: 'operatorId' } as const;

function ownerOf(row: TokenRow): TokenOwner {
  if (row.shipperId !== null) return { kind: 'shipper', id: row.shipperId };
  if (row.carrierId !== null) return { kind: 'carrier', id: row.carrierId };
  if (row.operatorId !== null) return { kind: 'operator', id: row.operatorId };
  throw new Error(`token ${row.id} has no owner`);
}
