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
import type { WeightTariff } from '../../engine/rating/document.ts';

const file = (...lines: string[]) => csvFile(lines.join('\n'));
const twoBands = (first: number, second: number) => [
  [0, 10000, first],
  [10000, 20000, second],
];

describe('tables with weights down and destinations across', () => {
  test('states', () => {
    const document = documentOf(
      file('Peso;SP;RJ;MG', 'Prazo;2;3;4', 'até 10 kg;10,00;12,00;13,00', 'até 20 kg;20,00;22,00;23,00'),
    );
    expect(bandsOf(document)).toEqual({ SP: twoBands(10, 20), RJ: twoBands(12, 22), MG: twoBands(13, 23) });
    expect(coverageOf(document)).toEqual([
      [1000000, 9999999, 'SP', 2],
      [11000000, 19999999, 'SP', 2],
      [20000000, 28999999, 'RJ', 3],
      [30000000, 39999999, 'MG', 4],
    ]);
  });

  test('names of states, and numbers of a spreadsheet', () => {
    const document = documentOf(
      cellsFile([
        ['Faixa de peso', 'São Paulo', 'Rio de Janeiro'],
        ['0 a 10 kg', 10.5, 12],
        ['10 a 20 kg', 20.25, 22],
        ['Prazo (dias)', 2, 3],
      ]),
    );
    expect(Object.values(bandsOf(document))).toEqual([twoBands(10.5, 20.25), twoBands(12, 22)]);
  });

  test('capitals and interiors', () => {
    const document = documentOf(
      file(
        'Faixa (kg);SP CAPITAL;SP INTERIOR;RJ',
        '0 a 10;10,00;12,00;13,00',
        '10 a 20;20,00;22,00;23,00',
        'Prazo;1;2;3',
      ),
    );
    expect(bandsOf(document)).toEqual({
      'SP CAPITAL': twoBands(10, 20),
      'SP INTERIOR': twoBands(12, 22),
      RJ: twoBands(13, 23),
    });
    expect(coverageOf(document)[0]).toEqual([1000000, 5999999, 'SP CAPITAL', 1]);
  });

  test('two rows of headers, the upper one merged', () => {
    const document = documentOf(
      file(
        'Tabela de fretes',
        'Peso;SP;;RJ;',
        ';Capital;Interior;Capital;Interior',
        'até 10 kg;10,00;12,00;13,00;14,00',
        'até 20 kg;20,00;22,00;23,00;24,00',
        'Prazo;1;2;3;4',
      ),
    );
    expect(Object.keys(bandsOf(document))).toEqual([
      'SP Capital',
      'SP Interior',
      'RJ Capital',
      'RJ Interior',
    ]);
    expect(bandsOf(document)['RJ Interior']).toEqual(twoBands(14, 24));
  });

  test('a title over the destinations', () => {
    const document = documentOf(
      file('Peso;Destinos;', ';SP;RJ', 'até 10 kg;10,00;12,00', 'até 20 kg;20,00;22,00', 'Prazo;2;3'),
    );
    expect(bandsOf(document)).toEqual({ SP: twoBands(10, 20), RJ: twoBands(12, 22) });
  });

  test('regions that a tab of places names', () => {
    const document = documentOf(
      tabsFile({
        Preços: 'Peso;Norte;Sul\naté 10 kg;10,00;12,00\naté 20 kg;20,00;22,00',
        Abrangência: 'Cidade;UF;Região;Prazo\nCampinas;SP;Norte;2\nSantos;SP;Sul;3',
      }),
    );
    expect(bandsOf(document)).toEqual({ Norte: twoBands(10, 20), Sul: twoBands(12, 22) });
    expect(coverageOf(document)).toEqual([
      [13000000, 13139999, 'Norte', 2],
      [11000000, 11249999, 'Sul', 3],
    ]);
  });

  test('a region that nothing tells of is asked about', () => {
    const table = file(
      'Peso;SP;Região Serrana',
      'até 10 kg;10,00;12,00',
      'até 20 kg;20,00;22,00',
      'Prazo;2;3',
    );
    expect(readFiles(table).questions).toMatchObject([{ about: 'region', header: 'Região Serrana' }]);
    const { document } = answered(table, { 'region|': 'ibge:3303302' });
    expect(coverageOf(document).at(-1)).toEqual([24000000, 24399999, 'Região Serrana', 3]);
  });

  test('weights from and up to in two columns', () => {
    const document = documentOf(
      file(
        'Peso de;Peso até;SP;RJ',
        '0;10;10,00;12,00',
        '10;20;20,00;22,00',
        'Prazo;;2;3',
        'Excedente;;1,50;1,60',
      ),
    );
    expect(bandsOf(document)).toEqual({ SP: twoBands(10, 20), RJ: twoBands(12, 22) });
    expect((document.tariff as WeightTariff).regions.map(({ excess }) => excess?.microsPerKg)).toEqual([
      1_500_000, 1_600_000,
    ]);
  });

  test('rows of excess, percent, charge and minimum below the bands', () => {
    const document = documentOf(
      file(
        'Peso;SP;RJ',
        'até 10 kg;10,00;12,00',
        'até 20 kg;20,00;22,00',
        'Excedente R$/kg;1,00;1,20',
        'GRIS %;0,30;0,50',
        'Frete mínimo;35,00;40,00',
        'Prazo;2;3',
        'Preços com ICMS incluso',
      ),
    );
    expect(document.tax).toMatchObject({ included: true });
    expect((document.tariff as WeightTariff).regions).toMatchObject([
      { region: 'SP', excess: { microsPerKg: 1_000_000 }, minimumCents: 3_500 },
      { region: 'RJ', excess: { microsPerKg: 1_200_000 }, minimumCents: 4_000 },
    ]);
    expect(
      document.surcharges.map(({ code, percentPpm, scope }) => [code, percentPpm, scope?.region]),
    ).toEqual([
      ['gris', 3_000, ['SP']],
      ['gris', 5_000, ['RJ']],
    ]);
  });

  test('a band per kilogram above fixed ones', () => {
    const document = documentOf(
      file('Peso;SP;RJ', 'até 10 kg;10,00;12,00', '10 a 100 kg (R$/kg);0,90;1,10', 'Prazo;2;3'),
    );
    expect(bandsOf(document).RJ).toEqual([
      [0, 10000, 12],
      [10000, 100000, 1.1, 'per_kg'],
    ]);
  });

  test('empty cells are not served: one band, or a destination without any price', () => {
    const reading = readFiles(
      file('Peso;SP;RJ;MG;AC', 'até 10 kg;10,00;12,00;13,00;', 'até 20 kg;20,00;;23,00;-', 'Prazo;2;3;4;9'),
    );
    expect(brief(reading)).toEqual([]);
    expect(bandsOf(reading.document!)).toEqual({
      SP: twoBands(10, 20),
      RJ: [[0, 10000, 12]],
      MG: twoBands(13, 23),
    });
  });

  test('weights in grams by their heading', () => {
    const document = documentOf(
      file('Peso (g);SP;RJ', '0 a 500;10,00;12,00', '500 a 1000;20,00;22,00', 'Prazo;2;3'),
    );
    expect(bandsOf(document).SP).toEqual([
      [0, 500, 10],
      [500, 1000, 20],
    ]);
  });

  test('bands keep the lines they stand on', () => {
    const document = documentOf(
      file('Título', 'Peso;SP;RJ', 'Prazo;2;3', 'até 10 kg;10,00;12,00', 'até 20 kg;20,00;22,00'),
    );
    const { regions } = document.tariff as WeightTariff;
    expect(regions.map(({ bands }) => bands.map(({ line }) => line))).toEqual([
      [4, 5],
      [4, 5],
    ]);
  });

  test('a cell that is no price names its line', () => {
    const { report } = readFiles(
      file(
        'Peso;SP;RJ',
        'até 10 kg;10,00;12,00',
        'até 20 kg;20,00;1.2.3',
        'até 30 kg;30,00;32,00',
        'Prazo;2;3',
      ),
    );
    expect(report.findings).toMatchObject([{ severity: 'error', column: 'linha 3 (até 20 kg)' }]);
  });

  test('a row that nobody knows is asked about by its line', () => {
    const { questions } = readFiles(
      file('Peso;SP;RJ', 'até 10 kg;10,00;12,00', 'até 20 kg;20,00;22,00', 'Xis;5,00;6,00', 'Prazo;2;3'),
    );
    expect(questions).toMatchObject([{ about: 'column', line: 4, column: null, header: 'Xis' }]);
  });
});

