import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomTable } from '../../../test/support/random/tables.ts';
import { richTable } from '../../../test/support/table-documents.ts';
import { bands, coverage, ppm, surcharge, table, weightRegion } from '../../../test/support/tables.ts';
import type { CoverageRow, Surcharge, TableDocument, WeightTariff } from '../../engine/rating/document.ts';
import { flattenRanges, normalStart } from '../../engine/rating/flatten.ts';
import type { Change } from './change.ts';
import { diffDocuments, type TableDiff } from './diff-documents.ts';

const day = 1440;
const kg = 1000;

/** Two named regions of 20 bands, three ranges, charges of several kinds. */
function twoRegions(): TableDocument & { tariff: WeightTariff } {
  const upTo = Array.from({ length: 20 }, (_, index) => (index + 1) * 5);
  const region = (name: string, reais: number) =>
    weightRegion({
      region: name,
      bands: bands(
        upTo,
        upTo.map((kilos) => reais + kilos),
      ),
      excess: { mode: 'linear', microsPerKg: 900_000, stepG: 0 },
    });
  return {
    ...table({
      coverage: [
        coverage({ line: 2, start: 1_000_000, end: 5_999_999, region: 'SP CAPITAL', transitMinutes: day }),
        coverage({
          line: 3,
          start: 11_000_000,
          end: 19_999_999,
          region: 'SP INTERIOR',
          transitMinutes: 3 * day,
        }),
        coverage({
          line: 4,
          start: 13_010_000,
          end: 13_010_999,
          region: 'SP CAPITAL',
          transitMinutes: 2 * day,
        }),
      ],
      surcharges: [
        surcharge('gris', { line: 1, name: 'GRIS', percentPpm: ppm(0.3), minCents: 500 }),
        surcharge('tas', { line: 2, name: 'TAS', fixedCents: 600 }),
        surcharge('trt', { line: 3, name: 'TRT', percentPpm: ppm(20), scope: { region: ['SP CAPITAL'] } }),
      ],
    }),
    tariff: {
      mode: 'weight',
      per: 'shipment',
      largerOfWeightAndInvoice: false,
      gapG: 1,
      regions: [region('SP CAPITAL', 20), region('SP INTERIOR', 30)],
    },
  };
}

function changesOf({ groups }: TableDiff): Change[] {
  return groups.flatMap(({ changes }) => changes);
}

/** What two tables differ in, as text. */
function sentences(before: TableDocument, after: TableDocument): string[] {
  return diffDocuments(before, after).groups.map(({ sentence }) => sentence);
}

type Edit = (document: ReturnType<typeof twoRegions>) => void;

function edited(edit: Edit): ReturnType<typeof twoRegions> {
  const document = structuredClone(twoRegions());
  edit(document);
  return document;
}

