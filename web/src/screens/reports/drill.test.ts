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

test('several carriers and shippers are those of the list', () => {
  const { shipperId: _, ...everybody } = looking;
  const several = {
    ...everybody,
    shipperId: undefined,
    values: { carrierIds: ['1', '2'], shipperIds: ['3', '4'] },
  };
  expect(placeOf(part({ groupBy: 'uf' }), row('BA'), several)?.search).toMatchObject({
    ...{ transportadoras: '1,2', embarcadores: '3,4', uf: 'BA' },
  });
  expect(placeOf(part({ groupBy: 'channel' }), row(''), looking)?.search).toMatchObject({
    'sem-canal': 'sim',
  });
});

test('a reason of delays leads to what came late for it', () => {
  expect(
    placeOf(part({ kind: 'delivery', groupBy: 'delayCause' }), row('force_majeure'), looking)?.search,
  ).toMatchObject({ 'motivo-do-atraso': 'forca-maior', 'prometido-de': '2026-09-10' });
});

test('figures of the audit lead to its desk, whatever became of the CT-es', () => {
  const days = { de: '2026-09-10', ate: '2026-11-30', embarcador: '3' };
  expect(placeOf(part({ kind: 'audit', groupBy: 'cause' }), row('taxed_weight'), looking)).toEqual({
    ...{ to: '/auditoria', search: { ...days, 'causa-contada': 'peso' } },
  });
  expect(placeOf(part({ kind: 'audit', groupBy: 'carrier' }), row('7'), looking)).toEqual({
    ...{ to: '/auditoria', search: { ...days, recuperado: 'sim', transportadora: '7' } },
  });
  expect(placeOf(part({ kind: 'audit' }), row('', '2026-10-01'), looking)).toEqual({
    ...{
      to: '/auditoria',
      search: { de: '2026-10-01', ate: '2026-10-31', embarcador: '3', 'sem-decisao': 'sim' },
    },
  });
});

test('quotes without an offer lead to the archive; where none are kept any more, nothing leads anywhere', () => {
  const quotes = part({ kind: 'quotes', groupBy: 'uf' });
  expect(placeOf(quotes, row('BA'), looking)).toEqual({
    to: '/cotacoes',
    search: { ofertas: 'nenhuma', de: '2026-09-10', ate: '2026-11-30', uf: 'BA', embarcador: '3' },
  });
  const year = { ...looking, span: { from: '2025-12-01', until: '2026-11-30' } };
  expect(placeOf(quotes, row('BA'), year)).toBeUndefined();
  expect(placeOf(part({ kind: 'quotes', groupBy: 'carrier' }), row('7'), looking)?.search).toMatchObject({
    ...{ origem: 'oferta', cancelado: 'nao', transportadora: '7' },
  });
});
