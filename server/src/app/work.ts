import type { Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { keepArchive } from '../freight/archive/keep-archive.ts';
import { auditDue } from '../freight/audit/audit-due.ts';
import { cteLines } from '../freight/audit/bulk/do-line.ts';
import { cteJobKind } from '../freight/audit/bulk/line-state.ts';
import { effectDecisions } from '../freight/audit/decisions/effect-decisions.ts';
import { billHandlers } from '../freight/bill/follow.ts';
import { billJobKind } from '../freight/bill/review/bulk/bulk-action.ts';
import { billLines } from '../freight/bill/review/bulk/do-line.ts';
import { namedCteTask } from '../freight/cte/intake/named/fetch-named.ts';
import { namedCteHandlers } from '../freight/cte/intake/named/note-named.ts';
import { linkHandlers } from '../freight/cte/link/link-waiting.ts';
import { jobKind } from '../freight/dispatch/bulk/bulk-action.ts';
import { freightLines } from '../freight/dispatch/bulk/do-line.ts';
import { loadingHandlers } from '../freight/dispatch/loading/follow-closed.ts';
import { writeLetters } from '../freight/letters/write-letters.ts';
import { openWebhooks, type Webhooks } from '../freight/notify/background.ts';
import { bookingTask } from '../freight/post/bookings/run-bookings.ts';
import type { QuoteDesk } from '../freight/quote/desk.ts';
import { indexDestinations } from '../freight/quote/store/destination-index.ts';
import { countWon } from '../freight/quote/won/count-won.ts';
import { keepNotices } from '../freight/record/notices/keep-notices.ts';
import { keepCounts } from '../freight/record/today/keep-counts.ts';
import { keepWatch } from '../freight/record/watch/keep-watch.ts';
import { sendWeekly } from '../freight/record/weekly/send-weekly.ts';
import { keepSums } from '../freight/report/keep-sums.ts';
import { resumePostings } from '../freight/reverse/resume-postings.ts';
import { takeBackHandlers } from '../freight/reverse/take-back-handlers.ts';
import { openStoreWork, type StoreWork } from '../freight/stores/background.ts';
import { lawfulHandlers } from '../freight/stores/lawful.ts';
import { movedHandlers } from '../freight/stores/note-moves.ts';
import { openPolling, type Polling } from '../freight/track/intake/poll/background.ts';
import { postalTrackerOf } from '../freight/track/intake/poll/trackers/postal-tracker.ts';
import { vendorTrackerOf } from '../freight/track/intake/poll/trackers/vendor-tracker.ts';
import { comparingSize } from '../freight/what-if/kept/comparing.ts';
import { followWhatIfs } from '../freight/what-if/kept/follow-what-ifs.ts';
import { followShadows } from '../freight/what-if/shadow/follow-shadows.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { BackgroundTask } from '../platform/jobs/background.ts';
import { type JobHandlers, jobTask } from '../platform/jobs/queue.ts';
import { sendLetters } from '../platform/mail/outbox.ts';
import type { Uptime } from '../platform/retention/advance.ts';
import { retentionTask } from '../platform/retention/retention.ts';
import { dropCallsBeyondSpace } from '../registry/calls/retention.ts';
import { createJobWorker, type JobWorker } from '../registry/jobs/job-worker.ts';
import type { LineActs } from '../registry/jobs/work-line.ts';
import { dropOldTries } from '../registry/sign-in/log-in/tries.ts';
import { createImportWorker, type ImportWorker } from '../registry/table-imports/worker.ts';
import { finishDerivations } from '../registry/tables/derived/derive-from-base.ts';
import { keepVersionFacts } from '../registry/tables/versions/keep-facts.ts';
import { promoteScheduled } from '../registry/tables/versions/promote-scheduled.ts';
import { checkDueAccounts } from '../registry/vendor-accounts/check-vendor-account.ts';
import { openThreads } from '../threads/in-thread.ts';
import { retentionDuties } from './retention-duties.ts';

const systemUptimeMs: Uptime = () => performance.now();
const minuteMs = 60_000;

/** What is measured, how the database is reached, and time that never steps. */
type Surroundings = { metrics: Registry; connection: Connection; uptimeMs?: Uptime | undefined };

type Work = { tasks: BackgroundTask[]; stop(): Promise<void> };

/** What runs behind the requests of all processes. */
export function openWork(
  desk: QuoteDesk,
  { metrics, connection, uptimeMs = systemUptimeMs }: Surroundings,
): Work {
  const imports = createImportWorker(desk.ctx);
  const whatIfs = openWhatIfs(desk);
  const operatorJobs = createJobWorker(desk.ctx, lineActsOf(desk.ctx));
  const webhooks = openWebhooks(desk.ctx, metrics);
  const shops = openStoreWork(desk);
  const polling = openPolling(desk.ctx, metrics, {
    postal: postalTrackerOf(desk.ctx),
    vendor: vendorTrackerOf(desk.ctx),
  });
  const world = { ...desk.ctx, connection };
  const retention = retentionTask({ ...world, metrics, uptimeMs }, retentionDuties(world));
  // Before retention, so that it finds the days in the archive.
  const archive = { name: 'archive', everyMs: 10 * minuteMs, run: () => keepArchive(world) };
  return {
    tasks: tasksOf(desk.ctx, {
      imports,
      operatorJobs,
      whatIfs,
      desk,
      webhooks,
      polling,
      shops,
      forgetting: [archive, retention],
    }),
    async stop() {
      await imports.stop();
      operatorJobs.stop();
      await whatIfs.stop();
      await polling.stop();
      await shops.stop();
      await webhooks.stop();
    },
  };
}

function lineActsOf(ctx: Context): LineActs {
  return new Map([
    [jobKind, freightLines(ctx)],
    [cteJobKind, cteLines(ctx)],
    [billJobKind, billLines(ctx)],
  ]);
}

/** One thread, kept for as long as the process lives; it starts with the first what-if. */
function openWhatIfs({ ctx, replaySheets, scheduler }: QuoteDesk) {
  const threads = openThreads('compareRows', comparingSize);
  const world = () => ctx.mirror.current;
  let isStopping = false;
  return {
    run: () =>
      followWhatIfs({ ctx, replaySheets, scheduler, threads, world }, { isStopping: () => isStopping }),
    stop() {
      isStopping = true;
      return threads.stop();
    },
  };
}

type Workers = {
  imports: ImportWorker;
  operatorJobs: JobWorker;
  whatIfs: ReturnType<typeof openWhatIfs>;
  desk: QuoteDesk;
  webhooks: Webhooks;
  polling: Polling;
  shops: StoreWork;
  forgetting: BackgroundTask[];
};

function tasksOf(
  ctx: Context,
  { imports, operatorJobs, whatIfs, desk, webhooks, polling, shops, forgetting }: Workers,
): BackgroundTask[] {
  return [
    { name: 'scheduled tables', everyMs: 10_000, run: () => promoteScheduled(ctx) },
    { name: 'derived tables', everyMs: 10_000, run: () => finishDerivations(ctx) },
    { name: 'facts of versions', everyMs: 5000, run: () => keepVersionFacts(ctx) },
    { name: 'table imports', everyMs: ctx.config.importPollMs, run: () => imports.run() },
    // Before webhooks, so that what is done is told in the same turn.
    { name: 'jobs of operators', everyMs: 500, run: () => operatorJobs.run() },
    { name: 'what-ifs', everyMs: ctx.config.whatIfPollMs, run: () => whatIfs.run() },
    // Follow the quotes that were stored.
    { name: 'table shadows', everyMs: 5000, run: () => followShadows(desk) },
    { name: 'quotes that tables won', everyMs: 10_000, run: () => countWon(ctx) },
    jobTask({ ...ctx, name: 'jobs', handlers: jobHandlersOf(ctx) }, 1000),
    // Apart, because the operator may be slow.
    jobTask({ ...ctx, name: 'postings to take back', handlers: takeBackHandlers(ctx) }, 5000),
    // Apart, because carriers may be slow; before tracking, which asks by the codes that they give.
    bookingTask(ctx),
    namedCteTask(ctx),
    // After what links them, before what tells of them.
    {
      name: 'audit',
      everyMs: ctx.config.auditPollMs,
      run: () => auditDue({ ...ctx, sheets: desk.replaySheets }),
    },
    // Before webhooks, so that what is released is told in the same turn.
    { name: 'decisions about CT-es', everyMs: 1000, run: () => effectDecisions(ctx) },
    // Before webhooks, so that what becomes a freight is told in the same turn.
    { name: 'returns without an outcome', everyMs: 30_000, run: () => resumePostings(desk) },
    // Before webhooks, so that what is hired is told in the same turn.
    ...shops.tasks,
    // What is heard is sent in the same turn.
    ...polling.tasks,
    ...webhooks.tasks,
    { name: 'proofs of credentials', everyMs: minuteMs, run: () => checkDueAccounts(ctx) },
    { name: 'watch of freights', everyMs: minuteMs, run: () => keepWatch(ctx) },
    // After the watch, by which some are counted.
    { name: 'counts of today', everyMs: minuteMs, run: () => keepCounts(ctx) },
    { name: 'sums of reports', everyMs: ctx.config.sumsPollMs, run: () => keepSums(ctx) },
    { name: 'notices', everyMs: 15_000, run: () => keepNotices(ctx) },
    // After the counts and sums that they are made of.
    { name: 'weekly letters', everyMs: ctx.config.sumsPollMs, run: () => sendWeekly(ctx) },
    { name: 'index of destinations', everyMs: 30 * minuteMs, run: () => indexDestinations(ctx) },
    { name: 'tries to come in', everyMs: 30 * minuteMs, run: () => dropOldTries(ctx) },
    { name: 'space of calls', everyMs: 10 * minuteMs, run: () => dropCallsBeyondSpace(ctx) },
    // Before the outbox, so that what is written goes out in the same turn.
    { name: 'letters to recipients', everyMs: 5000, run: () => writeLetters(ctx) },
    { name: 'mail', everyMs: 5000, run: () => sendLetters(ctx) },
    ...forgetting,
  ];
}

/** What later stages do because of what earlier ones wrote. */
function jobHandlersOf(ctx: Context): JobHandlers {
  return new Map([
    ...linkHandlers(ctx),
    ...billHandlers(ctx),
    ...loadingHandlers(ctx),
    ...movedHandlers(ctx),
    ...lawfulHandlers(ctx),
    ...namedCteHandlers(ctx),
  ]);
}