describe('diffDocuments', () => {
  test('finds nothing between a table and itself', () => {
    fc.assert(
      fc.property(randomTable, (document) => {
        const diff = diffDocuments(document, structuredClone(document));
        expect(diff).toMatchObject({
          identical: true,
          changeCount: 0,
          groups: [],
          renamedRegions: { count: 0 },
        });
      }),
      { numRuns: 200 },
    );
  });

  test('finds nothing where rows stand elsewhere, have other lines or are cut differently', () => {
    fc.assert(
      fc.property(randomTable, fc.infiniteStream(fc.nat()), (random, numbers) => {
        const document = withOwnLines(random);
        fc.pre(isCuttable(document));
        const { value: seed } = numbers.next();
        const other = rearranged(document, () => numbers.next().value ?? seed ?? 0);
        const diff = diffDocuments(document, other);
        expect(diff.groups.map(({ sentence }) => sentence)).toEqual([]);
        expect(diff.identical).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  const single: [string, Edit, Partial<Change>, string][] = [
    [
      'the price of one band',
      ({ tariff }) => set(tariff.regions[1]?.bands[3], { priceMicros: 52_500_000 }),
      {
        section: 'tariff',
        region: 'SP INTERIOR',
        weightsG: [15 * kg, 20 * kg],
        before: 5000,
        after: 5250,
        percentPpm: 50_000,
      },
      'SP INTERIOR, 15 kg a 20 kg: preço de R$ 50,00 para R$ 52,50 (+5 %).',
    ],
    [
      'a band that ends earlier than the next begins',
      ({ tariff }) => set(tariff.regions[0]?.bands[3], { toG: 18 * kg }),
      { kind: 'lost', weightsG: [18 * kg, 20 * kg], before: 'R$ 40,00', after: null },
      'SP CAPITAL, 18 kg a 20 kg: deixa de ter preço (era R$ 40,00).',
    ],
    [
      'a price per kg in place of a fixed one',
      ({ tariff }) => set(tariff.regions[0]?.bands[0], { kind: 'per_kg', priceMicros: 2_500_000 }),
      { member: 'price', unit: 'text', before: 'R$ 25,00', after: 'R$ 2,50 por kg', percentPpm: null },
      'SP CAPITAL, 0 kg a 5 kg: preço de “R$ 25,00” para “R$ 2,50 por kg”.',
    ],
    [
      'the price above the last band',
      ({ tariff }) => set(tariff.regions[0], { excess: { mode: 'linear', microsPerKg: 990_000, stepG: 0 } }),
      { member: 'priceAbove', weightsG: [100 * kg, null], percentPpm: 100_000 },
      'SP CAPITAL, acima de 100 kg: preço por kg acima da última faixa de R$ 0,90 para R$ 0,99 (+10 %).',
    ],
    [
      'the minimum of a region',
      ({ tariff }) => set(tariff.regions[0], { minimumCents: 1500 }),
      { member: 'minimum', before: null, after: 1500, percentPpm: null },
      'SP CAPITAL: frete mínimo de nada para R$ 15,00.',
    ],
    [
      'days of a range',
      ({ coverage: rows }) => set(rows[1], { transitMinutes: 4 * day }),
      { section: 'coverage', member: 'transit', before: 3 * day, after: 4 * day },
      '2 faixas de CEP (8.999.000 CEPs): prazo de 3 dias úteis para 4 dias úteis.',
    ],
    [
      'a range that is served no more',
      ({ coverage: rows }) => rows.splice(0, 1),
      { kind: 'lost', zips: [1_000_000, 5_999_999], before: 'SP CAPITAL', after: null },
      'Deixa de atender 01000-000 a 05999-999 da região SP CAPITAL.',
    ],
    [
      'a range that is served now',
      ({ coverage: rows }) =>
        rows.push(coverage({ line: 9, start: 20_000_000, end: 20_000_099, region: 'SP INTERIOR' })),
      { kind: 'gained', zips: [20_000_000, 20_000_099], region: 'SP INTERIOR' },
      'Passa a atender 20000-000 a 20000-099 pela região SP INTERIOR.',
    ],
    [
      'a narrower range that takes places to another region',
      ({ coverage: rows }) =>
        rows.push(
          coverage({
            line: 1,
            start: 15_000_000,
            end: 15_000_999,
            region: 'SP CAPITAL',
            transitMinutes: 3 * day,
          }),
        ),
      { kind: 'moved', zips: [15_000_000, 15_000_999], before: 'SP INTERIOR', after: 'SP CAPITAL' },
      '15000-000 a 15000-999: da região SP INTERIOR para SP CAPITAL, preços de -28,6 % a -7,7 %.',
    ],
    [
      'the distance of a range',
      ({ coverage: rows }) => set(rows[0], { distanceKm: 12.5 }),
      { member: 'distance', before: null, after: 12.5 },
      '01000-000 a 05999-999: distância de nada para 12,5 km.',
    ],
    [
      'the percent of a charge',
      ({ surcharges }) => set(surcharges[0], { percentPpm: ppm(0.4) }),
      { section: 'surcharges', item: 'GRIS', before: 3000, after: 4000 },
      'GRIS: percentual de 0,3 % para 0,4 %.',
    ],
    [
      'a charge that is new',
      ({ surcharges }) => surcharges.unshift(surcharge('toll', { name: 'Pedágio', fixedCents: 250 })),
      { kind: 'added', item: 'Pedágio', before: null, after: 'R$ 2,50' },
      'Pedágio: taxa nova, R$ 2,50.',
    ],
    [
      'a charge that is gone',
      ({ surcharges }) => surcharges.splice(1, 1),
      { kind: 'removed', item: 'TAS', before: 'R$ 6,00', after: null },
      'TAS: taxa retirada, era R$ 6,00.',
    ],
    [
      'a region that a charge concerns as well',
      ({ surcharges }) => set(surcharges[2], { scope: { region: ['SP CAPITAL', 'SP INTERIOR'] } }),
      { kind: 'gained', member: 'scope.region', region: 'SP INTERIOR' },
      'SP INTERIOR, TRT: passa a ser cobrada.',
    ],
    [
      'the table minimum',
      (document) => set(document, { minimum: { cents: 4500, mode: 'base', withTax: false } }),
      { section: 'minimum', before: null, after: 4500 },
      'Frete mínimo da tabela de nada para R$ 45,00.',
    ],
    [
      'taxes inside the prices',
      ({ tax }) => set(tax, { included: true }),
      { section: 'tax', before: false, after: true },
      'Preços com ICMS/ISS de não para sim.',
    ],
    [
      'no cubing',
      ({ weight }) => set(weight, { cubing: null }),
      { section: 'weight', member: 'cubing', before: 'factor', after: null },
      'Cubagem de “por fator” para nada.',
    ],
    [
      'a limit',
      (document) =>
        set(document, {
          limits: { ...document.limits, object: { ...document.limits.object, maxSumMm: 2000 } },
        }),
      { section: 'limits', member: 'object.maxSumMm', unit: 'mm', before: null, after: 2000 },
      'Soma máxima das dimensões de um volume de nada para 2.000 mm.',
    ],
    [
      'the days an offer holds',
      (document) => set(document, { offerValidityDays: 7 }),
      { section: 'header', before: 30, after: 7 },
      'Validade da oferta de 30 dias para 7 dias.',
    ],
  ];

  test.each(single)('tells %s and nothing else', (...[, edit, expected, sentence]) => {
    const diff = diffDocuments(twoRegions(), edited(edit));
    expect(diff.groups.map((group) => group.sentence)).toEqual([sentence]);
    expect(changesOf(diff)[0]).toMatchObject(expected);
    expect(diff.identical).toBe(false);
  });

  test('tells any one band that costs something else, with weights, prices and percent', () => {
    const place = fc.record({
      region: fc.nat(1),
      band: fc.nat(19),
      moreCents: fc.integer({ min: 1, max: 9_999 }),
    });
    fc.assert(
      fc.property(place, ({ region, band, moreCents }) => {
        const before = twoRegions();
        const old = before.tariff.regions[region]?.bands[band]?.priceMicros ?? 0;
        const after = edited(({ tariff }) =>
          set(tariff.regions[region]?.bands[band], { priceMicros: old + moreCents * 10_000 }),
        );
        const diff = diffDocuments(before, after);
        const oldCents = old / 10_000;
        expect(diff.changeCount).toBe(1);
        expect(changesOf(diff)[0]).toMatchObject({
          region: before.tariff.regions[region]?.region,
          weightsG: [band * 5 * kg, (band + 1) * 5 * kg],
          before: oldCents,
          after: oldCents + moreCents,
          percentPpm: Math.round((moreCents / oldCents) * 1_000_000),
        });
      }),
    );
  });

  test('tells a rise of all bands of a region in one sentence', () => {
    const after = edited(({ tariff }) => {
      for (const band of tariff.regions[1]?.bands ?? []) band.priceMicros *= 1.045;
    });
    const diff = diffDocuments(twoRegions(), after);
    expect(diff.groups.map(({ sentence }) => sentence)).toEqual(['SP INTERIOR: preço de 20 faixas +4,5 %.']);
    expect(diff.groups[0]).toMatchObject({ count: 20, region: 'SP INTERIOR' });
    expect(diff.groups[0]?.changes).toHaveLength(5);
    expect(diff.sections).toEqual([
      {
        section: 'tariff',
        count: 20,
        percent: { minPpm: 44_909, maxPpm: 45_143 },
        sentence: 'Tarifa: 20 diferenças, valores +4,5 %.',
      },
    ]);
  });

  test('knows regions by the places they hold, so that numbering them anew is no difference', () => {
    const names: Record<string, string> = { 'SP CAPITAL': 'R2', 'SP INTERIOR': 'R1' };
    const numbered = edited((document) => {
      for (const row of document.coverage) row.region = names[row.region] ?? '';
      for (const region of document.tariff.regions) region.region = names[region.region] ?? '';
      document.surcharges[2]!.scope = { region: ['R2'] };
      document.tariff.regions.reverse();
    });
    const diff = diffDocuments(twoRegions(), numbered);
    expect(diff.groups).toEqual([]);
    expect(diff).toMatchObject({ identical: true, renamedRegions: { count: 2 } });
    numbered.tariff.regions[1]!.bands[0]!.priceMicros = 26_000_000;
    expect(sentences(twoRegions(), numbered)).toEqual([
      'R2, 0 kg a 5 kg: preço de R$ 25,00 para R$ 26,00 (+4 %).',
    ]);
  });

  test('sees that two regions changed their names with each other', () => {
    const names: Record<string, string> = { 'SP CAPITAL': 'SP INTERIOR', 'SP INTERIOR': 'SP CAPITAL' };
    const exchanged = edited((document) => {
      for (const row of document.coverage) row.region = names[row.region] ?? '';
    });
    expect(diffDocuments(twoRegions(), exchanged).identical).toBe(false);
  });

  test('does not mind a region that is split at the same prices, unless a charge follows only one part', () => {
    const split = (scope: string[]) =>
      edited((document) => {
        document.coverage[2]!.region = 'CAMPINAS';
        document.tariff.regions.push({ ...document.tariff.regions[0]!, region: 'CAMPINAS' });
        document.surcharges[2]!.scope = { region: scope };
      });
    expect(sentences(twoRegions(), split(['SP CAPITAL', 'CAMPINAS']))).toEqual([]);
    expect(sentences(twoRegions(), split(['SP CAPITAL']))).toEqual([
      '13010-000 a 13010-999: da região SP CAPITAL para CAMPINAS.',
    ]);
  });

  test('tells a charge on the freight so far that now includes another', () => {
    const share = surcharge('other', { percentBase: 's0_s1', percentPpm: ppm(5) });
    const fixed = surcharge('tas', { fixedCents: 1000 });
    const [before, after] = [table({ surcharges: [share, fixed] }), table({ surcharges: [fixed, share] })];
    expect(sentences(before, after)).toEqual([
      'Other: taxas que vêm antes, sobre as quais incide de “nenhuma” para “tas”.',
    ]);
    const flat = { ...share, percentBase: 'invoice' as const };
    expect(sentences(table({ surcharges: [flat, fixed] }), table({ surcharges: [fixed, flat] }))).toEqual([]);
  });

  test('tells origins that freight may leave from now, and compares what holds from each', () => {
    const from = (code: string, start: number, end: number) => ({
      code,
      ranges: [[start, end] as [number, number]],
    });
    const rows = [
      coverage({ origin: 'A', start: 100_000, end: 199_999 }),
      coverage({ line: 2, origin: 'B', start: 100_000, end: 199_999, transitMinutes: 8 * day }),
    ];
    const before = table({ origins: [from('A', 0, 999), from('B', 5000, 5999)], coverage: rows });
    const wider = table({ origins: [from('B', 5000, 5999), from('A', 0, 1999)], coverage: rows });
    expect(sentences(before, wider)).toEqual(['Passa a coletar em 00001-000 a 00001-999 (origem A).']);
    const renamed = table({
      origins: [from('A', 0, 999), from('SUL', 5000, 5999)],
      coverage: [rows[0]!, { ...rows[1]!, origin: 'SUL' }],
    });
    expect(sentences(before, renamed)).toEqual([]);
    const slower = table({
      origins: before.origins,
      coverage: [rows[0]!, { ...rows[1]!, transitMinutes: 9 * day }],
    });
    const diff = diffDocuments(before, slower);
    expect(diff.groups.map(({ sentence }) => sentence)).toEqual([
      '00100-000 a 00199-999: prazo de 8 dias úteis para 9 dias úteis.',
    ]);
    expect(changesOf(diff)[0]?.origins).toEqual(['B']);
    expect(sentences(table(), table({ origins: [from('A', 0, 999)] }))).toEqual([
      'Áreas de origem de nada para 1.',
    ]);
  });

  test('compares whole vehicles by distance', () => {
    const after = richTable();
    const before = richTable();
    if (after.tariff.mode !== 'full_load') throw new Error('another mode');
    const [trip, perKm] = after.tariff.regions[0]?.prices ?? [];
    // The band of the trip, cut in two, and a dearer kilometre.
    set(trip, { kmBand: { fromKm: 0, toKm: 100 } });
    after.tariff.regions[0]?.prices.push({ ...trip!, line: 9, kmBand: { fromKm: 100, toKm: 400 } });
    set(perKm, { price: { kind: 'per_km', microsPerKm: 6_584_600, fixedCents: 47_876, minimumKm: 400 } });
    expect(sentences(before, after)).toEqual([
      'RJ, TRUCK, 400 a 3.000 km: preço por km de R$ 5,986 para R$ 6,5846 (+10 %).',
    ]);
  });

  test('says that the mode is another, without comparing prices of two kinds', () => {
    const after = table({
      tariff: {
        mode: 'invoice',
        regions: [{ region: 'R', line: 1, ppm: 50_000, minimumCents: 0, fixedBelow: null }],
      },
    });
    expect(sentences(table(), after)).toEqual(['Modo da tarifa de “faixas de peso” para “por valor”.']);
  });

  const oneOfEach: [string, TableDocument][] = [
    ['a full load', richTable()],
    ['weights', weightWithEverything()],
    [
      'comparison',
      table({
        tariff: {
          mode: 'comparison',
          regions: [{ region: 'R', line: 1, minimumCents: 1000, microsPerKg: 500_000, invoicePpm: 4000 }],
        },
      }),
    ],
    [
      'units',
      table({
        tariff: {
          mode: 'unit',
          unit: 'pallet',
          palletCm3: 1_500_000,
          palletG: 500_000,
          regions: [{ region: 'R', line: 1, microsPerUnit: 90_000_000, minimumCents: 2000 }],
        },
      }),
    ],
    [
      'the value of goods',
      table({
        tariff: {
          mode: 'invoice',
          regions: [
            {
              region: 'R',
              line: 1,
              ppm: 50_000,
              minimumCents: 900,
              fixedBelow: { valueCents: 10_000, priceCents: 800 },
            },
          ],
        },
      }),
    ],
  ];

  test.each(oneOfEach)('misses no member of a table by %s', (_, document) => {
    const missed = leavesOf(document).filter(
      (path) => !meaningless.test(path) && diffDocuments(document, withLeafChanged(document, path)).identical,
    );
    expect(missed).toEqual([]);
  });

  test('keeps what it tells small, and counts the rest', () => {
    const many = (more: number) =>
      table({
        coverage: Array.from({ length: 500 }, (_, index) =>
          coverage({ line: index, start: index * 1000, end: index * 1000 + 999, region: `R${index}` }),
        ),
        tariff: {
          ...twoRegions().tariff,
          regions: Array.from({ length: 500 }, (_, index) =>
            weightRegion({
              region: `R${index}`,
              bands: bands([10, 20], [index + 10 + more, index + 20 + more]),
            }),
          ),
        },
      });
    const diff = diffDocuments(many(0), many(1));
    expect(diff).toMatchObject({ changeCount: 1000, groupCount: 500 });
    expect(diff.groups).toHaveLength(200);
    expect(diff.sections[0]?.sentence).toMatch(
      /^Tarifa: 1\.000 diferenças em 500 regiões, valores de \+0,2 % a \+10 %\.$/,
    );
  });
});

function set<Thing extends object>(thing: Thing | undefined, changes: Partial<Thing>): void {
  if (thing === undefined) throw new Error('nothing to change');
  Object.assign(thing, changes);
}

/** A weight table where every member has a say. */
function weightWithEverything(): TableDocument {
  const [band] = bands([10], [10]);
  return table({
    weight: {
      cubing: { kind: 'factor', gramsPerM3: 300_000 },
      scope: 'shipment',
      cubingExemptUpToG: 5_000,
      charge: 'larger',
      rounding: 'none',
      minimumG: 100,
    },
    tariff: {
      mode: 'weight',
      per: 'shipment',
      largerOfWeightAndInvoice: false,
      gapG: 1,
      regions: [
        weightRegion({
          bands: [
            { ...band!, excessMicrosPerKg: 10_000, maxVolumeCm3: 900_000, transitMinutes: day },
            { ...band!, line: 5, fromG: 12_000, toG: 20_000, invoicePpm: 2000, invoiceMinCents: 100 },
          ],
          excess: { mode: 'started_step', microsPerKg: 1_000_000, stepG: 1000 },
          invoicePpm: 3000,
          invoiceMinCents: 200,
          minimumCents: 1000,
        }),
      ],
    },
    minimum: { cents: 500, mode: 'total', withTax: false },
    surcharges: [
      surcharge('tas', { fixedCents: 100, scope: { ibge: [1], category: [2], recipientType: 'company' } }),
    ],
    tax: { included: false, icms: { kind: 'rate', ppm: 120_000 }, issPpm: 20_000 },
  });
}

/** Lines are not compared; a gap below the width of a band holds nothing; regions are known by their places. */
const meaningless = /line$|^schema$|gapG$|region$|prices\/\d+\/price\/kind$/;

function leavesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return value === null ? [] : [path];
  return Object.entries(value).flatMap(([key, member]) =>
    leavesOf(member, path === '' ? key : `${path}/${key}`),
  );
}

const otherWords: Readonly<Record<string, string>> = {
  fractional: 'full_load',
  full_load: 'fractional',
  fixed: 'per_kg',
  trip: 'other',
  except: 'only',
};

function withLeafChanged(document: TableDocument, path: string): TableDocument {
  const copy = structuredClone(document);
  const keys = path.split('/');
  const last = keys.pop() ?? '';
  const holder = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy) as Record<
    string,
    unknown
  >;
  const old = holder[last];
  if (typeof old === 'number') holder[last] = last === 'start' || last === 'fromG' ? old + 2 : old + 10_000;
  else if (typeof old === 'boolean') holder[last] = !old;
  else holder[last] = otherWords[String(old)] ?? `${old}x`;
  return copy;
}

/** Every row its own line, as files have; equal widths are then decided the same wherever a row stands. */
function withOwnLines(document: TableDocument): TableDocument {
  return { ...document, coverage: document.coverage.map((row, index) => ({ ...row, line: index + 1 })) };
}

/** Starts at …001 take the code before them along: pieces that begin there would hold one code more. */
function isCuttable({ coverage: rows, origins }: TableDocument): boolean {
  const codes = rows.flatMap(({ start, end }) => [start, end + 1]);
  return origins.length === 0 && codes.every((code) => code % 1000 !== 1);
}

/** The same table, said differently: coverage cut into its pieces, bands cut, everything in another order. */
function rearranged(document: TableDocument, draw: () => number): TableDocument {
  const { tariff } = document;
  return {
    ...document,
    coverage: shuffled(cutCoverage(document.coverage, draw), draw).map((row, index) => ({
      ...row,
      line: index + 50,
    })),
    surcharges: document.surcharges.some(isOfFreightSoFar)
      ? document.surcharges
      : shuffled(document.surcharges, draw).map((charge, index) => ({ ...charge, line: index + 7 })),
    tariff:
      tariff.mode === 'weight'
        ? {
            ...tariff,
            regions: shuffled(tariff.regions, draw).map((region) => ({
              ...region,
              bands: shuffled(cutBands(region.bands, draw), draw),
            })),
          }
        : ({ ...tariff, regions: shuffled<object>(tariff.regions, draw) } as TableDocument['tariff']),
  };
}

function isOfFreightSoFar({ percentBase, event }: Surcharge): boolean {
  return percentBase === 's0_s1' && event === null;
}

function cutCoverage(rows: readonly CoverageRow[], draw: () => number): CoverageRow[] {
  const flat = flattenRanges(rows.map(({ start, end, line }) => ({ start: normalStart(start), end, line })));
  return flat.starts.flatMap((start, index) => {
    const row = rows[flat.owners[index] ?? 0]!;
    const end = flat.ends[index] ?? start;
    const cut = start + (draw() % (end - start + 1));
    const isWhole = cut === end || (cut + 1) % 1000 === 1;
    return isWhole
      ? [{ ...row, start, end }]
      : [
          { ...row, start, end: cut },
          { ...row, start: cut + 1, end },
        ];
  });
}

function cutBands(list: WeightTariff['regions'][number]['bands'], draw: () => number): typeof list {
  return list.flatMap((one) => {
    const cutG = one.fromG + (draw() % (one.toG - one.fromG + 1));
    if (one.excessMicrosPerKg > 0 || cutG <= one.fromG || cutG >= one.toG) return [one];
    return [
      { ...one, toG: cutG },
      { ...one, line: one.line + 1, fromG: cutG },
    ];
  });
}

function shuffled<Item>(items: readonly Item[], draw: () => number): Item[] {
  return items
    .map((item) => ({ item, order: draw() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
