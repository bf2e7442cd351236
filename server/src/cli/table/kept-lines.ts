import type { WhatIfBrief, WhatIfComparisonView } from '@carreto/contract/admin/tables/what-if';
import { fixedPointText } from '../../kernel/value-texts.ts';
import { tableLines } from '../output/output.ts';
import { wrapped } from '../output/wrapped.ts';
import { wallClock } from './lines.ts';

/** What-ifs that are kept, one a line. */
export function keptLines(kept: readonly WhatIfBrief[]): string[] {
  if (kept.length === 0) return ['None is kept. ./carreto table diff VERSION-ID makes one.'];
  return tableLines(
    ['id', 'state', 'versions', 'over', 'from', 'until', 'looked at', 'by'],
    kept.map(({ id, state, tables, over, from, until, doneCount, createdBy }) => [
      ...[id, state, tables.map(versionsText).join(', '), over],
      ...[wallClock(from), wallClock(until), doneCount, createdBy],
    ]),
  );
}

function versionsText({ before, after }: WhatIfBrief['tables'][number]): string {
  return `${before?.versionId ?? 'none'} -> ${after.versionId}`;
}

/** Two what-ifs side by side, in 100 columns. */
export function besideLines({ one, other, isSameSpan, sums }: WhatIfComparisonView): string[] {
  const money = (cents: number | null): string => (cents === null ? '-' : fixedPointText(cents, 2));
  const apart = (x: number | null, y: number | null): string => money((y ?? 0) - (x ?? 0));
  return [
    `What-if ${one.id}: ${one.tables.map(versionsText).join(', ')}.`,
    `What-if ${other.id}: ${other.tables.map(versionsText).join(', ')}.`,
    ...(isSameSpan ? [] : wrapped('They look at other rows: what differs is not of the versions alone.')),
    '',
    ...tableLines(
      ['of', 'by', 'key', `after, ${one.id} R$`, `after, ${other.id} R$`, 'apart R$'],
      sums.map(({ of, by, key, oneAfterCents: x, otherAfterCents: y }) => [
        ...[of, by, key.slice(0, 24), money(x), money(y), apart(x, y)],
      ]),
    ),
  ];
}
