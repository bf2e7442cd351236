import { expect, test } from 'vitest';
import { toDeliveryQuery } from './delivery-filters.ts';

test('the address of the list is the filter of the API, its days whole days of São Paulo', () => {
  expect(
    toDeliveryQuery(
      {
        state: 'falhou',
        kind: 'cte-liberado',
        class: 'sem-resposta',
        from: '2026-11-20',
        until: '2026-11-20',
      },
      7,
    ),
  ).toEqual({
    shipperId: 7,
    state: 'failed',
    kind: 'cte_released',
    class: 'none',
    from: '2026-11-20T03:00:00.000Z',
    until: '2026-11-21T03:00:00.000Z',
  });
  expect(toDeliveryQuery({}, undefined)).toEqual({});
});
