import { describe, expect, it } from 'vitest';
import { eventName, meaningOf } from './event-meaning.ts';

describe('events of the postal operator', () => {
  it.each([
    ['PO', '01', 15],
    ['PO', '1', 15],
    ['RO', '01', 2],
    ['DO', '02', 2],
    ['OEC', '01', 17],
    ['BDE', '01', 3],
    ['BDI', '01', 3],
    ['BDE', '20', 32],
    ['BDE', '23', 9],
    ['LDI', '01', 19],
    ['BDE', '69', null],
    ['ZZZ', '01', null],
  ])('%s-%s means %s', (code, type, meaning) => {
    expect(meaningOf({ code, type })).toBe(meaning);
  });

  it('are named with two digits', () => {
    expect(eventName({ code: 'BDE', type: '1' })).toBe('BDE-01');
  });
});
