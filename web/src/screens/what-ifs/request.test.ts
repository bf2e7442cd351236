import { expect, test } from 'vitest';
import { readFilters } from '../../parts/filters/read-filters.ts';
import { requestFilters, toBody, toRuleChange } from './request.ts';

const typedRule = {
  ...{ name: 'Uma regra', cumulative: false, stopOnMatch: true, validFromOn: null, validToOn: null },
  ...{ conditions: {}, actions: [] },
};

/** With what this tab has typed: a new rule, and a change of the fifth. */
const bodyOf = (search: Record<string, string>) => {
  const { values } = readFilters(requestFilters, search);
  const typed = (ruleId: number | undefined) =>
    ruleId === undefined || ruleId === 5 ? typedRule : undefined;
  return toBody(values, { shipperId: 7, rules: toRuleChange(values.rule, typed) });
};

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

test('a rule is compared over quotes alone', () => {
  expect(bodyOf({ versoes: '3', regra: 'sem-4', sobre: 'ambos' })).toEqual({
    ...{ versionIds: [3], shipperId: 7, rules: { ruleId: 4, active: false }, over: 'quotes' },
  });
  expect(readFilters(requestFilters, { regra: 'talvez-4' }).values).toEqual({});
});

test('a rule that was typed and not saved is compared as it was typed, where this tab has it', () => {
  expect(bodyOf({ regra: 'nova' })).toEqual({ shipperId: 7, rules: { rule: typedRule }, over: 'quotes' });
  expect(bodyOf({ regra: 'mudada-5' })).toEqual({
    ...{ shipperId: 7, rules: { rule: typedRule, ruleId: 5 }, over: 'quotes' },
  });
  expect(bodyOf({ regra: 'mudada-6' })).toEqual({ shipperId: 7, over: 'both' });
  for (const regra of ['nova', 'mudada-5', 'com-4', 'sem-4']) {
    const { rule } = readFilters(requestFilters, { regra }).values;
    expect(rule === undefined ? undefined : requestFilters.rule.write(rule)).toBe(regra);
  }
});
