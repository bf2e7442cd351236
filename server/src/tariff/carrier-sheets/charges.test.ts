import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brief, csvFile, documentOf, readFiles, tabsFile } from '../../../test/support/carrier-files.ts';
import { readChargeText } from './read/charge-text.ts';
import { recipientOf } from './read/read-list.ts';
import { chargeCodeOf, chargeHeaderOf } from './understand/words/charge-names.ts';

const prices = 'UF;Prazo;até 10\nRJ;2;10\nSP;1;9\nAM;9;90\n';
const charges = (tabs: Record<string, string>, places = {}) =>
  readFiles(tabsFile({ Preços: prices, ...tabs }), places);
const surcharges = (tabs: Record<string, string>) => {
  const { document, report } = charges(tabs);
  if (document === null) throw new Error(JSON.stringify(report.findings));
  return document.surcharges;
};

describe('names of charges', () => {
  test.each([
    ['FRETE VALOR', 'ad_valorem'],
    ['Advalorem', 'ad_valorem'],
    ['ADV', 'ad_valorem'],
    ['SEGURO', 'ad_valorem'],
    ['GERENC. RISCO', 'gris'],
    ['G.R.I.S.', 'gris'],
    ['VALE PEDÁGIO', 'toll'],
    ['SEC/CAT', 'sec_cat'],
    ['SECCAT', 'sec_cat'],
    ['TX CTE', 'dispatch'],
    ['Tx. Emissão', 'dispatch'],
    ['DESP', 'dispatch'],
    ['TX ADM SEFAZ', 'tas'],
    ['TX DIF ENTREGA', 'tde'],
    ['TX REST TRANS', 'trt'],
    ['DIF ACESSO', 'tda'],
    ['TX EMERG', 'emex'],
    ['FLUVIAL', 'river'],
    ['REDESPACHO', 'river'],
    ['BALSA', 'ferry'],
    ['AGENDAMENTO', 'scheduling'],
    ['ADEME', 'ademe'],
    ['OUTROS', 'other'],
    ['TRT - Taxa de Restrição ao Trânsito', 'trt'],
    ['Gris (gerenciamento de risco)', 'gris'],
    ['Reentrega', 'redelivery'],
    ['Devolução', 'return'],
    ['RCA', 'river_insurance'],
    ['TZR', 'emex'],
    ['nada disso', null],
  ])('%s', (name, code) => {
    expect(chargeCodeOf(name)).toBe(code);
  });

  test.each([
    ['GRIS %', 'gris', 'percent'],
    ['% GRIS', 'gris', 'percent'],
    ['Mín. GRIS', 'gris', 'minimum'],
    ['GRIS Mínimo (R$)', 'gris', 'minimum'],
    ['Pedágio p/ 100 kg', 'toll', 'per_100kg'],
    ['TAS (R$)', 'tas', 'fixed'],
    ['Taxa de despacho', 'dispatch', 'value'],
    ['Capatazia por kg', 'capatazia', 'per_kg'],
    ['Ad valorem (% NF)', 'ad_valorem', 'percent'],
    ['TDA', 'tda', 'value'],
    ['TDE máximo', 'tde', 'maximum'],
  ])('as a header: %s', (header, code, measure) => {
    expect(chargeHeaderOf(header)).toEqual({ code, measure });
  });
});

describe('charges as sentences', () => {
  const none = {
    percent: null,
    fixed: null,
    per: null,
    minimum: null,
    maximum: null,
    base: null,
    isExact: false,
    isFree: false,
  };
  test.each([
    ['0,30% sobre a NF, mínimo R$ 4,50', { percent: '0,30', minimum: '4,50', base: 'invoice' }],
    ['R$ 5,50 a cada 100 kg ou fração', { per: { price: '5,50', step: '100', unit: 'kg' } }],
    ['R$ 5,50 por fração de 100kg', null],
    ['R$ 0,35/kg (mín. 12,00)', { per: { price: '0,35', step: '1', unit: 'kg' }, minimum: '12,00' }],
    [
      '20% do frete; min R$ 50,00; max R$ 150,00',
      { percent: '20', minimum: '50,00', maximum: '150,00', base: 's0_s1' },
    ],
    ['10% frete peso', { percent: '10', base: 'freight_weight' }],
    ['R$ 7,20 por CT-e', { fixed: '7,20' }],
    ['7,20', { fixed: '7,20' }],
    ['R$ 1,50 por volume', { per: { price: '1,50', step: '1', unit: 'volume' } }],
    ['Isento', { isFree: true }],
    ['não cobrado', { isFree: true }],
  ])('%s', (text, expected) => {
    if (expected === null) expect(readChargeText(text)).not.toBeNull();
    else expect(readChargeText(text)).toEqual({ ...none, ...expected });
  });

  test('a text without number and sense is nothing', () => {
    expect(readChargeText('consultar comercial')).toBeNull();
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => readChargeText(text) === null || true));
  });
});

