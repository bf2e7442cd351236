import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lintRules } from '../../src/tariff/lint/rules.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/tables.md'), 'utf8');

/** The rules as the page should list them; a failing test shows what to paste. */
const rows = [
  '| Code | Severity | About | What it means |',
  '|---|---|---|---|',
  ...lintRules.map(
    ({ code, severity, family, meaning }) => `| \`${code}\` | ${severity} | ${family} | ${meaning} |`,
  ),
].join('\n');

describe('docs/tables.md', () => {
  it('lists every rule of the lint as the lint knows it', () => {
    const [, listed] = /<!-- lint rules -->\n([\s\S]*?)\n?<!-- end of lint rules -->/.exec(page) ?? [];
    expect(listed).toBe(rows);
  });
});
