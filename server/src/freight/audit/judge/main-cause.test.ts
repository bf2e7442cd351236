import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mainCause } from './main-cause.ts';

const divergent = { outcome: 'divergent', causes: [], unexplainedCents: 0 } as const;

test('groups a CT-e by the cause that makes most of the difference, whichever way', () => {
  const causes = [
    { cause: 'goods_value', cents: 500, dueCents: 1, chargedCents: 2 },
    { cause: 'taxed_weight', cents: -900, dueG: 1, chargedG: 2 },
    { cause: 'charge_amount', charge: 'gris', cents: 450 },
    { cause: 'charge_amount', charge: 'toll', cents: 451 },
  ] as const;
  expect(mainCause({ ...divergent, causes })).toBe('charge_amount');
  expect(mainCause({ ...divergent, causes: causes.slice(0, 3) })).toBe('taxed_weight');
  expect(mainCause({ ...divergent, causes, unexplainedCents: -902 })).toBe('unexplained');
});

test('groups what could not be compared by why, and what is within not at all', () => {
  for (const outcome of ['duplicate', 'unlinked', 'not_priced', 'entangled'] as const)
    expect(mainCause({ ...divergent, outcome })).toBe(outcome);
  expect(mainCause({ ...divergent, outcome: 'within' })).toBeNull();
  expect(mainCause(divergent)).toBe('unexplained');
});

test('never depends on the order of the causes', () => {
  const cause = fc.record({
    cause: fc.constantFrom('duplicate', 'rounding', 'table_version' as const),
    cents: fc.integer({ min: -50, max: 50 }),
  });
  fc.assert(
    fc.property(fc.array(cause), fc.integer({ min: -50, max: 50 }), (some, unexplainedCents) => {
      const causes = some as never[];
      expect(mainCause({ ...divergent, causes, unexplainedCents })).toBe(
        mainCause({ ...divergent, causes: causes.toReversed(), unexplainedCents }),
      );
    }),
  );
});
