import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvFile, documentOf, readFiles } from '../../../test/support/carrier-files.ts';
import { findHeader } from './understand/find-header.ts';

/** The columns of an everyday price list, and what people write over them. */
// biome-ignore format: a list of names reads best in few lines
const everyday = {
  zipStart: [
    'CEP Inicial', 'CEP inicial', 'CEP_INICIAL', 'cep início', 'CEP Início', 'CEP de', 'De CEP', 'CEP Ini', 'Faixa CEP de', 'Faixa de CEP inicial', 'Faixa inicial', 'Faixa de', 'Inicio', 'Início', 'Inicial',
    'CEP Destino Inicial', 'Destino CEP inicial', 'zip_start', 'Zip Start', 'zip from', 'ZipCodeStart', 'Postal Code From', 'postal_code_start', 'CEP Start', 'CEP1', 'CEP começo', 'Range start', 'CEP inicial da faixa',
  ],
  zipEnd: [
    'CEP Final', 'CEP final', 'CEP_FINAL', 'cep fim', 'CEP Fim', 'CEP até', 'Até CEP', 'Faixa CEP até', 'Faixa de CEP final', 'Faixa final', 'Faixa até', 'Fim', 'Final', 'Término', 'CEP Destino Final',
    'Destino CEP final', 'zip_end', 'Zip End', 'zip to', 'ZipCodeEnd', 'Postal Code To', 'postal_code_end', 'CEP End', 'CEP2', 'Range end', 'CEP final da faixa',
  ],
  weightStart: [
    'Peso Inicial', 'peso_inicial', 'Peso início', 'Peso de', 'Peso mínimo', 'Peso min', 'Faixa peso de', 'Faixa de peso inicial', 'Peso a partir de', 'De kg', 'kg inicial', 'kg de', 'Weight From', 'weight_start', 'WeightStart',
    'from weight', 'Peso inicial (kg)', 'Peso de (kg)', 'Peso Inicial em kg', 'PESO INICIAL KG',
  ],
  weightEnd: [
    'Peso Final', 'peso_final', 'Peso fim', 'Peso até', 'Peso máximo', 'Peso max', 'Faixa peso até', 'Faixa de peso final', 'Faixa de peso até', 'até kg', 'kg final', 'kg até', 'Limite de peso', 'Peso limite', 'Weight To',
    'weight_end', 'WeightEnd', 'to weight', 'Peso final (kg)', 'Peso até (kg)', 'Peso Final em kg', 'PESO FINAL KG',
  ],
  price: [
    'Valor', 'Valor (R$)', 'Valor R$', 'VALOR R$', 'Tarifa', 'Tarifa (R$)', 'tarifa r$', 'Preço', 'Preço (R$)', 'Preço Final', 'preco_final', 'Preço final (R$)', 'Custo', 'Custo do Frete', 'custo_frete', 'Custo (R$)',
    'Valor Total', 'valor_total', 'Valor Total (R$)', 'Valor total do frete', 'Valor do Frete', 'valor_frete', 'Valor frete (R$)', 'Frete', 'Frete (R$)', 'FRETE R$', 'Frete Valor', 'frete_valor', 'Frete Peso', 'Frete total',
    'Total do frete', 'Total', 'Valor final', 'Valor do envio', 'Valor de envio', 'Preço do frete', 'Preço total', 'Valor cobrado', 'Valor do transporte', 'Tarifa de frete', 'Vlr Frete', 'Vl. Frete', 'Vlr. do frete', 'Valor fixo',
    'Price', 'price', 'Rate', 'Cost', 'Shipping cost', 'shipping_price', 'Freight', 'Freight cost', 'Amount', 'Total price', 'AbsoluteMoneyCost', 'Envio',
  ],
  days: [
    'Prazo', 'PRAZO', 'Prazo (dias)', 'Prazo dias', 'Prazo em dias', 'prazo_dias', 'Prazo (dias úteis)', 'Prazo dias úteis', 'Prazo em dias úteis', 'Prazo de entrega', 'prazo_entrega', 'Prazo de entrega (dias)', 'Prazo de Entrega em dias',
    'Prazo D+', 'Prazo (D+)', 'D+', 'Dias', 'Dias úteis', 'DU', 'Entrega', 'Entrega (dias)', 'Entrega em dias', 'Dias de entrega', 'Dias para entrega', 'Tempo', 'Tempo de entrega', 'Tempo (dias)', 'tempo_dias', 'Tempo médio',
    'Lead time', 'Leadtime', 'Lead Time (dias)', 'SLA', 'ETA', 'Transit time', 'transit_days', 'Delivery', 'Delivery time', 'delivery_time', 'Delivery days', 'Delivery time (days)', 'Days', 'TimeCost', 'Prazo máximo', 'Prazo total',
    'Estimated days', 'Shipping days', 'Prazo útil',
  ],
} as const;
type Column = keyof typeof everyday;
const columns = Object.keys(everyday) as Column[];
const usual = Object.fromEntries(columns.map((column) => [column, everyday[column][0]])) as Record<
  Column,
  string
