import { expect, test } from 'vitest';
import { placeOf } from './drill.ts';
import type { Part } from './parts.ts';

const looking = {
  span: { from: '2026-09-10', until: '2026-11-30' },
  values: {},
  shipperId: 3,
  today: '2026-11-20',
  step: 'month',
} as const;
const part = (changes: Partial<Part>): Part => ({
  kind: 'cost',
  plot: 'bars',
  of: 'costCents',
  good: null,
  ...changes,
});
const row = (value: string, at: string | null = null) => ({
  ...{ group: { value, name: value }, at, figures: {}, before: null },
});

test('a carrier in a month leads to its freights of the days that are in the period', () => {
  expect(placeOf(part({ groupBy: 'carrier' }), row('7', '2026-09-01'), looking)).toEqual({
    to: '/fretes',
    search: {
      de: '2026-09-10',
      ate: '2026-09-30',
      cancelado: 'nao',
      sentido: 'ida',
      transportadora: '7',
      embarcador: '3',
    },
  });
});

test('promises lead to those of days that are over', () => {
  expect(placeOf(part({ kind: 'delivery', groupBy: 'uf' }), row('BA'), looking)?.search).toMatchObject({
    ...{ 'prometido-de': '2026-09-10', 'prometido-ate': '2026-11-19', uf: 'BA' },
  });
});

test('where no list shows exactly those, nothing leads anywhere', () => {
  const several = { ...looking, values: { carrierIds: ['1', '2'] } };
  expect(placeOf(part({ groupBy: 'uf' }), row('BA'), several)).toBeUndefined();
  expect(placeOf(part({ groupBy: 'channel' }), row(''), looking)).toBeUndefined();
  expect(placeOf(part({ kind: 'audit', groupBy: 'cause' }), row('region'), looking)).toBeUndefined();
});
