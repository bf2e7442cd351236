import { describe, expect, test } from 'vitest';
import type { Cell, Sheet } from '../../documents/spreadsheets/sheet.ts';
import type { WeightTariff } from '../../engine/rating/document.ts';
import { parseTemplateOptions, type TemplateOptions } from './options.ts';
import { readRateTemplate } from './read-rate-template.ts';

const titles = [
  'ZipCodeStart',
  'ZipCodeEnd',
  'PolygonName',
  'WeightStart',
  'WeightEnd',
  'AbsoluteMoneyCost',
  'PricePercent',
  'PriceByExtraWeight',
  'MaxVolume',
  'TimeCost',
  'Country',
  'MinimumValueInsurance',
];

/** A row that is right, with the cells of interest replaced by column title. */
function row(cells: Record<string, Cell> = {}): Cell[] {
  const usual: Record<string, Cell> = {
    ZipCodeStart: '01310000',
    ZipCodeEnd: '01310999',
    WeightStart: '0',
    WeightEnd: '1000',
    AbsoluteMoneyCost: '10,00',
    TimeCost: '2.00:00:00',
  };
  return titles.map((title) => (title in cells ? (cells[title] ?? null) : (usual[title] ?? null)));
}

const sheetOf = (rows: Cell[][], name: string | null = null): Sheet => ({
  name,
  hidden: false,
  rows: rows.map((cells, index) => ({ line: index + 1, cells })),
});

function optionsOf(options: Record<string, unknown> = {}): TemplateOptions {
  const { options: parsed, report } = parseTemplateOptions({ service: { name: 'Expresso' }, ...options });
  if (parsed === null) throw new Error(JSON.stringify(report.findings));
  return parsed;
}

const read = (rows: Cell[][], options: Record<string, unknown> = {}) =>
  readRateTemplate([sheetOf([titles, ...rows])], optionsOf(options));

function tableOf(rows: Cell[][], options: Record<string, unknown> = {}) {
  const { document, report } = read(rows, options);
  if (document === null) throw new Error(JSON.stringify(report.findings));
  return { document, tariff: document.tariff as WeightTariff, report };
}

const brief = (report: ReturnType<typeof read>['report']) =>
  report.findings.map(({ severity, code, line, column }) => [severity, code, line, column]);

