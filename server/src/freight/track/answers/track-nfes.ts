import { type Kysely, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Rows } from '../../../rows.ts';
import { findTrails, narrowed, type Trail } from './trails.ts';

/** An NF-e: by its key, else by its number, of one series or of every one (decision T9). Without leading zeros. */
export type NfeWanted = { accessKey: string } | { number: string; series: string | null };

export type NfeNumbers = { number: string; series: string; accessKey: string };

/** A freight with all NF-es that travel with it. */
export type NfeTrail = { trail: Trail; nfes: NfeNumbers[] };

type Wanted = { shipperId: number; nfes: readonly NfeWanted[]; volumeCode: string | null };

/**
 * The freights that carry any of the NF-es, the most recent first, cancelled ones too (decision H12); with a code of
 * a volume only the freight it is of. Three statements however many they are.
 */
export async function trackNfes({ db }: Pick<Context, 'db'>, wanted: Wanted): Promise<NfeTrail[]> {
  const { shipperId, volumeCode } = wanted;
  const carried = await findCarried(db, wanted);
  const byFreight = Map.groupBy(carried, ({ freightCode }) => freightCode);
  const trails = await findTrails(db, { shipperId, freightCodes: [...byFreight.keys()] });
  const byCode = new Map(trails.map((trail) => [trail.freightCode, trail]));
  return [...byFreight].flatMap(([code, nfes]) => {
    const whole = byCode.get(code);
    const trail = whole === undefined || volumeCode === null ? whole : narrowed(whole, volumeCode);
    return trail === undefined || trail === null ? [] : [{ trail, nfes }];
  });
}

/** Every NF-e of the freights that carry one of those wanted. */
async function findCarried(db: Kysely<Rows>, { shipperId, nfes }: Wanted) {
  const keys = nfes.flatMap((nfe) => ('accessKey' in nfe ? [nfe.accessKey] : []));
  const numbers = nfes.flatMap((nfe) => ('accessKey' in nfe ? [] : [nfe]));
  const named = db
    .selectFrom('freightNfe')
    .select('freightCode')
    .where('shipperId', '=', shipperId)
    .where((where) =>
      where.or([
        where('accessKey', '=', sql<string>`any (${keys}::text[])`),
        ...numbers.map(({ number, series }) =>
          where.and([
            where('number', '=', number),
            ...(series === null ? [] : [where('series', '=', series)]),
          ]),
        ),
      ]),
    );
  return db
    .selectFrom('freightNfe as nfe')
    .innerJoin('freight', (join) =>
      join.onRef('freight.shipperId', '=', 'nfe.shipperId').onRef('freight.code', '=', 'nfe.freightCode'),
    )
    .select(['nfe.freightCode', 'nfe.number', 'nfe.series', 'nfe.accessKey'])
    .where('nfe.shipperId', '=', shipperId)
    .where('nfe.freightCode', 'in', named)
    .orderBy('freight.hiredAt', 'desc')
    .orderBy('freight.number', 'desc')
    .orderBy('nfe.position')
    .execute();
}