>;

const cells = [
  '01000000;05999999;0;1;10,50;3',
  '01000000;05999999;1;10;15,50;3',
  '06000000;09999999;0;1;12,50;4',
  '06000000;09999999;1;10;18,50;4',
];
const listUnder = (headings: readonly string[]) => csvFile([headings.join(';'), ...cells].join('\n'));
const expected = documentOf(listUnder(Object.values(usual)));

const variants = columns.flatMap((column) =>
  everyday[column].map((heading): [string, string[]] => [
    heading,
    Object.values({ ...usual, [column]: heading }),
  ]),
);

describe('a price list of six columns', () => {
  test('is tried under 200 headings', () => {
    expect(variants.length).toBeGreaterThanOrEqual(200);
  });

  test.each(variants)('is read as what it is, or asked about, under “%s”', (_, headings) => {
    const { document, questions, report } = readFiles(listUnder(headings));
    if (document === null) {
      expect(report.findings.map(({ code }) => code)).toEqual(questions.map(() => 'question'));
      expect(questions.length).toBeGreaterThan(0);
      for (const { samples } of questions) expect(samples.length).toBeGreaterThanOrEqual(3);
    } else {
      expect(document.coverage).toEqual(expected.coverage);
      expect(document.tariff).toEqual(expected.tariff);
      expect(document.surcharges).toEqual([]);
    }
  });

  test('is asked about by few of them, and never by more than three questions', () => {
    const counts = variants.map(([, headings]) => readFiles(listUnder(headings)).questions.length);
    expect(counts.filter((count) => count > 3)).toEqual([]);
    expect(counts.filter((count) => count > 0).length * 10).toBeLessThanOrEqual(counts.length);
  });

  test('is read alike under any of them at once', () => {
    const headings = fc.tuple(...columns.map((column) => fc.constantFrom(...everyday[column])));
    fc.assert(
      fc.property(headings, (chosen) => {
        const { document } = readFiles(listUnder(chosen));
        if (document === null) return;
        expect(document.coverage).toEqual(expected.coverage);
        expect(document.tariff).toEqual(expected.tariff);
        expect(document.surcharges).toEqual([]);
      }),
    );
  });
});

