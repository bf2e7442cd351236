import { describe, expect, test } from 'vitest';
import { readSheets } from '../../spreadsheets/read-sheets.ts';
import { readSkus } from '../read-skus.ts';
import { shopExports } from './shop-exports.ts';

const categories = new Map([['999', 'Outros']]);

async function read(text: string) {
  const file = await readSheets(new TextEncoder().encode(text));
  if (!('sheets' in file)) throw new Error(JSON.stringify(file.findings));
  return readSkus(file.sheets, categories);
}

/** What came out of a file: sizes in millimetres, weight in grams, price in cents. */
async function productsOf(text: string) {
  const { products, report } = await read(text);
  if (report.errorCount > 0) throw new Error(JSON.stringify(report.findings));
  return products.map(({ sku, description, active, volumes: [volume] }) => [
    ...[sku, description, active ? 'S' : 'N', volume?.heightMm, volume?.widthMm, volume?.lengthMm],
    ...[volume?.weightG, volume?.priceCents],
  ]);
}

async function codesOf(text: string): Promise<string[]> {
  const { report } = await read(text);
  return report.findings.map(({ severity, line, code }) => `${severity} ${line} ${code}`);
}

const bling = (...rows: string[]) =>
  [
    'ID;Código;Descrição;Unidade;NCM;Origem;Preço;Observações;Situação;Estoque;Preço de custo;Peso líquido (Kg);Peso bruto (Kg);GTIN/EAN;Largura do produto;Altura do Produto;Profundidade do produto;Grupo de Tags/Tags;Código Pai;Marca;Volumes;Descrição Curta;Unidade de Medida;Categoria do produto',
    ...rows,
  ].join('\r\n');

const vtexHeadings = [
  ...['_IDSKU (Não alterável)', '_NomeSKU', '_AtivarSKUSePossível', '_SKUAtivo (Não alterável)', '_EANSKU'],
  ...['_Altura', '_AlturaReal', '_Largura', '_LarguraReal', '_Comprimento', '_ComprimentoReal', '_Peso'],
  ...['_PesoReal', '_UnidadeMedida', '_MultiplicadorUnidade', '_CodigoReferenciaSKU'],
  ...['_IDProduto (Não alterável)', '_NomeProduto (Obrigatório)', '_ProdutoAtivo (Não alterável)', '_Marca'],
];
const vtexRow = '41;Azul;SIM;SIM;789;20;18;30;28;40,5;39;1500;1300;un;1,000000;REF-41;7;Cadeira;SIM;Marca';
const vtex = (told: Readonly<Record<string, string>> = {}) =>
  [vtexHeadings.map((heading) => `${heading}${told[heading] ?? ''}`).join(';'), vtexRow].join('\n');
const vtexUnits = { _Altura: ' (cm)', _Largura: ' (cm)', _Comprimento: ' (cm)', _Peso: ' (g)' };

const shopifyOld =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,Variant Weight Unit,Status';
const shopifyNew =
  'Title,URL handle,Description,Vendor,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Weight value (grams),Weight unit for display';

const woo = (weight: string, size: string, ...rows: string[]) =>
  [
    `ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Stock,Weight (${weight}),Length (${size}),Width (${size}),Height (${size}),Sale price,Regular price,Categories,Tags,Parent,Position`,
    ...rows,
  ].join('\n');

const nuvemshop =
  'Identificador URL;Nome;Categorias;Nome da variação 1;Valor da variação 1;Preço;Preço promocional;Peso (kg);Altura (cm);Largura (cm);Comprimento (cm);Estoque;SKU;Código de barras;Exibir na loja;Frete gratis;Descrição;Tags;Marca;Produto Físico';

const tray =
  'Código do produto (ID);Código da categoria principal (ID);Nome do produto;HTML da descrição completa;Preço de venda em reais;Peso do produto (gramas);Estoque do produto;Marca;Modelo;Referência (código fornecedor);Preço de custo em reais;Comprimento (cm);Largura (cm);Altura (cm);Exibir na loja';

