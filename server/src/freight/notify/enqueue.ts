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

/** Deliveries of one statement, which has a bounded number of parameters. */
const deliveriesAtOnce = 1000;

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
  const addressed = (await build())
    .map((event) => ({
      event,
      receivers: endpoints.filter((endpoint) => keptBackBy(endpoint, event) === null),
    }))
    .filter(({ receivers }) => receivers.length > 0);
  const size = Math.max(1, Math.floor(deliveriesAtOnce / endpoints.length));
  for (let start = 0; start < addressed.length; start += size)
    await writeEvents(tx, { shipperId, kind, addressed: addressed.slice(start, start + size) });
}

/** Which events of its kinds an endpoint wants; empty lists let everything through. */
export type EventWishes = {
  occurrenceCodes: readonly number[];
  channels: readonly string[];
  includeReverse: boolean;
};

/** What keeps an event of a wanted kind from an endpoint; null where nothing does. Pure. */
export function keptBackBy(
  { occurrenceCodes, channels, includeReverse }: EventWishes,
  event: Pick<NewEvent, 'occurrenceCode' | 'channel' | 'reverse'>,
): 'code' | 'channel' | 'reverse' | null {
  if (event.reverse && !includeReverse) return 'reverse';
  if (event.occurrenceCode === null) return null;
  if (occurrenceCodes.length > 0 && !occurrenceCodes.includes(event.occurrenceCode)) return 'code';
  return channels.length === 0 || channels.includes(event.channel ?? '') ? null : 'channel';
}

type Receiver = { id: number; state: string };
type Addressed = { event: NewEvent; receivers: readonly Receiver[] };
type EventsToWrite = { shipperId: number; kind: EventKind; addressed: readonly Addressed[] };

/** Writes events and their deliveries in their order; gives the ids of the deliveries. */
export async function writeEvents(
  tx: Transaction<Rows>,
  { shipperId, kind, addressed }: EventsToWrite,
): Promise<number[]> {
  const named = addressed.map((one) => ({ ...one, publicId: newEventId() }));
  const written = await tx
    .insertInto('webhookEvent')
    .values(
      named.map(({ event: { channel: _channel, reverse: _reverse, ...rest }, publicId }) => ({
        ...rest,
        publicId,
        shipperId,
        kind,
      })),
    )
    .returning(['id', 'publicId'])
    .execute();
  const idOf = new Map(written.map(({ id, publicId }) => [publicId, id]));
  const deliveries = await tx
    .insertInto('webhookDelivery')
    .values(
      named.flatMap(({ event: { subject, subjectSeq }, receivers, publicId }) =>
        receivers.map(({ id: endpointId, state }) => ({
          // Every name was written.
          eventId: Number(idOf.get(publicId)),
          endpointId,
          shipperId,
          kind,
          subject,
          subjectSeq,
          state: state === 'active' ? ('pending' as const) : ('parked' as const),
        })),
      ),
    )
    .returning('id')
    .execute();
  return deliveries.map(({ id }) => id);
}

/** Without a dot, which separates the parts of what is signed. */
function newEventId(): string {
  return `msg_${randomText(26)}`;
}