describe('sheets of charges', () => {
  test('percent, fixed, minimum, per 100 kg, without a header', () => {
    expect(
      surcharges({
        Taxas:
          'GRIS;0,30%;mínimo 4,50\nPedágio;R$ 5,50 por 100 kg\nTAS;R$ 7,20\nTRT;Isento\nReentrega;50% do frete\n',
      }),
    ).toMatchObject([
      { code: 'gris', percentPpm: 3_000, minCents: 450, percentBase: 'invoice' },
      { code: 'toll', unit: { micros: 5_500_000, stepMilli: 100_000, mode: 'ceil' } },
      { code: 'tas', fixedCents: 720 },
      { code: 'other', event: 'redelivery', percentPpm: 500_000, percentBase: 's0_s1' },
    ]);
  });

  test('columns for each measure; a charge by state replaces the general one there', () => {
    const all = surcharges({
      Generalidades:
        'Taxa;%;Mínimo;Máximo;Fixo;Por kg;UF\nGRIS;0,30;4,50;90;;;\nGRIS;0,50;6;;;;RJ\nCapatazia;;12;;;0,35;\nDespacho;;;;12,00;;\n',
    });
    expect(all).toMatchObject([
      {
        code: 'gris',
        percentPpm: 3_000,
        minCents: 450,
        maxCents: 9_000,
        scope: {
          zip: [
            [1000000, 19999999],
            [29000000, 99999999],
          ],
        },
      },
      { code: 'gris', percentPpm: 5_000, minCents: 600, scope: { uf: ['RJ'] } },
      {
        code: 'capatazia',
        minCents: 1_200,
        unit: { of: 'chargeable_kg', micros: 350_000, stepMilli: 1_000, mode: 'exact' },
      },
      { code: 'dispatch', fixedCents: 1_200 },
    ]);
  });

  test('a name that is not known is asked about, once', () => {
    const tabs = { Taxas: 'Taxa;Valor\nGRIS;0,30%\nTaxa Beta;R$ 3,00\nTaxa Beta;R$ 3,00\n' };
    const reading = charges(tabs);
    expect(reading.document).toBeNull();
    expect(reading.questions).toMatchObject([
      { about: 'charge', header: 'Taxa Beta', line: 3, samples: ['R$ 3,00'] },
    ]);
    expect(reading.report.findings).toMatchObject([
      { severity: 'error', code: 'question', sheet: 'Taxas', line: 3 },
    ]);
  });

  test('a value that is none, and a percent where money is due', () => {
    expect(brief(charges({ Taxas: 'Taxa;Fixo;%\nGRIS;;abc\nTAS;7%;\n' }))).toEqual([
      ['error', 'bad_number', 2],
      ['error', 'percent_not_allowed', 3],
    ]);
    expect(brief(charges({ Taxas: 'Taxa;Valor\nGRIS;a combinar\nTAS;7\n' }))).toEqual([
      ['error', 'bad_number', 2],
    ]);
  });

  test('a charge with nothing beside it is warned of', () => {
    const reading = charges({ Taxas: 'Taxa;Valor\nGRIS;0,30%\nTAS;\n' });
    expect(brief(reading)).toEqual([['warning', 'charge_without_value', 3]]);
    expect(reading.document?.surcharges).toHaveLength(1);
  });

  test('facts of the table among the charges', () => {
    const { document } = charges({
      Taxas:
        'Taxa;Valor\nGRIS;0,30%\nTAS;7,20\nFrete mínimo;R$ 45,00\nICMS;incluso\nFator de cubagem;1:6000\n',
    });
    expect(document).toMatchObject({
      minimum: { cents: 4_500 },
      tax: { included: true },
      weight: { cubing: { kind: 'divisor', cm3PerKg: 6_000 } },
    });
  });
});

