import { describe, expect, test } from 'vitest';
import {
  answered,
  bandsOf,
  brief,
  capitalsOnly,
  cellsFile,
  coverageOf,
  csvFile,
  documentOf,
  readFiles,
  tabsFile,
} from '../../../test/support/carrier-files.ts';
import type { WeightTariff } from '../../engine/rating/document.ts';

const wide = (header: string, ...rows: string[]) =>
  csvFile([`UF;Prazo;${header}`, ...rows.map((row) => `RJ;2;${row}`)].join('\n'));
const region = (file: ReturnType<typeof csvFile>) => (documentOf(file).tariff as WeightTariff).regions[0]!;

describe('bands in columns', () => {
  test.each([
    ['até 10 kg;até 20 kg', [0, 10_000, 20_000]],
    ['0-10;10-20', [0, 10_000, 20_000]],
    ['0 a 10 kg;10,01 a 20 kg', [0, 10_000, 10_010, 20_000]],
    ['De 0 até 10;De 10 até 20', [0, 10_000, 20_000]],
    ['Peso até 10 kg (R$);Peso de 10 a 20 kg (R$)', [0, 10_000, 20_000]],
    ['10;20', [0, 10_000, 20_000]],
    ['Até 500 g;501 g a 1 kg', [0, 500, 501, 1_000]],
    ['até 500 g;até 1000 g', [0, 500, 1_000]],
    ['0,5kg;1kg', [0, 500, 1_000]],
    ['< 10;< 20', [0, 10_000, 20_000]],
  ])('%s', (header, ends) => {
    const { document } = readFiles(wide(header, '10,50;20,50'));
    const bands = (document!.tariff as WeightTariff).regions[0]!.bands;
    expect([...new Set(bands.flatMap(({ fromG, toG }) => [fromG, toG]))]).toEqual(ends);
    expect(bands.map(({ priceMicros }) => priceMicros)).toEqual([10_500_000, 20_500_000]);
  });

  test.each([
    ['excedente', { mode: 'linear', microsPerKg: 1_050_000, stepG: 0 }],
    ['kg adicional', { mode: 'linear', microsPerKg: 1_050_000, stepG: 0 }],
    ['Kg excedente acima de 20', { mode: 'linear', microsPerKg: 1_050_000, stepG: 0 }],
    ['Excedente por kg ou fração', { mode: 'started_step', microsPerKg: 1_050_000, stepG: 1_000 }],
    ['Valor excedente a cada 10 kg', { mode: 'started_step', microsPerKg: 1_050_000, stepG: 10_000 }],
  ])('the price above the last band: %s', (header, excess) => {
    expect(region(wide(`até 10;até 20;${header}`, '10;20;1,05')).excess).toEqual(excess);
  });

  test('a price above a weight is asked about, three answers', () => {
    const file = wide('até 10;acima de 10', '10;1,05');
    expect(readFiles(file)).toMatchObject({
      document: null,
      questions: [{ about: 'above', column: 'D', guesses: ['excess', 'per_kg'] }],
    });
    const read = (answer: string) =>
      (answered(file, { above: answer }).document.tariff as WeightTariff).regions[0]!;
    expect(read('excess')).toMatchObject({ bands: [{ toG: 10_000 }], excess: { microsPerKg: 1_050_000 } });
    expect(read('per_kg')).toMatchObject({
      bands: [{}, { fromG: 10_000, toG: 2_000_000_000, kind: 'per_kg', priceMicros: 1_050_000 }],
      excess: null,
    });
    expect(read('fixed')).toMatchObject({
      bands: [{}, { fromG: 10_000, kind: 'fixed', priceMicros: 1_050_000 }],
    });
    const beside = answered(wide('até 10;R$/kg', '10;1,05'), { above: 'per_kg' }).document;
    expect(bandsOf(beside)).toEqual({
      RJ: [
        [0, 10000, 10],
        [10000, 2_000_000_000, 1.05, 'per_kg'],
      ],
    });
  });

  test('prices per kilogram in every band need no question', () => {
    expect(bandsOf(documentOf(wide('0 a 50 kg (R$/kg);acima de 50 kg (R$/kg)', '1,10;0,90')))).toEqual({
      RJ: [
        [0, 50000, 1.1, 'per_kg'],
        [50000, 2_000_000_000, 0.9, 'per_kg'],
      ],
    });
  });

  test('a band without a price for a region is not served there', () => {
    const document = documentOf(csvFile('UF;Prazo;até 10;até 20\nRJ;2;10;20\nES;3;11;-\n'));
    expect(bandsOf(document)).toEqual({
      RJ: [
        [0, 10000, 10],
        [10000, 20000, 20],
      ],
      ES: [[0, 10000, 11]],
    });
  });

  test('bands that cross, and prices that are none, are named', () => {
    expect(brief(readFiles(wide('0-10;5-20', '10;20')))).toContainEqual(['error', 'weight_overlap', 1]);
    expect(brief(readFiles(wide('0-10;20-10', '10;20')))).toContainEqual(['error', 'weight_inverted', 1]);
    expect(readFiles(wide('até 10;até 20', '10,50%;dez'))).toMatchObject({
      document: null,
      report: {
        findings: [
          { code: 'percent_not_allowed', line: 2, column: 'C (até 10)' },
          { code: 'bad_number', line: 2, column: 'D (até 20)' },
        ],
      },
    });
  });
});

