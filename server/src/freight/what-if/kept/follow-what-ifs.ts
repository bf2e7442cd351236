import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { PlaceIndex } from '../../../engine/places/place-index.ts';
import { isLeaseOver, leaseEnd } from '../../../platform/db/lease.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { findVersionNames } from '../../../registry/tables/versions/version-names.ts';
import type { TaxRates } from '../../../registry/tax-rates/tax-rates-part.ts';
import type { ReplayDesk } from '../../quote/replay/past-world.ts';
import type { Findings } from '../findings.ts';
import type { WhatIfRow } from '../rows.ts';
import { addTotals, emptyTotals } from '../totals.ts';
import { comparedAhead } from './compared-ahead.ts';
import { type ComparingThreads, openComparing } from './comparing.ts';
import { countRows, firstPosition, readBatch } from './read-rows.ts';
import { type Position, versionsOf } from './request.ts';
import { withdrawnOf } from './start-what-if.ts';

/** What working on what-ifs takes; `world` gives what is registered now. */
export type WhatIfDesk = Pick<ReplayDesk, 'replaySheets' | 'scheduler'> & {
  ctx: Pick<Context, 'db' | 'clock' | 'log' | 'longReads'>;
  threads: ComparingThreads;
  world(): Promise<{ places: PlaceIndex; taxRates: TaxRates }> | { places: PlaceIndex; taxRates: TaxRates };
};

/** Renewed with every step that is kept. */
const leaseMs = 60_000;
/** Findings are kept at most this often: nothing but time is lost with what came since. */
const keepMs = 1000;
/** What was quoted or hired this long ago is stored, whatever clocks say. */
const settledAfterMs = 60_000;
/** What breaks this often is what breaks. */
const mostFailures = 3;

type Claimed = WhatIfRow & { claim: string };
type Working = { onlyId?: number; isStopping?: () => boolean };

/** Somebody cancelled it, or another process went on with it. */
class LostWhatIf extends Error {
  override readonly name = 'LostWhatIf';
}

/**
 * Works on what-ifs until none waits, the oldest first. Safe in several processes: one claims it for a while, and what it found is
 * stored together with how far it came.
 */
export async function followWhatIfs(desk: WhatIfDesk, working: Working = {}): Promise<void> {
  for (;;) {
    if (working.isStopping?.() === true) return;
    const claimed = await claim(desk.ctx, working.onlyId ?? null);
    if (claimed === undefined) return;
    try {
      await follow(desk, claimed, working);
    } catch (error) {
      if (error instanceof LostWhatIf) continue;
      // A process that ends takes its thread away: nothing of the what-if broke.
      if (working.isStopping?.() === true) await release(desk.ctx, claimed);
      else await giveUp(desk.ctx, claimed, error);
    }
  }
}

async function claim({ db, clock }: WhatIfDesk['ctx'], onlyId: number | null): Promise<Claimed | undefined> {
  const token = randomUUID();
  let waiting = db
    .selectFrom('whatIf')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where(isLeaseOver('claimed_until'));
  if (onlyId !== null) waiting = waiting.where('id', '=', onlyId);
  const [row] = await db
    .updateTable('whatIf')
    .set({
      state: 'running',
      startedAt: sql<Date>`coalesce(started_at, ${new Date(clock.nowMs())})`,
      claim: token,
      claimedUntil: leaseEnd(leaseMs),
    })
    .where(
      'id',
      '=',
      (_where) => waiting.orderBy('id').limit(1).forUpdate().skipLocked().$castTo<number>() as never,
    )
    .returningAll()
    .execute();
  return row && { ...row, claim: token };
}

async function follow(desk: WhatIfDesk, row: Claimed, { isStopping }: Working): Promise<void> {
  const { ctx } = desk;
  const { places, taxRates } = await desk.world();
  const reading = { places, tableOf: new Map<number, number>() };
  const upToMs = row.request.untilMs + settledAfterMs;
  const more = (at: Position) =>
    ctx.longReads.run((db) => readBatch({ ...reading, ctx: { db } }, row, at), { upToMs });
  const [compare, first] = await Promise.all([
    openComparing({ desk, threads: desk.threads, taxRates }, row),
    more(row.position ?? firstPosition(row)),
    row.rowCount === null ? keepCount(ctx, row) : null,
  ]);
  const findings = row.findings ?? { quotes: emptyTotals(), freights: emptyTotals(), unrated: 0 };
  let { doneCount, position } = row;
  let keptMs = performance.now();
  let isDone = true;
  for await (const { batch, found } of comparedAhead(first, { more, compare })) {
    isDone = isStopping?.() !== true;
    if (!isDone) break;
    const compared = await found;
    addTotals(findings[batch.kind], compared.totals);
    findings.unrated += compared.unrated;
    doneCount += batch.rows.length;
    position = batch.next;
    if (position === null || performance.now() - keptMs < keepMs) continue;
    await keep(ctx, row, { findings, doneCount, position, isDone: false });
    keptMs = performance.now();
  }
  await keep(ctx, row, { findings, doneCount, position, isDone });
  if (!isDone) await release(ctx, row);
}

