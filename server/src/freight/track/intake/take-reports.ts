import type { Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { Rows } from '../../../rows.ts';
import { emitOccurrenceEvents } from '../../trail/emit-events.ts';
import { join } from '../../trail/join.ts';
import { noteTrackingCodesIn } from '../../trail/note-tracking-codes.ts';
import type { OccurrenceSource } from '../../trail/rows.ts';
import { openTrail, type Trail } from '../../trail/trail.ts';
import { writeTrail } from '../../trail/write-trail.ts';
import {
  type Quarantined,
  type QuarantinedBefore,
  quarantinedBefore,
  quarantineIn,
} from '../quarantine/quarantine-report.ts';
import { codeMeanings } from './code-meanings.ts';
import { type FoundByName, findFreights, type TrackedFreight } from './find-freights.ts';
import { type Hearing, type Judged, judge, type Verdict } from './judge.ts';
import type { QuarantineReason, Report, Taken } from './report.ts';

/**
 * Who reports, and how it comes. `isAlone`: what is out of flow is told at once instead of waiting. `hasOwnNumbers`: its
 * codes are not those of the PROCEDA standard, even where they look like them.
 */
export type Reporting = {
  carrierId: number;
  source: OccurrenceSource;
  isAlone?: boolean;
  hasOwnNumbers?: boolean;
};

/** Freights that are written at the same time; more would take connections from everybody else. */
const atOnce = 4;
/** The same of a file, which has time: whoever quotes meanwhile must not notice. */
const ofFileAtOnce = 1;
/** Names that are looked up at a time: each may be ten parameters of a statement. */
const namesAtOnce = 1000;
/**
 * Occurrences of one transaction: it holds its freight, and joining and telling of them are one turn of the event loop each, for
 * which quotes wait. With twenty a file takes a quarter less, and whoever quotes meanwhile notices.
 */
const mostOfTransaction = 8;

/** `isForeign`: the freight was found by an NF-e that is another shipper's (decision A8). */
type Place = { at: number; report: Report; isForeign: boolean };
type Batch = { freight: TrackedFreight; places: Place[] };

/**
 * Takes in what a carrier reports, in its order within each freight: one short transaction for each freight, or for
 * each eight occurrences of it, of several freights at a time. What became of each is answered at its place; a repeat
 * after a failure brings the same answers, because what was stored is known already.
 * @throws Failure `out_of_flow` where a single report does not fit the flow.
 */
export async function takeReports(
  ctx: Context,
  reporting: Reporting,
  reports: readonly Report[],
): Promise<Taken[]> {
  const freights = await findAll(ctx, reporting.carrierId, reports);
  const taken: Taken[] = freights.map(({ kind }) => ({
    outcome: 'refused',
    freightCode: null,
    reason: kind === 'ambiguous' ? 'ambiguous_freight' : 'unknown_freight',
  }));
  const batches = batchesOf(reports, freights);
  const lookups = batches.flatMap(({ freight, places }) =>
    places.flatMap(({ report: { code, carrierCode } }) =>
      code === null && carrierCode !== null ? [{ shipperId: freight.shipperId, carrierCode }] : [],
    ),
  );
  const meanings = await codeMeanings(ctx.db, reporting, lookups);
  const hearing: Hearing = { source: reporting.source, nowMs: ctx.clock.nowMs(), meanings };
  const quarantined = await quarantinedBefore(
    ctx.db,
    batches.map(({ freight }) => freight),
  );
  warnOfForeign(ctx, reporting, batches);
  const waiting = batches.values();
  const work = async () => {
    for (const batch of waiting) {
      const results = await takeBatch(ctx, { reporting, hearing, quarantined, batch });
      for (const [index, { at }] of batch.places.entries()) {
        const result = results[index];
        if (result !== undefined) taken[at] = result;
      }
    }
  };
  const lanes = reporting.source === 'edi' ? ofFileAtOnce : atOnce;
  await Promise.all(Array.from({ length: lanes }, work));
  return taken;
}

/** The freight of each report, in its place. */
async function findAll(ctx: Context, carrierId: number, reports: readonly Report[]): Promise<FoundByName[]> {
  const found: FoundByName[] = [];
  for (let start = 0; start < reports.length; start += namesAtOnce) {
    const names = reports.slice(start, start + namesAtOnce).map(({ freight }) => freight);
    const freightOf = await findFreights(ctx, carrierId, names);
    found.push(...names.map(freightOf));
  }
  return found;
}

function batchesOf(reports: readonly Report[], freights: readonly FoundByName[]): Batch[] {
  const batches = new Map<string, Batch>();
  for (const [at, report] of reports.entries()) {
    const found = freights[at];
    if (found === undefined || !('freight' in found)) continue;
    const { freight, kind } = found;
    const batch = batches.get(freight.freightCode) ?? { freight, places: [] };
    batch.places.push({ at, report, isForeign: kind === 'foreign' });
    batches.set(freight.freightCode, batch);
  }
  return [...batches.values()];
}

/** Tells the operator, without the key: the quarantine names the freights. */
function warnOfForeign({ log }: Context, { carrierId }: Reporting, batches: readonly Batch[]): void {
  const freights = batches
    .filter(({ places }) => places.some(({ isForeign }) => isForeign))
    .map(({ freight }) => freight.freightCode);
  if (freights.length > 0)
    log.warn({ carrierId, freights }, 'occurrences of an NF-e of another shipper wait in quarantine');
}

type Work = { reporting: Reporting; hearing: Hearing; quarantined: QuarantinedBefore; batch: Batch };

/** Takes in what is reported of a freight, so much in a transaction. */
async function takeBatch(ctx: Context, { batch: { freight, places }, ...work }: Work): Promise<Taken[]> {
  const results: Taken[] = [];
  for (let start = 0; start < places.length; start += mostOfTransaction) {
    const batch = { freight, places: places.slice(start, start + mostOfTransaction) };
    results.push(...(await takeTogether(ctx, { ...work, batch })));
  }
  return results;
}

async function takeTogether(
  ctx: Context,
  { reporting, hearing, quarantined, batch: { freight, places } }: Work,
): Promise<Taken[]> {
  const verdicts = places.map(({ report, isForeign }) => {
    const verdict = judge(report, freight, hearing);
    return isForeign ? quarantineForeign(verdict) : verdict;
  });
  if (verdicts.every(({ kind }) => kind === 'refuse'))
    return verdicts.flatMap((verdict) => (verdict.kind === 'refuse' ? [refused(freight, verdict)] : []));
  const coming = verdicts.flatMap((verdict) => (verdict.kind === 'append' ? [verdict.occurrence] : []));
  return withTransaction(ctx.db, async (tx) => {
    let trail = await openTrail(tx, freight, coming);
    const codes = places.flatMap(({ report, isForeign }) => (isForeign ? [] : (report.trackingCode ?? [])));
    await noteTrackingCodesIn(tx, freight, codes);
    const results: Taken[] = [];
    // What is completed by the same request is told once.
    const news = new Set<number>();
    for (const verdict of verdicts) {
      const outcome = await takeOne(tx, { freight, reporting, quarantined, trail }, verdict);
      ({ trail } = outcome);
      if (outcome.at !== undefined) news.add(outcome.at);
      results.push(outcome.taken);
    }
    const ids = await writeTrail(tx, trail);
    const occurrenceIds = [...news].flatMap((at) => ids[at] ?? []);
    await emitOccurrenceEvents(ctx, tx, { ...freight, occurrenceIds });
    return results;
  });
}

type ReportWork = {
  freight: TrackedFreight;
  reporting: Reporting;
  quarantined: QuarantinedBefore;
  trail: Trail;
};
/** What became of it, and which line of the trail is news by it. */
type Outcome = { taken: Taken; trail: Trail; at?: number };

/** What is said of an NF-e is not for the shipper that only attached it: a person looks whose it is. */
function quarantineForeign(verdict: Verdict): Verdict {
  if (verdict.kind === 'refuse') return verdict;
  const { group: _, ...occurrence } = { group: null, ...verdict.occurrence };
  return { kind: 'hold', reason: 'foreign_nfe', occurrence };
}

function refused({ freightCode }: TrackedFreight, { reason }: Verdict & { kind: 'refuse' }): Taken {
  return { outcome: 'refused', freightCode, reason };
}

async function takeOne(
  tx: Transaction<Rows>,
  { freight, reporting, quarantined, trail }: ReportWork,
  verdict: Verdict,
): Promise<Outcome> {
  if (verdict.kind === 'refuse') return { taken: refused(freight, verdict), trail };
  if (verdict.kind === 'hold') return { taken: await quarantine(tx, freight, verdict), trail };
  const { occurrence } = verdict;
  const { group: _, ...judged } = occurrence;
  const known = quarantined(freight, judged);
  if (known !== undefined)
    return { taken: alreadyQuarantined(freight, { ...known, code: occurrence.code }), trail };
  const joined = join(trail, occurrence);
  const { outcome } = joined;
  if (outcome !== 'out_of_flow')
    return { ...joined, taken: { outcome, freightCode: freight.freightCode, code: occurrence.code } };
  if (reporting.isAlone === true) throw fail('out_of_flow');
  return { taken: await quarantine(tx, freight, { reason: outcome, occurrence: judged }), trail };
}

async function quarantine(
  tx: Transaction<Rows>,
  freight: TrackedFreight,
  { reason, occurrence }: { reason: QuarantineReason; occurrence: Judged },
): Promise<Taken> {
  return alreadyQuarantined(freight, {
    ...(await quarantineIn(tx, { freight, occurrence, reason })),
    code: occurrence.code,
  });
}

function alreadyQuarantined(
  { freightCode }: TrackedFreight,
  { heldId, reason, isDecided, code }: Quarantined & { code: number | null },
): Taken {
  if (isDecided) return { outcome: 'duplicate', freightCode, code };
  return { outcome: 'held', freightCode, code, reason, heldId };
}
