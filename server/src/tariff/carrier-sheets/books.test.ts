import { describe, expect, test } from 'vitest';
import {
  answered,
  bandsOf,
  brief,
  coverageOf,
  documentOf,
  readFiles,
  tabsFile,
} from '../../../test/support/carrier-files.ts';
import { answerQuestions } from './answer-questions.ts';

const prices = 'UF;Prazo;até 10 kg\nRJ;2;10,00\nSP;1;9,00';
const book = (tabs: Record<string, string>) => tabsFile({ Preços: prices, ...tabs });
const priced = { RJ: [[0, 10000, 10]], SP: [[0, 10000, 9]] };

describe('tabs called after a charge of places', () => {
  test('are its amounts by city or zip code, never prices or coverage', () => {
    const document = documentOf(
      book({
        TDA: 'Cidade;UF;Preço (R$);Prazo\nNiterói;RJ;45,00;3\nCampinas;SP;50,00;4',
        'Cidades TRT': 'Cidade;UF;%;Mínimo\nSantos;SP;15;10,00',
        'TDE por CEP': 'CEP inicial;CEP final;Valor (R$)\n20000000;20999999;30,00',
      }),
    );
    expect(bandsOf(document)).toEqual(priced);
    expect(coverageOf(document).map((row) => row.at(2))).toEqual(['RJ', 'SP', 'SP']);
    expect(
      document.surcharges.map(({ code, percentPpm, fixedCents, minCents, scope }) => [
        code,
        percentPpm,
        fixedCents,
        minCents,
        scope,
      ]),
    ).toEqual([
      ['tda', 0, 4_500, null, { ibge: [3303302] }],
      ['tda', 0, 5_000, null, { ibge: [3509502] }],
      ['trt', 150_000, 0, 1_000, { ibge: [3548500] }],
      ['tde', 0, 3_000, null, { zip: [[20000000, 20999999]] }],
    ]);
  });

  test('plain numbers are asked about, each tab by itself: percents or reais', () => {
    const files = book({ TDA: 'Cidade;UF;Valor\nNiterói;RJ;45,00', TRT: 'Cidade;UF;Valor\nSantos;SP;15,00' });
    const first = readFiles(files);
    expect(first.document).toBeNull();
    expect(first.questions.map(({ sheet, answers }) => [sheet, answers])).toEqual([
      ['TDA', ['charge_fixed', 'charge_percent', 'ignore']],
      ['TRT', ['charge_fixed', 'charge_percent', 'ignore']],
    ]);
    const answers = first.questions.map(({ id }, at) => ({
      question: id,
      answer: ['charge_fixed', 'charge_percent'][at] ?? '',
    }));
    const { layout } = answerQuestions(first.layout, answers, first.questions);
    expect(documentOf(files, { layout }).surcharges).toMatchObject([
      { code: 'tda', fixedCents: 4_500, percentPpm: 0 },
      { code: 'trt', fixedCents: 0, percentPpm: 150_000 },
    ]);
  });

  test('with regions of the prices hold there', () => {
    const files = tabsFile({
      Preços: 'Região;até 10 kg\nSul 1;10,00\nSul 2;12,00',
      Abrangência: 'Cidade;UF;Região;Prazo\nCampinas;SP;Sul 1;2\nSantos;SP;Sul 2;2',
      TDA: 'Região;Valor\nSUL 2;R$ 45,00',
    });
    expect(documentOf(files).surcharges).toMatchObject([
      { code: 'tda', fixedCents: 4_500, scope: { region: ['Sul 2'] } },
    ]);
  });

  test('with days and regions but no amounts take nothing from the coverage, and want their amount', () => {
    const list = { TDA: 'UF;Cidade;Região;Prazo\nRJ;Niterói;Litoral;3' };
    expect(brief(readFiles(book(list)))).toEqual([['error', 'list_without_charge', 2]]);
    const document = documentOf(book({ ...list, Generalidades: 'TDA;R$ 45,00' }));
    expect(bandsOf(document)).toEqual(priced);
    expect(document.surcharges).toMatchObject([{ code: 'tda', scope: { ibge: [3303302] } }]);
  });

  test('with prices by weight are asked about, and refused as a list', () => {
    const files = book({ TDA: 'Cidade;UF;até 100 kg;até 200 kg\nNiterói;RJ;45,00;60,00' });
    const first = readFiles(files);
    expect(first).toMatchObject({ document: null, questions: [{ about: 'sheet', sheet: 'TDA' }] });
    const answers = [{ question: first.questions[0]!.id, answer: 'list' }];
    const { layout } = answerQuestions(first.layout, answers, first.questions);
    expect(brief(readFiles(files, { layout }))).toEqual([['error', 'charge_by_weight', 1]]);
    expect(answered(files, { sheet: 'ignore' }).document.surcharges).toEqual([]);
  });
});

describe('coverage by state and city', () => {
  const files = (abrangencia: string) =>
    tabsFile({ Preços: 'Região;até 10 kg\nA;10,00\nB;12,00', Abrangência: abrangencia });

  test('finds cities by name within their state, however it is written', () => {
    const document = documentOf(
      files(
        'Estado;Município;Região;Prazo\nSão Paulo;CAMPINAS;A;2\nSP;S. Bernardo do Campo;B;2\nRS;Bom Jesus;B;3',
      ),
    );
    expect(coverageOf(document)).toEqual([
      [13000000, 13139999, 'A', 2],
      [9600000, 9899999, 'B', 2],
      [95290000, 95299999, 'B', 3],
    ]);
  });

  test('asks which of several cities of a name is meant, and keeps the answer', () => {
    const table = files('Município;Região;Prazo\nCampinas;A;2\nBom Jesus;B;2');
    const first = readFiles(table);
    expect(first).toMatchObject({
      document: null,
      questions: [
        {
          id: 'region|cidade bom jesus',
          about: 'region',
          line: 3,
          answers: ['ibge:3503208', 'ibge:4302303'],
        },
      ],
    });
    const { document, layout } = answered(table, { region: 'ibge:4302303' });
    expect(document.coverage[1]).toMatchObject({ start: 95290000, uf: 'RS', ibge: 4302303 });
    expect(documentOf(table, { layout })).toEqual(document);
  });
});
