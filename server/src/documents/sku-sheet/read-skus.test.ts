import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSheets } from '../spreadsheets/read-sheets.ts';
import type { Cell, Sheet } from '../spreadsheets/sheet.ts';
import { readSkuHeader } from './columns.ts';
import type { SheetProduct } from './product.ts';
import { mostSkuRows, readSkus } from './read-skus.ts';
import { writeSkus } from './write-skus.ts';

const categories = new Map([
  ['1', 'Alimentos'],
  ['64', 'Eletrodomésticos'],
  ['999', 'Outros'],
]);

function sheetOf(rows: readonly (readonly Cell[])[], name: string | null = null): Sheet {
  return { name, hidden: false, rows: rows.map((cells, index) => ({ line: index + 1, cells: [...cells] })) };
}

const read = (...rows: (readonly Cell[])[]) => readSkus([sheetOf(rows)], categories);

async function readCsvText(text: string) {
  const file = await readSheets(new TextEncoder().encode(text));
  if (!('sheets' in file)) throw new Error('no sheets');
  return readSkus(file.sheets, categories);
}

const found = ({ report }: ReturnType<typeof readSkus>) =>
  report.findings.map(({ severity, line, code }) => `${severity} ${line} ${code}`);

const volume = {
  description: null,
  tag: null,
  amount: 1,
  heightMm: 125,
  widthMm: 800,
  lengthMm: 1_250,
  weightG: 23_500,
  priceCents: 48_990,
  consolidate: false,
  overlaid: false,
  rotate: false,
};
const table: SheetProduct = {
  sku: 'M-1',
  description: 'Mesa',
  tag: null,
  category: 999,
  active: true,
  volumes: [volume],
};

describe('the header of products', () => {
  test.each([
    ['SKU', 'sku', 0],
    ['Código do Produto', 'sku', 0],
    ['Referência', 'sku', 0],
    ['DESCRIÇÃO', 'description', 0],
    ['Altura', 'height', 3],
    ['Altura (cm)', 'height', 1],
    ['altura_mm', 'height', 0],
    ['Largura em metros', 'width', 3],
    ['Profundidade [CM]', 'length', 1],
    ['comprimentoCm', 'length', 1],
    ['Peso (kg)', 'weight', 3],
    ['peso g', 'weight', 0],
    ['Preço (R$)', 'price', 2],
    ['valor em reais', 'price', 2],
    ['Qtde.', 'amount', 3],
    ['Nº do volume', 'number', 0],
    ['Pode tombar?', 'rotate', 0],
    ['Empilhável', 'overlaid', 0],
  ])('%s is %s', (text, meaning, places) => {
    expect(readSkuHeader(text)).toEqual({ meaning, places });
  });

  test.each(['Altura (kg)', 'Peso (cm)', 'SKU (kg)', 'Fornecedor', 'cm', '', 'Volume (m3)'])(
    '%s is nothing known',
    (text) => {
      expect(readSkuHeader(text)).toBeNull();
    },
  );

  test('may stand below titles and beside columns that nobody knows', () => {
    const reading = read(
      ['Catálogo da loja'],
      ['Gerado em 2026'],
      [
        'Fornecedor',
        'Código',
        'Descrição',
        'Altura (cm)',
        'Largura (cm)',
        'Comprimento (cm)',
        'Peso',
        'Preço',
      ],
      ['X', 'M-1', 'Mesa', '12,5', '80', '125', '23,5', 'R$ 489,90'],
    );
    expect(reading.products).toEqual([table]);
    expect(found(reading)).toEqual(['warning 3 unknown_column']);
  });

  test('is missed with what to write instead', () => {
    const reading = read(['Mesa', '12']);
    expect(reading.report.findings).toMatchObject([
      { severity: 'error', code: 'no_header', fix: expect.stringContaining('SKU, Descrição') },
    ]);
  });

  test('needs a description, each column once, and rows', () => {
    expect(found(read(['SKU', 'Altura'], ['A', '1']))).toEqual(['error 1 missing_column']);
    expect(found(read(['SKU', 'Nome', 'Produto'], ['A', 'B', 'C']))).toEqual(['error 1 repeated_column']);
    expect(found(read(['SKU', 'Nome']))).toEqual(['error null no_rows']);
  });

  test('is looked for in every tab that is shown', () => {
    const tab = (name: string, sku: string) =>
      sheetOf(
        [
          ['SKU', 'Nome'],
          [sku, 'Mesa'],
        ],
        name,
      );
    const hidden = { ...tab('velha', 'C'), hidden: true };
    const reading = readSkus(
      [tab('um', 'A'), sheetOf([['leia-me']], 'notas'), hidden, tab('dois', 'B')],
      categories,
    );
    expect(reading.products.map(({ sku }) => sku)).toEqual(['A', 'B']);
    expect(found(reading)).toContain('warning 1 sheet_ignored');
  });
});