/** Gives it back at the end of a process: another goes on at once. */
async function release({ db }: WhatIfDesk['ctx'], row: Claimed): Promise<void> {
  await db
    .updateTable('whatIf')
    .set(released)
    .where('id', '=', row.id)
    .where('claim', '=', row.claim)
    .execute();
}

async function keepCount(ctx: WhatIfDesk['ctx'], row: Claimed): Promise<void> {
  const rowCount = await countRows(ctx, row);
  await ctx.db
    .updateTable('whatIf')
    .set({ rowCount })
    .where('id', '=', row.id)
    .where('claim', '=', row.claim)
    .execute();
}

type Kept = { findings: Findings; doneCount: number; position: object | null; isDone: boolean };

/**
 * Stores what was found with how far that goes. Where one of its versions was withdrawn meanwhile, it ends there and keeps nothing.
 * @throws LostWhatIf
 */
async function keep(ctx: WhatIfDesk['ctx'], row: Claimed, kept: Kept): Promise<void> {
  const { findings, doneCount, position, isDone } = kept;
  const endedAt = new Date(ctx.clock.nowMs());
  const isKept = await withTransaction(ctx.db, async (tx) => {
    const gone = await withdrawnNow({ db: tx }, row);
    const failed = {
      ...({ state: 'failed', problemCode: 'version_withdrawn', problem: gone } as const),
      ...{ ...released, endedAt, findings: null },
    };
    const found = {
      ...(isDone ? { ...released, state: 'done' as const, endedAt } : { claimedUntil: leaseEnd(leaseMs) }),
      ...{ findings: JSON.stringify(findings), position: JSON.stringify(position), doneCount },
    };
    const updated = await tx
      .updateTable('whatIf')
      .set(gone === null ? found : failed)
      .where('id', '=', row.id)
      .where('state', '=', 'running')
      .where('claim', '=', row.claim)
      .returning('state')
      .executeTakeFirst();
    return updated !== undefined && gone === null;
  });
  if (!isKept) throw new LostWhatIf('cancelled, taken over, or one of its versions is withdrawn');
}

const released = { claim: null, claimedUntil: null };

/** What is said of versions that were withdrawn since it was asked for; null where none was. */
async function withdrawnNow(ctx: Pick<Context, 'db'>, { request }: Claimed): Promise<string | null> {
  const ids = (await withdrawnOf(ctx, versionsOf(request))).filter((id) => !request.withdrawn.includes(id));
  const names = await findVersionNames(ctx.db, ids);
  const [name] = ids.flatMap((id) => names.get(id) ?? []);
  if (name === undefined) return null;
  return `A versão ${name.number} da tabela ${name.tableName} (id ${name.versionId}) foi retirada enquanto a comparação rodava; nada dela foi guardado. Compare de novo com outra versão.`;
}

/** Gives back what broke, to be tried again, or ends it where it always breaks. */
async function giveUp({ db, clock, log }: WhatIfDesk['ctx'], row: Claimed, error: unknown): Promise<void> {
  const isLast = row.failures + 1 >= mostFailures;
  log.error({ err: error, whatIfId: row.id }, isLast ? 'a what-if failed' : 'a what-if was interrupted');
  const failed = {
    ...({ state: 'failed', problemCode: 'failed', claim: null, claimedUntil: null, findings: null } as const),
    problem:
      'A comparação não deu certo, várias vezes. Tente de novo mais tarde ou com um período mais curto.',
    endedAt: new Date(clock.nowMs()),
  };
  await db
    .updateTable('whatIf')
    .set({
      ...(isLast ? failed : { claim: null, claimedUntil: leaseEnd(2 ** row.failures * 1000) }),
      failures: row.failures + 1,
    })
    .where('id', '=', row.id)
    .where('state', '=', 'running')
    .where('claim', '=', row.claim)
    .execute();
}
