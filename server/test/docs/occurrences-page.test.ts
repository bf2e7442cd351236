import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { occurrenceGroupName, occurrenceName } from '@carreto/contract/occurrence-names';
import { expect, it } from 'vitest';
import { groupOfCode, type OccurrenceGroup, occurrenceGroups } from '../../src/freight/trail/catalogue.ts';
import { move, moveTable, type Phase } from '../../src/freight/trail/states.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/domain.md'), 'utf8');
const phases: readonly Phase[] = ['preparing', 'underway', 'delivered', 'returned', 'lost', 'cancelled'];

function shownBetween(name: string): string | undefined {
  return new RegExp(`<!-- ${name} -->\\n([\\s\\S]*?)\\n?<!-- end of ${name} -->`).exec(page)?.[1];
}

function codesOf(group: OccurrenceGroup): number[] {
  return [...groupOfCode].filter(([, of]) => of === group).map(([code]) => code);
}

/** Where a group leads from a phase; codes that lead elsewhere are named. */
function cellOf(from: Phase, group: OccurrenceGroup): string {
  const usual = moveTable().find((one) => one.from === from && one.group === group)?.to ?? null;
  const others = codesOf(group).flatMap((code) => {
    const to = move(from, { code, group });
    return to === usual ? [] : [`${code}: ${to ?? '—'}`];
  });
  return [usual ?? '—', ...others].join('; ');
}

/** A failure shows what to paste. */
function movesTable(): string {
  const rows = occurrenceGroups.map(
    (group) => `| \`${group}\` | ${phases.map((from) => cellOf(from, group)).join(' | ')} |`,
  );
  return [`| Group | ${phases.join(' | ')} |`, `|---|${'---|'.repeat(phases.length)}`, ...rows].join('\n');
}

function catalogueTable(): string {
  const named = (code: number) => {
    const name = occurrenceName.get(code);
    return name === undefined ? String(code) : `${code} ${name}`;
  };
  const rows = occurrenceGroups.map(
    (group) =>
      `| \`${group}\` | ${occurrenceGroupName.get(group)} | ${codesOf(group).map(named).join('; ')} |`,
  );
  return ['| Group | Name | Codes |', '|---|---|---|', ...rows].join('\n');
}

it('the words of the house show every move of a freight', () => {
  expect(shownBetween('freight moves')).toBe(movesTable());
});

it('the words of the house show the catalogue of occurrences', () => {
  expect(shownBetween('occurrences')).toBe(catalogueTable());
});