describe('a catalogue as it comes out of', () => {
  test('Bling has its gross weight in kilograms, and sizes in the unit of each row', async () => {
    const rows = [
      '1;CAD-1;Cadeira;UN;9401;0;199,90;"";Ativo;3;90,00;1,100;1,250;789;40,5;90;41;"";"";"Marca";1;"";Centímetros;Casa',
      '2;MES-1;Mesa;UN;9403;0;1.299,00;"";Inativo;1;400,00;0;25,000;789;0,9;0,75;1,6;"";"";"Marca";0;"";Metros;Casa',
      '3;PAR-1;Parafuso;UN;7318;0;0,5;"";Ativo;1;0,1;0;0,005;789;5;6;40;"";"";"Marca";;"";Milímetros;Casa',
    ];
    expect(await productsOf(bling(...rows))).toEqual([
      ['CAD-1', 'Cadeira', 'S', 900, 405, 410, 1250, 19_990],
      ['MES-1', 'Mesa', 'N', 750, 900, 1600, 25_000, 129_900],
      ['PAR-1', 'Parafuso', 'S', 6, 5, 40, 5, 50],
    ]);
    expect(await codesOf(bling(...rows))).toEqual([]);
  });

  test('Bling is read by its comma where only thousandths tell nothing', async () => {
    const row = '1;A;Cadeira;UN;94;0;10;"";Ativo;3;9;1,100;1,250;7;4;9;4;"";"";"M";1;"";Centímetro;Casa';
    expect((await productsOf(bling(row)))[0]?.[6]).toBe(1250);
    expect(await codesOf(bling(row))).toEqual([]);
  });

  test('Bling says nothing of the packages of a product that has several', async () => {
    const row =
      '1;A;Guarda-roupa;UN;94;0;900;"";Ativo;3;9;40;45,5;7;90;200;50;"";"";"M";3;"";Centímetro;Casa';
    expect((await productsOf(bling(row)))[0]?.slice(3, 7)).toEqual([null, null, null, null]);
    expect(await codesOf(bling(row))).toEqual(['warning null incomplete_product']);
  });

  test('Bling must say the unit of a row', async () => {
    const row = '1;A;Cadeira;UN;94;0;10;"";Ativo;3;9;1;1,5;7;4;9;4;"";"";"M";1;"";;Casa';
    expect(await codesOf(bling(row))).toEqual(Array(3).fill('error 2 unit_missing'));
    const none = row.replace(';7;4;9;4;', ';7;0;0,00;;');
    expect((await productsOf(bling(none)))[0]?.slice(3, 7)).toEqual([null, null, null, 1500]);
  });

  test('VTEX must be told its units, which the shop has set', async () => {
    const { report, products } = await read(vtex());
    expect(products).toEqual([]);
    expect(report.findings).toMatchObject([
      {
        severity: 'error',
        code: 'unit_unclear',
        line: 1,
        message: expect.stringContaining('“_Altura”, “_Largura”, “_Comprimento”, “_Peso”'),
        fix: expect.stringContaining('(kg) ou (g)'),
      },
    ]);
    expect(await productsOf(vtex(vtexUnits))).toEqual([['41', 'Cadeira', 'S', 200, 300, 405, 1500, null]]);
    expect((await productsOf(vtex({ ...vtexUnits, _Peso: ' (kg)' })))[0]?.[6]).toBe(1_500_000);
  });

  test('VTEX in English too', async () => {
    const text =
      '_SkuId (Not changeable),_SkuName,_SkuIsActive (Not changeable),_Height (cm),_Width (cm),_Length (cm),_Weight (g),_ProductName (Required)\n9,Blue,YES,20,30,40,1500,Chair\n';
    const [row] = (await productsOf(text.replace('YES', 'SIM'))) ?? [];
    expect(row?.slice(0, 7)).toEqual(['9', 'Chair', 'S', 200, 300, 400, 1500]);
  });

  test('Shopify weighs in grams whatever unit it shows, and measures nothing', async () => {
    const old = [
      shopifyOld,
      'cadeira,Cadeira,<p>x</p>,V,Casa,"a, b",TRUE,Cor,Azul,CAD-A,1600,3,1199.90,https://x,kg,active',
      'cadeira,,,,,,,,Verde,CAD-V,1650,2,199.9,,kg,',
      'cadeira,,,,,,,,,,,,,https://y,,',
      'mesa,Mesa,,V,Casa,,FALSE,,,MES,25000,1,899.00,,lb,draft',
    ].join('\n');
    expect(await productsOf(old)).toEqual([
      ['CAD-A', 'Cadeira', 'S', null, null, null, 1600, 119_990],
      ['CAD-V', 'Cadeira', 'S', null, null, null, 1650, 19_990],
      ['MES', 'Mesa', 'N', null, null, null, 25_000, 89_900],
    ]);
    const { report } = await read(old);
    expect(report.findings).toMatchObject([
      {
        code: 'rows_without_sku',
        message: 'Uma linha da planilha da Shopify sem SKU, deixadas de lado: 4.',
      },
      {
        code: 'incomplete_product',
        message:
          '3 produtos ficam incompletos (sem altura: 3, sem largura: 3, sem comprimento: 3): “CAD-A”, “CAD-V”, “MES”.',
      },
    ]);
    const fresh = `${shopifyNew}\nCadeira,cadeira,<p>x</p>,V,Casa,,TRUE,active,CAD,789,Title,Default,199.90,,1600.0,lb\n`;
    expect(await productsOf(fresh)).toEqual([['CAD', 'Cadeira', 'S', null, null, null, 1600, 19_990]]);
  });

  test('WooCommerce has its units in the heading, and others than metric ones are refused', async () => {
    const row = '1,simple,CAD,"Cadeira, azul",1,0,visible,,"<p>x</p>",3,1.6,40.5,41,90,99.9,199.90,Casa,a,,0';
    const wanted = [['CAD', 'Cadeira, azul', 'S', 900, 410, 405, 1600, 19_990]];
    expect(await productsOf(woo('kg', 'cm', row))).toEqual(wanted);
    expect((await productsOf(woo('g', 'mm', row.replace('1.6', '1600'))))[0]?.slice(3, 7)).toEqual([
      90, 41, 41, 1600,
    ]);
    for (const [weight, size] of [
      ['lbs', 'cm'],
      ['kg', 'in'],
      ['oz', 'yd'],
    ] as const)
      expect(await codesOf(woo(weight, size, row))).toEqual(['error 1 unit_unclear']);
  });

  test('Nuvemshop names a product once for all of its variants', async () => {
    const text = [
      nuvemshop,
      'cadeira;Cadeira;Casa;Cor;Azul;199,90;;1,600;90;41;40,5;3;CAD-A;;SIM;NÃO;x;;M;SIM',
      'cadeira;;;;Verde;209,90;;1,700;91;41;40,5;3;CAD-V;;;;;;;SIM',
      'banco;Banco;Casa;;;99,90;;0,900;45;30;30;3;;;SIM;NÃO;x;;M;SIM',
    ].join('\n');
    expect(await productsOf(text)).toEqual([
      ['CAD-A', 'Cadeira', 'S', 900, 410, 405, 1600, 19_990],
      ['CAD-V', 'Cadeira', 'S', 910, 410, 405, 1700, 20_990],
    ]);
    expect(await codesOf(text)).toEqual(['warning null rows_without_sku']);
    const older = text.replace(/ \((?:kg|cm)\)/g, '');
    expect((await productsOf(older))[0]?.slice(3, 7)).toEqual([900, 410, 405, 1600]);
  });

  test('Tray weighs in grams and measures in centimetres, as its headings say', async () => {
    const row = '7;1;Cadeira;<p>x</p>;199,90;1600;3;M;X;CAD;90,00;40,5;41;90;Sim';
    expect(await productsOf(`${tray}\n${row}`)).toEqual([
      ['CAD', 'Cadeira', 'S', 900, 410, 405, 1600, 19_990],
    ]);
    expect(await codesOf(`${tray.replace(' (gramas)', '')}\n${row}`)).toEqual(['error 1 unit_unclear']);
  });

  test('any of them has one row a product: the same again is nothing, other measures are an error', async () => {
    const row = '7;1;Cadeira;<p>x</p>;199,90;1600;3;M;X;CAD;90,00;40,5;41;90;Sim';
    expect(await productsOf(`${tray}\n${row}\n${row}`)).toHaveLength(1);
    expect(await codesOf(`${tray}\n${row}\n${row.replace('1600', '1700')}`)).toContain(
      'error 3 repeated_sku',
    );
  });
});

