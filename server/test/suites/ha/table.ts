import type { Result, Results, Step } from './results.ts';
import { trialNames } from './trial-names.ts';
import { type Trial, trials } from './trials.ts';

const columns = [
  'What happened',
  'Times',
  'Without an answer: quotes; writes',
  'Longest wait of a call',
  '503; cut off',
  'Acknowledged',
  'Lost; doubled',
];

/** A row for each trial that was made, and what was wrong below. Pure. */
export function haTable({ commit, results, wrong }: Results): string {
  const rows = trialNames.flatMap((name) => {
    const own = results.filter(({ trial }) => trial === name);
    return own.length === 0 ? [] : [rowOf(trials[name], own)];
  });
  const faults = [...results.flatMap(faultsOf), ...wrong];
  return [
    `Commit ${commit}, load ${loads(results)} as trials began.`,
    '',
    row(columns),
    row(columns.map(() => '---')),
    ...rows,
    ...stepLines(results),
    ...faults.map((text) => `\nWrong: ${text}`),
    '',
  ].join('\n');
}

/** How long each node's turn left nobody answered, of trials in parts. */
function stepLines(results: readonly Result[]): string[] {
  return trialNames.flatMap((name) => {
    const steps = results.flatMap(({ trial, steps: own = [] }) => (trial === name ? own : []));
    const parts = [...Map.groupBy(steps, ({ what }) => what)].map(([what, own]) => {
      const span = (of: (step: Step) => number): string => spread(own.map(of));
      return `${what} ${span(({ quoteGapMs }) => quoteGapMs)}; ${span(({ writeGapMs }) => writeGapMs)}`;
    });
    return parts.length === 0 ? [] : [`\n${name}, quotes; writes: ${parts.join(', ')}`];
  });
}

/** What a trial did that it must not. Pure. */
export function faultsOf({ trial, seed, outage, lost, doubled }: Result): string[] {
  const { mostGapMs, mayRefuse } = trials[trial];
  const { quoteGapMs, refused, cutOff } = outage;
  return [
    ...(lost > 0 ? [`${lost} acknowledged and lost`] : []),
    ...(doubled > 0 ? [`${doubled} doubled`] : []),
    ...(quoteGapMs > mostGapMs
      ? [`${seconds(quoteGapMs)} s without an answer, at most ${seconds(mostGapMs)}`]
      : []),
    ...(!mayRefuse && refused + cutOff > 0
      ? [`${refused} refused and ${cutOff} cut off, where none may be`]
      : []),
  ].map((text) => `${trial} (seed ${seed}): ${text}`);
}

function rowOf({ what }: Trial, own: readonly Result[]): string {
  const sum = (of: (result: Result) => number): number => own.reduce((total, one) => total + of(one), 0);
  const span = (of: (result: Result) => number): string => spread(own.map(of));
  return row([
    what,
    String(own.length),
    `${span(({ outage }) => outage.quoteGapMs)}; ${span(({ outage }) => outage.writeGapMs)}`,
    `${seconds(Math.max(...own.map(({ outage }) => outage.longestWaitMs)))} s`,
    `${sum(({ outage }) => outage.refused)}; ${sum(({ outage }) => outage.cutOff)}`,
    `${count(sum(({ quotes }) => quotes))} quotes, ${count(sum(({ freights }) => freights))} freights`,
    `${sum(({ lost }) => lost)}; ${sum(({ doubled }) => doubled)}`,
  ]);
}

/** Of times in milliseconds, in seconds: one, or the shortest and the longest. */
function spread(timesMs: readonly number[]): string {
  const [least, most] = [seconds(Math.min(...timesMs)), seconds(Math.max(...timesMs))];
  return least === most ? `${least} s` : `${least}–${most} s`;
}

function loads(results: readonly Result[]): string {
  const all = results.map(({ load }) => load);
  return all.length === 0 ? 'unknown' : `${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)}`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
