import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { dropRetiredPictures } from '../../registry/label-pictures/printed-pictures.ts';

/** For how long a link that ended still says so (410); afterwards it is as if it had never been. */
const rememberedDays = 90;
/** Rows of one statement. */
const fewAtOnce = 1000;
const mostBatches = 50;

/** Forgets labels whose links ended, pictures that only they showed, and links that ended long ago. */
export async function dropOldLabels({ db }: Pick<Context, 'db'>): Promise<void> {
  await inBatches(async () => {
    const { numAffectedRows } = await sql`delete from label_document where id in (
      select id from label_document where expires_at <= app_now() order by expires_at limit ${fewAtOnce}
      for update skip locked)`.execute(db);
    return numAffectedRows;
  });
  await dropRetiredPictures(db);
  await inBatches(async () => {
    const { numAffectedRows } = await sql`delete from capability where id_hash in (
      select id_hash from capability where expires_at <= app_now() - make_interval(days => ${rememberedDays})
      order by expires_at limit ${fewAtOnce} for update skip locked)`.execute(db);
    return numAffectedRows;
  });
}

async function inBatches(drop: () => Promise<bigint | undefined>): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch += 1) {
    if ((await drop()) !== BigInt(fewAtOnce)) return;
  }
}