describe('tables of ways, origins down and destinations across', () => {
  test('prices in one tab and days in another', () => {
    const document = documentOf(
      tabsFile({
        Fretes: 'Origem;SP;RJ\nSP;10,00;12,00\nMG;20,00;',
        Prazos: 'Origem;SP;RJ\nSP;1;2\nMG;3;-',
      }),
    );
    expect(document.origins.map(({ code }) => code)).toEqual(['SP', 'MG']);
    expect(coverageOf(document)).toEqual([
      ['SP', 1000000, 9999999, 'SP > SP', 1],
      ['SP', 11000000, 19999999, 'SP > SP', 1],
      ['SP', 20000000, 28999999, 'SP > RJ', 2],
      ['MG', 1000000, 9999999, 'MG > SP', 3],
      ['MG', 11000000, 19999999, 'MG > SP', 3],
    ]);
    expect(
      Object.entries(bandsOf(document)).map(([region, [band]]) => [region, (band as number[])[2]]),
    ).toEqual([
      ['SP > SP', 10],
      ['SP > RJ', 12],
      ['MG > SP', 20],
    ]);
  });

  test('prices of a kilogram, said above, between parts of states', () => {
    const { document } = answered(
      file('Frete peso (R$/kg)', 'De/Para;SP CAPITAL;RJ', 'SP CAPITAL;1,00;1,20', 'RJ;2,00;2,10'),
      { 'days|': '3' },
    );
    expect(document.origins.map(({ code }) => code)).toEqual(['SP CAPITAL', 'RJ']);
    expect(new Set(coverageOf(document).map(([, , , region]) => region))).toEqual(
      new Set(['SP CAPITAL > SP CAPITAL', 'SP CAPITAL > RJ', 'RJ > SP CAPITAL', 'RJ > RJ']),
    );
  });

  test('destinations down where the corner says so', () => {
    const { document } = answered(
      file('Fretes', 'Destino x Origem;SP;MG', 'RJ;10,00;12,00', 'ES;20,00;22,00'),
      { 'days|': '3' },
    );
    expect(document.origins.map(({ code }) => code)).toEqual(['SP', 'MG']);
    expect(coverageOf(document)[0]).toEqual(['SP', 20000000, 28999999, 'SP > RJ', 3]);
  });

  test.each([
    ['what the figures are', ['Origem/Destino;SP;RJ', 'SP;10,00;12,00', 'MG;20,00;22,00']],
    ['one thing alone', ['Fretes e prazos', 'Origem/Destino;SP;RJ', 'SP;10,00;12,00', 'MG;20,00;22,00']],
    ['which side freight leaves from', ['Fretes', ';SP;RJ', 'SP;10,00;12,00', 'MG;20,00;22,00']],
  ])('are asked about where they do not say %s', (_, lines) => {
    const { document, questions } = readFiles(file(...lines));
    expect(document).toBeNull();
    expect(questions).toMatchObject([{ about: 'sheet' }]);
  });
});

