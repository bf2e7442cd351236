import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { countRows } from '../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../platform/retention/horizon.ts';

/** For how long a link that ended still says so (410); afterwards it is as if it had never been. */
const rememberedDays = 90;
/** Rows of one statement. */
const fewAtOnce = 1000;
const mostBatches = 50;

type Storage = Pick<Context, 'db'>;

/** How many labels `dropOldLabels` would forget. */
export function countOldLabels({ db }: Storage, horizon: Horizon): Promise<number> {
  return countRows(db, 'label_document', isEnded(horizon));
}

/** Forgets labels whose links ended. Gives how many. */
export function dropOldLabels({ db }: Storage, horizon: Horizon): Promise<number> {
  return inBatches(async () => {
    const { numAffectedRows } = await sql`delete from label_document where id in (
      select id from label_document where ${isEnded(horizon)} order by expires_at limit ${fewAtOnce}
      for update skip locked)`.execute(db);
    return Number(numAffectedRows ?? 0n);
  });
}

/** How many links `dropOldLinks` would forget. */
export function countOldLinks({ db }: Storage, horizon: Horizon): Promise<number> {
  return countRows(db, 'capability', isNoLongerNamed(horizon));
}

/** Forgets links that ended long ago. Gives how many. */
export function dropOldLinks({ db }: Storage, horizon: Horizon): Promise<number> {
  return inBatches(async () => {
    const { numAffectedRows } = await sql`delete from capability where id_hash in (
      select id_hash from capability where ${isNoLongerNamed(horizon)}
      order by expires_at limit ${fewAtOnce} for update skip locked)`.execute(db);
    return Number(numAffectedRows ?? 0n);
  });
}

function isEnded({ at }: Horizon) {
  return sql<boolean>`expires_at <= ${at}`;
}

function isNoLongerNamed(horizon: Horizon) {
  return sql<boolean>`expires_at <= ${endOfTerm(horizon, rememberedDays)}`;
}

async function inBatches(drop: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const count = await drop();
    total += count;
    if (count < fewAtOnce) break;
  }
  return total;
}
