import { medianAndLongest } from '../../faults/ledger/report.ts';
import type { ShopsResult } from './result.ts';

/** The run as rows of the table in docs/reliability.md, and what is wrong. Pure. */
export function shopsTable(result: ShopsResult): string {
  const { seed, commit, kills, recoveriesMs, orders, soldPerS, webhooks, repeats, wrong, load } = result;
  const answers = Object.entries(result.answers)
    .map(([status, count]) => `${status === '0' ? 'none' : status}: ${count}`)
    .join(', ');
  return [
    row(['Run', 'Seed, commit', 'Sold', 'Webhooks', 'Lost, twice, of no order', 'Times']),
    row(Array.from({ length: 6 }, () => '---')),
    row([
      `${recoveriesMs.length} of ${kills} kills, load ${load.toFixed(1)}`,
      `${seed}, ${commit}`,
      `${orders} orders, ${soldPerS} a second, ${result.delayed} of them late`,
      `${webhooks} answered, ${repeats} of them sent again all the same; answers ${answers}`,
      wrong.length === 0 ? '0, 0, 0' : `${wrong.length} things wrong, below`,
      `ready again: ${medianAndLongest(recoveriesMs)}; a webhook: p50 ${result.answerP50Ms} ms, p99 ${result.answerP99Ms} ms; worked off ${(result.workedMs / 1000).toFixed(1)} s after the last`,
    ]),
    ...wrong.map((text) => `\nWrong: ${text}`),
    '',
  ].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
