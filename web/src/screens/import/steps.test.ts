import { describe, expect, it } from 'vitest';
import { neighbour, stepOf, steps } from './steps.ts';

describe('the step that an import is at', () => {
  const found = (warningCount: number) => ({ findings: [], errorCount: 0, warningCount });
  it('follows from its state and what was found', () => {
    expect(stepOf({ state: 'open', report: null })).toBe('arquivos');
    expect(stepOf({ state: 'running', report: null })).toBe('arquivos');
    expect(stepOf({ state: 'running', report: found(0) })).toBe('entender');
    expect(stepOf({ state: 'needs_answers', report: found(0) })).toBe('entender');
    expect(stepOf({ state: 'failed', report: found(2) })).toBe('conferir');
    expect(stepOf({ state: 'done', report: found(2) })).toBe('conferir');
    expect(stepOf({ state: 'done', report: found(0) })).toBe('diferenca');
  });
  it('has neighbours, but for the ends', () => {
    expect(steps.map((step) => neighbour(step, 1))).toEqual([...steps.slice(1), undefined]);
    expect(steps.map((step) => neighbour(step, -1))).toEqual([undefined, ...steps.slice(0, -1)]);
  });
});
