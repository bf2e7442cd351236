import { sql, type Transaction } from 'kysely';
import { randomText } from '../../kernel/ids.ts';
import type { Rows } from '../../rows.ts';
import type { EventKind, SubscribedKind } from './rows.ts';

/** Something to tell: its body is told as it is, in every attempt. */
export type NewEvent = {
  /** A freight's code, the id of a CT-e, the code of an invoice. */
  subject: string;
  /** Numbers what is told of the subject, in the order of commit. */
  subjectSeq: number;
  payloadVersion: number;
  body: string;
  occurredAt: Date;
  /** What people search by, and what endpoints filter by; null and false where it means nothing. */
  orderNumber: string | null;
  occurrenceCode: number | null;
  channel: string | null;
  reverse: boolean;
};

/** Whom an event concerns. */
export type EventTopic = { shipperId: number; kind: SubscribedKind };

/**
 * Writes events with a delivery for each endpoint that wants them, in the transaction of their fact: both exist, or
 * neither. `build` runs only where somebody listens. Endpoints that are paused or disabled get theirs parked.
 */
export async function enqueueEvents(
  tx: Transaction<Rows>,
  { shipperId, kind }: EventTopic,
  build: () => Promise<readonly NewEvent[]>,
): Promise<void> {
  const endpoints = await tx
    .selectFrom('webhookEndpoint')
    .select(['id', 'state', 'occurrenceCodes', 'channels', 'includeReverse'])
    .where('shipperId', '=', shipperId)
    .where('state', '!=', 'removed')
    .where(sql<boolean>`${kind} = any (kinds)`)
    .execute();
  if (endpoints.length === 0) return;
  for (const event of await build()) {
    const receivers = endpoints.filter((endpoint) => wants(endpoint, event));
    if (receivers.length > 0) await writeEvent(tx, { shipperId, kind, event, receivers });
  }
}

type Filters = { occurrenceCodes: readonly number[]; channels: readonly string[]; includeReverse: boolean };

function wants({ occurrenceCodes, channels, includeReverse }: Filters, event: NewEvent): boolean {
  if (event.reverse && !includeReverse) return false;
  if (event.occurrenceCode === null) return true;
  const isCodeWanted = occurrenceCodes.length === 0 || occurrenceCodes.includes(event.occurrenceCode);
  return isCodeWanted && (channels.length === 0 || channels.includes(event.channel ?? ''));
}

type Receiver = { id: number; state: string };
type EventToWrite = { shipperId: number; kind: EventKind; event: NewEvent; receivers: readonly Receiver[] };

/** Writes one event and its deliveries; gives the ids of the deliveries. */
export async function writeEvent(
  tx: Transaction<Rows>,
  { shipperId, kind, event, receivers }: EventToWrite,
): Promise<number[]> {
  const { subject, subjectSeq, channel: _channel, reverse: _reverse, ...told } = event;
  const { id: eventId } = await tx
    .insertInto('webhookEvent')
    .values({ ...told, publicId: newEventId(), shipperId, kind, subject, subjectSeq })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deliveries = await tx
    .insertInto('webhookDelivery')
    .values(
      receivers.map(({ id: endpointId, state }) => ({
        eventId,
        endpointId,
        shipperId,
        kind,
        subject,
        subjectSeq,
        state: state === 'active' ? ('pending' as const) : ('parked' as const),
      })),
    )
    .returning('id')
    .execute();
  return deliveries.map(({ id }) => id);
}

/** Without a dot, which separates the parts of what is signed. */
function newEventId(): string {
  return `msg_${randomText(26)}`;
}
