import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type VersionMove, versionMoves } from '../../src/registry/tables/versions/version-state.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/domain.md'), 'utf8');

/** The table of moves as the page shall show it; a failure shows what to paste. */
function movesTable(): string {
  const rows = Object.entries(versionMoves).map(([name, { from, to, when }]) => {
    const move = name as VersionMove;
    return `| \`${move}\` | ${from.join(', ')} | ${to} | ${when} |`;
  });
  return ['| Move | From | To | When |', '|---|---|---|---|', ...rows].join('\n');
}

it('the words of the house show every move in the life of a version', () => {
  const [, shown] = /<!-- version moves -->\n([\s\S]*?)\n?<!-- end of version moves -->/.exec(page) ?? [];
  expect(shown).toBe(movesTable());
});
