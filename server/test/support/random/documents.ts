import fc from 'fast-check';
import { bounds } from '../../../src/engine/rating/bounds.ts';
import { stage1Codes, stage2Codes, type TableDocument } from '../../../src/engine/rating/document.ts';

/** Any document that the schema and its checks accept, with every member in play up to its bounds. */

const oneOf = <Word extends string>(...words: Word[]) => fc.constantFrom(...words);
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const upTo = (max: number, min = 0) =>
  fc.oneof(
    fc.integer({ min, max: Math.min(max, 2_000_000) }),
    fc.maxSafeInteger().map((any) => min + (Math.abs(any) % (max - min + 1))),
    fc.constantFrom(min, max),
  );
const safe = Number.MAX_SAFE_INTEGER;
const cents = upTo(bounds.cents);
const unitMicros = upTo(bounds.unitMicros);
const fixedMicros = upTo(bounds.fixedMicros);
const ppm = upTo(bounds.ppm);
const insideTaxPpm = upTo(bounds.insideTaxPpm);
const grams = upTo(bounds.weightG);
const limit = upTo(safe, 1);
const line = upTo(bounds.line);
const days = fc.integer({ min: 0, max: 690 }).map((count) => count * 1_440);
const minutes = fc.oneof(days, upTo(bounds.transitMinutes));
/** Of the rows of one table: whole days, or what 16 bits hold in minutes. */
const transitTimes = [days, upTo(0xffff)];
const km = fc.oneof(
  fc.integer({ min: 0, max: 3_000 }),
  fc
    .double({ min: 0, max: bounds.distanceKm, noNaN: true })
    .map((value) => (Object.is(value, -0) ? 0 : value)),
);
const zip = upTo(99_999_999, 1_000_000);
const zipRange = fc.tuple(zip, zip).map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a]));
const uf = oneOf('SP', 'RJ', 'AM', 'TO');
const ibge = upTo(5_399_999, 1_100_000);
const category = upTo(999, 1);

/** Texts that tempt spreadsheets and readers. */
const awkward = fc.constantFrom(
  '', ' ', '"', '""', '"a"', '=1+1', '-5', '@x', "'=x", '1,5', '007', '1e5', 'sim', '_x0041_', 'São Paulo',
  ' borda ', 'a\nb', '50 %', 'TRUE', '\t', '\u00a0', '＝1', '💰',
); // biome-ignore format: a list of texts reads best in few lines
const printable = fc
  .string({ unit: 'binary', maxLength: 12 })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: documents refuse them
  .map((text) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ''));
const text = fc.oneof(awkward, printable);
const key = fc.oneof(
  oneOf('SP-CAPITAL', '10', 'R1'),
  fc.oneof(awkward, fc.string({ unit: 'binary', maxLength: 8 })).filter((value) => value.length > 0),
);
const keys = (most: number) => fc.uniqueArray(key, { minLength: 1, maxLength: most });

const limits = fc.record({
  object: fc.record({
    maxWeightG: orNull(limit),
    maxHeightMm: orNull(upTo(safe, bounds.mm)),
    maxWidthMm: orNull(upTo(safe, bounds.mm)),
    maxLengthMm: orNull(upTo(safe, bounds.mm)),
    maxSideMm: orNull(limit),
    maxSumMm: orNull(limit),
    minHeightMm: orNull(upTo(bounds.mm, 1)),
    minWidthMm: orNull(upTo(bounds.mm, 1)),
    minLengthMm: orNull(upTo(bounds.mm, 1)),
    maxValueCents: orNull(cents),
  }),
  shipment: fc.record({
    minWeightG: orNull(upTo(1_000_000)),
    maxWeightG: orNull(upTo(safe, 1_000_000)),
    maxVolumeCm3: orNull(limit),
    minValueCents: orNull(upTo(100_000)),
    maxValueCents: orNull(upTo(bounds.cents, 100_000)),
    maxObjects: orNull(upTo(bounds.objects, 1)),
  }),
});

