import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { randomText } from '../kernel/ids.ts';
import type { Rows } from '../rows.ts';
import type { CapabilityKind } from './capability-rows.ts';

type Granted = { shipperId: number; kind: CapabilityKind; targetId: number; expiresAt: Date | null };

/** 26 characters carry 134 bits: nobody guesses one. */
const idLength = 26;

/** Makes the id of a link that whoever knows it may follow, in the caller's transaction; only its hash is kept. */
export async function grantIn(tx: Transaction<Rows>, granted: Granted): Promise<string> {
  const id = newLinkId();
  await grantAllIn(tx, [{ ...granted, id }]);
  return id;
}

/** The id of a link that nobody guesses. */
export function newLinkId(): string {
  return randomText(idLength);
}

/** The same for many targets at once, with ids that were made before. */
export async function grantAllIn(
  tx: Transaction<Rows>,
  grants: readonly (Granted & { id: string })[],
): Promise<void> {
  if (grants.length === 0) return;
  await tx
    .insertInto('capability')
    .values(grants.map(({ id, ...granted }) => ({ ...granted, idHash: hashOf(id) })))
    .execute();
}

/** What a link leads to; undefined for one that never was, or is no more. */
export async function targetOf(
  db: Kysely<Rows>,
  kind: CapabilityKind,
  id: string,
): Promise<{ shipperId: number; targetId: number } | undefined> {
  const link = await findLink(db, kind, id);
  return link === undefined || link.isExpired ? undefined : link;
}

/** A link, also one whose time is over; undefined for one that never was, or was forgotten. */
export async function findLink(
  db: Kysely<Rows>,
  kind: CapabilityKind,
  id: string,
): Promise<{ shipperId: number; targetId: number; isExpired: boolean } | undefined> {
  return db
    .selectFrom('capability')
    .select(['shipperId', 'targetId', sql<boolean>`coalesce(expires_at <= app_now(), false)`.as('isExpired')])
    .where('idHash', '=', hashOf(id))
    .where('kind', '=', kind)
    .executeTakeFirst();
}

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
