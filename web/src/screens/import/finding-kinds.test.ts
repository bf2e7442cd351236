import { describe, expect, it } from 'vitest';
import { type Finding, findingKey, kindsOf } from './finding-kinds.ts';

const finding = (code: string, line: number, severity: Finding['severity'] = 'warning'): Finding => ({
  ...{ code, line, severity, message: `${code} ${line}`, sheet: null, column: null, path: null, fix: null },
});

describe('findings by kind', () => {
  const findings = [
    finding('gap', 1),
    finding('bad_number', 2, 'error'),
    finding('odd', 3),
    finding('gap', 4),
    finding('question', 5, 'error'),
  ];
  it('keep the order in which kinds were found', () => {
    expect(kindsOf({ findings }, 'warning').map(({ code, findings: own }) => [code, own.length])).toEqual([
      ['gap', 2],
      ['odd', 1],
    ]);
  });
  it('leave out questions, which are asked elsewhere', () => {
    expect(kindsOf({ findings }, 'error').map(({ code }) => code)).toEqual(['bad_number']);
  });
  it('have names of their own', () => {
    expect(new Set(findings.map(findingKey)).size).toBe(findings.length);
  });
});
