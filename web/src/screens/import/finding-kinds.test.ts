import { describe, expect, it } from 'vitest';
import { type Finding, findingKey, findingsOf } from './finding-kinds.ts';

const finding = (code: string, line: number, severity: Finding['severity'] = 'error'): Finding => ({
  ...{ code, line, severity, message: `${code} ${line}`, sheet: null, column: null, path: null, fix: null },
});

describe('findings of a severity', () => {
  const findings = [
    finding('gap', 1),
    finding('odd', 2, 'warning'),
    finding('bad_number', 3),
    finding('gap', 4),
    finding('question', 5),
  ];
  it('have those of a kind together, in the order in which kinds were found', () => {
    expect(findingsOf({ findings }, 'error').map(({ line }) => line)).toEqual([1, 4, 3]);
    expect(findingsOf({ findings }, 'warning').map(({ line }) => line)).toEqual([2]);
  });
  it('have names of their own', () => {
    expect(new Set(findings.map(findingKey)).size).toBe(findings.length);
  });
});
