import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { fail, failField } from '../../kernel/failure.ts';
import { leaseEnd } from '../db/lease.ts';

/** One request under an `Idempotency-Key`: whose, for which endpoint, and what it says. */
export type KeyedRequest = {
  owner: { kind: 'shipper' | 'carrier' | 'operator'; id: number };
  endpoint: string;
  key: string;
  /** Everything that makes it this request: parameters of the path and the body. */
  content: unknown;
};

/** The right to do what a key stands for, until its lease ends. */
export type Claim = Omit<KeyedRequest, 'content'> & { leaseToken: string };

/** It is renewed while its act goes on, so that it ends soon after a process died. */
const leaseMs = 10_000;

/**
 * Claims a key, or gives the answer that is stored under it. A claim whose process died is taken over once its
 * lease has ended.
 * @throws Failure `invalid_request` for a key that was used with another content, `request_running` while the
 * first request is still at work.
 */
export async function claimKey<Tables>(
  db: Kysely<Tables>,
  request: KeyedRequest,
): Promise<{ claim: Claim } | { answer: unknown }> {
  const { owner, endpoint, key } = request;
  const leaseToken = randomUUID();
  const contentHash = hashOf(request.content);
  const claimed = await sql`
    insert into idempotency_key as held (owner_kind, owner_id, endpoint, key, content_hash, lease_token, lease_until)
    values (${owner.kind}, ${owner.id}, ${endpoint}, ${key}, ${contentHash}, ${leaseToken},
      ${leaseEnd(leaseMs)})
    on conflict (owner_kind, owner_id, endpoint, key) do update
      set content_hash = excluded.content_hash, lease_token = excluded.lease_token,
        lease_until = excluded.lease_until, answer = null, created_at = app_now()
      where held.created_at <= retention_now() - interval '24 hours'
        or (held.answer is null and held.lease_until <= app_now() and held.content_hash = excluded.content_hash)
    returning lease_token`.execute(db);
  if (claimed.rows.length > 0) return { claim: { owner, endpoint, key, leaseToken } };
  const { rows } = await sql<{ contentHash: Buffer; answer: Buffer | null }>`
    select content_hash as "contentHash", answer from idempotency_key
    where owner_kind = ${owner.kind} and owner_id = ${owner.id} and endpoint = ${endpoint} and key = ${key}`.execute(
    db,
  );
  const [known] = rows;
  if (known !== undefined && !known.contentHash.equals(contentHash))
    throw failField('Idempotency-Key', 'A chave já foi usada com outro conteúdo.');
  if (known === undefined || known.answer === null) throw fail('request_running', { retryAfterS: 1 });
  return { answer: JSON.parse(known.answer.toString()) as unknown };
}

/** Stores the answer; false where the claim is held no more: answered already, or taken over. */
export async function storeAnswer<Tables>(
  db: Kysely<Tables>,
  claim: Claim,
  answer: unknown,
): Promise<boolean> {
  const bytes = Buffer.from(JSON.stringify(answer ?? null));
  const stored = await sql`
    update idempotency_key set answer = ${bytes}, lease_token = null, lease_until = null
    where ${isOf(claim)} returning key`.execute(db);
  return stored.rows.length > 0;
}

/** Makes a lease last from now on; nothing where the claim is held no more. */
export async function renewClaim<Tables>(db: Kysely<Tables>, claim: Claim): Promise<void> {
  await sql`
    update idempotency_key set lease_until = ${leaseEnd(leaseMs)}
    where ${isOf(claim)}`.execute(db);
}

/** Gives a key back whose request came to nothing, so that it can be sent again, also corrected. */
export async function releaseKey<Tables>(db: Kysely<Tables>, claim: Claim): Promise<void> {
  await sql`delete from idempotency_key where ${isOf(claim)}`.execute(db);
}

function isOf({ owner, endpoint, key, leaseToken }: Claim) {
  return sql<boolean>`owner_kind = ${owner.kind} and owner_id = ${owner.id} and endpoint = ${endpoint}
    and key = ${key} and lease_token = ${leaseToken}`;
}

function hashOf(content: unknown): Buffer {
  return createHash('sha256').update(canonicalJson(content)).digest();
}