describe('bands in rows', () => {
  const long = (header: string, ...rows: string[]) => csvFile([`Região;${header}`, ...rows].join('\n'));
  const coverage = csvFile('Região;UF;Prazo\nSul;PR;3\n', 'abrangencia.csv');

  test('from and up to, a text, an upper end alone', () => {
    const expected = {
      Sul: [
        [0, 10000, 10],
        [10000, 20000, 20],
      ],
    };
    expect(
      bandsOf(documentOf([long('Peso de;Peso até;Valor', 'Sul;0;10;10', 'Sul;10;20;20'), coverage])),
    ).toEqual(expected);
    expect(
      bandsOf(documentOf([long('Faixa de peso;Valor', 'Sul;0 a 10 kg;10', 'Sul;10-20;20'), coverage])),
    ).toEqual(expected);
    expect(bandsOf(documentOf([long('Peso até (kg);Valor', 'Sul;20;20', 'Sul;10;10'), coverage]))).toEqual(
      expected,
    );
  });

  test('cells merged downwards take what stands above them, with a warning', () => {
    const reading = readFiles([long('Peso até (kg);Valor', 'Sul;10;10', ';20;20'), coverage]);
    expect(bandsOf(reading.document!)).toEqual({
      Sul: [
        [0, 10000, 10],
        [10000, 20000, 20],
      ],
    });
    expect(brief(reading)).toEqual([['warning', 'filled_down', 3]]);
  });

  test('price per kilogram and ton in the last rows', () => {
    const file = long(
      'Peso de;Peso até;Valor;R$/kg;R$/t',
      'Sul;0;100;90;;',
      'Sul;100;1000;;0,85;',
      'Sul;1000;;;;800',
    );
    expect(bandsOf(documentOf([file, coverage]))).toEqual({
      Sul: [
        [0, 100_000, 90],
        [100_000, 1_000_000, 0.85, 'per_kg'],
        [1_000_000, 2_000_000_000, 800, 'per_ton'],
      ],
    });
  });

  test('rows that contradict, repeat or cross each other', () => {
    const rows = ['Sul;0;10;10', 'Sul;0;10;10', 'Sul;0;10;11', 'Sul;5;20;20', 'Sul;30;20;1', 'Sul;40;50;30'];
    expect(brief(readFiles([long('Peso de;Peso até;Valor', ...rows), coverage]))).toEqual([
      ['error', 'contradicting_row', 4],
      ['error', 'weight_overlap', 5],
      ['error', 'weight_inverted', 6],
      ['warning', 'duplicate_row', 3],
      ['warning', 'weight_gap', 7],
    ]);
  });

  test('ranges of zip codes may overlap where the weights do not, as in the rate template', () => {
    const file = csvFile(
      'CEP inicial;CEP final;Peso de;Peso até;Valor;GRIS %;Prazo\n20000000;28999999;0;5;10;0,3;3\n20000000;23799999;5;30;25;0,3;2\n',
    );
    expect(coverageOf(documentOf(file))).toEqual([
      [20000000, 23799999, 'R1', 3],
      [23800000, 28999999, 'R2', 3],
    ]);
    const crossing = csvFile(
      'CEP inicial;CEP final;Peso de;Peso até;Valor;GRIS %;Prazo\n20000000;28999999;0;5;10;0,3;3\n20000000;23799999;0;5;25;0,3;2\n',
    );
    expect(brief(readFiles(crossing))).toEqual([['error', 'range_overlap', 3]]);
    expect(brief(readFiles(crossing, { options: { overlaps: 'narrowest' } }))).toEqual([
      ['warning', 'range_overlap', 3],
    ]);
  });

  test('an excess that changes from band to band is asked about', () => {
    const file = long('Peso de;Peso até;Valor;Excedente', 'Sul;0;10;10;1', 'Sul;10;20;20;2');
    const read = (answer: string) =>
      (answered([file, coverage], { excess: answer }).document.tariff as WeightTariff).regions[0];
    expect(read('last_band')).toMatchObject({
      excess: { microsPerKg: 2_000_000 },
      bands: [{ excessMicrosPerKg: 0 }, { excessMicrosPerKg: 0 }],
    });
    expect(read('band_start')).toMatchObject({
      excess: null,
      bands: [{ excessMicrosPerKg: 1_000_000 }, { excessMicrosPerKg: 2_000_000 }],
    });
  });

  test('the unit of weights: by header, by size, asked', () => {
    const toG = (file: ReturnType<typeof csvFile>) =>
      (documentOf([file, coverage]).tariff as WeightTariff).regions[0]!.bands.map((band) => band.toG);
    expect(toG(long('Peso até (g);Valor', 'Sul;300;10'))).toEqual([300]);
    expect(toG(long('Peso até;Valor', 'Sul;250;10', 'Sul;100000;20'))).toEqual([250, 100_000]);
    expect(toG(long('Peso até;Valor', 'Sul;0,3;10', 'Sul;30;20'))).toEqual([300, 30_000]);
    expect(toG(long('Peso até (t);Valor', 'Sul;1,5;10'))).toEqual([1_500_000]);
    expect(toG(long('Peso até;Valor', 'Sul;500 g;10', 'Sul;2 kg;20'))).toEqual([500, 2_000]);
    const doubtful = [long('Peso até;Valor', 'Sul;100;10', 'Sul;1000;20'), coverage];
    expect(readFiles(doubtful).questions).toMatchObject([
      { about: 'weightUnit', answers: ['g', 'kg', 't'], samples: ['100', '1000'] },
    ]);
    expect(bandsOf(answered(doubtful, { weightUnit: 'g' }).document)).toEqual({
      Sul: [
        [0, 100, 10],
        [100, 1000, 20],
      ],
    });
    expect(bandsOf(documentOf(doubtful, { options: { weightUnit: 'kg' } }))).toEqual({
      Sul: [
        [0, 100_000, 10],
        [100_000, 1_000_000, 20],
      ],
    });
  });

  test('deadlines in days, with words, as the later of two, as time', () => {
    const days = (text: string) =>
      documentOf(csvFile(`UF;Prazo;até 10\nRJ;${text};10\n`)).coverage[0]?.transitMinutes;
    expect(['2', '2 dias úteis', '1 a 2 dias', 'D+2', '02.00:00:00', '48:00', '1/2'].map(days)).toEqual(
      Array(7).fill(2_880),
    );
    expect(days('04.12:00:00')).toBe(6_480);
  });
});

