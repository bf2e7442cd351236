import { describe, expect, it } from 'vitest';
import { pathProblems, wordProblems } from './words.ts';

const file = 'server/src/freight/a.ts';

describe('the fence of words', () => {
  it.each([
    'const told = 1;',
    'function billHappened() {}',
    'type CteTold = { id: number };',
    'export const f = (asked: string) => asked;',
    'const { held } = row;',
    'const { state: held } = row;',
    'type Row = { askedAt: Date };',
    'class Sheets { #held = 1; }',
    'class Sheets { took() {} }',
    "import { setImmediate as turn } from 'node:timers/promises';",
  ])('finds the retired word that %s declares, and says what stands for it', (text) => {
    expect(wordProblems(file, `\n${text}`)).toEqual([
      expect.stringMatching(/^server\/src\/freight\/a\.ts:2: "\S+"; rather \S/),
    ]);
  });

  it.each([
    'row.held = 1;',
    "record({ kind: 'told', held: 1 });",
    "import { InvoiceTold } from 'elsewhere';",
    '// What happened is told once.',
    "const sentence = 'asked for';",
    'const withheld = threshold + returned;',
  ])('lets %s be', (text) => {
    expect(wordProblems(file, text)).toEqual([]);
  });

  it('keeps the names of the contract anywhere, and those of columns where they are', () => {
    expect(wordProblems(file, 'const heldId = 1;')).toEqual([]);
    const column = 'type Row = { asked: string };';
    expect(wordProblems('server/src/freight/reverse/rows.ts', column)).toEqual([]);
    expect(wordProblems(file, column)).toHaveLength(1);
  });

  it('finds folders and files of such names', () => {
    const files = ['server/src/freight/audit/people/list.ts', 'server/src/freight/bill/happened.ts', file];
    expect(pathProblems(files)).toHaveLength(2);
    expect(pathProblems(['server/src/kernel/threshold.ts', 'server/src/documents/returned.ts'])).toEqual([]);
  });
});
