import { describe, expect, test } from 'vitest';
import {
  answered,
  bandsOf,
  brief,
  coverageOf,
  csvFile,
  documentOf,
  readFiles,
  tabsFile,
} from '../../../test/support/carrier-files.ts';
import type { WeightTariff } from '../../engine/rating/document.ts';

const file = (...lines: string[]) => csvFile(lines.join('\n'));
const spRanges = [
  [1000000, 9999999],
  [11000000, 19999999],
];

describe('prices per kilogram above prices of a band', () => {
  test('a band says it in its header, in its row or in its cell', () => {
    const perKg = [
      [0, 50000, 50],
      [51000, 100000, 80],
      [101000, 200000, 0.9, 'per_kg'],
    ];
    const header = 'UF;Prazo;Até 50 kg;De 51 a 100 kg';
    expect(bandsOf(documentOf(file(`${header};De 101 a 200 kg (R$/kg)`, 'RJ;2;50,00;80,00;0,90')))).toEqual({
      RJ: perKg,
    });
    expect(bandsOf(documentOf(file(`${header};De 101 a 200 kg`, 'RJ;2;50,00;80,00;R$ 0,90/kg')))).toEqual({
      RJ: perKg,
    });
    const rows = ['RJ;2;Até 50 kg;50,00', 'RJ;2;De 51 a 100 kg;80,00'];
    for (const last of ['RJ;2;De 101 a 200 kg (R$/kg);0,90', 'RJ;2;De 101 a 200 kg;0,90 por kg']) {
      const long = file('UF;Prazo;Faixa de peso (kg);Valor', ...rows, last);
      expect(bandsOf(documentOf(long))).toEqual({ RJ: perKg });
    }
  });

  test.each([
    ['in columns', ['UF;Prazo;Até 50 kg;De 51 a 100 kg;De 101 a 200 kg', 'RJ;2;50,00;80,00;0,90']],
    [
      'in rows',
      ['UF;Prazo;Faixa (kg);Valor', 'RJ;2;Até 50;50,00', 'RJ;2;51 a 100;80,00', 'RJ;2;101 a 200;0,90'],
    ],
  ])('prices that fall to those of a kilogram are asked about, bands %s', (_, lines) => {
    const table = file(...lines);
    expect(readFiles(table)).toMatchObject({
      document: null,
      questions: [{ about: 'bandPrices', guesses: ['per_kg'], samples: ['80', '0,9'] }],
    });
    const last = (answer: string) => bandsOf(answered(table, { bandPrices: answer }).document).RJ?.at(-1);
    expect(last('per_kg')).toEqual([101000, 200000, 0.9, 'per_kg']);
    expect(last('fixed')).toEqual([101000, 200000, 0.9]);
  });

  test('prices that rise, or fall to something else, are not asked about', () => {
    for (const last of ['90,00', '60,00', '0,01']) {
      const { questions } = readFiles(file('UF;Prazo;Até 50 kg;De 51 a 100 kg', `RJ;2;80,00;${last}`));
      expect(questions).toEqual([]);
    }
  });
});

