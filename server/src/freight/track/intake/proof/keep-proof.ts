import { createHash } from 'node:crypto';
import type { Context } from '../../../../context.ts';
import { readPicture } from '../../../../documents/pictures/read-picture.ts';
import { withoutMetadata } from '../../../../documents/pictures/without-metadata.ts';
import { fail } from '../../../../kernel/failure.ts';
import { withTransaction } from '../../../../platform/db/with-transaction.ts';
import { grantIn } from '../../../capabilities.ts';
import { publicAddress } from '../../../public-address.ts';
import { lockProgress } from '../../../trail/lock-progress.ts';
import { findFreights } from '../find-freights.ts';

/** Largest picture. */
const mostBytes = 5 * 1_048_576;
/** Pictures of one freight. */
const mostPictures = 50;

export type SentPicture = { carrierId: number; freightCode: string; bytes: Uint8Array };

/**
 * Keeps a picture of a carrier's freight, without what the camera wrote beside it (X15), and gives the address where it is
 * served, which cannot be guessed; the same picture again has the same address.
 * @throws Failure `not_found` for a freight that is not the carrier's; `invalid_file` for what is no picture that can be
 * shown; `body_too_large`; `conflict` for one picture too many.
 */
export async function keepProof(ctx: Context, sent: SentPicture): Promise<string> {
  const { carrierId, freightCode: code, bytes } = sent;
  const name = { by: 'code' as const, code };
  const found = (await findFreights(ctx, carrierId, [name]))(name);
  if (found.kind !== 'owned') throw fail('not_found');
  const { freight } = found;
  if (bytes.length > mostBytes) throw fail('body_too_large');
  const picture = readPicture(bytes);
  const kept = picture === null ? null : withoutMetadata(bytes, picture.contentType);
  if (picture === null || kept === null)
    throw fail('invalid_file', {
      message: 'O arquivo não é uma imagem JPEG, PNG ou WebP de até 50 megapixels; nada foi guardado.',
    });
  const { shipperId, freightCode } = freight;
  const contentHash = createHash('sha256').update(kept).digest();
  return withTransaction(ctx.db, async (tx) => {
    await lockProgress(tx, freight);
    const known = await tx
      .selectFrom('proofImage')
      .select(['contentHash', 'url'])
      .where('shipperId', '=', shipperId)
      .where('freightCode', '=', freightCode)
      .execute();
    const same = known.find((one) => one.contentHash.equals(contentHash));
    if (same !== undefined) return same.url;
    if (known.length >= mostPictures)
      throw fail('conflict', { message: `O frete já tem ${mostPictures} imagens.` });
    const { contentType } = picture;
    const columns = { shipperId, freightCode, contentHash, contentType, bytes: Buffer.from(kept), url: '' };
    const { id } = await tx
      .insertInto('proofImage')
      .values(columns)
      .returning('id')
      .executeTakeFirstOrThrow();
    const granted = { shipperId, kind: 'proof' as const, targetId: id, expiresAt: null };
    const url = publicAddress(ctx.config, `/comprovantes/${await grantIn(tx, granted)}`);
    await tx.updateTable('proofImage').set({ url }).where('id', '=', id).execute();
    return url;
  });
}
