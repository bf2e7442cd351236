import type { Sample } from './sample.ts';

/** One aim of a soak: whether it was met is null where the run was too short to say. */
export type SoakAim = { name: string; aim: string; measured: string; met: boolean | null };

export type SoakRun = { seed: number; commit: string; ratePerS: number; wantedS: number; load: number };

/** What a process needs to get warm; slopes begin after it. */
const warmS = 600;
/** Slopes of shorter runs are noise. */
const tellingS = 1200;
const mostErrors = 0;
const mostRssMbPerMinute = 1;
const mostDescriptors = 3;
const mostDrift = 1.5;

/** Slope of the least-squares line through points. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [meanX, meanY] = [mean(([x]) => x), mean(([, y]) => y)];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (spread === 0) return 0;
  return points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
}

/** After the warm-up, or the last two thirds of what is shorter. */
function settled(samples: readonly Sample[]): readonly Sample[] {
  const lastS = samples.at(-1)?.atS ?? 0;
  return samples.filter(({ atS }) => atS >= Math.min(warmS, lastS / 3));
}

export function soakAims(samples: readonly Sample[]): SoakAim[] {
  const late = settled(samples);
  const seconds = (late.at(-1)?.atS ?? 0) - (late[0]?.atS ?? 0);
  const telling = seconds >= tellingS;
  const perMinute = (of: (sample: Sample) => number): number =>
    slope(late.map((sample) => [sample.atS / 60, of(sample)]));
  const [rss, heap] = [perMinute(({ rssMb }) => rssMb), perMinute(({ heapMb }) => heapMb)];
  const descriptors = perMinute((sample) => sample.descriptors ?? 0) * (seconds / 60);
  const errors = samples.reduce((sum, sample) => sum + sample.errors, 0);
  const drift = driftOf(late);
  const ifTelling = (isMet: boolean): boolean | null => (telling ? isMet : null);
  return [
    {
      ...{
        name: 'resident memory',
        aim: `≤ ${mostRssMbPerMinute} MB/min`,
        measured: `${rss.toFixed(2)} MB/min`,
      },
      met: ifTelling(rss <= mostRssMbPerMinute),
    },
    {
      ...{
        name: 'heap after collecting',
        aim: `≤ ${mostRssMbPerMinute} MB/min`,
        measured: `${heap.toFixed(2)} MB/min`,
      },
      met: ifTelling(heap <= mostRssMbPerMinute),
    },
    {
      ...{ name: 'descriptors', aim: `grow by < ${mostDescriptors}`, measured: descriptors.toFixed(1) },
      met: ifTelling(descriptors < mostDescriptors),
    },
    {
      ...{ name: 'p99, last third to first', aim: `≤ ${mostDrift}`, measured: drift.toFixed(2) },
      met: ifTelling(drift <= mostDrift),
    },
    { name: 'answers that are not 200', aim: '0', measured: String(errors), met: errors <= mostErrors },
  ];
}

/** The middle p99 of the last third of the samples to that of the first. */
function driftOf(samples: readonly Sample[]): number {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const middle = (some: readonly Sample[]): number =>
    some.map(({ p99Ms }) => p99Ms).sort((one, other) => one - other)[some.length >> 1] ?? 0;
  const first = middle(samples.slice(0, third));
  return first === 0 ? 0 : middle(samples.slice(-third)) / first;
}

/** The run as text for docs/reliability.md: aims, samples over time, and what grew by rows. */
export function soakText(
  { seed, commit, ratePerS, wantedS, load }: SoakRun,
  samples: readonly Sample[],
): string {
  const lastS = samples.at(-1)?.atS ?? 0;
  const head = `${(lastS / 60).toFixed(1)} minutes at ${ratePerS} requests a second, seed ${seed}, commit ${commit}, load ${load.toFixed(1)} before`;
  return [
    ...(lastS < wantedS ? [`Ended early: ${lastS} of ${wantedS} s.`] : []),
    ...[head, '', row(['What', 'Aim', 'Measured', '']), row(['---', '---', '---', '---'])],
    ...soakAims(samples).map(({ name, aim, measured, met }) =>
      row([name, aim, measured, met === null ? 'too short to say' : met ? 'met' : 'missed']),
    ),
    '',
    row(columns.map(([name]) => name)),
    row(columns.map(() => '---')),
    ...some(samples).map((sample) => row(columns.map(([, of]) => of(sample)))),
    '',
    ...growth(samples),
    '',
  ].join('\n');
}

const columns: readonly (readonly [string, (sample: Sample) => string])[] = [
  ['Minute', ({ atS }) => (atS / 60).toFixed(1)],
  ['Resident MB', ({ rssMb }) => rssMb.toFixed(0)],
  ['Heap MB', ({ heapMb }) => heapMb.toFixed(1)],
  ['Descriptors', ({ descriptors }) => (descriptors === null ? '–' : String(descriptors))],
  ['Sessions', ({ sessions }) => String(sessions)],
  ['Partitions', ({ partitions }) => String(partitions)],
  ['Database MB', ({ databaseMb }) => databaseMb.toFixed(0)],
  ['p50, p99 ms', ({ p50Ms, p99Ms }) => `${p50Ms.toFixed(1)}, ${p99Ms.toFixed(0)}`],
  ['Calls', ({ calls }) => String(calls)],
  ['Errors', ({ errors }) => String(errors)],
];

const mostRows = 13;

/** Some of the samples, evenly, with the first and the last. */
function some(samples: readonly Sample[]): readonly Sample[] {
  if (samples.length <= mostRows) return samples;
  const step = (samples.length - 1) / (mostRows - 1);
  return Array.from({ length: mostRows }, (_, index) => samples[Math.round(index * step)]).filter(
    (sample) => sample !== undefined,
  );
}

/** Rows that came by table, and for a thousand calls: what grows without calls shows in the first half against the second. */
function growth(samples: readonly Sample[]): string[] {
  const [first, last, half] = [samples[0], samples.at(-1), samples[samples.length >> 1]];
  if (first === undefined || last === undefined || half === undefined) return [];
  const calls = samples.reduce((sum, sample) => sum + sample.calls, 0);
  const grown = Object.entries(last.rows)
    .map(([table, count]): [string, number, number] => [
      table,
      count - (first.rows[table] ?? 0),
      count - (half.rows[table] ?? 0),
    ])
    .filter(([, total]) => total !== 0)
    .toSorted(([, one], [, other]) => other - one);
  return [
    row(['Table', 'Rows that came', 'In the second half', 'For 1,000 calls']),
    row(['---', '---', '---', '---']),
    ...grown.map(([table, total, late]) =>
      row([table, String(total), String(late), ((1000 * total) / Math.max(1, calls)).toFixed(1)]),
    ),
  ];
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
