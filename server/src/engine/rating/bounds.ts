/**
 * How large things may be. Within these, every product of the engine fits the exact arithmetic of the kernel,
 * so that no request and no table can make pricing overflow.
 */
export const bounds = {
  zip: 99_999_999,
  line: 4_000_000_000,
  coverageRows: 1_000_000,
  segments: 4_000_000,
  originAreas: 65_535,
  regions: 65_535,
  bands: 2_000_000,
  surcharges: 500,
  transitMinutes: 1_000_000,
  distanceKm: 100_000,
  /** 2,000 t: the largest weight that a band may name and that is priced, real or cubed. */
  weightG: 2_000_000_000,
  /** 100,000 m3. */
  volumeCm3: 100_000_000_000,
  volumeMm3: 100_000_000_000_000,
  /** R$ 10 billion: value of goods, amounts of tables, and any one charge. */
  cents: 1_000_000_000_000,
  /** R$ 100,000 for one unit; fixed prices of bands reach R$ 10 billion. */
  unitMicros: 100_000_000_000,
  fixedMicros: 10_000_000_000_000_000 / 2,
  /** 1,000 %. */
  ppm: 10_000_000,
  /** Taxes inside the price stay below this. */
  insideTaxPpm: 500_000,
  gramsPerM3: 10_000_000,
  cm3PerKg: { min: 100, max: 10_000_000 },
  mm: 100_000,
  /** Steps of charges per unit: 900 t, 900,000 pieces; 900 m3. */
  stepMilli: 900_000_000,
  stepMilliM3: 900_000,
  objects: 1_000_000_000,
} as const;
