import { timingSafeEqual } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { firstNameOf } from '../../first-name.ts';
import type { FreightRows } from '../../rows.ts';
import { groupOfCode, type OccurrenceGroup } from '../../trail/catalogue.ts';
import type { Phase } from '../../trail/states.ts';

/** What the public page may know of a freight (decision I3): nothing else of it leaves this file. */
export type TrackedFreight = {
  code: string;
  shipperId: number;
  carrier: string;
  service: string;
  /** The first name is null once the recipient was anonymised. */
  recipient: { firstName: string | null; city: string; state: string };
  phase: Phase;
  status: { code: number; group: OccurrenceGroup };
  volumeCount: number;
  /** `YYYY-MM-DD`, or an instant where the shipper informed one. */
  expected: string | Date | null;
  deliveredAt: Date | null;
  /** Newest first. */
  occurrences: readonly TrackedOccurrence[];
};

/**
 * One line of the trail. What the carrier wrote in its own words (message, description, who delivered) is left
 * behind: it may name people.
 */
export type TrackedOccurrence = {
  code: number;
  group: OccurrenceGroup | null;
  at: Date;
  volumeNumber: number | null;
  redeliveryOn: string | null;
  proofs: readonly string[];
};

/** Occurrences that are read; the page has room for fewer. */
const mostOccurrences = 200;
/** Compared with where there is no such freight, so that it takes as long. */
const noKey = '-'.repeat(16);

/** The freight at an address of the public page; undefined for a wrong key as for a freight that does not exist. */
export async function trackedFreight(
  db: Kysely<Rows>,
  { key, code }: { key: string; code: string },
): Promise<TrackedFreight | undefined> {
  if (!/^FR[0-9]{6}[0-9A-Z]{5}$/.test(code) || !/^[0-9a-z]{16}$/.test(key)) return undefined;
  const named = await db
    .selectFrom('freight')
    .select(['shipperId', 'trackingKey'])
    .where('code', '=', code)
    .executeTakeFirst();
  const isKnown = timingSafeEqual(Buffer.from(named?.trackingKey ?? noKey), Buffer.from(key));
  return named === undefined || !isKnown ? undefined : readTracked(db, { shipperId: named.shipperId, code });
}

async function readTracked(
  db: Kysely<Rows>,
  { shipperId, code }: { shipperId: number; code: string },
): Promise<TrackedFreight> {
  const freight = await db
    .selectFrom('freight')
    .innerJoin('freightRecipient as recipient', (join) =>
      join
        .onRef('recipient.shipperId', '=', 'freight.shipperId')
        .onRef('recipient.freightCode', '=', 'freight.code'),
    )
    .innerJoin('freightProgress as progress', (join) =>
      join
        .onRef('progress.shipperId', '=', 'freight.shipperId')
        .onRef('progress.freightCode', '=', 'freight.code'),
    )
    .select(['freight.agreement', 'freight.volumeCount'])
    .select(['recipient.name', 'recipient.city', 'recipient.state', 'recipient.anonymisedAt'])
    .select(['progress.phase', 'progress.statusCode', 'progress.statusGroup'])
    .select(['progress.expectedOn', 'progress.deliveredAt'])
    .where('freight.shipperId', '=', shipperId)
    .where('freight.code', '=', code)
    .executeTakeFirstOrThrow();
  const { carrier, terms } = freight.agreement;
  const informed = terms.informedDeliveryAt;
  return {
    code,
    shipperId,
    carrier: carrier.tradeName,
    service: carrier.service,
    recipient: {
      firstName: freight.anonymisedAt === null ? firstNameOf(freight.name) : null,
      city: freight.city,
      state: freight.state,
    },
    phase: freight.phase,
    status: { code: freight.statusCode, group: freight.statusGroup },
    volumeCount: freight.volumeCount,
    expected: informed === null ? freight.expectedOn : new Date(informed),
    deliveredAt: freight.deliveredAt,
    occurrences: await readTrail(db, { shipperId, code }),
  };
}

async function readTrail(
  db: Kysely<Rows>,
  { shipperId, code }: { shipperId: number; code: string },
): Promise<TrackedOccurrence[]> {
  const rows = await db
    .selectFrom('occurrence')
    .select(['code', 'occurredAt', 'volumeNumber', 'redeliveryOn', 'proofs'])
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', code)
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostOccurrences)
    .execute();
  return rows.map(toTracked);
}

type TrailRow = Pick<
  Selectable<FreightRows['occurrence']>,
  'code' | 'occurredAt' | 'volumeNumber' | 'redeliveryOn' | 'proofs'
>;

function toTracked({ code, occurredAt, volumeNumber, redeliveryOn, proofs }: TrailRow): TrackedOccurrence {
  const group = groupOfCode.get(code) ?? null;
  return { code, group, at: occurredAt, volumeNumber, redeliveryOn, proofs: proofs.map(({ url }) => url) };
}
