import type { Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import { formatDay } from '../../../kernel/days.ts';
import { timeOrderedPrefix } from '../../../kernel/ids.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import {
  findVersionServices,
  type VersionService,
} from '../../../registry/tables/versions/version-services.ts';
import {
  addQuoteDays,
  forgetQuoteDays,
  type QuoteDay,
  takeQuotePosition,
  wonDays,
} from '../../../registry/tables/won/quote-days.ts';
import type { Rows } from '../../../rows.ts';
import type { Decision } from '../store/decision.ts';
import { type KeptQuote, listQuoteKeys, readDecisions } from '../store/sample.ts';
import { settledBeforeMs } from '../store/settled.ts';

/** Quotes counted in one step, and steps of one turn: they are read a few hundred at a time, which takes some milliseconds. */
const batchSize = 200;
const batchesPerRun = 50;
const msOfADay = 86_400_000;

/**
 * Counts how tables stood among the offers of what was quoted since, for lists: in how many quotes each offered, and in how many
 * of these it stood first. Quotes that asked for the cheapest or fastest alone, or for only so many, are left out: what they kept
 * is no contest. Safe in several processes: one counts at a time, and what it counted is stored with how far that goes.
 */
export async function countWon(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  const span = {
    firstId: timeOrderedPrefix(nowMs - wonDays * msOfADay),
    settledId: timeOrderedPrefix(await settledBeforeMs(ctx)),
    forgetBefore: formatDay(dayInSaoPaulo(nowMs) - wonDays),
  };
  const services = new Map<number, VersionService>();
  for (let batch = 0; batch < batchesPerRun; batch += 1)
    if (!(await withTransaction(ctx.db, (tx) => countBatch(tx, span, services)))) return;
}

/** Forgets what was counted and begins anew: after quotes were written that are dated back, which counting went past long ago. */
export async function recountWon(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await withTransaction(ctx.db, forgetQuoteDays);
  await countWon(ctx);
}

type Span = { firstId: string; settledId: string; forgetBefore: string };

/** Whether more waits. */
async function countBatch(
  tx: Transaction<Rows>,
  { firstId, settledId, forgetBefore }: Span,
  services: Map<number, VersionService>,
): Promise<boolean> {
  const fromId = await takeQuotePosition(tx, firstId);
  if (fromId === null || fromId >= settledId) return false;
  const shipperIds = (await tx.selectFrom('shipper').select('id').execute()).map(({ id }) => id);
  const keys = await listQuoteKeys(
    { db: tx },
    { shipperIds, fromId, toId: settledId, limit: batchSize, order: 'oldest' },
  );
  const lastId = keys.at(-1)?.id;
  const isAll = keys.length < batchSize || lastId === undefined;
  // The last id may be another shipper's as well: it is left for the next step.
  const taken = isAll ? keys : keys.filter(({ id }) => id < lastId);
  const decided = (await readDecisions({ db: tx }, taken)).map(rankOf);
  await learn(tx, decided, services);
  await addQuoteDays(tx, {
    nextId: isAll ? settledId : lastId,
    days: daysOf(decided, services),
    forgetBefore,
  });
  return !isAll;
}

/** Versions that offered in one quote, the one that stood first named; null where it was no contest. */
type Ranked = {
  shipperId: number;
  quotedOn: string;
  versionIds: readonly number[];
  firstId: number | null;
};

function rankOf({ shipperId, decided }: KeptQuote): Ranked {
  const { request, offers, atMs }: Decision = decided();
  const isContest = request.filter === null && request.limit === null;
  return {
    shipperId,
    quotedOn: formatDay(dayInSaoPaulo(atMs)),
    versionIds: isContest ? offers.flatMap(({ versionId }) => versionId ?? []) : [],
    firstId: isContest ? (offers[0]?.versionId ?? null) : null,
  };
}

async function learn(
  tx: Transaction<Rows>,
  decided: readonly Ranked[],
  services: Map<number, VersionService>,
): Promise<void> {
  const named = new Set(decided.flatMap(({ versionIds }) => versionIds));
  const unknown = [...named].filter((id) => !services.has(id));
  if (unknown.length === 0) return;
  for (const [id, service] of await findVersionServices(tx, unknown)) services.set(id, service);
}

function daysOf(decided: readonly Ranked[], services: ReadonlyMap<number, VersionService>): QuoteDay[] {
  const days = new Map<string, QuoteDay>();
  for (const { shipperId, quotedOn, versionIds, firstId } of decided)
    for (const versionId of versionIds) {
      const tableId = services.get(versionId)?.tableId;
      if (tableId === undefined) continue;
      const key = `${tableId} ${shipperId} ${quotedOn}`;
      const day = days.get(key) ?? { tableId, shipperId, quotedOn, offeredCount: 0, firstCount: 0 };
      day.offeredCount += 1;
      day.firstCount += versionId === firstId ? 1 : 0;
      days.set(key, day);
    }
  return [...days.values()];
}
