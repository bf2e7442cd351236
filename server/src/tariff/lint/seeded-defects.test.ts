import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coverageDefects } from '../../../test/support/lint/coverage-defects.ts';
import { priceDefects } from '../../../test/support/lint/price-defects.ts';
import { termDefects } from '../../../test/support/lint/term-defects.ts';
import { cleanTable } from '../../../test/support/random/clean-tables.ts';
import { lintTable } from './lint-table.ts';
import { lintRules } from './rules.ts';

const defects = [...coverageDefects, ...priceDefects, ...termDefects];

describe('a defect in a clean table', () => {
  test.each(defects)('is named with its line: $what ($code)', ({ code, mode, seed }) => {
    fc.assert(
      fc.property(cleanTable(mode), fc.nat({ max: 10_000 }), (document, at) => {
        const table = structuredClone(document);
        const lines = seed(table, at);
        const found = lintTable(table).findings.filter((each) => each.code === code);
        expect(lines).toContain(found.find(({ line }) => lines.includes(line))?.line);
        for (const { message, fix, severity } of found) {
          expect(message).toMatch(/\.$/);
          expect(fix).toMatch(/\.$/);
          expect(severity).toBe(lintRules.find((rule) => rule.code === code)?.severity);
        }
      }),
      { numRuns: 12 },
    );
  });

  test('is there for every rule', () => {
    expect([...new Set(defects.map(({ code }) => code))].sort()).toEqual(
      lintRules.map(({ code }) => code).sort(),
    );
  });
});
