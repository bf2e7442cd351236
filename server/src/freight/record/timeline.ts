import { type Kysely, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { timeOfId } from '../../kernel/ids.ts';
import type { Rows } from '../../rows.ts';
import { type CteOfFreight, ctesOfFreight } from '../cte/ctes-of-freight.ts';
import type { FreightRef } from '../find.ts';
import { type LetterOfFreight, lettersOfFreight } from '../letters/letters-of-freight.ts';
import { findOccurrences, type TrailOccurrence } from '../track/answers/trails.ts';
import { type FreightDetail, freightByCode } from './life/detail.ts';
import { type FreightNote, notesOf } from './notes/notes.ts';

/** A report that waits for a person, or waited. */
export type QuarantinedReport = Awaited<ReturnType<typeof findQuarantined>>[number];
/** An event of a webhook on its way to its receiver. */
export type EventDelivery = Awaited<ReturnType<typeof findDeliveries>>[number];

/** Everything that happened to a freight, by kind. */
export type FreightLife = {
  freight: FreightDetail;
  quotedAt: Date | null;
  occurrences: TrailOccurrence[];
  quarantined: QuarantinedReport[];
  deliveries: EventDelivery[];
  ctes: CteOfFreight[];
  bills: BillOfFreight[];
  letters: LetterOfFreight[];
  notes: FreightNote[];
};

/** A bill that charges a CT-e of the freight. */
export type BillOfFreight = Awaited<ReturnType<typeof findBills>>[number];

/** Notes that a timeline shows. */
const mostNotes = 1000;

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
    ctes: await ctesOfFreight(ctx.db, ref),
    bills: await findBills(ctx.db, ref),
    letters: await lettersOfFreight(ctx.db, ref),
    notes: await notesOf(ctx.db, { ...ref, fetch: mostNotes }),
  };
}

/** What carriers said and a person had, or has, to decide. */
async function findQuarantined(db: Kysely<Rows>, { shipperId, freightCode }: FreightRef) {
  return db
    .selectFrom('quarantinedOccurrence')
    .select([
      'id',
      'reason',
      'code',
      'carrierCode',
      'occurredAt',
      'volumeNumber',
      'source',
      'arrivedAt',
      'state',
    ])
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
    .select([
      'delivery.id',
      'delivery.createdAt',
      'delivery.finishedAt',
      'delivery.state',
      'delivery.attempt',
    ])
    .select(['event.occurrenceCode', 'event.subjectSeq', 'endpoint.url', 'delivery.lastStatus'])
    .where('delivery.shipperId', '=', shipperId)
    .where('delivery.subject', '=', freightCode)
    .where('delivery.kind', '=', sql.lit('occurrence'))
    .orderBy('delivery.id')
    .execute();
}

/** Bills that charge its CT-es, and what else their carriers charged in them. */
async function findBills(db: Kysely<Rows>, { shipperId, freightCode }: FreightRef) {
  return db
    .selectFrom('bill')
    .select(['id', 'number', 'series', 'receivedAt', 'state', 'payment'])
    .where('id', 'in', (select) =>
      select
        .selectFrom('billCte as charge')
        .innerJoin('cteFreight as link', 'link.cteId', 'charge.cteId')
        .select('charge.billId')
        .where('link.shipperId', '=', shipperId)
        .where('link.freightCode', '=', freightCode),
    )
    .orderBy('id')
    .execute();
}
