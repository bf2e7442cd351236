import type { LatencySummary } from '../load/latencies.ts';
import type { EngineResult, EngineSpeed } from '../stages/engine.ts';
import type { SqlResult } from '../stages/sql.ts';
import type { Comparison, HttpResult, Paced } from './measure-http.ts';
import type { Profile, SelfTime } from './profiler.ts';

export type EngineRun = EngineResult & { carriers: number; encodedBytes: number; compileSeconds: number };

export type QuoteBench = {
  machine: { platform: string; node: string; processors: number; processor: string };
  measuredAt: string;
  engine: EngineRun[];
  http: HttpResult;
  sql: SqlResult;
};

/** One promise of the service about speed, and what this run says to it. */
export type Aim = { name: string; aim: string; measured: string; met: boolean };

const large = 200;

/** The aims, held against a run. */
export function aimsOf({ engine, http, sql }: QuoteBench): Aim[] {
  return [
    ...engine.filter(({ carriers }) => carriers === large).flatMap(engineAims),
    ...serviceAims(http, sql),
  ];
}

function engineAims({ everything, limit20, sheetsBytes, loadSeconds }: EngineRun): Aim[] {
  return [
    atMost('engine, everything composed, p99', everything.undisturbed.p99Ms, 1, 'ms'),
    atMost('engine, limit 20, p99', limit20.undisturbed.p99Ms, 0.25, 'ms'),
    atMost('sheets in memory', sheetsBytes / 1e6, 150, 'MB'),
    atMost('sheets loaded', loadSeconds, 1, 's'),
  ];
}

function serviceAims({ checkout, composed }: HttpResult, sql: SqlResult): Aim[] {
  return [
    atLeast('processor time to the floor, as a checkout asks', checkout.serviceToFloorByCpu, 0.28),
    atLeast('processor time to the floor, everything composed', composed.serviceToFloorByCpu, 0.35),
    atLeast('HTTP to SQL, carrier by carrier', checkout.servicePerSecond / sql.oneByOne.perSecond, 20),
    atMost('p99 at 70 % of saturation, as a checkout asks', checkout.paced.service.p99Ms, 15, 'ms'),
    atMost('p99 at 70 % of saturation, everything composed', composed.paced.service.p99Ms, 15, 'ms'),
  ];
}

// biome-ignore lint/complexity/useMaxParams: a table of aims reads best in one line each
export function atMost(name: string, measured: number, aim: number, unit: string): Aim {
  return {
    name,
    aim: `≤ ${aim} ${unit}`.trim(),
    measured: `${digits(measured)} ${unit}`.trim(),
    met: measured <= aim,
  };
}

export function atLeast(name: string, measured: number, aim: number): Aim {
  return { name, aim: `≥ ${aim}`, measured: digits(measured), met: measured >= aim };
}

/** Three digits that count. */
function digits(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3, useGrouping: false });
}

/** The run as text: what was measured, what it was measured against, and the aims. */
export function describeBench(bench: QuoteBench): string {
  const { engine, http, sql } = bench;
  const enginePerSecond = engineRate(engine, http.carriers);
  const lines = [
    ...engine.flatMap((run) => describeEngine(run)),
    ...describeHttp('as a checkout asks', http, http.checkout),
    ...describeHttp('everything composed', http, http.composed),
    '',
    `Prices alone, ${http.carriers} carriers`,
    ...table([
      ['', 'quotes/s', 'SQL together = 1'],
      ['engine, one thread, everything composed', ...against(enginePerSecond, sql)],
      ['service over HTTP, durable, as a checkout asks', ...against(http.checkout.servicePerSecond, sql)],
      ['SQL, two statements for all carriers', ...against(sql.together.perSecond, sql)],
      ['SQL, two statements a carrier', ...against(sql.oneByOne.perSecond, sql)],
    ]),
    '',
    ...describeAims(aimsOf(bench)),
    ...describeProfile('Engine', engine.at(-1)?.profile ?? null),
    ...describeProfile('Service', http.profile),
  ];
  return lines.join('\n');
}

