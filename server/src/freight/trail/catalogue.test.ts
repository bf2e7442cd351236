import { occurrenceGroupName, occurrenceName } from '@carreto/contract/occurrence-names';
import { expect, test } from 'vitest';
import { groupOfCode, occurrenceGroups } from './catalogue.ts';

test('the catalogue holds 298 codes, each in one group', () => {
  expect(groupOfCode.size).toBe(298);
});

test('every name belongs to a code, and every group has a name', () => {
  expect([...occurrenceName.keys()].filter((code) => !groupOfCode.has(code))).toEqual([]);
  expect([...occurrenceGroupName.keys()]).toEqual([...occurrenceGroups]);
});

test.each([
  [0, 'preparing', 'Contratado'],
  [3, 'delivered', 'Entregue'],
  [36, 'failed_attempt', 'Reentrega / Segunda tentativa'],
  [99, 'cancelled', 'Cancelado'],
  [269, 'awaiting_pickup', 'Entrega realizada em ponto pickup'],
  [285, 'delivered', 'Finalizado'],
])('%i is %s', (code, group, name) => {
  expect(groupOfCode.get(code)).toBe(group);
  expect(occurrenceName.get(code)).toBe(name);
});
