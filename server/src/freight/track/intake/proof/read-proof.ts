import type { Kysely } from 'kysely';
import type { Rows } from '../../../../rows.ts';
import { targetOf } from '../../../capabilities.ts';
import type { TrackRows } from '../rows.ts';

/** A picture as it was sent. */
export type ProofFile = Pick<TrackRows['proofImage'], 'contentType' | 'bytes'>;

/** The picture that a link leads to; undefined where it leads nowhere. */
export async function readProof({ db }: { db: Kysely<Rows> }, id: string): Promise<ProofFile | undefined> {
  const target = await targetOf(db, 'proof', id);
  if (target === undefined) return undefined;
  return db
    .selectFrom('proofImage')
    .select(['contentType', 'bytes'])
    .where('id', '=', target.targetId)
    .where('shipperId', '=', target.shipperId)
    .executeTakeFirst();
}
