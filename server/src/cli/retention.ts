import { retentionDuties } from '../app/retention-duties.ts';
import { archiveClosed } from '../freight/archive/archive-closed.ts';
import { overBeforeMs, readingOf, withArchive } from '../freight/archive/world.ts';
import { formatDay, parseDay } from '../kernel/days.ts';
import { dayInSaoPaulo, startOfDayInSaoPaulo } from '../kernel/sao-paulo.ts';
import { silentLog } from '../platform/log/log.ts';
import {
  type Horizon,
  type HorizonState,
  moveHorizon,
  openHorizon,
  readHorizon,
  supposedHorizon,
} from '../platform/retention/horizon.ts';
import type { RetentionDuty } from '../platform/retention/retention.ts';
import {
  type Arguments,
  type Command,
  CommandError,
  exitCodes,
  print,
  textOption,
  UsageError,
} from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { type CommandContext, withContext } from './context/with-context.ts';
import { confirm } from './input/confirm.ts';
import { printData, tableLines } from './output/output.ts';

const catchUp: Command = {
  name: 'catch-up',
  summary: 'forget what a longer step of retention takes, after showing how much that is',
  options: {
    until: {
      type: 'string',
      value: 'DAY',
      description: 'as retention would have done by the end of this day, YYYY-MM-DD; today at the latest',
    },
    yes: { type: 'boolean', description: 'do not ask' },
    ...commonOptions,
  },
  notes: [
    'By itself retention goes one day further at most, once in 20 hours: a clock that is wrong must not cost months.',
    'After a long standstill, or a restore of an old backup, this goes the rest of the way. Look at the day it is first.',
    'Terms are those of the settings; docs/operations.md lists them. There is no way back, except a backup that was made before.',
  ],
  run: (args) => {
    const typed = textOption(args, 'until');
    if (typed === undefined) throw new UsageError('say --until DAY, such as 2026-03-31');
    const day = parseDay(typed);
    if (day === null) throw new UsageError(`"${typed}" is no day such as 2026-03-31`);
    return withContext(args, (ctx) => goTo(ctx, args, day));
  },
};

async function goTo(ctx: CommandContext, args: Arguments, day: number): Promise<number> {
  // Refuses where the clocks disagree.
  await openHorizon(ctx);
  const state = await readHorizon(ctx.db);
  const target = instantOf(day, state);
  const from = formatDay(dayInSaoPaulo(state.reachedAt.getTime()));
  const until = formatDay(day);
  if (target <= state.reachedAt && state.reachedAt <= state.databaseNow) {
    printData(args, { from, until, forgotten: {} }, () => [`Retention has come to ${from} already.`]);
    return exitCodes.done;
  }
  const duties = retentionDuties({ ...ctx, log: silentLog });
  const past = await countAll(duties, supposedHorizon(target));
  if (args.options.json !== true) showCounts(past, { from, until });
  if (!(await confirm(args, 'Forget this?'))) return exitCodes.failed;
  await archiveFirst(ctx);
  await moveHorizon(ctx.db, target);
  const horizon = await openHorizon(ctx);
  for (const { forget } of duties) while ((await forget(horizon)) > 0);
  const left = await countAll(duties, horizon);
  const forgotten = Object.fromEntries(
    Object.entries(past).map(([name, count]) => [name, Math.max(0, count - (left[name] ?? 0))]),
  );
  printData(args, { from, until, forgotten, left }, () => [
    `Retention has come to ${until}.`,
    ...Object.entries(left)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} ${name} are being used; they go at one of the next turns.`),
  ]);
  return exitCodes.done;
}

/** What is to be archived is, before anything goes: where it cannot be, nothing goes. */
async function archiveFirst(ctx: CommandContext): Promise<void> {
  const folder = ctx.config.archiveFolder;
  if (folder === undefined) return;
  const endedByMs = await overBeforeMs(ctx.db);
  const run = await withArchive({ ...ctx, folder, reading: readingOf(ctx.config) }, (archive) =>
    archiveClosed(archive, { endedByMs }),
  );
  if (run === undefined)
    throw new CommandError('Another process is writing to the archive: nothing was forgotten.', {
      nextStep: 'Try again when it is done.',
      exitCode: exitCodes.unavailable,
    });
}

/** The end of a day in São Paulo; of today, now. */
function instantOf(day: number, { databaseNow }: HorizonState): Date {
  const today = dayInSaoPaulo(databaseNow.getTime());
  if (day > today) throw new UsageError(`${formatDay(day)} is yet to come`);
  return day === today ? databaseNow : new Date(startOfDayInSaoPaulo(day + 1));
}

async function countAll(duties: readonly RetentionDuty[], horizon: Horizon): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, count } of duties) counts[name] = await count(horizon);
  return counts;
}

function showCounts(past: Record<string, number>, { from, until }: { from: string; until: string }): void {
  print(`Retention has come to ${from}. Past their terms by the end of ${until}:`);
  for (const line of tableLines(['what', 'how many'], Object.entries(past))) print(`  ${line}`);
}

/** How far forgetting has come. */
export const retention: Command = {
  name: 'retention',
  summary: 'what is forgotten when its term is over: go a longer step',
  actions: [catchUp],
};