describe('places', () => {
  test('cities by name with or without state, by number, abbreviated', () => {
    const document = documentOf(
      csvFile(
        'Cidade;UF;IBGE;Prazo;até 10\nCAMPINAS;SP;;2;10\nS. Bernardo do Campo;SP;;2;10\nNiteroi/RJ;;;2;10\n;;3548500;2;10\nSta. Barbara D’Oeste;SP;;2;10\n',
      ),
    );
    expect(document.coverage.map(({ start, city, ibge, uf }) => [start, city, ibge, uf])).toEqual([
      [13000000, 'Campinas', 3509502, 'SP'],
      [9600000, 'São Bernardo do Campo', 3548708, 'SP'],
      [24000000, 'Niterói', 3303302, 'RJ'],
      [11000000, 'Santos', 3548500, 'SP'],
      [13450000, "Santa Bárbara d'Oeste", 3545803, 'SP'],
    ]);
  });

  test('unknown and ambiguous cities are named with the nearest name', () => {
    const file = csvFile(
      'Cidade;UF;Prazo;até 10\nCampinnas;SP;2;10\nBom Jesus;;2;10\nXyzabc;RJ;2;10\nSão Roque;SP;2;10\n',
    );
    expect(readFiles(file).report.findings.map(({ code, line, message }) => [code, line, message])).toEqual([
      ['unknown_city', 2, 'A cidade “Campinnas” (SP) não é conhecida. Seria Campinas/SP?'],
      [
        'question',
        3,
        'Há mais de uma cidade “Bom Jesus” (Bom Jesus/SP: ibge:3503208, Bom Jesus/RS: ibge:4302303). Qual é? Responda à pergunta “region|cidade bom jesus”.',
      ],
      ['unknown_city', 4, 'A cidade “Xyzabc” (RJ) não é conhecida. Confira o nome e a UF.'],
      [
        'city_without_zips',
        5,
        'São Roque/SP não tem faixas de CEP carregadas; carregue-as em lugares ou informe os CEPs.',
      ],
    ]);
    const [finding] = readFiles(file, { places: capitalsOnly }).report.findings;
    expect(finding?.code).toBe('places_not_loaded');
    expect(finding?.message).toContain('carregue os municípios');
  });

  test('a range in one cell, zeros lost, one zip code', () => {
    const file = csvFile('CEP;Prazo;até 10\n01000-000 a 05999-999;2;10\n6000000;2;11\n');
    expect(coverageOf(documentOf(file)).map(([start, end]) => [start, end])).toEqual([
      [1000000, 5999999],
      [6000000, 6000000],
    ]);
  });

  test('regions by what their names say, others asked about', () => {
    const file = csvFile(
      'Praça;Prazo;até 10\nSP Capital;1;10\nInterior de SP;2;11\nRio Grande do Sul;3;12\nCampinas/SP;2;13\nPolo Norte;9;14\nBrasil;9;99\n',
    );
    const reading = readFiles(file);
    expect(reading.questions).toMatchObject([
      { about: 'region', header: 'Polo Norte', line: 6, answers: ['br'] },
    ]);
    const { document } = answered(file, {
      'Polo Norte': 'uf:RR, capital:AM,ibge:1300706 ,zip:69400000-69499999',
    });
    const of = (name: string) =>
      document.coverage.filter((row) => row.region === name).map(({ start, end }) => [start, end]);
    expect(of('SP Capital')).toEqual([
      [1000000, 5999999],
      [8000000, 8499999],
    ]);
    expect(of('Interior de SP')[0]).toEqual([6000000, 7999999]);
    expect(of('Rio Grande do Sul')).toEqual([[90000000, 99999999]]);
    expect(of('Polo Norte')).toEqual([
      [69300000, 69399999],
      [69000000, 69099999],
      [69850000, 69859999],
      [69400000, 69499999],
    ]);
    expect(of('Brasil')).toEqual([[1000000, 99999999]]);
  });

  test('tariff and coverage find each other by all columns they share', () => {
    const tariff = 'UF;Região;até 10\nSP;Capital;10\nSP;Interior;20\nRJ;Capital;12\n';
    const coverage =
      'Cidade;UF;Região;CEP inicial;CEP final;Prazo\nSão Paulo;SP;Capital;01000000;05999999;1\nAssis;SP;Capital;19800000;19819999;2\nRio;RJ;Capital;20000000;23799999;2\n';
    const document = documentOf(tabsFile({ Tarifa: tariff, Abrangência: coverage }));
    expect(coverageOf(document).map((row) => row[2])).toEqual(['SP Capital', 'SP Capital', 'RJ Capital']);
    expect(document.coverage[1]).toMatchObject({ city: 'Assis', start: 19800000 });
    const unknown = readFiles(
      tabsFile({ Tarifa: tariff, Abrangência: `${coverage}X;SP;Interiorr;13000000;13139999;2\n` }),
    );
    expect(
      unknown.report.findings.map(({ code, line, sheet, message }) => [code, line, sheet, message]),
    ).toContainEqual([
      'unknown_region',
      5,
      'Abrangência',
      'A região “SP Interiorr” não tem preços na tarifa. Seria “SP Interior”?',
    ]);
  });

  test('deadlines of regions in a tab of their own', () => {
    const document = documentOf(
      tabsFile({ Tarifa: 'UF;até 10\nRJ;10\nES;11\n', Prazos: 'UF;Prazo\nRJ;2\nES;3\n' }),
    );
    expect(coverageOf(document).map((row) => row[3])).toEqual([2, 3]);
  });

  test('lines and tabs of several files count through', () => {
    const prices = tabsFile({ Capa: 'Transportes X\n', Tarifa: 'Região;até 10\nSul;10\n' });
    const coverage = csvFile(
      'Região;CEP inicial;CEP final;Prazo\nSul;80000000;87999999;3\nNorte;1;2;3\n',
      'abrangencia.csv',
    );
    const reading = readFiles([prices, coverage]);
    expect(reading.report.findings.map(({ sheet, line }) => [sheet, line])).toContainEqual([
      'abrangencia.csv',
      3,
    ]);
    const document = documentOf([
      prices,
      csvFile('Região;CEP inicial;CEP final;Prazo\nSul;80000000;87999999;3\n', 'abrangencia.csv'),
    ]);
    expect(document.coverage[0]?.line).toBe(20_000_002);
    expect((document.tariff as WeightTariff).regions[0]?.bands[0]?.line).toBe(10_000_002);
  });
});