describe('readRateTemplate', () => {
  test('makes a document of one row, header values from the options', () => {
    const cells = {
      PricePercent: '0,5',
      PriceByExtraWeight: '0,004',
      MaxVolume: '1000000000',
      TimeCost: '04.12:00:00',
      Country: 'BRA',
      MinimumValueInsurance: '2,90',
    };
    const { document, report } = tableOf([row(cells)], { modal: 'air', markupPpm: 100_000 });
    expect(report).toEqual({ findings: [], errorCount: 0, warningCount: 0 });
    expect(document).toEqual({
      schema: 1,
      service: { name: 'Expresso', code: null, description: null, deliveryNote: null },
      loadType: 'fractional',
      modal: 'air',
      operator: 'carrier',
      freightPayment: null,
      reverse: { accepted: false, swapRoute: false },
      homeDelivery: null,
      carrierNeedsToReturnToSender: null,
      offerValidityDays: 30,
      recipients: 'both',
      categories: null,
      weight: {
        cubing: null,
        scope: 'shipment',
        cubingExemptUpToG: null,
        charge: 'larger',
        rounding: 'none',
        minimumG: 0,
      },
      limits: {
        object: {
          maxWeightG: null,
          maxHeightMm: null,
          maxWidthMm: null,
          maxLengthMm: null,
          maxSideMm: null,
          maxSumMm: null,
          minHeightMm: null,
          minWidthMm: null,
          minLengthMm: null,
          maxValueCents: null,
        },
        shipment: {
          minWeightG: null,
          maxWeightG: null,
          maxVolumeCm3: null,
          minValueCents: null,
          maxValueCents: null,
          maxObjects: null,
        },
      },
      origins: [],
      coverage: [
        {
          line: 2,
          origin: null,
          start: 1310000,
          end: 1310999,
          region: 'R1',
          transitMinutes: 6480,
          uf: null,
          city: null,
          ibge: null,
          distanceKm: null,
        },
      ],
      tariff: {
        mode: 'weight',
        per: 'shipment',
        largerOfWeightAndInvoice: false,
        gapG: 1,
        regions: [
          {
            region: 'R1',
            bands: [
              {
                line: 2,
                fromG: 0,
                toG: 1000,
                kind: 'fixed',
                priceMicros: 10_000_000,
                excessMicrosPerKg: 4_000_000,
                invoicePpm: null,
                invoiceMinCents: null,
                maxVolumeCm3: 1_000_000_000,
                transitMinutes: null,
              },
            ],
            excess: null,
            invoicePpm: 5_000,
            invoiceMinCents: 290,
            minimumCents: null,
          },
        ],
      },
      minimum: null,
      surcharges: [],
      tax: { included: false, icms: { kind: 'route' }, issPpm: null },
      markupPpm: 100_000,
    });
  });

  test.each([
    [
      { abs: '10', pct: '', min: '2,00', extra: '0,10', start: '300' },
      [10_000_000, 0, 200, 100_000_000, 300],
    ],
    [
      { abs: '10', pct: '5', min: '', extra: '0,10', start: '300' },
      [10_000_000, 50_000, 0, 100_000_000, 300],
    ],
    [
      { abs: '12,5', pct: '0,5', min: '2,9', extra: '0,004', start: '10000' },
      [12_500_000, 5_000, 290, 4_000_000, 10_000],
    ],
    [{ abs: '15', pct: '1', min: '3', extra: '0', start: '0' }, [15_000_000, 10_000, 300, 0, 0]],
  ])('keeps the figures of the published example %j', (given, [price, percent, minimum, extra, from]) => {
    const cells = {
      AbsoluteMoneyCost: given.abs,
      PricePercent: given.pct === '' ? null : given.pct,
      MinimumValueInsurance: given.min === '' ? null : given.min,
      PriceByExtraWeight: given.extra,
      WeightStart: given.start,
      WeightEnd: '30000',
    };
    const region = tableOf([row(cells)]).tariff.regions[0]!;
    expect(region).toMatchObject({ invoicePpm: percent, invoiceMinCents: minimum });
    expect(region.bands[0]).toMatchObject({ priceMicros: price, excessMicrosPerKg: extra, fromG: from });
  });

  test('reads numeric cells without a notation, times as days, percents as shown', () => {
    const cells = {
      ZipCodeStart: 1310000,
      ZipCodeEnd: 1310999,
      WeightStart: 0,
      WeightEnd: 1000.999,
      AbsoluteMoneyCost: 1.234,
      PricePercent: '12.5%',
      TimeCost: 1.5,
    };
    const { document, tariff } = tableOf([row(cells)], { decimal: 'dot' });
    expect(document.coverage[0]).toMatchObject({ start: 1310000, transitMinutes: 2160 });
    expect(tariff.regions[0]).toMatchObject({
      invoicePpm: 125_000,
      bands: [{ toG: 1000, priceMicros: 1_234_000 }],
    });
  });

  test('takes weights and prices by extra weight in kilograms when told', () => {
    const cells = { WeightStart: '1,001', WeightEnd: '5', PriceByExtraWeight: '2,50' };
    const { tariff } = tableOf([row(cells)], { weightUnit: 'kg' });
    expect(tariff.gapG).toBe(1000);
    expect(tariff.regions[0]?.bands[0]).toMatchObject({
      fromG: 1001,
      toG: 5000,
      excessMicrosPerKg: 2_500_000,
    });
  });

  test.each([
    ['ZipStart', 'zip end', 'PESO DE', 'Peso Até', 'Preço', 'Prazo (dias)'],
    ['CEP Inicial', 'CEP Final', 'Peso Inicial', 'Peso Final', 'Valor do Frete', 'Prazo de Entrega'],
    ['faixa_cep_de', 'FAIXA-CEP-ATÉ', 'peso_min', 'peso_max', 'valor', 'Dias'],
  ])('finds a header by other names: %s', (...names) => {
    const rows = [
      ['Tabela Sul 2026'],
      [null, ...names],
      [null, '80000000', '87999999', '0', '10', '9,9', '3 dias'],
    ];
    const { document } = readRateTemplate([sheetOf(rows)], optionsOf());
    expect(document?.coverage).toMatchObject([{ line: 3, start: 80000000, transitMinutes: 4320 }]);
  });

  test('shares one region among ranges with equal prices and keeps their times apart', () => {
    const ranges = [1, 2, 3, 4].flatMap((at) =>
      ['0-1000-10', '1001-5000-20'].map((band) => {
        const [start = '', end = '', price = ''] = band.split('-');
        return row({
          ZipCodeStart: `0${at}000000`,
          ZipCodeEnd: `0${at}999999`,
          WeightStart: start,
          WeightEnd: end,
          AbsoluteMoneyCost: at === 4 ? '99' : price,
          TimeCost: `${at}.00:00:00`,
        });
      }),
    );
    const { document, tariff } = tableOf(ranges);
    expect(
      document.coverage.map(({ region, transitMinutes, line }) => [region, transitMinutes, line]),
    ).toEqual([
      ['R1', 1440, 2],
      ['R1', 2880, 4],
      ['R1', 4320, 6],
      ['R2', 5760, 8],
    ]);
    expect(tariff.regions.map((region) => region.bands.map((band) => [band.fromG, band.toG]))).toEqual([
      [
        [0, 1000],
        [1001, 5000],
      ],
      [
        [0, 1000],
        [1001, 5000],
      ],
    ]);
  });

  test('lets bands carry their own time and value leg when they differ within a range', () => {
    const { document, tariff } = tableOf([
      row({ PricePercent: '1', TimeCost: '1' }),
      row({
        WeightStart: '1000',
        WeightEnd: '2000',
        PricePercent: '2',
        TimeCost: '3',
        MinimumValueInsurance: '5',
      }),
    ]);
    expect(document.coverage[0]?.transitMinutes).toBe(1440);
    expect(tariff.regions[0]).toMatchObject({
      invoicePpm: 0,
      invoiceMinCents: 0,
      bands: [
        { transitMinutes: 1440, invoicePpm: 10_000, invoiceMinCents: 0 },
        { transitMinutes: 4320, invoicePpm: 20_000, invoiceMinCents: 500 },
      ],
    });
  });

  test('gives a start in …001 its …000, unless another row holds it', () => {
    const { document } = tableOf([
      row({ ZipCodeStart: '01000001', ZipCodeEnd: '01000000'.replace(/000$/, '999') }),
      row({ ZipCodeStart: '01001000', ZipCodeEnd: '01002000' }),
      row({ ZipCodeStart: '01002001', ZipCodeEnd: '01002999' }),
    ]);
    expect(document.coverage.map(({ start, end }) => [start, end])).toEqual([
      [1000000, 1000999],
      [1001000, 1002000],
      [1002001, 1002999],
    ]);
  });

  test('reads all tabs and tells their lines apart', () => {
    const sheets = [
      sheetOf([titles, row()], 'Um'),
      sheetOf([['Instruções'], ['Preencha com cuidado']], 'Ajuda'),
      {
        ...sheetOf([titles, row({ ZipCodeStart: '02000000', ZipCodeEnd: '02999999' })], 'Dois'),
        hidden: true,
      },
    ];
    const { document, report } = readRateTemplate(sheets, optionsOf());
    expect(document?.coverage.map(({ line }) => line)).toEqual([2, 20_000_002]);
    expect(report.findings.map(({ code, sheet }) => [code, sheet])).toEqual([
      ['sheet_ignored', 'Ajuda'],
      ['hidden_sheet', 'Dois'],
    ]);
  });
});