describe('where freight leaves from and where it goes to', () => {
  test('of two columns of states the one that never changes is the origin, and a warning says so', () => {
    for (const [first, second] of [
      ['SP', 'RJ'],
      ['RJ', 'SP'],
    ]) {
      const other = first === 'SP' ? 'SP;MG' : 'MG;SP';
      const reading = readFiles(
        file('UF;UF;Prazo;até 10 kg', `${first};${second};2;10,00`, `${other};2;12,00`),
      );
      expect(brief(reading)).toEqual([['warning', 'read_as_origin', 1]]);
      expect(reading.document?.origins).toEqual([{ code: 'SP', ranges: spRanges }]);
      expect(coverageOf(reading.document!)).toEqual([
        ['SP', 20000000, 28999999, 'SP > RJ', 2],
        ['SP', 30000000, 39999999, 'SP > MG', 2],
      ]);
    }
  });

  test('cities go with their states', () => {
    const document = documentOf(
      file(
        'Cidade;UF;Cidade;UF;Prazo;até 10 kg',
        'São Paulo;SP;Campinas;SP;2;10,00',
        'São Paulo;SP;Santos;SP;2;11,00',
      ),
    );
    expect(coverageOf(document).map(([origin, , , region]) => [origin, region])).toEqual([
      ['São Paulo/SP', 'São Paulo/SP > SP Campinas'],
      ['São Paulo/SP', 'São Paulo/SP > SP Santos'],
    ]);
  });

  test('where both change, or neither does, it is asked, and nothing that follows is reported', () => {
    const table = file('UF;UF;Prazo;até 10 kg', 'SP;RJ;2;10,00', 'SP;MG;2;11,00', 'MG;RJ;2;12,00');
    expect(brief(readFiles(table))).toEqual([['error', 'question', 1]]);
    expect(readFiles(table).questions[0]).toMatchObject({
      column: 'B',
      guesses: ['origin_uf', 'uf', 'ignore'],
    });
    const regions = (answer: string) =>
      coverageOf(answered(table, { column: answer }).document).map((row) => row.at(3));
    expect(new Set(regions('uf'))).toEqual(new Set(['SP > RJ', 'SP > MG', 'MG > RJ']));
    expect(new Set(regions('origin_uf'))).toEqual(new Set(['RJ > SP', 'MG > SP', 'RJ > MG']));
  });

  test('capital and interior are those of the state beside them, on either side', () => {
    const rows = ['SP;CAPITAL;RJ;CAPITAL;2;10,00', 'MG;CAPITAL;RJ;INTERIOR;3;12,00'];
    const header = 'UF Origem;Região Origem;UF Destino;Região Destino;Prazo;até 10 kg';
    const document = documentOf(file(header, ...rows));
    expect(document.origins.map(({ code, ranges }) => [code, ranges[0]?.[0]])).toEqual([
      ['SP CAPITAL', 1000000],
      ['MG CAPITAL', 30000000],
    ]);
    expect(coverageOf(document)).toEqual([
      ['SP CAPITAL', 20000000, 23799999, 'SP CAPITAL > RJ CAPITAL', 2],
      ['MG CAPITAL', 23800000, 28999999, 'MG CAPITAL > RJ INTERIOR', 3],
    ]);
    const cities = documentOf(file('UF;Cidade;Prazo;até 10 kg', 'RJ;CAPITAL;2;10', 'RJ;Demais cidades;3;12'));
    expect(coverageOf(cities)).toEqual([
      [20000000, 23799999, 'RJ CAPITAL', 2],
      [23800000, 28999999, 'RJ Demais cidades', 3],
    ]);
  });

  test('origins of one name in two states are two', () => {
    const rows = ['SP;Polo;RJ;2;10,00', 'MG;Polo;RJ;2;12,00'];
    const layout = readFiles(file('UF Origem;Origem;UF;Prazo;até 10 kg', ...rows));
    const places = layout.questions.map(({ id }) => id);
    expect(places).toEqual(['region|origem sp polo', 'region|origem mg polo']);
  });

  test('two prices that claim one place by different names are an error', () => {
    const reading = readFiles(file('Região;Prazo;até 10 kg', 'SP CAPITAL;2;10,00', 'São Paulo/SP;2;12,00'));
    expect(reading.document).toBeNull();
    expect(brief(reading)).toEqual([['error', 'contradicting_place', 3]]);
    const coverage = {
      Tarifa: 'Região;até 10 kg\nA;10,00\nB;12,00',
      Abrangência: 'Cidade;UF;Região;Prazo\nCampinas;SP;A;2\nSantos;SP;A;2\nCAMPINAS;SP;B;2',
    };
    expect(brief(readFiles(tabsFile(coverage)))).toEqual([['error', 'contradicting_place', 4]]);
  });
});

