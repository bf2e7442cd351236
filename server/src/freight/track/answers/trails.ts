import { type Kysely, type Selectable, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { TrailRows } from '../../trail/rows.ts';
import { volumeNumberOf } from '../../volume-code.ts';

/** What happened, as it is stored. Days as `YYYY-MM-DD`; `volumeNumber` null is the whole freight. */
export type TrailOccurrence = Omit<Selectable<TrailRows['occurrence']>, 'shipperId'>;

/** A freight as far as telling of its occurrences needs it. */
export type TrailHead = {
  freightCode: string;
  volumeCount: number;
  postalCodes: string[];
  carrierName: string;
  /** The expected day as it stands, for occurrences that told none. */
  expectedOn: string | null;
};

/** Oldest first: by the time of the occurrence, then by arrival (decision T2). */
export type Trail = TrailHead & { occurrences: TrailOccurrence[] };

/** Inclusive; the end is the instant of its last millisecond. */
export type TrailPeriod = { from: Date; until: Date };

export type TrailsWanted = { shipperId: number; freightCodes: readonly string[]; period?: TrailPeriod };

/** The trails of a shipper's freights, in two statements however many they are; the others are left out. */
export async function findTrails(db: Kysely<Rows>, wanted: TrailsWanted): Promise<Trail[]> {
  const { shipperId } = wanted;
  const codes = [...new Set(wanted.freightCodes)];
  if (codes.length === 0) return [];
  const heads = await db
    .selectFrom('freight')
    .innerJoin('freightProgress as progress', (join) =>
      join
        .onRef('progress.shipperId', '=', 'freight.shipperId')
        .onRef('progress.freightCode', '=', 'freight.code'),
    )
    .select(['code as freightCode', 'volumeCount', 'postalCodes', 'expectedOn'])
    .select(sql<string>`agreement #>> '{carrier,corporateName}'`.as('carrierName'))
    .where('freight.shipperId', '=', shipperId)
    .where('code', '=', sql<string>`any (${codes}::text[])`)
    .execute();
  if (heads.length === 0) return [];
  const occurrences = await findOccurrences(db, { ...wanted, freightCodes: codes });
  const byFreight = Map.groupBy(occurrences, ({ freightCode }) => freightCode);
  return heads.map((head) => ({ ...head, occurrences: byFreight.get(head.freightCode) ?? [] }));
}

/** What happened to freights of a shipper, oldest first. */
export async function findOccurrences(
  db: Kysely<Rows>,
  { shipperId, freightCodes, period }: TrailsWanted,
): Promise<TrailOccurrence[]> {
  return db
    .selectFrom('occurrence')
    .selectAll()
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', sql<string>`any (${[...freightCodes]}::text[])`)
    .$if(period !== undefined, (query) =>
      query
        .where('occurredAt', '>=', period?.from ?? new Date(0))
        .where('occurredAt', '<=', period?.until ?? new Date(0)),
    )
    .orderBy('occurredAt')
    .orderBy('id')
    .execute();
}

/**
 * The trail of one volume: what happened to it, and to the freight as a whole. Null where the code names no volume
 * of this freight.
 */
export function narrowed(trail: Trail, volumeCode: string): Trail | null {
  const number = volumeNumberOf(trail, volumeCode);
  if (number === null) return null;
  const occurrences = trail.occurrences.filter(
    ({ volumeNumber }) => volumeNumber === null || volumeNumber === number,
  );
  return { ...trail, occurrences };
}
