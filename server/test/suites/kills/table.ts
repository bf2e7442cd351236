import { duplicateShare, medianAndLongest } from '../../faults/ledger/report.ts';
import type { Figures } from '../../faults/ledger/verdict.ts';
import { type KillsState, killsDone, killsLeft, type Leg } from './state.ts';

const columns = [
  'Run',
  'Seed, commit',
  'Acknowledged',
  'Calls to healthy receivers',
  'Lost, undelivered, out of order',
  'Came twice',
  'Recovery',
];

/** The run as rows of the table in docs/reliability.md: a row for each set-up and one for both. */
export function killsTable(state: KillsState): string {
  const setups = [...new Set(state.legs.map(({ setup }) => setup))];
  const groups: [string, Leg[]][] = [
    ...setups.map((setup): [string, Leg[]] => [
      `of ${setup}`,
      state.legs.filter((leg) => leg.setup === setup),
    ]),
    ['in all', state.legs],
  ];
  const left = killsLeft(state);
  return [
    ...(left === 0 ? [] : [`Interrupted: ${killsDone(state)} of ${state.kills} kills.`, '']),
    row(columns),
    row(columns.map(() => '---')),
    ...groups.filter(([, legs]) => legs.length > 0).map((group) => rowOf(state, group)),
    ...state.legs.flatMap(({ wrong, seed }) => wrong.map((text) => `\nWrong (seed ${seed}): ${text}`)),
    '',
  ].join('\n');
}

function rowOf({ seed, commit }: KillsState, [name, legs]: [string, Leg[]]): string {
  const sum = (of: (leg: Leg) => number): number => legs.reduce((total, leg) => total + of(leg), 0);
  const total = (of: (figures: Figures) => number): number =>
    sum(({ figures }) => (figures === null ? 0 : of(figures)));
  const [calls, duplicates] = [total((figures) => figures.calls), total((figures) => figures.duplicates)];
  const wrong = sum((leg) => leg.wrong.length);
  return row([
    `${sum(({ kills }) => kills)} kills ${name}, ${sum(({ withDatabase }) => withDatabase)} with the database server, ${legs.length} installations, load ${loads(legs)}`,
    `${seed}, ${commit}`,
    `${count(total((figures) => figures.freights))} freights, ${count(total((figures) => figures.occurrences))} occurrences`,
    `${count(calls)} of ${count(total((figures) => figures.events))} events`,
    wrong === 0 ? '0, 0, 0' : `${wrong} things wrong, below`,
    `${duplicates} (${(100 * duplicateShare({ calls, duplicates })).toFixed(2)} %) of ${total((figures) => figures.unknownOutcomes)} sends whose end was unknown`,
    `ready again: ${medianAndLongest(legs.flatMap(({ recoveriesMs }) => recoveriesMs))}`,
  ]);
}

function loads(legs: readonly Leg[]): string {
  const all = legs.map(({ load }) => load);
  return `${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)}`;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