describe('what is no such table', () => {
  test.each([
    ['services across', ['Peso;Econômico;Expresso', 'até 10 kg;10,00;12,00', 'até 20 kg;20,00;22,00']],
    [
      'names that nothing tells of',
      ['Peso;Tabela A;Tabela B', 'até 10 kg;10,00;12,00', 'até 20 kg;20,00;22,00'],
    ],
    [
      'figures below that are named by nothing',
      ['Peso;SP;RJ', 'até 10 kg;10,00;12,00', 'até 20 kg;20,00;22,00', ';5,00;6,00'],
    ],
    ['figures beside it', ['Peso;SP;RJ', 'até 10 kg;10,00;12,00;7,00', 'até 20 kg;20,00;22,00;8,00']],
  ])('%s is asked about, never priced by a guess', (_, lines) => {
    const reading = readFiles(file(...lines));
    expect(reading.document).toBeNull();
    expect(reading.report.errorCount).toBeGreaterThan(0);
  });

  test('bands across and places down are read as ever', () => {
    const document = documentOf(file('UF;Prazo;até 10 kg;até 20 kg', 'SP;2;10,00;20,00', 'RJ;3;12,00;22,00'));
    expect(bandsOf(document)).toEqual({ SP: twoBands(10, 20), RJ: twoBands(12, 22) });
  });
});
