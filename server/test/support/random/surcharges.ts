import fc from 'fast-check';
import {
  type Surcharge,
  type SurchargeScope,
  stage1Codes,
  stage2Codes,
} from '../../../src/engine/rating/document.ts';
import { cents, codeRange, line, micros, nullable, rate, regionNames } from './values.ts';

export const scope: fc.Arbitrary<SurchargeScope> = fc.record(
  {
    uf: fc.subarray(['SP', 'RJ', 'BA']),
    ibge: fc.subarray([1, 2, 3]),
    zip: fc.array(codeRange, { maxLength: 3 }),
    region: fc.subarray([...regionNames]),
    recipient: fc.subarray(['11222333', '52998224725', '11222333000262']),
    recipientType: fc.constantFrom('individual' as const, 'company' as const),
    category: fc.subarray([1, 2, 999]),
    side: fc.constantFrom('origin' as const, 'destination' as const, 'either' as const),
  },
  { requiredKeys: [] },
);

export const surcharge: fc.Arbitrary<Surcharge> = fc.record({
  line,
  code: fc.constantFrom(...stage1Codes, ...stage2Codes),
  name: fc.constant('charge'),
  percentBase: fc.constantFrom(
    'invoice' as const,
    'freight_weight' as const,
    's0' as const,
    's0_s1' as const,
  ),
  percentPpm: rate,
  fixedCents: fc.oneof(fc.constant(0), cents),
  unit: nullable(
    fc.record({
      of: fc.constantFrom(
        'chargeable_kg' as const,
        'real_kg' as const,
        'm3' as const,
        'volumes' as const,
        'ctes' as const,
        'invoices' as const,
        'products' as const,
      ),
      micros,
      stepMilli: fc.constantFrom(1, 7, 1_000, 100_000),
      mode: fc.constantFrom('ceil' as const, 'exact' as const),
      franchiseMilli: fc.constantFrom(0, 1_500, 30_000),
    }),
  ),
  tiers: nullable(
    fc.record({
      by: fc.constantFrom('invoice' as const, 'chargeable_weight' as const),
      rows: fc
        .uniqueArray(
          fc.record({ upTo: fc.integer({ min: 0, max: 300_000 }), percentPpm: rate, fixedCents: cents }),
          {
            maxLength: 3,
            selector: ({ upTo }) => upTo,
          },
        )
        .map((rows) => rows.sort((a, b) => a.upTo - b.upTo)),
    }),
  ),
  minCents: nullable(fc.integer({ min: 0, max: 3_000 })),
  maxCents: nullable(fc.integer({ min: 3_000, max: 60_000 })),
  scope: fc.option(scope, { nil: null, freq: 2 }),
  floor: fc.constantFrom('before' as const, 'after' as const),
  event: fc.option(fc.constant('redelivery' as const), { nil: null, freq: 8 }),
});