const header = fc.record({
  service: fc.record({
    name: text.filter((value) => /\S/.test(value)),
    code: orNull(text),
    description: orNull(text),
    deliveryNote: orNull(text),
  }),
  modal: oneOf('road', 'air'),
  operator: oneOf('carrier', 'postal'),
  freightPayment: orNull(oneOf('CIF', 'FOB')),
  reverse: fc.record({ accepted: fc.boolean(), swapRoute: fc.boolean() }),
  homeDelivery: orNull(fc.boolean()),
  carrierNeedsToReturnToSender: orNull(fc.boolean()),
  offerValidityDays: upTo(3_650, 1),
  recipients: oneOf('individual', 'company', 'both'),
  categories: orNull(
    fc.record({
      mode: oneOf('only', 'except'),
      codes: fc.uniqueArray(category, { minLength: 1, maxLength: 8 }),
    }),
  ),
  weight: fc.record({
    cubing: orNull(
      fc.oneof(
        fc.record({ kind: fc.constant('factor' as const), gramsPerM3: upTo(bounds.gramsPerM3, 1) }),
        fc.record({
          kind: fc.constant('divisor' as const),
          cm3PerKg: upTo(bounds.cm3PerKg.max, bounds.cm3PerKg.min),
        }),
      ),
    ),
    scope: oneOf('shipment', 'object'),
    cubingExemptUpToG: orNull(grams),
    charge: oneOf('larger', 'cubed', 'real'),
    rounding: oneOf('none', 'nearest_kg', 'ceil_kg'),
    minimumG: grams,
  }),
  limits,
  minimum: orNull(fc.record({ cents, mode: oneOf('base', 'flagged', 'total'), withTax: fc.boolean() })),
  tax: fc.record({
    included: fc.boolean(),
    icms: fc.oneof(
      fc.constantFrom({ kind: 'route' as const }, { kind: 'exempt' as const }, { kind: 'simples' as const }),
      fc.record({ kind: fc.constant('rate' as const), ppm: insideTaxPpm }),
    ),
    issPpm: orNull(insideTaxPpm),
  }),
  markupPpm: ppm,
});