/** The aims as a table, and whether each was met. */
export function describeAims(aims: readonly Aim[]): string[] {
  return table([
    ['Aim', '', 'measured', ''],
    ...aims.map(({ name, aim, measured, met }) => [name, aim, measured, met ? 'met' : 'missed']),
  ]);
}

function describeEngine({ carriers, sheetsBytes, loadSeconds, everything, limit20 }: EngineRun): string[] {
  const row = (name: string, { wall, undisturbed, offersPerQuote }: EngineSpeed): string[] => [
    name,
    digits(offersPerQuote),
    ...[undisturbed.p50Ms, undisturbed.p99Ms, wall.p50Ms, wall.p99Ms].map(digits),
  ];
  return [
    '',
    `Engine alone, ${carriers} carriers x 30,000 ranges x 20 bands: ${digits(sheetsBytes / 1e6)} MB, loaded in ${digits(loadSeconds)} s`,
    ...table([
      ['', 'offers', 'p50 ms', 'p99 ms', 'p50 ms by the clock', 'p99 ms by the clock'],
      row('everything composed', everything),
      row('limit 20', limit20),
    ]),
  ];
}

function describeHttp(title: string, { carriers }: HttpResult, comparison: Comparison): string[] {
  const { servicePerSecond, floorPerSecond, serviceToFloor, serviceToFloorByCpu, paced, rounds } = comparison;
  const last = rounds.at(-1);
  const kilobytes = digits((last?.service.meanBytes ?? 0) / 1000);
  const latency = (round: { latency: LatencySummary } | undefined): string[] =>
    [round?.latency.p50Ms ?? 0, round?.latency.p99Ms ?? 0].map(digits);
  return [
    '',
    `HTTP, ${title}: ${carriers} carriers, 32 connections, answers of ${kilobytes} kB`,
    ...table([
      ['', 'quotes/s', 'to the floor', 'by processor time', 'p50 ms', 'p99 ms'],
      ['floor: bare handler, same answers', digits(floorPerSecond), '1', '1', ...latency(last?.floor)],
      [
        'service, durable',
        ...[servicePerSecond, serviceToFloor, serviceToFloorByCpu].map(digits),
        ...latency(last?.service),
      ],
      pacedRow(`service at 70 % of that, middle of ${paced.rounds.length}`, paced.service),
      pacedRow('floor at the same rate', paced.floor),
    ]),
  ];
}

function pacedRow(name: string, { perSecond, p50Ms, p99Ms }: Paced['service']): string[] {
  return [name, digits(perSecond), '', '', digits(p50Ms), digits(p99Ms)];
}

function against(perSecond: number, sql: SqlResult): string[] {
  return [perSecond, perSecond / sql.together.perSecond].map(digits);
}

function engineRate(engine: readonly EngineRun[], carriers: number): number {
  const run = engine.find((one) => one.carriers === carriers);
  return run === undefined ? 0 : 1000 / run.everything.wall.p50Ms;
}

function describeProfile(title: string, profile: Profile | null): string[] {
  if (profile === null) return [];
  const rows = (times: readonly SelfTime[]): string[][] =>
    times.map(({ name, place, share }) => [`${digits(share * 100)} %`, name, place]);
  return [
    '',
    `${title}: where the time goes, by part`,
    ...table(rows(profile.parts)),
    '',
    `${title}: the same by function`,
    ...table(rows(profile.functions)),
  ];
}

export function table(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(width(column))).join('  ')}`.trimEnd());
}

/** How often which answer came over several rounds: `1447 × 200, 3 × 503`. */
export function statusLine(rounds: readonly (Readonly<Record<string, number>> | undefined)[]): string {
  const sums = new Map<string, number>();
  for (const [status, count] of rounds.flatMap((statuses) => Object.entries(statuses ?? {})))
    sums.set(status, (sums.get(status) ?? 0) + count);
  return Array.from(sums, ([status, count]) => `${count} × ${status}`).join(', ');
}