describe('lists of places and recipients', () => {
  const fees =
    'Taxa;Valor;Mínimo\nTRT;15% do frete;25\nTDA;R$ 30,00;\nTDE;20% do frete;50\nFluvial;1,5% NF;35\n';

  test('cities by name and number, zip codes, recipients: each limits its charge', () => {
    const all = surcharges({
      Taxas: fees,
      'Cidades TRT': 'Cidade;UF\nCampinas;SP\nNiterói;RJ\n',
      TDA: 'CEP inicial;CEP final\n20000-000;20099-999\n20100-000;20199-999\n',
      'Lista TDE': 'CNPJ;Razão social\n11.222.333/0001-81;Mercado\n11222333;Rede\n',
      'Municípios redespacho fluvial': 'Boca do Acre/AM\n1302603\n',
    });
    expect(all).toMatchObject([
      {
        code: 'trt',
        percentBase: 's0_s1',
        percentPpm: 150_000,
        minCents: 2_500,
        scope: { ibge: [3509502, 3303302] },
      },
      { code: 'tda', fixedCents: 3_000, scope: { zip: [[20000000, 20199999]] } },
      { code: 'tde', minCents: 5_000, scope: { recipient: ['11222333000181', '11222333'] } },
      { code: 'river', percentBase: 'invoice', percentPpm: 15_000, scope: { ibge: [1300706, 1302603] } },
    ]);
  });

  test('a list with values of its own, and one column for several charges', () => {
    expect(
      surcharges({
        'Cidades TDA': 'Cidade;UF;Valor\nCampinas;SP;R$ 20,00\nNiterói;RJ;R$ 30,00\nSantos;SP;R$ 20,00\n',
      }),
    ).toMatchObject([
      { code: 'tda', fixedCents: 2_000, scope: { ibge: [3509502, 3548500] } },
      { code: 'tda', fixedCents: 3_000, scope: { ibge: [3303302] } },
    ]);
    expect(
      surcharges({
        Taxas: fees.split('\n').slice(0, 3).join('\n'),
        Locais: 'Taxa;Cidade;UF\nTRT;Campinas;SP\nTDA;Santos;SP\n',
      }),
    ).toMatchObject([
      { code: 'trt', scope: { ibge: [3509502] } },
      { code: 'tda', scope: { ibge: [3548500] } },
    ]);
  });

  test('flags beside the places of a coverage', () => {
    const file = tabsFile({
      Tarifa: 'Região;até 10\nInterior;10\n',
      Abrangência: 'Cidade;UF;Região;Prazo;TRT;TDA\nCampinas;SP;Interior;2;S;N\nSantos;SP;Interior;2;não;X\n',
      Taxas: 'Taxa;Valor\nTRT;15% do frete\nTDA;R$ 30,00\n',
    });
    expect(documentOf(file).surcharges).toMatchObject([
      { code: 'trt', scope: { ibge: [3509502] } },
      { code: 'tda', scope: { ibge: [3548500] } },
    ]);
  });

  test('a list without a charge, a charge without amounts, a bad recipient', () => {
    const reading = charges({ Cidades: 'Cidade;UF\nCampinas;SP\n' });
    expect(reading.questions).toMatchObject([{ about: 'sheet' }]);
    expect(brief(charges({ TRT: 'Cidade;UF\nCampinas;SP\n' }))).toEqual([
      ['error', 'list_without_charge', 2],
    ]);
    expect(brief(charges({ Taxas: fees, TDE: 'CNPJ\n11.222.333/0001-82\n' }))).toEqual([
      ['error', 'bad_recipient', 2],
    ]);
  });

  test.each([
    ['11.222.333/0001-81', '11222333000181'],
    [11222333000181, '11222333000181'],
    ['11222333', '11222333'],
    ['52998224725', '52998224725'],
    ['12ABC345', '12ABC345'],
    ['Mercado', null],
    ['', null],
  ])('recipient %s', (cell, expected) => {
    expect(recipientOf(cell)).toBe(expected);
  });
});