const bands = fc
  .array(
    fc.record({
      line,
      gap: fc.constantFrom(0, 1, 1_000),
      width: fc.constantFrom(1, 999, 10_000, 4_000_000_000_000),
      startMg: fc.option(fc.constantFrom(0, 1, 500, 999)),
      kind: oneOf('fixed', 'per_kg', 'per_ton'),
      fixed: fixedMicros,
      unit: unitMicros,
      excessMicrosPerKg: unitMicros,
      invoicePpm: orNull(ppm),
      invoiceMinCents: orNull(cents),
      maxVolumeCm3: orNull(limit),
      transitMinutes: orNull(minutes),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((steps) => {
    let reached = 0;
    return steps.map(({ gap, width, startMg, fixed, unit, ...band }) => {
      const fromG = reached + gap;
      reached = fromG + width;
      // Starts are stated where weights in milligrams are exact.
      const start = startMg === null || fromG > 1e12 ? {} : { fromMg: fromG * 1_000 + startMg };
      return { ...band, ...start, fromG, toG: reached, priceMicros: band.kind === 'fixed' ? fixed : unit };
    });
  });

const kmBands = [null, { fromKm: 0, toKm: 300 }, { fromKm: 300, toKm: 100_000 }] as const;
const vehiclePrice = fc.record({
  line,
  price: fc.oneof(
    fc.record({ kind: fc.constant('trip' as const), cents }),
    fc.record({
      kind: fc.constant('per_km' as const),
      microsPerKm: unitMicros,
      fixedCents: cents,
      minimumKm: upTo(bounds.distanceKm),
    }),
    fc.record({ kind: fc.constant('per_ton' as const), microsPerTon: fixedMicros, minimumTonsG: grams }),
  ),
});

/** Regions are named first, so that coverage and charges can speak of them. */
function tariffOf(names: readonly string[]) {
  const perRegion = <Row extends object>(row: fc.Arbitrary<Row>) =>
    fc
      .tuple(...names.map(() => row))
      .map((rows) => rows.map((one, at) => ({ region: names[at] ?? '', ...one })));
  const volume = upTo(bounds.volumeCm3, 1);
  const positive = upTo(bounds.weightG, 1);
  return fc.oneof(
    fc.record({
      mode: fc.constant('weight' as const),
      per: oneOf('shipment', 'object'),
      largerOfWeightAndInvoice: fc.boolean(),
      gapG: grams,
      regions: perRegion(
        fc.record({
          bands,
          excess: orNull(
            fc.record({
              mode: oneOf('linear', 'started_step'),
              microsPerKg: unitMicros,
              stepG: upTo(bounds.weightG, 1),
            }),
          ),
          invoicePpm: ppm,
          invoiceMinCents: cents,
          minimumCents: orNull(cents),
        }),
      ),
    }),
    fc.record({
      mode: fc.constant('comparison' as const),
      regions: perRegion(fc.record({ line, minimumCents: cents, microsPerKg: unitMicros, invoicePpm: ppm })),
    }),
    fc.record({
      mode: fc.constant('unit' as const),
      unit: oneOf('volume', 'm3', 'pallet'),
      palletCm3: volume,
      palletG: orNull(positive),
      regions: perRegion(fc.record({ line, microsPerUnit: unitMicros, minimumCents: orNull(cents) })),
    }),
    fc.record({
      mode: fc.constant('invoice' as const),
      regions: perRegion(
        fc.record({
          line,
          ppm,
          minimumCents: cents,
          fixedBelow: orNull(fc.record({ valueCents: cents, priceCents: cents })),
        }),
      ),
    }),
    keys(3).chain((codes) =>
      fc.record({
        mode: fc.constant('full_load' as const),
        vehicles: fc.tuple(
          ...codes.map((code) =>
            fc.record({ code: fc.constant(code), name: text, capacityG: positive, capacityCm3: volume }),
          ),
        ),
        regions: perRegion(
          fc.record({
            prices: fc
              .tuple(...codes.map(() => fc.tuple(fc.integer({ min: 0, max: 2 }), vehiclePrice)))
              .map((prices) =>
                prices.map(([band, price], at) => ({
                  vehicle: codes[at] ?? '',
                  kmBand: kmBands[band] ?? null,
                  ...price,
                })),
              ),
          }),
        ),
      }),
    ),
  );
}

const recipient = oneOf('12ABC34501DE35', '12ABC345', '52998224725', '00012345678', '11222333000181');

function chargeOf(regions: readonly string[]) {
  const list = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { minLength: 1, maxLength: 4 });
  const scope = fc.record(
    {
      uf: list(uf),
      ibge: list(ibge),
      zip: list(zipRange),
      region: list(fc.constantFrom(...regions)),
      recipient: list(recipient),
      recipientType: oneOf('individual', 'company'),
      category: list(category),
      side: oneOf('origin', 'destination', 'either'),
    },
    { requiredKeys: [] },
  );
  return fc.record({
    line,
    code: fc.constantFrom(...stage1Codes, ...stage2Codes),
    name: text,
    percentBase: oneOf('invoice', 'freight_weight', 's0', 's0_s1'),
    percentPpm: ppm,
    fixedCents: upTo(bounds.cents, 1),
    unit: orNull(
      fc.record({
        of: oneOf('chargeable_kg', 'real_kg', 'm3', 'volumes', 'ctes', 'invoices', 'products'),
        micros: unitMicros,
        stepMilli: upTo(bounds.stepMilliM3, 1),
        mode: oneOf('ceil', 'exact'),
        franchiseMilli: upTo(bounds.stepMilli),
      }),
    ),
    tiers: orNull(
      fc.record({
        by: oneOf('invoice', 'chargeable_weight'),
        rows: fc
          .uniqueArray(fc.record({ upTo: cents, percentPpm: ppm, fixedCents: cents }), {
            minLength: 1,
            maxLength: 4,
            selector: (tier) => tier.upTo,
          })
          .map((rows) => rows.toSorted((a, b) => a.upTo - b.upTo)),
      }),
    ),
    minCents: orNull(upTo(10_000)),
    maxCents: orNull(upTo(bounds.cents, 10_000)),
    scope: orNull(scope),
    floor: oneOf('before', 'after'),
    event: orNull(oneOf('redelivery', 'return', 'storage')),
  });
}

/** Documents of all five modes. */
export const randomDocument: fc.Arbitrary<TableDocument> = fc
  .record({ regions: keys(4), origins: fc.uniqueArray(key, { maxLength: 3 }) })
  .chain(({ regions, origins }) =>
    fc.record({
      schema: fc.constant(1 as const),
      header,
      tariff: tariffOf(regions),
      origins: fc.tuple(
        ...origins.map((code) =>
          fc.record({ code: fc.constant(code), ranges: fc.array(zipRange, { minLength: 1, maxLength: 3 }) }),
        ),
      ),
      coverage: fc.constantFrom(...transitTimes).chain((transitMinutes) =>
        fc.array(
          fc.record({
            line,
            origin: origins.length === 0 ? fc.constant(null) : orNull(fc.constantFrom(...origins)),
            range: zipRange,
            region: fc.constantFrom(...regions),
            transitMinutes,
            uf: orNull(uf),
            city: orNull(text),
            ibge: orNull(ibge),
            distanceKm: orNull(km),
          }),
          { minLength: 1, maxLength: 6 },
        ),
      ),
      surcharges: fc.array(chargeOf(regions), { maxLength: 3 }),
    }),
  )
  .map(({ header: { ...members }, coverage, ...parts }) => ({
    ...parts,
    ...members,
    loadType: parts.tariff.mode === 'full_load' ? 'full_load' : 'fractional',
    coverage: coverage.map(({ range: [start, end], ...row }) => ({ ...row, start, end })),
  }));
