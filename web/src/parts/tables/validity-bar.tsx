import './validity-bar.css';
import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import { pastDays, shownDays, stretchesOf } from './validity.ts';

/**
 * What is in force when, around today, as a bar: full for what is, hatched for what waits, red for days without prices, and a line
 * for today. What it shows stands in words beside it.
 */
export function ValidityBar({ table, nowMs }: { table: ListedTable; nowMs: number }) {
  return (
    <svg
      className="validity-bar"
      viewBox={`0 0 ${shownDays} 12`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {stretchesOf(table, nowMs).map(({ kind, from, until }) => (
        <rect
          key={`${kind}${from}`}
          data-kind={kind}
          x={from}
          width={until - from}
          y={kind === 'nothing' ? 4 : 2}
          height={kind === 'nothing' ? 4 : 8}
        />
      ))}
      <line x1={pastDays} x2={pastDays} y1={0} y2={12} />
    </svg>
  );
}
