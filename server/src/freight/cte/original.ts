import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import { fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import { targetOf } from '../capabilities.ts';
import { publicAddress } from '../public-address.ts';

/** A document as it came, for whoever downloads it. */
export type DocumentFile = { contentType: string; fileName: string; bytes: Uint8Array };

/** Where the original of a CT-e is served. */
export function originalUrl(config: Config, { linkId }: { linkId: string }): string {
  return publicAddress(config, `/conhecimentos/${linkId}`);
}

/**
 * The original that a link leads to; undefined where it leads nowhere.
 * @throws Failure `document_forgotten` where it went with the people it named
 */
export async function readOriginal(
  { db }: { db: Kysely<Rows> },
  id: string,
): Promise<DocumentFile | undefined> {
  const target = await targetOf(db, 'cte', id);
  return target === undefined
    ? undefined
    : originalOf(db, { cteId: target.targetId, shipperId: target.shipperId });
}

/**
 * The original of a CT-e, by its id.
 * @throws Failure `document_forgotten`
 */
export async function originalOf(
  db: Kysely<Rows>,
  { cteId, shipperId }: { cteId: number; shipperId: number },
): Promise<DocumentFile> {
  const original = await db
    .selectFrom('cteOriginal')
    .innerJoin('cte', 'cte.id', 'cteOriginal.cteId')
    .select(['contentType', 'fileName', 'bytes'])
    .where('cteId', '=', cteId)
    .where('cte.shipperId', '=', shipperId)
    .executeTakeFirst();
  if (original === undefined) throw fail('document_forgotten');
  return original;
}
