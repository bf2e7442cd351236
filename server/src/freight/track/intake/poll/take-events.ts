import { createHash } from 'node:crypto';
import type { TrackedEvent } from '../../../../connectors/carrier-tracking/port.ts';
import type { Context } from '../../../../context.ts';
import { canonicalJson } from '../../../../kernel/canonical-json.ts';
import type { Taken } from '../report.ts';
import { takeReports } from '../take-reports.ts';
import { type Connection, hasOwnNumbers, sourceOf } from './connection.ts';
import { reportOfEvent } from './report-of-event.ts';

/** What a carrier said of a freight that was asked for. */
export type Heard = { shipperId: number; freightCode: string; events: readonly TrackedEvent[] };

/** What became of it: whether it was news, and how many events could not be taken. */
export type TakenEvents = { isNews: boolean; newEvents: number; refused: number };

/** Longest copy of an event as it came. */
const mostRawCharacters = 8192;

/**
 * Takes in what was heard of some freights the way it would be if the carrier had reported it, the oldest first,
 * and keeps it as it came. What was heard before is not taken in again. What became of each freight is at its place.
 * What was taken in before a failure is known then, so that a repeat changes nothing.
 */
export async function takeEvents(
  ctx: Context,
  connection: Connection,
  heard: readonly Heard[],
): Promise<TakenEvents[]> {
  const known = await knownOf(ctx, heard);
  const news = heard.map(({ freightCode, events }) =>
    distinct(events)
      .filter(({ hash }) => !known.has(`${freightCode} ${hash.toString('hex')}`))
      .sort((one, other) => one.event.occurredAtMs - other.event.occurredAtMs),
  );
  const reporting = {
    carrierId: connection.carrierId,
    source: sourceOf[connection.kind],
    hasOwnNumbers: hasOwnNumbers(connection),
  };
  const reports = heard.flatMap(({ freightCode }, index) =>
    (news[index] ?? []).map(({ event }) => reportOfEvent(freightCode, event)),
  );
  const results = reports.length === 0 ? [] : await takeReports(ctx, reporting, reports);
  const taken = results.values();
  const outcomes = news.map((events) => events.map(() => taken.next().value));
  await keepRaw(ctx, {
    connectionId: connection.id,
    rows: heard.flatMap((freight, index) =>
      (news[index] ?? []).map((one, at) => ({ ...one, freight, taken: outcomes[index]?.[at] })),
    ),
  });
  return outcomes.map((ofFreight) => ({
    isNews: ofFreight.some((one) => one !== undefined && isNews.has(one.outcome)),
    newEvents: ofFreight.length,
    refused: ofFreight.filter((one) => one?.outcome === 'refused').length,
  }));
}

const isNews: ReadonlySet<Taken['outcome']> = new Set(['accepted', 'completed', 'held']);

type Hashed = { event: TrackedEvent; hash: Buffer };

/** Each event once: a freight may be asked for by several names. */
function distinct(events: readonly TrackedEvent[]): Hashed[] {
  const byHash = new Map<string, Hashed>();
  for (const event of events) {
    const hash = hashOf(event);
    byHash.set(hash.toString('hex'), { event, hash });
  }
  return [...byHash.values()];
}

/** Of what was understood: what carriers add to it at every call, such as the time of the call, does not count. */
function hashOf({ raw: _, ...event }: TrackedEvent): Buffer {
  return createHash('sha256').update(canonicalJson(event)).digest();
}

async function knownOf({ db }: Pick<Context, 'db'>, heard: readonly Heard[]): Promise<ReadonlySet<string>> {
  const withEvents = heard.filter(({ events }) => events.length > 0);
  if (withEvents.length === 0) return new Set();
  const rows = await db
    .selectFrom('polledEvent')
    .select(['freightCode', 'contentHash'])
    .where('shipperId', 'in', [...new Set(withEvents.map(({ shipperId }) => shipperId))])
    .where(
      'freightCode',
      'in',
      withEvents.map(({ freightCode }) => freightCode),
    )
    .execute();
  return new Set(rows.map(({ freightCode, contentHash }) => `${freightCode} ${contentHash.toString('hex')}`));
}

type RawRow = Hashed & { freight: Heard; taken: Taken | undefined };

async function keepRaw(
  { db }: Pick<Context, 'db'>,
  { connectionId, rows }: { connectionId: number; rows: readonly RawRow[] },
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ event, hash, freight, taken }) => ({
    shipperId: freight.shipperId,
    freightCode: freight.freightCode,
    contentHash: hash,
    connectionId,
    sourceId: event.sourceId,
    raw: JSON.stringify(event.raw).slice(0, mostRawCharacters),
    outcome: taken === undefined ? 'unknown' : outcomeOf(taken),
  }));
  for (let start = 0; start < values.length; start += 1000)
    await db
      .insertInto('polledEvent')
      .values(values.slice(start, start + 1000))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

function outcomeOf(taken: Taken): string {
  return 'reason' in taken ? `${taken.outcome} ${taken.reason}` : taken.outcome;
}