describe('modes', () => {
  test('price per kilogram with a percent: the sum or the larger, asked', () => {
    const file = csvFile('UF;Prazo;Frete mínimo;R$/kg;% NF\nRJ;2;65,00;0,92;4,5\n');
    expect(answered(file, { mode: 'larger' }).document.tariff).toMatchObject({
      mode: 'comparison',
      regions: [{ minimumCents: 6_500, microsPerKg: 920_000, invoicePpm: 45_000 }],
    });
    expect(answered(file, { mode: 'sum' }).document.tariff).toMatchObject({
      mode: 'weight',
      regions: [
        { minimumCents: 6_500, invoicePpm: 45_000, bands: [{ kind: 'per_kg', priceMicros: 920_000 }] },
      ],
    });
  });

  test('percent alone, pallets, tons', () => {
    expect(documentOf(csvFile('UF;Prazo;% NF;Frete mínimo\nRJ;2;4,5;30\n')).tariff).toMatchObject({
      mode: 'invoice',
      regions: [{ ppm: 45_000, minimumCents: 3_000 }],
    });
    const pallets = csvFile('UF;Prazo;Valor por palete\nRJ;2;180,00\n');
    expect(answered(pallets, { 'vehicle|palete': '1000kg/1.8m3' }).document.tariff).toMatchObject({
      mode: 'unit',
      unit: 'pallet',
      palletG: 1_000_000,
      palletCm3: 1_800_000,
      regions: [{ microsPerUnit: 180_000_000 }],
    });
    expect(bandsOf(documentOf(csvFile('UF;Prazo;R$/t\nRJ;2;180,00\n')))).toEqual({
      RJ: [[0, 2_000_000_000, 180, 'per_ton']],
    });
  });

  test('value of the goods in rows', () => {
    const { surcharges } = documentOf(
      csvFile('UF;Prazo;Valor NF de;Valor NF até;%\nRJ;2;0;1000;5\nRJ;2;1000;5000;4\nRJ;2;5000;;3\n'),
    );
    expect(surcharges).toMatchObject([
      {
        code: 'ad_valorem',
        percentPpm: 30_000,
        tiers: {
          by: 'invoice',
          rows: [
            { upTo: 100_000, percentPpm: 50_000 },
            { upTo: 500_000, percentPpm: 40_000 },
          ],
        },
      },
    ]);
  });
});

