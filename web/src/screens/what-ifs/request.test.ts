import { expect, test } from 'vitest';
import { readFilters } from '../../parts/filters/read-filters.ts';
import { requestFilters, toBody } from './request.ts';

const bodyOf = (search: Record<string, string>) => toBody(readFilters(requestFilters, search).values, 7);

test('a request of the address becomes that of the API, with whole days of São Paulo', () => {
  expect(
    bodyOf({ versoes: '3', contra: 'nada', sobre: 'fretes', de: '2026-11-01', ate: '2026-11-30' }),
  ).toEqual({
    versionIds: [3],
    against: null,
    shipperId: 7,
    over: 'freights',
    from: '2026-11-01T03:00:00.000Z',
    until: '2026-12-01T03:00:00.000Z',
  });
});

test('several versions are compared with what is in force, whatever else the address says', () => {
  expect(bodyOf({ versoes: '3,5', contra: '2' })).toEqual({
    ...{ versionIds: [3, 5], shipperId: 7, over: 'both' },
  });
});

test('rubbish in the address is as if it were not there', () => {
  expect(bodyOf({ versoes: '0,x', contra: '-1', sobre: 'tudo', de: '2026-02-30' })).toEqual({
    ...{ shipperId: 7, over: 'both' },
  });
});

test('a rule is compared over quotes alone, and of a shipper alone', () => {
  expect(bodyOf({ versoes: '3', regra: 'sem-4', sobre: 'ambos' })).toEqual({
    ...{ versionIds: [3], shipperId: 7, rules: { ruleId: 4, active: false }, over: 'quotes' },
  });
  const { values } = readFilters(requestFilters, { regra: 'com-4' });
  expect(toBody(values, undefined)).toEqual({ over: 'both' });
  expect(readFilters(requestFilters, { regra: 'talvez-4' }).values).toEqual({});
});
