import type { Sealer } from '../../../platform/secrets/seal.ts';
import type { WebhookContext } from '../endpoints/endpoint.ts';
import { keyPlace } from '../endpoints/sealed-fields.ts';
import { type SigningKey, signatureOf } from './sign.ts';

/** A signature made again: what it would be by every key that there still is, and whether what was sent is of them. */
export type SignedAgain = { now: string; isSame: boolean };

type SentCall = { id: string; body: string | null; headers: Record<string, string> | null };
type Key = Pick<SigningKey, 'kind' | 'secret'>;

/** Null where nothing was signed, or what was signed is forgotten. Pure. */
export function signAgain({ id, body, headers }: SentCall, keys: readonly Key[]): SignedAgain | null {
  const sent = headers?.['webhook-signature'];
  const timestampS = Number(headers?.['webhook-timestamp']);
  if (sent === undefined || body === null || keys.length === 0 || !Number.isSafeInteger(timestampS))
    return null;
  const now = signatureOf({ id, timestampS, body }, keys);
  const known = new Set(now.split(' '));
  return { now, isSame: sent.split(' ').every((entry) => known.has(entry)) };
}

/** The keys of an endpoint, those that ended too, newest first; without those that do not open under the master key. */
export async function readKeys(
  { db, sealer }: Pick<WebhookContext, 'db'> & { sealer: Sealer },
  endpointId: number,
): Promise<Key[]> {
  const rows = await db
    .selectFrom('webhookSecret')
    .select(['id', 'kind', 'sealed'])
    .where('endpointId', '=', endpointId)
    .orderBy('id', 'desc')
    .limit(mostKeys)
    .execute();
  return rows.flatMap(({ id, kind, sealed }): Key[] => {
    try {
      return [{ kind, secret: sealer.open(sealed, keyPlace(id)) }];
    } catch {
      // Of another master key, or forgotten with it: nothing can be said of it.
      return [];
    }
  });
}

const mostKeys = 10;