test('bands of value as texts', () => {
  const file = csvFile(
    'UF;Prazo;Faixa de valor;%\nRJ;2;até R$ 1.000,00;5\nRJ;2;R$ 1.000,01 a R$ 5.000,00;4\nRJ;2;acima de R$ 5.000;3\n',
  );
  expect(documentOf(file).surcharges).toMatchObject([
    {
      percentPpm: 30_000,
      tiers: {
        rows: [
          { upTo: 100_000, percentPpm: 50_000 },
          { upTo: 500_000, percentPpm: 40_000 },
        ],
      },
    },
  ]);
});

test('tabs of prices with different columns join one coverage, each by what it shares', () => {
  const document = documentOf(
    tabsFile({
      Capitais: 'UF;Capital/Interior;até 10\nSP;Capital;10\n',
      Regiões: 'UF;até 10\nRJ;12\n',
      Abrangência:
        'UF;Capital/Interior;CEP inicial;CEP final;Prazo\nSP;Capital;01000000;05999999;1\nRJ;Interior;24000000;28999999;2\n',
    }),
  );
  expect(coverageOf(document).map((row) => row[2])).toEqual(['SP capital', 'RJ']);
});

test('a coverage beside prices that have zip codes only tells their days', () => {
  const reading = readFiles(
    tabsFile({
      Preços: 'CEP inicial;CEP final;até 10\n01000000;05999999;10\n',
      Abrangência: 'CEP inicial;CEP final;Região;Prazo\n01000000;05999999;SPC;1\n20000000;28999999;RJ;2\n',
    }),
  );
  expect(coverageOf(reading.document!)).toEqual([[1000000, 5999999, 'R1', 1]]);
  expect(brief(reading)).toEqual([['warning', 'coverage_unused', 2]]);
});

test('above the last band of value its percent goes on', () => {
  const { surcharges } = documentOf(csvFile('UF;Prazo;Valor NF até;%\nRJ;2;1000;5\nRJ;2;5000;4\n'));
  expect(surcharges).toMatchObject([
    { percentPpm: 40_000, tiers: { rows: [{ upTo: 100_000 }, { upTo: 500_000 }] } },
  ]);
});

test('cells as numbers and as text say the same', () => {
  const text = documentOf(csvFile('UF;Prazo;até 10;GRIS %\nRJ;2;10,50;0,3\n'));
  const cells = documentOf(
    cellsFile([
      ['UF', 'Prazo', 'até 10', 'GRIS %'],
      ['RJ', 2, 10.5, 0.3],
    ]),
  );
  expect(cells).toEqual(text);
});