describe('a row of a product', () => {
  const header = [
    'SKU',
    'Descrição',
    'Categoria',
    'Ativo',
    'Quantidade',
    'Altura',
    'Largura',
    'Comprimento',
    'Peso',
  ];

  test('has metres and kilograms with comma or dot, as texts or as numbers', () => {
    const sizes = (...measures: Cell[]) =>
      read(header, ['M-1', 'Mesa', '', '', '', ...measures]).products[0]?.volumes[0];
    const wanted = { heightMm: 125, widthMm: 800, lengthMm: 1_250, weightG: 23_500 };
    expect(sizes('0,125', '0,8', '1,25', '23,5')).toMatchObject(wanted);
    expect(sizes('0.125', '0.8', '1.25', '23.5')).toMatchObject(wanted);
    expect(sizes(0.125, 0.8, 1.25, 23.5)).toMatchObject(wanted);
  });

  test('has a category by code or by name, and Outros without one', () => {
    const categoryOf = (cell: Cell) => read(header, ['A', 'Mesa', cell]).products[0]?.category;
    expect([64, '64', '064', 'Eletrodomésticos', ' ELETRODOMESTICOS ', null].map(categoryOf)).toEqual([
      64, 64, 64, 64, 64, 999,
    ]);
  });

  test('says whether the product is active, and is active without a word', () => {
    const activeOf = (cell: Cell) => read(header, ['A', 'Mesa', '1', cell]).products[0]?.active;
    expect(['S', 'Ativo', 'sim', 1, null, 'N', 'inativo', 'Não', 0].map(activeOf)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('keeps sizes that are empty or zero unknown, and tells which', () => {
    const reading = read(header, ['A', 'Mesa', '1', 'S', '1', '', '0', '-', '0,00']);
    expect(reading.products[0]?.volumes[0]).toMatchObject({
      heightMm: null,
      widthMm: null,
      lengthMm: null,
      weightG: null,
      priceCents: null,
    });
    expect(reading.report.findings).toMatchObject([
      {
        severity: 'warning',
        code: 'incomplete_product',
        line: null,
        message:
          '1 produto fica incompleto (sem altura: 1, sem largura: 1, sem comprimento: 1, sem peso: 1, sem preço: 1): “A”.',
      },
    ]);
  });

  test.each<[string, Cell[], string]>([
    ['a negative height', ['A', 'Mesa', '1', 'S', '1', '-1'], 'negative_value'],
    ['a height that is no number', ['A', 'Mesa', '1', 'S', '1', '30 cm'], 'bad_number'],
    ['a height of more than 100 m', ['A', 'Mesa', '1', 'S', '1', '125'], 'number_out_of_range'],
    ['half an amount', ['A', 'Mesa', '1', 'S', '1,5'], 'bad_amount'],
    ['an amount of none', ['A', 'Mesa', '1', 'S', '0'], 'bad_amount'],
    ['an amount above the largest', ['A', 'Mesa', '1', 'S', '10001'], 'number_out_of_range'],
    ['a category that there is not', ['A', 'Mesa', '998'], 'unknown_category'],
    ['a state that is none', ['A', 'Mesa', '1', 'talvez'], 'bad_flag'],
    ['no code', [null, 'Mesa', '1'], 'missing_sku'],
    ['a code that is too long', ['x'.repeat(101), 'Mesa'], 'text_too_long'],
    ['no description', ['A', ' ', '1'], 'missing_description'],
    ['a description that is too long', ['A', 'é'.repeat(256)], 'text_too_long'],
  ])('is refused for %s, with its line and what to do, and nothing is half-loaded', (_, row, code) => {
    const reading = read(header, ['OK', 'Boa', '1', 'S', '1', '1', '1', '1', '1'], row);
    const errors = reading.report.findings.filter(({ severity }) => severity === 'error');
    expect(errors[0]).toMatchObject({ code, line: 3, fix: expect.stringMatching(/./) });
    expect(reading.products).toEqual([]);
  });

  test('with only words beside the table is none', () => {
    const reading = read([...header, 'Obs'], ['A', 'Mesa'], [...header.map(() => null), 'fim']);
    expect(reading.products).toHaveLength(1);
  });

  test('warns where only the reader decided about the decimal sign', () => {
    const reading = read(['SKU', 'Nome', 'Peso'], ['A', 'Mesa', '1.250']);
    expect(reading.products[0]?.volumes[0]?.weightG).toBe(1_250);
    expect(found(reading)).toContain('warning null decimal_guess');
  });

  test('reads each column by its own sign', async () => {
    const { products } = await readCsvText('sku;nome;altura;preco\nA;Mesa;0.5;1.234,56\n');
    expect(products[0]?.volumes[0]).toMatchObject({ heightMm: 500, priceCents: 123_456 });
  });
});

describe('rows of one SKU', () => {
  const header = ['SKU', 'Descrição', 'Tag', 'Altura'];

  test('are its volumes, wherever they stand; empty words agree with any', () => {
    const { products } = read(header, ['A', 'Mesa', 't', '1'], ['B', 'Banco', '', '1'], ['A', '', '', '2']);
    expect(products.map(({ sku, volumes }) => [sku, volumes.map(({ heightMm }) => heightMm)])).toEqual([
      ['A', [1_000, 2_000]],
      ['B', [1_000]],
    ]);
    expect(products[0]).toMatchObject({ description: 'Mesa', tag: 't' });
  });

  test('must agree about the product', () => {
    const reading = read(header, ['A', 'Mesa', 't', '1'], ['A', 'Cadeira', 'u', '2']);
    expect(reading.report.findings[0]).toMatchObject({
      code: 'product_differs',
      line: 3,
      message: '“A” já está na linha 2, onde difere: a descrição, a tag.',
    });
  });

  test('may not be equal, or have one number', () => {
    expect(found(read(header, ['A', 'Mesa', '', '1'], ['A', 'Mesa', '', '1']))).toContain(
      'error 3 repeated_row',
    );
    const numbered = ['SKU', 'Nome', 'Nº do volume'];
    expect(found(read(numbered, ['A', 'Mesa', '1'], ['A', 'Mesa', 1]))).toContain('error 3 repeated_row');
    expect(read(numbered, ['A', 'Mesa', 2], ['A', 'Mesa', 1]).products[0]?.volumes).toHaveLength(2);
  });

  test('follow their numbers', () => {
    const { products } = read(
      ['SKU', 'Nome', 'Nº do volume', 'Altura'],
      ['A', 'Mesa', '2', 2],
      ['A', 'Mesa', '1', 1],
      ['A', 'Mesa', '10', 10],
    );
    expect(products[0]?.volumes.map(({ heightMm }) => heightMm)).toEqual([1_000, 2_000, 10_000]);
  });

  test('are a hundred at most', () => {
    const inCentimetres = ['SKU', 'Descrição', 'Tag', 'Altura (cm)'];
    const rows = Array.from({ length: 101 }, (_, index) => ['A', 'Mesa', '', index + 1]);
    expect(found(read(inCentimetres, ...rows.slice(1)))).not.toContain('error 101 too_many_volumes');
    expect(found(read(inCentimetres, ...rows))).toContain('error 102 too_many_volumes');
  });
});

test('a file has a hundred thousand rows at most', () => {
  const rows = Array.from({ length: mostSkuRows + 1 }, (_, index) => [`S${index}`, 'x']);
  expect(read(['SKU', 'Nome'], ...rows.slice(1)).products).toHaveLength(mostSkuRows);
  expect(found(read(['SKU', 'Nome'], ...rows))).toEqual(['error null too_many_rows']);
});

const letters = fc.constantFrom(
  'a',
  'Z',
  'ç',
  '0',
  '7',
  ' ',
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  ';',
  ',',
  '\n',
  '😀',
  '\u202e',
);
const wordsOf = (max: number) =>
  fc
    .array(letters, { minLength: 1, maxLength: max })
    .map((units) => units.join('').trim())
    .filter((text) => text !== '');
const orNull = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null });
const sizes = orNull(fc.integer({ min: 1, max: 100_000 }));

const volumes = fc.record({
  description: orNull(wordsOf(12)),
  tag: orNull(wordsOf(6)),
  amount: fc.integer({ min: 1, max: 10_000 }),
  heightMm: sizes,
  widthMm: sizes,
  lengthMm: sizes,
  weightG: orNull(fc.integer({ min: 1, max: 1_000_000_000 })),
  priceCents: orNull(fc.integer({ min: 0, max: 1_000_000_000 })),
  consolidate: fc.boolean(),
  overlaid: fc.boolean(),
  rotate: fc.boolean(),
});

const products = fc.uniqueArray(
  fc.record({
    sku: wordsOf(10),
    description: wordsOf(20),
    tag: orNull(wordsOf(6)),
    category: fc.constantFrom(1, 64, 999),
    active: fc.boolean(),
    volumes: fc.array(volumes, { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 5, selector: ({ sku }) => sku },
);

describe('products that are written', () => {
  test.each(['csv', 'xlsx'] as const)('as %s are read back the same', async (format) => {
    await fc.assert(
      fc.asyncProperty(products, async (written) => {
        const file = await readSheets(await writeSkus({ products: written, format }));
        if (!('sheets' in file)) throw new Error(JSON.stringify(file.findings));
        const reading = readSkus(file.sheets, categories);
        expect(reading.report.errorCount).toBe(0);
        expect(reading.products).toEqual(written);
      }),
      { numRuns: 60 },
    );
  });

  test('start no formula in a spreadsheet program', async () => {
    const [product] = [{ ...table, sku: '=1+1', description: '@SUM(A1)', tag: '+x' }];
    const text = new TextDecoder().decode(await writeSkus({ products: [product], format: 'csv' }));
    expect(text).toContain("'=1+1;'@SUM(A1);'+x;");
  });
});