describe('what no shop exported', () => {
  test('asks for the unit of sizes and weights that cannot be metres and kilograms', async () => {
    const text = (...cells: string[]) => `SKU;Nome;Altura;Largura;Peso\n${cells.join(';')}\n`;
    expect(await codesOf(text('A', 'Cadeira', '30', '0,4', '1,6'))).toContain('error null unit_unclear');
    expect(await codesOf(text('A', 'Cadeira', '0,9', '0,4', '1600'))).toContain('error null unit_unclear');
    expect(await codesOf(text('A', 'Poste', '10', '0,4', '900'))).not.toContain('error null unit_unclear');
    const told = text('A', 'Cadeira', '30', '40', '1600').replace(
      'Altura;Largura;Peso',
      'Altura (cm);Largura (cm);Peso (g)',
    );
    expect((await productsOf(told))[0]?.slice(3, 7)).toEqual([300, 400, null, 1600]);
  });

  test('lists what lacks measures once, however much it is', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => `S${index};Produto;;;`);
    const { report } = await read(['SKU;Nome;Altura;Largura;Peso', ...rows].join('\n'));
    expect(report).toMatchObject({ warningCount: 1, errorCount: 0 });
    expect(report.findings[0]?.message).toMatch(
      /^250 produtos ficam incompletos \(.*sem peso: 250.*“S9” e mais 240\.$/,
    );
  });
});

test('every system is known by headings that it reads or that are its own', () => {
  for (const { name, signs } of shopExports) expect([name, signs.length > 0]).toEqual([name, true]);
  const all = shopExports.flatMap(({ signs }) => signs.map((set) => set.join()));
  expect(new Set(all).size).toBe(all.length);
});
