import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge } from '@carreto/server/freight/audit/judge/judge';
import { describeAims, table } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import { writeResults } from './run/write-results.ts';
import type { AuditInput, AuditResult, Rate } from './stages/audit.ts';
import { chargedCases } from './world/charged.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/audit.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = values.quick
  ? { ctes: 1000, rounds: 3, submitted: 300 }
  : { ctes: 5000, rounds: 7, submitted: 1500 };
const aims = { engine: 1000, endToEnd: 100 };

const [load = 0] = loadavg();
const engine = measureEngine();
const whole = await measureWhole();
process.stdout.write(`${describe().join('\n')}\n`);
await writeResults(values.out, { plan, loadBefore: load, measured: { engine, whole } });

/** The engine alone, in one thread: from stored agreements and CT-es to receipts; no database. */
function measureEngine(): { divergent: number; perCpuSecond: number } {
  const cases = chargedCases(plan.ctes);
  let divergent = 0;
  let fastestMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < plan.rounds; round += 1) {
    const usedBefore = process.cpuUsage();
    divergent = cases.filter((one) => judge(one).outcome === 'divergent').length;
    const { user, system } = process.cpuUsage(usedBefore);
    fastestMs = Math.min(fastestMs, (user + system) / 1000);
  }
  return { divergent, perCpuSecond: (plan.ctes / fastestMs) * 1000 };
}

/** From the door to the receipts, with the database. */
function measureWhole(): Promise<AuditResult> {
  return inScratch((folder) => {
    const input: AuditInput = { dataFolder: join(folder, 'data'), ctes: plan.submitted };
    return runStage<AuditResult>({ script: 'audit', input, timeoutMs: 900_000 });
  });
}

function describe(): string[] {
  const { taken, audited, released, endToEnd, floor } = whole;
  const row = (name: string, { perSecond, perCpuSecond }: Rate): string[] => [
    name,
    perSecond.toFixed(0),
    perCpuSecond.toFixed(0),
    (perSecond / floor.perSecond).toFixed(2),
  ];
  return [
    `${plan.ctes} CT-es judged without a database, ${engine.divergent} of them divergent; ${plan.submitted} a part with one`,
    ...(load > 2
      ? [`The machine was busy before: load average ${load.toFixed(1)}. Read processor time and ratios.`]
      : []),
    ...table([
      ['CT-es', 'a second', 'a second of processor', 'to the floor'],
      ['engine alone', '', engine.perCpuSecond.toFixed(0), ''],
      row('floor: the rows alone, in bare statements', floor),
      row('posted as JSON, 100 a request, until stored', taken),
      row('audited by the worker', audited),
      row('the same, released and told to a webhook', released),
      row('posted, then audited', endToEnd),
    ]),
    '',
    ...describeAims([
      aim('engine, CT-es a second of processor', engine.perCpuSecond, aims.engine),
      aim('posted and audited, CT-es a second', endToEnd.perSecond, aims.endToEnd),
      aim('posted and audited, CT-es a second of processor', endToEnd.perCpuSecond, aims.endToEnd),
    ]),
  ];
}

function aim(name: string, measured: number, least: number) {
  return { name, aim: `≥ ${least}`, measured: measured.toFixed(0), met: measured >= least };
}
