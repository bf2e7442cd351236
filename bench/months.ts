import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { middle, quantile, summarize } from './load/latencies.ts';
import { type Aim, atMost, describeAims, table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage, type Stage, startStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { DropInput, DropResult } from './stages/drop-month.ts';
import type { FillMonthInput, FillMonthResult } from './stages/fill-month.ts';
import type { HiresInput, HiresResult } from './stages/hires.ts';
import type { MonthsInput, MonthsResult } from './stages/months.ts';
import type { SplitInput, SplitResult } from './stages/split.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/months.json') },
    quick: { type: 'boolean', default: false },
    freights: { type: 'string' },
  },
});
/** `freights`: of the month that is dropped; `past`: of the installations that are split; `hires`: of a round. */
const plan = {
  ...(values.quick
    ? { freights: 20_000, past: 3000, rounds: 3, hires: 120 }
    : { freights: 3_000_000, past: 40_000, rounds: 5, hires: 500 }),
  ...(values.freights === undefined ? {} : { freights: Number(values.freights) }),
  ratePerS: 20,
};
/** Hires are of a month of their own, whatever day it is: what there was before months ends within five weeks. */
const aheadDays = 40;
const longestMs = 1_800_000;

type Installation = Stage<MonthsResult>;
type Hires = HiresResult['hires'];

/** Hires by what went on beside them. */
type Measured = {
  /** Into a month of their own: before, while the past is copied, compared and put in place, and in months. */
  own: Record<'before' | 'copying' | 'comparing' | 'switching' | 'inMonths', Hires>;
  /** Of hires that follow each other for some seconds, the middle of their p99. */
  p99: { before: number; copying: number };
  /** Into the past itself, which is one part; and while that is split. */
  same: Record<'onePart' | 'copying' | 'comparing' | 'switching', Hires>;
  splits: { own: SplitResult; same: SplitResult };
  /** Of rounds that followed each other: months to one part. */
  ratios: { p50: number; p99: number };
  drop: { fillMs: number; archiveMs: number; dropped: DropResult; hires: Hires };
};