describe('readRateTemplate names every defect', () => {
  test.each<[string, Record<string, Cell>, string, string | null]>([
    ['an empty zip', { ZipCodeStart: null }, 'missing_value', 'ZipCodeStart'],
    ['a short zip', { ZipCodeEnd: '013109' }, 'bad_zip', 'ZipCodeEnd'],
    ['a zip with letters', { ZipCodeStart: '0131O000' }, 'bad_zip', 'ZipCodeStart'],
    ['a zip outside Brazil', { ZipCodeStart: '00310000' }, 'zip_outside_brazil', 'ZipCodeStart'],
    ['an inverted range', { ZipCodeStart: '01311000' }, 'range_inverted', 'ZipCodeEnd'],
    ['inverted weights', { WeightStart: '2000' }, 'weight_inverted', 'WeightEnd'],
    ['equal weights', { WeightStart: '1000' }, 'weight_inverted', 'WeightEnd'],
    ['a band without a whole gram', { WeightStart: '1,1', WeightEnd: '1,9' }, 'weight_inverted', 'WeightEnd'],
    ['a negative weight', { WeightStart: '-1' }, 'negative_value', 'WeightStart'],
    ['a negative price', { AbsoluteMoneyCost: '-10,00' }, 'negative_value', 'AbsoluteMoneyCost'],
    ['a tiny negative price', { AbsoluteMoneyCost: '-0,00000001' }, 'negative_value', 'AbsoluteMoneyCost'],
    ['a price that is no number', { AbsoluteMoneyCost: 'a combinar' }, 'bad_number', 'AbsoluteMoneyCost'],
    ['a price with a percent sign', { AbsoluteMoneyCost: '10%' }, 'percent_not_allowed', 'AbsoluteMoneyCost'],
    ['an empty price', { AbsoluteMoneyCost: null }, 'missing_value', 'AbsoluteMoneyCost'],
    [
      'a price beyond reason',
      { AbsoluteMoneyCost: '9999999999999' },
      'number_out_of_range',
      'AbsoluteMoneyCost',
    ],
    ['a bad percent', { PricePercent: 'x' }, 'bad_number', 'PricePercent'],
    ['a negative percent', { PricePercent: '-1' }, 'negative_value', 'PricePercent'],
    ['a percent beyond reason', { PricePercent: '1001' }, 'number_out_of_range', 'PricePercent'],
    ['a bad extra price', { PriceByExtraWeight: '1,2,3' }, 'bad_number', 'PriceByExtraWeight'],
    ['a negative volume', { MaxVolume: '-1' }, 'negative_value', 'MaxVolume'],
    ['a negative insurance', { MinimumValueInsurance: '-1' }, 'negative_value', 'MinimumValueInsurance'],
    ['an empty time', { TimeCost: null }, 'missing_value', 'TimeCost'],
    ['a bad time', { TimeCost: 'logo' }, 'bad_time', 'TimeCost'],
    ['a time of 25 hours a day', { TimeCost: '1.25:00:00' }, 'bad_time', 'TimeCost'],
    ['a negative time', { TimeCost: '-2' }, 'bad_time', 'TimeCost'],
    ['a time of years', { TimeCost: '400' }, 'number_out_of_range', 'TimeCost'],
    ['a polygon', { PolygonName: 'Centro', ZipCodeStart: '0', ZipCodeEnd: '0' }, 'polygon', 'PolygonName'],
    ['another country', { Country: 'ARG' }, 'country', 'Country'],
    ['a stray note', { ZipCodeStart: null, ZipCodeEnd: null, AbsoluteMoneyCost: null }, 'stray_row', null],
  ])('refuses %s', (...[, cells, code, column]) => {
    const { document, report } = read([
      row({ ZipCodeStart: '02000000', ZipCodeEnd: '02999999' }),
      row(cells),
    ]);
    expect(document).toBeNull();
    expect(brief(report)).toEqual([['error', code, 3, column]]);
  });

  test.each<[string, Cell[][], string, number]>([
    ['the same row with other values', [row(), row({ AbsoluteMoneyCost: '11' })], 'contradicting_row', 3],
    ['weights that cross', [row(), row({ WeightStart: '500', WeightEnd: '2000' })], 'weight_overlap', 3],
    [
      'ranges that cross',
      [row(), row({ ZipCodeStart: '01310500', ZipCodeEnd: '01311000' })],
      'range_overlap',
      3,
    ],
    [
      'a range inside another',
      [row({ ZipCodeStart: '01000000', ZipCodeEnd: '09999999' }), row()],
      'range_overlap',
      3,
    ],
  ])('refuses %s, naming the later line and the earlier in words', (...[, rows, code, line]) => {
    const { document, report } = read(rows);
    expect(document).toBeNull();
    expect(report.findings).toMatchObject([{ severity: 'error', code, line }]);
    expect(report.findings[0]?.message).toContain('linha 2');
  });

  test.each<[string, Cell[][], string, number]>([
    ['an exact repeat, which it ignores', [row(), row()], 'duplicate_row', 3],
    ['a row that charges nothing', [row({ AbsoluteMoneyCost: '0' })], 'zero_price', 2],
    ['weights nobody serves', [row(), row({ WeightStart: '3000', WeightEnd: '5000' })], 'weight_gap', 3],
    ['a first weight above zero', [row({ WeightStart: '500' })], 'weight_gap', 2],
    ['decimals beyond what money has', [row({ MinimumValueInsurance: '1,999' })], 'rounded', 2],
  ])('warns of %s', (...[, rows, code, line]) => {
    const { document, report } = read(rows);
    expect(document).not.toBeNull();
    expect(report.findings).toMatchObject([{ severity: 'warning', code, line }]);
  });

  test('warns of nothing when bands leave one unit between them', () => {
    expect(tableOf([row(), row({ WeightStart: '1001', WeightEnd: '2000' })]).report.warningCount).toBe(0);
    const kilos = [row({ WeightEnd: '1' }), row({ WeightStart: '2', WeightEnd: '5' })];
    expect(tableOf(kilos, { weightUnit: 'kg' }).report.warningCount).toBe(0);
  });

  test('suspects the unit when grams are too light or kilograms too heavy to be true', () => {
    const codes = (end: string, weightUnit: string) =>
      tableOf([row({ WeightEnd: end })], { weightUnit }).report.findings.map(({ code }) => code);
    expect(codes('30', 'g')).toEqual(['unit_suspect']);
    expect(codes('30000', 'g')).toEqual([]);
    expect(codes('1000', 'kg')).toEqual(['unit_suspect']);
    expect(codes('30', 'kg')).toEqual([]);
  });

  test('says when the decimal sign is a guess', () => {
    const { report, tariff } = tableOf([row({ AbsoluteMoneyCost: '1.234' })]);
    expect(report.findings).toMatchObject([{ severity: 'warning', code: 'ambiguous_decimal' }]);
    expect(tariff.regions[0]?.bands[0]?.priceMicros).toBe(1_234_000);
    expect(tableOf([row({ AbsoluteMoneyCost: '1.234' })], { decimal: 'comma' }).report.warningCount).toBe(0);
  });

  test('refuses a number in the other notation than the rest of the file', () => {
    const { report } = read([
      row(),
      row({ AbsoluteMoneyCost: '10.5', WeightStart: '1001', WeightEnd: '1500' }),
    ]);
    expect(brief(report)).toContainEqual(['error', 'bad_number', 3, 'AbsoluteMoneyCost']);
  });

  test.each<[string, Sheet[], string]>([
    ['no sheet at all', [], 'no_rows'],
    ['an empty sheet', [sheetOf([])], 'no_rows'],
    ['a header alone', [sheetOf([titles])], 'no_rows'],
    [
      'no header',
      [
        sheetOf([
          ['a', 'b'],
          ['1', '2'],
        ]),
      ],
      'missing_header',
    ],
    [
      'figures in a tab without header',
      [sheetOf([titles, row()], 'A'), sheetOf([row()], 'B')],
      'missing_header',
    ],
    [
      'a header without the price',
      [sheetOf([titles.filter((title) => title !== 'AbsoluteMoneyCost'), row()])],
      'missing_column',
    ],
    ['a column twice', [sheetOf([[...titles, 'cep final'], row()])], 'duplicate_column'],
  ])('refuses %s', (_, sheets, code) => {
    const { document, report } = readRateTemplate(sheets, optionsOf());
    expect(document).toBeNull();
    expect(report.findings.map((finding) => finding.code)).toEqual([code]);
  });

  test('names cells of 30,000 characters as quickly as any other', () => {
    const hostile = ['1.', '1 ', ' ', '\u00a0', 'd ', '-', '1:'].map((unit) => `1.${unit.repeat(15_000)}x1`);
    const rows = hostile.map((cell) =>
      row(Object.fromEntries(titles.filter((title) => title !== 'Country').map((title) => [title, cell]))),
    );
    const { document, report } = read(Array.from({ length: 20 }, () => rows).flat());
    expect(document).toBeNull();
    expect(report.errorCount).toBeGreaterThan(0);
  });

  test('keeps the first thousand errors and counts the rest', () => {
    const { report } = read(Array.from({ length: 2_500 }, () => row({ AbsoluteMoneyCost: 'x' })));
    expect(report.errorCount).toBe(2_500);
    expect(report.findings).toHaveLength(1_000);
  });
});
