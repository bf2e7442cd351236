import { type Selectable, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { timeOrderedPrefix } from '../../../kernel/ids.ts';
import { isLeaseOver, leaseEnd } from '../../../platform/db/lease.ts';
import { servedShippers } from '../../../registry/tables/served-shippers.ts';
import { findVersionNames } from '../../../registry/tables/versions/version-names.ts';
import type { Rows } from '../../../rows.ts';
import type { ReplayDesk } from '../../quote/replay/past-world.ts';
import { listQuoteKeys, type QuoteKey } from '../../quote/store/sample.ts';
import { settledBeforeMs } from '../../quote/store/settled.ts';
import type { Comparison } from '../compare.ts';
import { compareQuotes } from '../compare-quotes.ts';
import { rememberNotable } from '../movers.ts';
import { openStages, type Stages } from '../stage.ts';
import { addComparison, completeTotals } from '../totals.ts';
import { endShadows } from './end-shadows.ts';

type ShadowDesk = ReplayDesk & { ctx: Pick<Context, 'db' | 'clock' | 'log'> };
type Row = Selectable<Rows['tableShadow']>;

/** Quotes counted in one step, and steps for one shadow in one turn: 5,000 quotes every few seconds. */
const batchSize = 500;
const batchesPerRun = 10;
/** Renewed with every batch. */
const leaseMs = 60_000;

/**
 * Counts what was quoted since, for every shadow. Safe in several processes: one claims a shadow for a while,
 * and what it found is stored together with how far it came, only where nobody else came further meanwhile.
 */
export async function followShadows(desk: ShadowDesk): Promise<void> {
  await endShadows(desk.ctx);
  const settledId = timeOrderedPrefix(await settledBeforeMs(desk.ctx));
  const done = new Set<number>();
  for (let row = await claim(desk.ctx, done); row !== undefined; row = await claim(desk.ctx, done)) {
    done.add(row.id);
    await follow(desk, row, settledId);
  }
}

/** Takes the shadow that waits longest; another process has it when this one does not come back. */
async function claim({ db }: Pick<Context, 'db'>, done: ReadonlySet<number>): Promise<Row | undefined> {
  const claimable = db
    .selectFrom('tableShadow')
    .select('id')
    .where('isComplete', '=', false)
    .where(isLeaseOver('claimed_until'))
    .$if(done.size > 0, (query) => query.where('id', 'not in', [...done]))
    .orderBy(sql`counted_at nulls first`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('tableShadow')
    .set({ claimedUntil: leaseEnd(leaseMs) })
    .where('id', '=', (_where) => claimable.$castTo<number>() as never)
    .returningAll()
    .executeTakeFirst();
}

/** What following one shadow takes: the same for all steps of a turn. */
type ShadowRun = { desk: ShadowDesk; stages: Stages; shipperIds: readonly number[]; settledId: string };

async function follow(desk: ShadowDesk, claimed: Row, settledId: string): Promise<void> {
  const version = (await findVersionNames(desk.ctx.db, [claimed.versionId])).get(claimed.versionId);
  if (version === undefined) throw new Error(`version ${claimed.versionId} of a shadow is gone`);
  const shipperIds = await servedShippers(desk.ctx.db, version.audience);
  const { tableId, carrierId, versionId } = version;
  const contest = [{ tableId, carrierId, a: 'as_quoted', b: versionId }] as const;
  const run = { desk, stages: await openStages(desk, contest), shipperIds, settledId };
  let row: Row | undefined = claimed;
  for (let batch = 1; row !== undefined && batch <= batchesPerRun; batch += 1) {
    const { keys, nextId, isAll } = await nextBatch(run, row);
    const comparisons: Comparison[] = [];
    await compareQuotes(desk, { stages: run.stages, keys }, (comparison) => comparisons.push(comparison));
    const isLast = isAll || batch === batchesPerRun;
    const kept: Row | undefined = await keep(desk.ctx, row, { comparisons, nextId, isLast });
    row = isLast ? undefined : kept;
  }
}

type Batch = { keys: QuoteKey[]; nextId: string; isAll: boolean };

/** The next quotes of a shadow that nothing can come before any more. */
async function nextBatch(
  { desk, shipperIds, settledId }: ShadowRun,
  { nextId, untilId }: Pick<Row, 'nextId' | 'untilId'>,
): Promise<Batch> {
  const toId = untilId !== null && untilId < settledId ? untilId : settledId;
  if (toId <= nextId) return { keys: [], nextId, isAll: true };
  const span = { shipperIds, fromId: nextId, toId, limit: batchSize, order: 'oldest' } as const;
  const keys = await listQuoteKeys(desk.ctx, span);
  const lastId = keys.at(-1)?.id;
  if (keys.length < batchSize || lastId === undefined) return { keys, nextId: toId, isAll: true };
  // The last id may be another shipper's as well: it is left for the next step.
  return { keys: keys.filter(({ id }) => id < lastId), nextId: lastId, isAll: false };
}

type Counted = { comparisons: Comparison[]; nextId: string; isLast: boolean };

/** Stores what was found with how far that goes; nothing where another process took over meanwhile. */
async function keep(
  { db }: Pick<Context, 'db'>,
  row: Row,
  { comparisons, nextId, isLast }: Counted,
): Promise<Row | undefined> {
  const { totals, notable } = structuredClone({
    totals: completeTotals(row.totals),
    notable: row.notable,
  });
  for (const comparison of comparisons.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    addComparison(totals, comparison);
    rememberNotable(notable, comparison);
  }
  const claimedUntil = isLast ? null : leaseEnd(leaseMs);
  return (
    db
      .updateTable('tableShadow')
      .set({
        totals: JSON.stringify(totals),
        notable: JSON.stringify(notable),
        nextId,
        countedAt: sql<Date>`app_now()`,
        claimedUntil,
        // Known only from the row itself: it may have been ended meanwhile.
        isComplete: sql<boolean>`ended_at is not null and ${nextId} collate "C" >= until_id`,
      })
      .where('id', '=', row.id)
      // Whoever came further meanwhile has counted these quotes.
      .where('nextId', '=', row.nextId)
      .returningAll()
      .executeTakeFirst()
  );
}
