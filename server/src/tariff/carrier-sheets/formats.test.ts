import { describe, expect, test } from 'vitest';
import {
  answered,
  bandsOf,
  brief,
  cellsFile,
  coverageOf,
  csvFile,
  documentOf,
  readFiles,
  tabsFile,
} from '../../../test/support/carrier-files.ts';
import { answerQuestions } from './answer-questions.ts';

describe('layouts of hubs, shops and ERPs', () => {
  test('NovaOito: grams, dot or comma as delimiter, percent on the freight', () => {
    const clean = csvFile(
      'CepInicial,CepFinal,PesoInicial,PesoFinal,ValorFrete,PercentualAdicionalValorProduto,PrecoAdicionalPesoProduto,PercentualAdicionalValorFrete,ValorAdicionalMinimo,PrazoEntrega\n' +
        '01000000,05999999,0,1000,10.50,1,0,5,2.00,3\n"01000000","05999999","1001","5000","15.50","1","0","5","2.00","3"\n',
    );
    const { document } = answered(clean, { weightUnit: 'g' });
    expect(coverageOf(document)).toEqual([[1000000, 5999999, 'R1', 3]]);
    expect(bandsOf(document)).toEqual({
      R1: [
        [0, 1000, 10.5],
        [1001, 5000, 15.5],
      ],
    });
    expect(document.tariff).toMatchObject({
      gapG: 1,
      regions: [{ invoicePpm: 10_000, invoiceMinCents: 200 }],
    });
    expect(document.surcharges).toMatchObject([
      { code: 'other', percentBase: 's0', percentPpm: 50_000, scope: null },
    ]);
    const messy = csvFile(
      'gerado em 01/02/2026;;;;;;;;;\n\nCEP Inicial ;CEP Final;Peso Inicial (g);Peso Final (g);Valor Frete (R$);Percentual Adicional Valor Produto;Preço Adicional Peso Produto;Percentual adicional valor frete;Valor adicional mínimo;Prazo Entrega\n' +
        '1000000;5999-999;0;1.000;R$ 10,50;1%;0;5%;R$ 2,00;3 dias\n01000-000;05999-999;1.001;5.000;15,5;1,0;;5;2;3 dias úteis\n',
    );
    // The dot groups thousands: 5999-999 has lost its zero.
    expect(documentOf(messy)).toEqual({
      ...document,
      coverage: document.coverage.map((row) => ({ ...row, line: 4 })),
      tariff: JSON.parse(
        JSON.stringify(document.tariff).replaceAll('"line":2', '"line":4').replaceAll('"line":3', '"line":5'),
      ),
      surcharges: document.surcharges.map((charge) => ({ ...charge, line: 4 })),
    });
  });

  test('TopLojas: kilograms, excess from a weight on', () => {
    const header =
      'Nome,FaixaCepDe,FaixaCepAte,PesoDe,PesoAte,Valor,PrazoEntrega,Seguro %,Kg excedente De,Kg excedente Valor\n';
    const document = documentOf(csvFile(`${header}Normal,01000000,05999999,0,10,10.50,3,0.5,10,1.20\n`));
    expect(document.tariff).toMatchObject({
      gapG: 1_000,
      regions: [
        {
          bands: [{ fromG: 0, toG: 10_000, priceMicros: 10_500_000 }],
          excess: { mode: 'linear', microsPerKg: 1_200_000 },
          invoicePpm: 5_000,
        },
      ],
    });
    const inside = documentOf(csvFile(`${header}Normal,01000000,05999999,0,30,10.50,3,0,10,1.20\n`));
    expect(inside.tariff).toMatchObject({
      regions: [
        {
          bands: [
            { fromG: 0, toG: 10_000, priceMicros: 10_500_000, excessMicrosPerKg: 0 },
            { fromG: 10_000, toG: 30_000, priceMicros: 10_500_000, excessMicrosPerKg: 1_200_000 },
          ],
          excess: null,
        },
      ],
    });
  });

  test('Vnda: state with capital or interior, zip codes where there are any', () => {
    const withZips = documentOf(
      csvFile(
        'UF,Capital/Interior,CEP ini,CEP fim,Peso mín (g),Peso máx (g),Preço,Prazo\nSP,Capital,01000000,05999999,0,1000,10.50,2\nSP,Interior,11000000,19999999,0,1000,15.50,4\n',
      ),
    );
    expect(coverageOf(withZips)).toEqual([
      [1000000, 5999999, 'R1', 2],
      [11000000, 19999999, 'R2', 4],
    ]);
    const { document: without } = answered(
      csvFile(
        'uf;capital_interior;peso_min;peso_max;preco;prazo\nAC;CAPITAL;0;10000;10,50;2\nAC;Interior;0;10000;15,50;4\nAC;int;10001;30000;25,50;4\n',
      ),
      { weightUnit: 'g' },
    );
    expect(coverageOf(without)).toEqual([
      [69900000, 69924999, 'AC capital', 2],
      [69925000, 69999999, 'AC interior', 4],
    ]);
    expect(bandsOf(without)).toEqual({
      'AC capital': [[0, 10000, 10.5]],
      'AC interior': [
        [0, 10000, 15.5],
        [10001, 30000, 25.5],
      ],
    });
  });

  test('Uoou: bands of cubic metres, excess per cubic metre', () => {
    const document = documentOf(
      csvFile(
        'Cidade;UF;m3 até;Valor;m3 excedente;Prazo\nCampinas;SP;0,5;50,00;90,00;2\nCampinas;SP;1;80,00;90,00;2\n',
      ),
    );
    expect(document.weight).toMatchObject({
      cubing: { kind: 'factor', gramsPerM3: 1_000_000 },
      charge: 'cubed',
    });
    expect(bandsOf(document)).toEqual({
      'SP Campinas': [
        [0, 500_000, 50],
        [500_000, 1_000_000, 80],
      ],
    });
    expect(document.tariff).toMatchObject({ regions: [{ excess: { microsPerKg: 90_000 } }] });
    const wide = documentOf(csvFile('Cidade/UF;Prazo;até 0,5 m3;0,5 a 1 m3\nCampinas/SP;2;50,00;80,00\n'));
    expect(bandsOf(wide)).toEqual({
      Campinas: [
        [0, 500_000, 50],
        [500_000, 1_000_000, 80],
      ],
    });
    const mixed = readFiles(csvFile('Cidade;UF;Prazo;até 10 kg;até 0,5 m3\nCampinas;SP;2;50,00;80,00\n'));
    expect(brief(mixed)).toContainEqual(['error', 'mixed_bands', 1]);
  });

  test('TOTVS GFE: the line of column codes decides, columns with # are left out', () => {
    const rows = [
      'Ação;Transportador;Tabela;Neg.;Rota;Classe;Oper.;Início;Término;Veículo;Faixa;Tp;De onde;Tp;Para onde;Quanto;Interno',
      'ACAO;TRANSP;NRTAB;NRNEG;NRCT;CLASS;TPOPER;INICIO;TERMIN;TPVEIC;FAIXAF;TPORIG;ORIGEM;TPDEST;DESTIN;VALOR;#',
      '1;22;T1;1;R;F;1;01/01/2026;31/12/2026;;10;1;3550308;1;3509502;38,90;x',
      '1;22;T1;1;R;F;1;01/01/2026;31/12/2026;;20;1;3550308;1;3509502;48,90;x',
    ];
    const { document, validity } = answered(csvFile(rows.join('\n')), { days: '3' });
    expect(validity).toEqual({ from: '2026-01-01', until: '2026-12-31' });
    expect(coverageOf(document)).toEqual([['3550308', 13000000, 13139999, '3550308 > 3509502', 3]]);
    expect(document.origins).toMatchObject([{ code: '3550308' }]);
    expect(Object.values(bandsOf(document))).toEqual([
      [
        [0, 10000, 38.9],
        [10000, 20000, 48.9],
      ],
    ]);
  });

  test('NDD: origin and destination by weight, by volume, by vehicle, fixed', () => {
    const header = 'UF origem;UF destino;Prazo;';
    const byWeight = documentOf(
      csvFile(`${header}até 100 kg;até 500 kg\nSP;RJ;2;90,00;300,00\nMG;RJ;3;95,00;310,00\n`),
    );
    expect(byWeight.origins.map(({ code }) => code)).toEqual(['SP', 'MG']);
    expect(coverageOf(byWeight)).toEqual([
      ['SP', 20000000, 28999999, 'SP > RJ', 2],
      ['MG', 20000000, 28999999, 'MG > RJ', 3],
    ]);
    const byVolume = documentOf(csvFile(`${header}Valor por volume;Frete mínimo\nSP;RJ;2;12,50;40,00\n`));
    expect(byVolume.tariff).toMatchObject({
      mode: 'unit',
      unit: 'volume',
      regions: [{ microsPerUnit: 12_500_000, minimumCents: 4_000 }],
    });
    const fixed = documentOf(csvFile(`${header}Valor fixo\nSP;RJ;2;150,00\n`));
    expect(Object.values(bandsOf(fixed))).toEqual([[[0, 2_000_000_000, 150]]]);
    const { document } = answered(csvFile(`${header}Truck;Carreta LS\nSP;RJ;2;2500,00;3900,00\n`), {
      'vehicle|truck': '14000kg/45m3',
      'vehicle|carreta ls': '30000 kg / 100,5 m3',
    });
    expect(document.loadType).toBe('full_load');
    expect(document.tariff).toMatchObject({
      mode: 'full_load',
      vehicles: [
        { code: 'Truck', capacityG: 14_000_000, capacityCm3: 45_000_000 },
        { code: 'Carreta LS', capacityG: 30_000_000, capacityCm3: 100_500_000 },
      ],
      regions: [
        {
          prices: [
            { vehicle: 'Truck', price: { kind: 'trip', cents: 250_000 } },
            { vehicle: 'Carreta LS', price: { kind: 'trip', cents: 390_000 } },
          ],
        },
      ],
    });
  });

  test('vehicles in rows, by distance, with what they hold', () => {
    const { tariff } = documentOf(
      csvFile(
        'UF;Prazo;Veículo;Capacidade (kg);Capacidade (m3);km de;km até;Valor;R$/km\n' +
          'RJ;2;Truck;14000;45;0;400;2.500,00;\nRJ;2;Truck;14000;45;400;3000;478,76;5,986\n',
      ),
    );
    expect(tariff).toMatchObject({
      vehicles: [{ code: 'Truck', capacityG: 14_000_000, capacityCm3: 45_000_000 }],
      regions: [
        {
          prices: [
            { kmBand: { fromKm: 0, toKm: 400 }, price: { kind: 'trip', cents: 250_000 } },
            {
              kmBand: { fromKm: 400, toKm: 3000 },
              price: { kind: 'per_km', microsPerKm: 5_986_000, fixedCents: 47_876 },
            },
          ],
        },
      ],
    });
  });

  test('Frenet: prices beside a tab of charges', () => {
    const file = tabsFile({
      Preços:
        'CEP Inicial;CEP Final;Peso Inicial;Peso Final;Valor;Prazo;Excedente\n01000000;05999999;0;10;10,50;2;1,00\n01000000;05999999;10;30;20,50;2;1,00\n',
      Generalidades:
        'Taxa;Tipo;Valor;Mínimo\nGRIS;% NF;0,30;4,50\nAd Valorem;Percentual sobre a nota;0,20;\nTRT;% do frete;15;25,00\nTAS;R$;7,20;\nPedágio;R$ por 100 kg;5,50;\n',
    });
    const document = documentOf(file);
    expect(document.tariff).toMatchObject({ regions: [{ excess: { microsPerKg: 1_000_000 } }] });
    expect(document.surcharges).toMatchObject([
      { line: 10000002, code: 'gris', percentBase: 'invoice', percentPpm: 3_000, minCents: 450, scope: null },
      { code: 'ad_valorem', percentBase: 'invoice', percentPpm: 2_000 },
      { code: 'trt', percentBase: 's0_s1', percentPpm: 150_000, minCents: 2_500 },
      { code: 'tas', fixedCents: 720 },
      { code: 'toll', unit: { of: 'chargeable_kg', micros: 5_500_000, stepMilli: 100_000, mode: 'ceil' } },
    ]);
  });

  test('Intelipost: two files joined by the region, rates and restrictions in sections of one tab', () => {
    const tariff = csvFile(
      [
        'Generalidades e Restrições;;;',
        'ICMS incluso;S;;',
        'Cubagem;300;;',
        'Isenção de cubagem;5 kg;;',
        'Altura máxima (cm);105;;',
        'Tarifas;;;',
        'Região;Até 10 kg;Até 20 kg;Kg adicional',
        'SP Capital;10,50;20,50;1,05',
        'SP Interior 1;12,50;22,50;1,25',
        'Taxas;;;',
        'Nome;Valor;Mínimo;UF',
        'GRIS;0,30%;4,50;',
        'TDA;R$ 30,00;;RJ e SP',
      ].join('\n'),
      'tarifa.csv',
    );
    const coverage = csvFile(
      'CEP inicial;CEP final;UF;Cidade;Região;Prazo\n01000-000;05999-999;SP;São Paulo;SP CAPITAL;1\n13000-000;13139-999;SP;Campinas;sp interior 1;3\n',
      'abrangencia.csv',
    );
    const document = documentOf([tariff, coverage]);
    expect(coverageOf(document)).toEqual([
      [1000000, 5999999, 'SP Capital', 1],
      [13000000, 13139999, 'SP Interior 1', 3],
    ]);
    expect(document.coverage[1]).toMatchObject({ line: 10000003, uf: 'SP', city: 'Campinas' });
    expect(bandsOf(document)).toEqual({
      'SP Capital': [
        [0, 10000, 10.5],
        [10000, 20000, 20.5],
      ],
      'SP Interior 1': [
        [0, 10000, 12.5],
        [10000, 20000, 22.5],
      ],
    });
    expect(document).toMatchObject({
      tax: { included: true },
      weight: { cubing: { gramsPerM3: 300_000 }, cubingExemptUpToG: 5_000 },
      limits: { object: { maxHeightMm: 1_050 } },
    });
    expect(document.surcharges).toMatchObject([
      { line: 12, code: 'gris', percentPpm: 3_000, minCents: 450 },
      { line: 13, code: 'tda', fixedCents: 3_000, scope: { uf: ['RJ', 'SP'] } },
    ]);
  });

  test('Intelipost: frete comparação, distribution centres', () => {
    const file = tabsFile({
      Parâmetros: 'Modo de cálculo;Frete Comparação\nFator de cubagem;300\n',
      'CD e Métodos': 'CD;CEP do CD\nCajamar;07750-000\n',
      Tarifa: 'Origem;Região;Frete mínimo;R$/kg;% NF\nCajamar;Sul;65,00;0,92;4,5\n',
      Abrangência: 'Região;UF;Prazo\nSul;PR;3\nSul;SC;4\nSul;RS;5\n',
    });
    const document = documentOf(file);
    expect(document.tariff).toMatchObject({
      mode: 'comparison',
      regions: [{ minimumCents: 6_500, microsPerKg: 920_000, invoicePpm: 45_000 }],
    });
    expect(document.origins).toEqual([{ code: 'Cajamar', ranges: [[7750000, 7750000]] }]);
    expect(coverageOf(document)).toEqual([
      ['Cajamar', 80000000, 87999999, 'Cajamar > Sul', 3],
      ['Cajamar', 88000000, 89999999, 'Cajamar > Sul', 4],
      ['Cajamar', 90000000, 99999999, 'Cajamar > Sul', 5],
    ]);
  });

  test('an ERP by city: days of delivery and collection, minimum, charges, percent by value', () => {
    const file = csvFile(
      'Cidade;UF;Dias de entrega;Dias de coleta;Frete mínimo;Taxa rural (R$);TDA;FOB;% até R$ 1.000;% acima de R$ 1.000\nCampinas;SP;2;1;35,00;12,00;R$ 20,00;S;5;4\nSantos;SP;1;1;30,00;12,00;;S;5;4\n',
    );
    const document = documentOf(file);
    expect(coverageOf(document)).toEqual([
      [13000000, 13139999, 'SP Campinas', 3],
      [11000000, 11249999, 'SP Santos', 2],
    ]);
    expect(document.tariff).toMatchObject({ regions: [{ minimumCents: 3_500 }, { minimumCents: 3_000 }] });
    expect(document.freightPayment).toBe('FOB');
    expect(document.surcharges).toMatchObject([
      { code: 'interior', fixedCents: 1_200, scope: null },
      { code: 'tda', fixedCents: 2_000, scope: { region: ['SP Campinas'] } },
      {
        code: 'ad_valorem',
        percentPpm: 40_000,
        tiers: { by: 'invoice', rows: [{ upTo: 100_000, percentPpm: 50_000 }] },
        scope: null,
      },
    ]);
  });

  test('the rate template itself, also beside other files', () => {
    const titles =
      'ZipCodeStart;ZipCodeEnd;PolygonName;WeightStart;WeightEnd;AbsoluteMoneyCost;PricePercent;PriceByExtraWeight;MaxVolume;TimeCost;Country;MinimumValueInsurance';
    const lines =
      '01000000;05999999;;0;300;10,00;0;0,10;0;2.00:00:00;BRA;2,00\n01000000;05999999;;301;30000;12,50;0,5;0,004;1000000;02.00:00:00;BRA;2,90\n';
    const template = csvFile(`${titles}\n${lines}`);
    const alone = documentOf(template);
    const beside = documentOf([template, csvFile('Taxa;Valor\nTAS;7,20\nGRIS;0,3%\n', 'taxas.csv')]);
    expect(beside).toEqual({ ...alone, surcharges: beside.surcharges });
    expect(beside.surcharges.map(({ code }) => code)).toEqual(['tas', 'gris']);
    expect(readFiles(template).layout.sheets).toMatchObject([{ kind: 'template' }]);
  });

  test('what sentences above and below the prices say of the table, and a warning for what they leave open', () => {
    const prices = 'UF;Prazo;Até 10 kg;Até 30 kg\nRJ;2;10,00;20,00\n';
    const above =
      'Transportes Açucena\nTabela válida a partir de 01/12/2026\nPreços com ICMS incluso\nGRIS de 0,3 % sobre a NF\n';
    const below =
      'Observações:\n1) Cubagem: 300 kg/m³\n2) Frete mínimo R$ 45,00\nPedágio R$ 5,50 a cada 100 kg\n';
    const files = csvFile(above + prices + below);
    const first = readFiles(files);
    expect(first.questions.map(({ about, line }) => [about, line])).toEqual([
      ['sentence', 4],
      ['sentence', 10],
    ]);
    const answers = first.questions.map(({ id }) => ({ question: id, answer: 'left_out' }));
    const { layout } = answerQuestions(first.layout, answers, first.questions);
    const { document, report, validity } = readFiles(files, { layout });
    expect(document).toMatchObject({
      tax: { included: true },
      weight: { cubing: { kind: 'factor', gramsPerM3: 300_000 } },
      minimum: { cents: 4_500 },
      surcharges: [],
    });
    expect(validity).toEqual({ from: '2026-12-01', until: null });
    expect(report.findings.map(({ code, line }) => [code, line])).toEqual([
      ['left_out', 4],
      ['remark_ignored', 7],
      ['left_out', 10],
    ]);
  });

  test('numbers of spreadsheets, percents as cells show them, merged titles', () => {
    const file = cellsFile([
      ['TABELA 2026', null, null, null, null],
      ['Destino', null, 'Faixas de peso', null, 'GRIS'],
      ['UF', 'Prazo', 10, 20, null],
      ['RJ', 2, 10.5, 20.55, '0.3%'],
      ['ES', 3, 11.5, 21.55, '0.3%'],
      ['* valores sem impostos', null, null, null, null],
      ['* consulte a filial', null, null, null, null],
    ]);
    const { document, report } = readFiles(file);
    expect(report.findings.map(({ code, line }) => [code, line])).toEqual([['remark_ignored', 7]]);
    expect(bandsOf(document!)).toEqual({
      RJ: [
        [0, 10000, 10.5],
        [10000, 20000, 20.55],
      ],
      ES: [
        [0, 10000, 11.5],
        [10000, 20000, 21.55],
      ],
    });
    expect(document!.surcharges).toMatchObject([{ code: 'gris', percentPpm: 3_000 }]);
  });
});