describe('a percent with its minimum', () => {
  const charge = { code: 'gris', percentPpm: 3_000, minCents: 350 };
  const region = { invoicePpm: 3_000, invoiceMinCents: 350 };
  const read = (header: string, row: string) => {
    const document = documentOf(file(`UF;Prazo;até 10 kg;${header}`, `RJ;2;10,00;${row}`));
    const { invoicePpm, invoiceMinCents, minimumCents } = (document.tariff as WeightTariff).regions[0]!;
    const charges = document.surcharges.map(({ code, percentPpm, minCents }) => ({
      code,
      percentPpm,
      minCents,
    }));
    return { invoicePpm, invoiceMinCents, minimumCents, charges };
  };

  test.each([
    ['%;MÍNIMO 3,50', '0,30;'],
    ['% | MÍNIMO 3,50', '0,30'],
    ['Frete valor % mín. R$ 3,50', '0,30'],
  ])('of the goods: %s', (header, row) => {
    expect(read(header, row)).toEqual({ ...region, minimumCents: null, charges: [] });
  });

  test.each([
    ['GRIS %;MÍNIMO 3,50', '0,30;'],
    ['GRIS % (mínimo 3,50)', '0,30'],
    ['GRIS | MÍN R$ 3,50', '0,30%'],
    ['GRIS %;GRIS mínimo 3,50', '0,30;3,50'],
  ])('of a charge: %s', (header, row) => {
    expect(read(header, row).charges).toEqual([charge]);
  });

  test('a row with its own minimum keeps it, and one without a percent has none', () => {
    expect(read('GRIS %;MÍNIMO 3,50', '0,30;5,00').charges).toEqual([{ ...charge, minCents: 500 }]);
    expect(read('GRIS %;MÍNIMO 3,50', ';')).toMatchObject({ charges: [] });
    expect(read('%;MÍNIMO 3,50', ';')).toMatchObject({ invoicePpm: 0, invoiceMinCents: 0 });
  });

  test('a header alone states the minimum freight', () => {
    expect(read('Frete mínimo R$ 35,00', '')).toMatchObject({ minimumCents: 3_500 });
  });

  test('a minimum in the header of figures that may be either is asked about', () => {
    const { questions } = readFiles(file('UF;Prazo;até 10 kg;GRIS mínimo 3,50', 'RJ;2;10,00;0,30'));
    expect(questions).toMatchObject([{ about: 'column', column: 'D' }]);
  });

  test('on a sheet of charges, in the header and in the cells', () => {
    const prices = 'UF;Prazo;até 10 kg\nRJ;2;10,00';
    for (const taxes of ['Taxa;%;MÍNIMO 3,50\nGRIS;0,30;', 'Taxa;Valor;Mínimo\nGRIS;0,30%;MÍNIMO 3,50']) {
      expect(documentOf(tabsFile({ Preços: prices, Taxas: taxes })).surcharges).toMatchObject([charge]);
    }
  });
});

describe('one cause is one error', () => {
  test('of a row in which many cells are no numbers, the first names the others', () => {
    const header = 'UF;Prazo;até 10;até 20;até 30;até 40;até 50;até 60;até 70;até 80 kg';
    const { report } = readFiles(file(header, `RJ;2${';a combinar'.repeat(8)}`, 'SP;1;1;2;3;4;5;6;7;8'));
    expect(report.errorCount).toBe(1);
    expect(report.findings).toMatchObject([{ code: 'bad_number', line: 2 }]);
    expect(report.findings[0]?.message).toContain('D, E, F, G, H, I, J');
  });

  test('places of a region whose prices make no sense are not reported beside it', () => {
    const { report } = readFiles(
      tabsFile({
        Tarifa: 'Região;até 10 kg\nA;10,00\nB;x',
        Abrangência: 'Cidade;UF;Região;Prazo\nCampinas;SP;A;2\nSantos;SP;B;2\nNiterói;RJ;B;2',
      }),
    );
    expect(report.findings.map(({ code, line }) => [code, line])).toEqual([['bad_number', 3]]);
  });
});
