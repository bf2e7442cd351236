import fc from 'fast-check';

/** Building blocks of random tables: a small country of zip codes 0 to 9,999, so that things meet. */
export const zip = fc.integer({ min: 0, max: 9_999 });
export const line = fc.integer({ min: 1, max: 60 });
export const nullable = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null });
export const rate = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300_000 }));
export const cents = fc.integer({ min: 0, max: 30_000 });
export const micros = fc.oneof(
  fc.integer({ min: 0, max: 300 }).map((reais) => reais * 1_000_000),
  fc.integer({ min: 0, max: 90_000_000 }),
);
export const regionNames = ['A', 'B', 'C'] as const;
export const regionName = fc.constantFrom(...regionNames);

export const zipRange = fc
  .tuple(zip, fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 9_000 })))
  .map(([start, width]): [number, number] => [start, start + width]);
/** Some starts end in 001, which takes the code before it along. */
export const codeRange = fc.oneof(
  zipRange,
  fc.integer({ min: 0, max: 9 }).map((block): [number, number] => [block * 1000 + 1, block * 1000 + 999]),
);
/** Mostly there. */
export const usually = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null, freq: 5 });
