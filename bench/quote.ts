import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureHttp } from './run/measure-http.ts';
import { fullPlan, type Plan, quickPlan } from './run/plan.ts';
import { aimsOf, describeBench, type EngineRun, type QuoteBench } from './run/report.ts';
import { inScratch } from './run/scratch.ts';
import { runStage } from './run/stage.ts';
import type { EngineInput, EngineResult } from './stages/engine.ts';
import type { SheetsInput, SheetsResult } from './stages/sheets.ts';
import type { SqlInput, SqlResult } from './stages/sql.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/quote.json') },
    profile: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    carriers: { type: 'string' },
  },
});
const size = values.carriers === undefined ? null : Number(values.carriers);
const plan: Plan = {
  ...(values.quick ? quickPlan : fullPlan),
  ...(size === null ? {} : { carriers: size, engineCarriers: [size] }),
  profile: values.profile,
};
await inScratch(async (folder) => {
  const bench = await measure(plan, folder);
  process.stdout.write(`${describeBench(bench)}\n`);
  await write(resolve(values.out), bench);
});

async function measure(planned: Plan, scratch: string): Promise<QuoteBench> {
  const engine: EngineRun[] = [];
  for (const carriers of planned.engineCarriers) {
    say(`engine alone, ${carriers} carriers`);
    engine.push(await measureEngine(planned, carriers, join(scratch, `sheets-${carriers}`)));
  }
  say(`service and floor over HTTP, ${planned.carriers} carriers`);
  const http = await measureHttp(planned, join(scratch, 'service'));
  say(`the same by SQL, ${planned.carriers} carriers`);
  const sql = await runStage<SqlResult>({
    script: 'sql',
    input: sqlInput(planned, scratch),
    timeoutMs: 120_000,
  });
  return { machine: machine(), measuredAt: new Date().toISOString(), engine, http, sql };
}

async function measureEngine(planned: Plan, carriers: number, sheets: string): Promise<EngineRun> {
  await mkdir(sheets);
  try {
    const making: SheetsInput = { folder: sheets, carriers };
    const made = await runStage<SheetsResult>({ script: 'sheets', input: making, timeoutMs: 120_000 });
    const { engineQuotes: quotes, engineRounds: rounds, profile } = planned;
    const input: EngineInput = { folder: sheets, carriers, quotes, rounds, profile };
    const result = await runStage<EngineResult>({ script: 'engine', input, timeoutMs: 120_000 });
    return { carriers, ...made, ...result };
  } finally {
    await rm(sheets, { recursive: true });
  }
}

function sqlInput({ carriers, roundSeconds }: Plan, scratch: string): SqlInput {
  return { dataFolder: join(scratch, 'sql'), carriers, connections: 16, seconds: roundSeconds };
}

function machine(): QuoteBench['machine'] {
  return {
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    processors: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
  };
}

async function write(path: string, bench: QuoteBench): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify({ ...bench, aims: aimsOf(bench) }, null, 2)}\n`);
  say(`written to ${path}`);
}

function say(line: string): void {
  process.stderr.write(`bench: ${line}\n`);
}