describe('charges in columns of prices', () => {
  const surchargesOf = (text: string) => documentOf(csvFile(text)).surcharges;

  test('equal everywhere they are the table’s, else the regions’', () => {
    expect(
      surchargesOf(
        'UF;Prazo;até 10;GRIS %;GRIS mín;TAS;Pedágio (R$/100kg)\nRJ;2;10;0,3;4,5;7,20;5,5\nES;3;11;0,5;4,5;7,20;5,5\n',
      ),
    ).toMatchObject([
      { code: 'gris', percentPpm: 3_000, minCents: 450, scope: { region: ['RJ'] } },
      { code: 'gris', percentPpm: 5_000, minCents: 450, scope: { region: ['ES'] } },
      { code: 'tas', fixedCents: 720, scope: null },
      { code: 'toll', unit: { stepMilli: 100_000, micros: 5_500_000 }, scope: null },
    ]);
  });

  test('a sign in the cell wins over the usual measure', () => {
    expect(surchargesOf('UF;Prazo;até 10;TDA;Despacho\nRJ;2;10;R$ 30,00;5%\n')).toMatchObject([
      { code: 'tda', fixedCents: 3_000, percentPpm: 0 },
      { code: 'dispatch', percentPpm: 50_000 },
    ]);
  });

  test('large numbers of a usual percent are asked about', () => {
    const { questions } = readFiles(csvFile('UF;Prazo;até 10;TDA\nRJ;2;10;45,00\n'));
    expect(questions).toMatchObject([
      {
        about: 'column',
        answers: ['tda.fixed', 'tda.percent', 'ignore'],
        guesses: ['tda.fixed'],
        samples: ['45,00'],
      },
    ]);
  });

  test('percents as fractions are asked about', () => {
    const { questions } = readFiles(csvFile('UF;Prazo;até 10;GRIS %\nRJ;2;10;0,003\n'));
    expect(questions).toMatchObject([{ about: 'percents', guesses: ['fraction'], header: 'GRIS %' }]);
  });

  test('a charge that changes with the weight of one place cannot be kept', () => {
    const file = csvFile('UF;Prazo;Peso até (kg);Valor;TAS\nRJ;2;10;10;5\nRJ;2;20;20;7\n');
    expect(brief(readFiles(file))).toEqual([['error', 'charge_by_weight', 3]]);
  });
});

describe('facts of a table', () => {
  const read = (facts: string) => documentOf(csvFile(`${facts}\n\nUF;Prazo;até 10\nRJ;2;10\n`));
  test('limits with their units, minimum weight, recipients, payment', () => {
    const document = read(
      'Peso máximo por volume;30 kg\nAltura máxima;1,05 m\nLargura máxima (cm);80\nComprimento máximo;1050\nSoma das dimensões: 200 cm\nValor máximo da NF;R$ 50.000,00\nFrete mínimo em kg;5\nTipo de pessoa;PJ\nTipo de frete;FOB\nModal;Aéreo',
    );
    expect(document).toMatchObject({
      limits: {
        object: {
          maxWeightG: 30_000,
          maxHeightMm: 1_050,
          maxWidthMm: 800,
          maxLengthMm: 1_050,
          maxSumMm: 2_000,
        },
        shipment: { maxValueCents: 5_000_000 },
      },
      weight: { minimumG: 5_000 },
      recipients: 'company',
      freightPayment: 'FOB',
      modal: 'air',
    });
  });

  test('a length whose unit is anybody’s guess is asked about; what makes no sense is an error', () => {
    const doubtful = readFiles(csvFile('Altura máxima;10\n\nUF;Prazo;até 10\nRJ;2;10\n'));
    expect(doubtful.questions).toMatchObject([{ about: 'lengthUnit', answers: ['mm', 'cm', 'm'], line: 1 }]);
    expect(
      brief(
        readFiles(
          csvFile('ICMS incluso;talvez\nCubagem;alta\nVigência;31/02/2026\n\nUF;Prazo;até 10\nRJ;2;10\n'),
        ),
      ),
    ).toEqual([
      ['error', 'bad_fact', 1],
      ['error', 'bad_fact', 2],
      ['error', 'bad_fact', 3],
    ]);
  });

  test('options win over the file', () => {
    const file = csvFile('Cubagem;300\nFrete mínimo;45,00\n\nUF;Prazo;até 10\nRJ;2;10\n');
    const document = documentOf(file, {
      options: {
        weight: { cubing: { kind: 'divisor', cm3PerKg: 6_000 } },
        minimum: { cents: 100, mode: 'total' },
      },
    });
    expect(document).toMatchObject({
      weight: { cubing: { kind: 'divisor' } },
      minimum: { cents: 100, mode: 'total' },
    });
  });

  test('days of validity come beside the document', () => {
    const of = (text: string) => readFiles(csvFile(`${text}\n\nUF;Prazo;até 10\nRJ;2;10\n`)).validity;
    expect(of('Vigência: 01/02/2026 a 31/12/2026')).toEqual({ from: '2026-02-01', until: '2026-12-31' });
    expect(of('Válido até;31/12/26')).toEqual({ from: null, until: '2026-12-31' });
    expect(of('Início da vigência;2026-02-01')).toEqual({ from: '2026-02-01', until: null });
    expect(of('Nada')).toEqual({ from: null, until: null });
  });
});
