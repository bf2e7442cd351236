import { type Kysely, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { fail } from '../../kernel/failure.ts';
import { timeOfId } from '../../kernel/ids.ts';
import type { Rows } from '../../rows.ts';
import type { FreightRef } from '../find.ts';
import { findOccurrences, type TrailOccurrence } from '../track/answers/trails.ts';
import { type ListedFreight, listFreights } from './list/listed.ts';

/** A freight by its code alone, as operators name it. @throws Failure `not_found` */
export async function freightByCode({ db }: Pick<Context, 'db'>, code: string): Promise<ListedFreight> {
  const owner = await db
    .selectFrom('freight')
    .select('shipperId')
    .where('code', '=', code)
    .executeTakeFirst();
  const refs = owner === undefined ? [] : [{ ...owner, freightCode: code }];
  const [freight] = await listFreights(db, refs);
  if (freight === undefined) throw fail('not_found');
  return freight;
}

/** A report that waits for a person, or waited. */
export type QuarantinedReport = Awaited<ReturnType<typeof findQuarantined>>[number];
/** An event of a webhook on its way to its receiver. */
export type EventDelivery = Awaited<ReturnType<typeof findDeliveries>>[number];

/** Everything that happened to a freight, by kind. */
export type FreightLife = {
  freight: ListedFreight;
  quotedAt: Date | null;
  occurrences: TrailOccurrence[];
  quarantined: QuarantinedReport[];
  deliveries: EventDelivery[];
};

/** @throws Failure `not_found` */
export async function freightLife(ctx: Pick<Context, 'db'>, code: string): Promise<FreightLife> {
  const freight = await freightByCode(ctx, code);
  const { shipperId, offerToken } = freight;
  const ref = { shipperId, freightCode: code };
  return {
    freight,
    quotedAt: offerToken === null ? null : new Date(timeOfId(offerToken)),
    occurrences: await findOccurrences(ctx.db, { shipperId, freightCodes: [code] }),
    quarantined: await findQuarantined(ctx.db, ref),
    deliveries: await findDeliveries(ctx.db, ref),
  };
}

/** What carriers said and a person had, or has, to decide. */
async function findQuarantined(db: Kysely<Rows>, { shipperId, freightCode }: FreightRef) {
  return db
    .selectFrom('quarantinedOccurrence')
    .select(['reason', 'code', 'carrierCode', 'occurredAt', 'volumeNumber', 'source', 'arrivedAt', 'state'])
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .orderBy('id')
    .execute();
}

/** What webhooks were to tell of it. */
async function findDeliveries(db: Kysely<Rows>, { shipperId, freightCode }: FreightRef) {
  return db
    .selectFrom('webhookDelivery as delivery')
    .innerJoin('webhookEvent as event', 'event.id', 'delivery.eventId')
    .innerJoin('webhookEndpoint as endpoint', 'endpoint.id', 'delivery.endpointId')
    .select(['delivery.createdAt', 'delivery.finishedAt', 'delivery.state', 'delivery.attempt'])
    .select(['event.occurrenceCode', 'event.subjectSeq', 'endpoint.url', 'delivery.lastStatus'])
    .where('delivery.shipperId', '=', shipperId)
    .where('delivery.subject', '=', freightCode)
    .where('delivery.kind', '=', sql.lit('occurrence'))
    .orderBy('delivery.id')
    .execute();
}
