import { type Kysely, sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { SealError, type Sealer } from '../../platform/secrets/seal.ts';
import type { Rows } from '../../rows.ts';
import { publicAddress } from '../public-address.ts';

/** Who a letter is for: an address of mail, for one shipper; all that is kept of the address is a keyed hash. */
export type Reader = { shipperId: number; addressHash: Buffer };

/** Path of the page on which a recipient says that it was the last letter. */
export const optOutPath = '/cartas';

const place = { table: 'letter_opt_out', row: 0, field: 'link' };
const hashBytes = 32;

/** The same of an address however it is written. */
export function readerOf(sealer: Sealer, shipperId: number, address: string): Reader {
  return {
    shipperId,
    addressHash: sealer.fingerprint(address.trim().toLowerCase(), 'address of a recipient'),
  };
}

/** The address of that page for a reader: sealed, so that nobody can make one, and without the address of mail in it. */
export function optOutUrl({ config, sealer }: Pick<Context, 'config' | 'sealer'>, reader: Reader): string {
  const sealed = sealer.seal(`${reader.shipperId} ${reader.addressHash.toString('base64')}`, place);
  return publicAddress(config, `${optOutPath}/${sealed.toString('base64url')}`);
}

/** Who a link of ours is for; undefined for any other. */
export function readerOfLink(sealer: Sealer, link: string): Reader | undefined {
  if (!/^[\w-]{20,400}$/.test(link)) return undefined;
  try {
    const [shipper, hash = ''] = sealer.open(Buffer.from(link, 'base64url'), place).split(' ');
    const reader = { shipperId: Number(shipper), addressHash: Buffer.from(hash, 'base64') };
    return reader.addressHash.length === hashBytes ? reader : undefined;
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

/** Whether a reader wants no more letters. */
export async function hasOptedOut(db: Kysely<Rows>, { shipperId, addressHash }: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('letterOptOut')
    .select('shipperId')
    .where('shipperId', '=', shipperId)
    .where('addressHash', '=', addressHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** No more letters from now on, those that wait in the outbox included. Said again it stays as it is; nothing takes it back. */
export async function optOut({ db }: Pick<Context, 'db'>, reader: Reader): Promise<void> {
  await withTransaction(db, async (tx) => {
    await tx
      .insertInto('letterOptOut')
      .values(reader)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await withdraw(tx, reader);
  });
}

async function withdraw(tx: Transaction<Rows>, { shipperId, addressHash }: Reader): Promise<void> {
  await sql`
    with gone as (
      delete from mail where state = 'pending' and id in (
        select mail_id from recipient_letter where shipper_id = ${shipperId} and address_hash = ${addressHash})
      returning id)
    update recipient_letter set state = 'skipped', reason = 'opted_out', mail_id = null
    from gone where mail_id = gone.id`.execute(tx);
}