describe('a word of two trades', () => {
  const read = (heading: string, ...rows: string[]) => readFiles(csvFile([heading, ...rows].join('\n')));
  const document = (...given: Parameters<typeof read>) => {
    const { document, report } = read(...given);
    if (document === null) throw new Error(JSON.stringify(report.findings));
    return document;
  };
  const asked = (...given: Parameters<typeof read>) => read(...given).questions.map(({ header }) => header);

  test('Tarifa is the price where it holds money, a region beside a price, else asked about', () => {
    const region = read('UF;Tarifa;Prazo;até 10', 'RJ;A;2;10,50').questions;
    expect(region).toMatchObject([{ about: 'region', header: 'A' }]);
    expect(asked('UF;Peso até;Tarifa;Prazo', 'RJ;10;1;2', 'ES;10;2;3')).toContain('Tarifa');
    const priced = document('UF;Peso até;Tarifa;Prazo', 'RJ;10;10,50;2', 'ES;10;12,50;3').tariff.regions;
    expect(priced).toMatchObject([
      { bands: [{ priceMicros: 10_500_000 }] },
      { bands: [{ priceMicros: 12_500_000 }] },
    ]);
  });

  test('Frete Valor is a percent beside a price, the price where it can be no percent, else asked about', () => {
    expect(document('UF;Prazo;até 10;Frete Valor', 'RJ;2;10,50;0,30').tariff).toMatchObject({
      regions: [{ invoicePpm: 3_000 }],
    });
    expect(document('UF;Prazo;Peso até;Frete Valor', 'RJ;2;10;10,50').tariff).toMatchObject({
      regions: [{ bands: [{ priceMicros: 10_500_000 }], invoicePpm: 0 }],
    });
    expect(asked('UF;Prazo;Peso até;Frete Valor', 'RJ;2;10;0,30', 'ES;2;10;0,40')).toContain('Frete Valor');
  });

  test('Entrega is a time where it counts days, a charge where it costs, else asked about', () => {
    expect(document('UF;Entrega;até 10', 'RJ;2;10,50').coverage).toMatchObject([
      { transitMinutes: 2 * 1440 },
    ]);
    const charged = document('UF;Prazo;até 10;Entrega', 'RJ;2;10,50;5,00').surcharges;
    expect(charged).toMatchObject([{ code: 'delivery', fixedCents: 500 }]);
    expect(asked('UF;Prazo;até 10;Entrega', 'RJ;2;10,50;5', 'ES;3;10,50;5')).toEqual(['Entrega']);
  });

  test('Inicio and Final are zip codes over zip codes, days over days, else asked about', () => {
    const { coverage } = document('Inicio;Final;Prazo;até 10', '01000000;05999999;2;10,50');
    expect(coverage).toMatchObject([{ start: 1_000_000, end: 5_999_999 }]);
    const weights = ['RJ;2;0;10;10,50', 'RJ;2;10;30;15,50'];
    expect(asked('UF;Prazo;Inicio;Final;Valor', ...weights)).toEqual(
      expect.arrayContaining(['Inicio', 'Final']),
    );
    const days = ['RJ;2;01/02/2030;31/12/2030;10,50', 'ES;2;01/02/2030;31/12/2030;10,50'];
    expect(asked('UF;Prazo;Inicio;Final;até 10', ...days)).toEqual([]);
  });

  test('a price beside prices by band is asked about', () => {
    expect(asked('UF;Prazo;até 10;Valor', 'RJ;2;10,50;7,30')).toEqual(['Valor']);
  });

  test('a heading whose cells are something else is asked about, with samples', () => {
    const rows = ['RJ;20000000;10,50', 'ES;29000000;11,50', 'MG;30000000;12,50'];
    const { questions } = read('UF;Prazo;até 10', ...rows);
    expect(questions[0]).toMatchObject({ header: 'Prazo', samples: ['20000000', '29000000', '30000000'] });
    expect(asked('UF;Prazo;Peso até;Valor', 'RJ;2;01/02/2030;10,50', 'ES;2;01/02/2030;11,50')).toContain(
      'Peso até',
    );
    const rubbish = read('UF;Prazo;até 10', 'RJ;logo;10,50').report.findings;
    expect(rubbish.map(({ code, line }) => [code, line])).toEqual([['bad_time', 2]]);
  });
});

describe('the row of the header', () => {
  test.each([
    ['deadlines that read as a vehicle together', 'UF;Cidade;Prazo\nSP;Assis;3\nSP;Bauru;4\n'],
    ['a state below its heading', 'UF;Xpto;Prazo\nGO;0;2\nGO;1;3\n'],
    [
      'a nought below an unknown heading',
      'CEP inicial;CEP final;Xpto;Prazo;até 10\n01000000;05999999;0;2;10\n06000000;06999999;1;2;10\n',
    ],
  ])('is the first one over %s', (_, text) => {
    const rows = csvFile(text).sheets[0]?.rows ?? [];
    expect(findHeader(rows)).toMatchObject({ rowIndex: 0, rows: 1 });
  });

  test('is found or asked about over any rows of data', () => {
    const known = fc.tuple(...columns.map((column) => fc.constantFrom(...everyday[column])));
    const unknown = fc.constantFrom('Xpto', 'Ref. interna', 'Zzz 9', 'Setor', 'Cod', 'GO', '0');
    const zip = fc
      .integer({ min: 1_000_000, max: 99_999_000 })
      .map((start) => String(start).padStart(8, '0'));
    const place = fc.integer({ min: 0, max: 6 });
    const row = fc.tuple(
      zip,
      fc.constantFrom('GO', '0', '3', '4', '10,50', 'Capital', ''),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 10, max: 30 }),
      fc.integer({ min: 5, max: 99 }),
      fc.integer({ min: 1, max: 20 }),
    );
    fc.assert(
      fc.property(
        fc.record({
          names: known,
          extra: unknown,
          at: place,
          data: fc.array(row, { minLength: 2, maxLength: 6 }),
        }),
        ({ names, extra, at, data }) => {
          const headings = [...names].map(String).toSpliced(at, 0, extra);
          const lines = data.map(([start, other, from, to, price, days]) =>
            [start, `${start.slice(0, 5)}999`, String(from), String(to), `${price},50`, String(days)]
              .toSpliced(at, 0, other)
              .join(';'),
          );
          const rows = csvFile([headings.join(';'), ...lines].join('\n')).sheets[0]?.rows ?? [];
          expect(findHeader(rows)).toMatchObject({ rowIndex: 0, rows: 1 });
        },
      ),
      { numRuns: 300 },
    );
  });
});
