import { describe, expect, it } from 'vitest';
import { eventName, meaningOf } from './event-meaning.ts';
import { readTracked } from './wire-tracking.ts';

describe('events of the postal operator', () => {
  it.each([
    ['PO', '01', 15],
    ['PO', '1', 15],
    ['RO', '01', 2],
    ['DO', '02', 2],
    ['OEC', '01', 17],
    ['BDE', '01', 3],
    ['BDI', '01', 3],
    ['BDR', '1', 3],
    ['BDE', '67', 3],
    ['BDI', '70', 3],
    ['BDE', '20', 32],
    ['BDR', '20', 32],
    ['BDE', '46', 32],
    ['BDE', '23', 9],
    ['BDR', '23', 9],
    ['BDE', '25', 38],
    ['BDE', '34', 43],
    ['BDE', '35', 5],
    ['BDE', '47', 2],
    ['FC', '82', 275],
    ['FC', '47', null],
    ['BDX', '01', null],
    ['LDI', '01', 19],
    ['BDE', '69', null],
    ['ZZZ', '01', null],
  ])('%s-%s means %s', (code, type, meaning) => {
    expect(meaningOf({ code, type })).toBe(meaning);
  });

  it('are named with two digits', () => {
    for (const type of ['1', '01', '001']) expect(eventName({ code: 'BDE', type })).toBe('BDE-01');
    expect(eventName({ code: 'BDE', type: '0' })).toBe('BDE-00');
  });

  it('are read joined to their type, as pushes of the operator have them', () => {
    const event = { dtHrCriado: '2026-09-08T10:11:00', descricao: 'Entregue' };
    const { events } = readTracked({
      codObjeto: 'SM123456785BR',
      eventos: [
        { ...event, codigo: 'bde-1' },
        { ...event, codigo: 'BDE', tipo: 1 },
        { ...event, codigo: 'BDE' },
      ],
    });
    expect(events.map(({ code, type }) => [code, type])).toEqual([
      ['BDE', '1'],
      ['BDE', '1'],
    ]);
    expect(events.map(eventName)).toEqual(['BDE-01', 'BDE-01']);
  });
});