const [load = 0] = loadavg();
const measured = await inScratch(measure);
process.stdout.write(`${describe(measured).join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: brief(measured) });

async function measure(folder: string): Promise<Measured> {
  const open = (name: string, ahead: number): Promise<Installation> => {
    const input: MonthsInput = { dataFolder: join(folder, name), freights: plan.past, aheadDays: ahead };
    return startStage<MonthsResult>({ script: 'months', input, timeoutMs: longestMs });
  };
  await using stack = new AsyncDisposableStack();
  const months = await open('months', aheadDays);
  stack.defer(() => months.stop());
  const whole = await open('whole', 0);
  stack.defer(() => whole.stop());
  // Twice: the first ones pay for plans and pages that nobody has yet.
  for (const one of [months, whole, months, whole]) await hire(one);
  const before = await rounds(months);
  const own = await whileSplit(months);
  const pairs = await alternately(months, whole);
  const same = await whileSplit(whole);
  return {
    own: { before, ...own.hires, inMonths: pairs.months },
    p99: { before: middleOfP99(before), copying: middleOfP99(own.hires.copying) },
    same: { onePart: pairs.whole, ...same.hires },
    splits: { own: own.split, same: same.split },
    ratios: pairs.ratios,
    drop: await dropMonth(months, join(folder, 'archive')),
  };
}

/** One round of hires. */
async function hire({ result: { port, asker } }: Installation): Promise<Hires> {
  const input: HiresInput = { port, asker, count: plan.hires, ratePerS: plan.ratePerS };
  return (await runStage<HiresResult>({ script: 'hires', input, timeoutMs: longestMs })).hires;
}

async function rounds(one: Installation): Promise<Hires> {
  const all: Hires = [];
  for (let round = 0; round < plan.rounds; round += 1) all.push(...(await hire(one)));
  return all;
}

/** Rounds of both, one after the other. */
async function alternately(
  months: Installation,
  whole: Installation,
): Promise<{ months: Hires; whole: Hires; ratios: Measured['ratios'] }> {
  const all: { months: Hires; whole: Hires } = { months: [], whole: [] };
  const ratios: { p50: number; p99: number }[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    const [of, against] = [await hire(months), await hire(whole)];
    all.months.push(...of);
    all.whole.push(...against);
    const [one, other] = [latencyOf(of), latencyOf(against)];
    ratios.push({ p50: one.p50Ms / other.p50Ms, p99: one.p99Ms / other.p99Ms });
  }
  return {
    ...all,
    ratios: { p50: middle(ratios.map(({ p50 }) => p50)), p99: middle(ratios.map(({ p99 }) => p99)) },
  };
}

/** Rounds for as long as something goes on in another process. */
async function beside<Result>(
  one: Installation,
  act: () => Promise<Result>,
): Promise<{ result: Result; hires: Hires }> {
  let isOver = false;
  const acting = act().finally(() => {
    isOver = true;
  });
  const hires: Hires = [];
  while (!isOver) hires.push(...(await hire(one)));
  return { result: await acting, hires };
}

async function whileSplit(
  one: Installation,
): Promise<{ split: SplitResult; hires: Record<'copying' | 'comparing' | 'switching', Hires> }> {
  const input: SplitInput = { connection: one.result.connection };
  const { result: split, hires } = await beside(one, () =>
    runStage<SplitResult>({ script: 'split', input, timeoutMs: longestMs }),
  );
  const during = (step: string): Hires => {
    const index = split.steps.findIndex((begun) => begun.step === step);
    const fromMs = split.steps[index]?.atMs ?? Number.POSITIVE_INFINITY;
    const untilMs = split.steps[index + 1]?.atMs ?? Number.POSITIVE_INFINITY;
    // Whoever came before a step and was answered in it waited for it, too.
    return hires.filter(({ atMs, ms }) => atMs + ms >= fromMs && atMs < untilMs);
  };
  const hiresOf = {
    copying: during('copying'),
    comparing: during('comparing'),
    switching: during('switching'),
  };
  return { split, hires: hiresOf };
}

async function dropMonth(one: Installation, folder: string): Promise<Measured['drop']> {
  const { connection } = one.result;
  const stage = { timeoutMs: longestMs };
  const fill: FillMonthInput = { connection, count: plan.freights };
  const { month, ms: fillMs } = await runStage<FillMonthResult>({
    ...stage,
    script: 'fill-month',
    input: fill,
  });
  const input = (act: DropInput['act']): DropInput => ({ connection, folder, month, act });
  const run = (act: DropInput['act']) =>
    runStage<DropResult>({ ...stage, script: 'drop-month', input: input(act) });
  const { ms: archiveMs } = await run('archive');
  const { result: dropped, hires } = await beside(one, () => run('drop'));
  return { fillMs, archiveMs, dropped, hires };
}

/** Of as many hires as a round has, one after the other, the middle of their p99: a hiccup of the machine is in few of them. */
function middleOfP99(hires: Hires): number {
  const rounds = Array.from({ length: Math.max(1, Math.floor(hires.length / plan.hires)) }, (_, index) =>
    hires.slice(index * plan.hires, (index + 1) * plan.hires),
  );
  return middle(rounds.map((round) => latencyOf(round).p99Ms));
}

function latencyOf(hires: Hires) {
  return summarize(hires.map(({ ms }) => ms));
}

function aims({ p99, ratios, drop }: Measured): Aim[] {
  return [
    atMost(
      'hires while the past is copied, p99 to that before, middle of rounds',
      p99.copying / p99.before,
      1.2,
      '',
    ),
    atMost('hires in months, p50 to that in one part', ratios.p50, 1.05, ''),
    atMost(
      `a month of ${plan.freights} freights dropped, readers kept out`,
      drop.dropped.lockedMs / 1000,
      1,
      's',
    ),
  ];
}

function describe(of: Measured): string[] {
  const { own, same, splits, drop } = of;
  const row = (name: string, hires: Hires): string[] => {
    const { count, p50Ms, p99Ms, maxMs } = latencyOf(hires);
    const p90Ms = quantile(Float64Array.from(hires.map(({ ms }) => ms)).sort(), 0.9);
    return [name, String(count), ...[p50Ms, p90Ms, p99Ms, maxMs].map((ms) => ms.toFixed(1))];
  };
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  const steps = ({ copied, months, steps: begun }: SplitResult): string => {
    const lasted = begun
      .slice(0, -1)
      .map(({ step, atMs }, index) => `${step} ${seconds((begun[index + 1]?.atMs ?? 0) - atMs)}`);
    return `${copied} freights into ${months} months: ${lasted.join(', ')}`;
  };
  return [
    `hires, ${plan.ratePerS} a second, load average ${load.toFixed(1)} before`,
    ...table([
      ['', 'hires', 'p50 ms', 'p90', 'p99', 'most'],
      row('of a month of their own, the past in one part', own.before),
      row('while the past is copied', own.copying),
      row('while it is compared', own.comparing),
      row('while the copies take its place', own.switching),
      row('in months', own.inMonths),
      row('all in one part', same.onePart),
      row('while that part is copied, they with it', same.copying),
      row('while it is compared', same.comparing),
      row('while the copies take its place', same.switching),
      row('while a month is dropped', drop.hires),
    ]),
    `months to one part, the middle of rounds in turn: p50 ${of.ratios.p50.toFixed(2)}, p99 ${of.ratios.p99.toFixed(2)}`,
    `split: ${steps(splits.own)}; with hires into it: ${steps(splits.same)}`,
    `a month of ${plan.freights} freights, ${(drop.dropped.bytes / 1e9).toFixed(2)} GB: filled in ${seconds(drop.fillMs)}, archived in ${seconds(drop.archiveMs)}; ` +
      `dropped in ${seconds(drop.dropped.ms)}, in which nobody wrote to it for ${seconds(drop.dropped.writesLockedMs)} and nobody read for ${drop.dropped.lockedMs.toFixed(0)} ms`,
    ...describeAims(aims(of)),
  ];
}

/** What is kept of a run: distributions in place of every hire. */
function brief({ own, same, drop, ...rest }: Measured): object {
  const each = (hires: Readonly<Record<string, Hires>>): object =>
    Object.fromEntries(Object.entries(hires).map(([name, of]) => [name, latencyOf(of)]));
  return { own: each(own), same: each(same), ...rest, drop: { ...drop, hires: latencyOf(drop.hires) } };
}
