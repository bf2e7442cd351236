import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Rows } from '../../rows.ts';
import { calendarFor } from '../calendar-for.ts';
import { noteLettersIn } from '../letters/note-letters.ts';
import { enqueueEvents, type NewEvent } from '../notify/enqueue.ts';
import { freightMovedIn } from '../signals.ts';
import { trackingUrl } from '../tracking-url.ts';
import { freightsWithProgress } from '../with-progress.ts';
import {
  type EventFreight,
  type EventOccurrence,
  occurrenceEvent,
  occurrenceEventVersion,
} from './wire-event.ts';

/** What telling needs of the context. */
export type EventContext = Pick<Context, 'config' | 'mirror'>;

/** Which occurrences of which freight, in the order they are told. */
export type ChangedOccurrences = { shipperId: number; freightCode: string; occurrenceIds: readonly number[] };

/**
 * Tells the shipper's webhooks of occurrences, new ones and those that were completed (decision O4), and notes what the recipient
 * is to be written of them. Call it in the
 * transaction that writes them, once they, the progress and the NF-es stand as they are to be told.
 */
export async function emitOccurrenceEvents(
  ctx: EventContext,
  tx: Transaction<Rows>,
  { shipperId, freightCode, occurrenceIds }: ChangedOccurrences,
): Promise<void> {
  if (occurrenceIds.length === 0) return;
  await noteLettersIn(ctx, tx, { shipperId, freightCode, occurrenceIds });
  if (ctx.mirror.current.stores.shippers.has(shipperId))
    await freightMovedIn(tx, { shipperId, freightCode, occurrenceIds });
  await enqueueEvents(tx, { shipperId, kind: 'occurrence' }, async () => {
    const calendar = calendarFor(ctx, shipperId);
    const { freight, reverse } = await readFreight(ctx, tx, { shipperId, freightCode });
    const occurrences = await readOccurrences(tx, { shipperId, freightCode, occurrenceIds });
    const lastSeq = await takeNumbers(tx, { shipperId, freightCode, count: occurrences.length });
    return occurrences.map(
      (occurrence, index): NewEvent => ({
        subject: freightCode,
        subjectSeq: lastSeq - occurrences.length + index + 1,
        payloadVersion: occurrenceEventVersion,
        body: JSON.stringify(occurrenceEvent(freight, occurrence, calendar)),
        occurredAt: new Date(occurrence.occurredAtMs),
        orderNumber: freight.orderNumber,
        occurrenceCode: occurrence.code,
        channel: freight.channel,
        reverse,
      }),
    );
  });
}

/** Tells of the beginning of a freight: contracted, then waiting for its collection (decision H5). */
export async function emitHireEvents(
  ctx: EventContext,
  tx: Transaction<Rows>,
  { shipperId, freightCode }: Omit<ChangedOccurrences, 'occurrenceIds'>,
): Promise<void> {
  const beginning = await tx
    .selectFrom('occurrence')
    .select('id')
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .where('source', '=', 'hire')
    .orderBy('id')
    .execute();
  const occurrenceIds = beginning.map(({ id }) => id);
  await emitOccurrenceEvents(ctx, tx, { shipperId, freightCode, occurrenceIds });
}

type FreightKey = { shipperId: number; freightCode: string };

async function readFreight(
  { config }: EventContext,
  tx: Transaction<Rows>,
  { shipperId, freightCode }: FreightKey,
): Promise<{ freight: EventFreight; reverse: boolean }> {
  const row = await freightsWithProgress(tx)
    .select([
      'code',
      'offerToken',
      'orderNumber',
      'parentOrderNumber',
      'channel',
      'agreement',
      'hiredAt',
      'trackingKey',
    ])
    .select(['reverse', 'collectedAt'])
    .where('freight.shipperId', '=', shipperId)
    .where('freight.code', '=', freightCode)
    .executeTakeFirstOrThrow();
  const nfes = await tx
    .selectFrom('freightNfe')
    .select(['number', 'series', 'accessKey', 'issuedAt'])
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .orderBy('position')
    .execute();
  const { hiredAt, collectedAt, reverse, trackingKey, ...rest } = row;
  const freight = {
    ...rest,
    hiredAtMs: hiredAt.getTime(),
    collectedAtMs: collectedAt?.getTime() ?? null,
    trackingUrl: trackingUrl(config, { trackingKey, code: freightCode }),
    nfes: nfes.map(({ issuedAt, ...nfe }) => ({ ...nfe, issuedAtMs: issuedAt.getTime() })),
  };
  return { freight, reverse };
}

async function readOccurrences(
  tx: Transaction<Rows>,
  { shipperId, freightCode, occurrenceIds }: ChangedOccurrences,
): Promise<EventOccurrence[]> {
  const rows = await tx
    .selectFrom('occurrence')
    .select(['id', 'code', 'occurredAt', 'updatedAt', 'redeliveryOn', 'returnBusinessDays', 'message'])
    .select(['carrierDescription', 'proofs'])
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .where('id', 'in', [...occurrenceIds])
    .execute();
  const byId = new Map(
    rows.map(({ id, occurredAt, updatedAt, ...rest }) => [
      id,
      { ...rest, occurredAtMs: occurredAt.getTime(), updatedAtMs: updatedAt.getTime() },
    ]),
  );
  return occurrenceIds.flatMap((id) => byId.get(id) ?? []);
}

/** Numbers for what is told next; the row stays locked, so that they follow the order of commit. */
async function takeNumbers(
  tx: Transaction<Rows>,
  { shipperId, freightCode, count }: FreightKey & { count: number },
): Promise<number> {
  const { eventSeq } = await tx
    .updateTable('freightProgress')
    .set({ eventSeq: sql<number>`event_seq + ${count}` })
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .returning('eventSeq')
    .executeTakeFirstOrThrow();
  return eventSeq;
}
