import { describe, expect, test } from 'vitest';
import {
  answered,
  bandsOf,
  brief,
  csvFile,
  documentOf,
  readFiles,
  tabsFile,
} from '../../../test/support/carrier-files.ts';
import { answerQuestions } from './answer-questions.ts';
import { parseLayout } from './understand/layout.ts';

const file = csvFile('UF;Prazo;até 10;Xpto;Bairro\nRJ;2;10;5;Leste\nES;3;11;6;Norte\n');

describe('questions', () => {
  test('name the sheet, the column, its values, guesses and allowed answers', () => {
    const { document, questions, report } = readFiles(file);
    expect(document).toBeNull();
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({
      about: 'column',
      sheet: null,
      line: 1,
      column: 'D',
      header: 'Xpto',
      samples: ['5', '6'],
      form: 'band:0-10 (uma faixa de peso, em kg)',
    });
    expect(questions[0]?.answers).toEqual(
      expect.arrayContaining(['ignore', 'price', 'days', 'gris.percent', 'trt.value']),
    );
    expect(report.findings).toMatchObject([{ severity: 'error', code: 'question', line: 1, column: 'D' }]);
    expect(report.findings[0]?.message).toContain(questions[0]!.id);
  });

  test('guess that a heading of a charge nobody knows is one of the carrier, in what its cells are', () => {
    const guessed = (header: string, cell: string) =>
      readFiles(csvFile(`UF;Prazo;até 10;${header}\nRJ;2;10;${cell}\nES;3;11;${cell}\n`)).questions[0]
        ?.guesses;
    expect(guessed('Taxa emergencial', '7,90')?.[0]).toBe('other.fixed');
    expect(guessed('Adicional sazonal', 'R$ 7,90')?.[0]).toBe('other.fixed');
    expect(guessed('Taxa emergencial', '1,5%')?.[0]).toBe('other.percent');
    expect(guessed('Taxa emergencial', 'consultar')).not.toContain('other.fixed');
    expect(guessed('Xpto', '7,90')).not.toContain('other.fixed');
  });

  test('are answered once: the layout reads the next file without asking', () => {
    const { layout, document } = answered(file, { Xpto: 'gris.fixed' });
    expect(document.surcharges).toMatchObject([
      { code: 'gris', fixedCents: 500 },
      { code: 'gris', fixedCents: 600 },
    ]);
    expect(parseLayout(JSON.parse(JSON.stringify(layout)))).toEqual({
      layout,
      report: { findings: [], errorCount: 0, warningCount: 0 },
    });
    const next = csvFile('Tabela de março;;;;;\nXpto;UF;Bairro;até 10;até 20;Prazo\n7;RJ;Leste;10;20;2\n');
    expect(documentOf(next, { layout }).surcharges).toMatchObject([{ code: 'gris', fixedCents: 700 }]);
  });

  test('a changed or new header is asked about alone', () => {
    const { layout } = answered(file, { Xpto: 'ignore' });
    const changed = readFiles(csvFile('UF;Prazo;até 10;Xpto;Bairro;Novo\nRJ;2;10;5;Leste;1\n'), { layout });
    expect(changed.questions.map(({ header }) => header)).toEqual(['Novo']);
    const renamed = readFiles(csvFile('UF;Prazo;até 10;Xpto 2;Bairro\nRJ;2;10;5;Leste\n'), { layout });
    expect(renamed.questions.map(({ header }) => header)).toEqual(['Xpto 2']);
  });

  test('a layout of other sheets is no obstacle and is kept', () => {
    const { layout } = answered(file, { Xpto: 'ignore' });
    const other = readFiles(csvFile('Cidade;IBGE;Prazo;R$/kg\nCampinas;3509502;2;1,10\n', 'outra.csv'), {
      layout,
    });
    expect(other.document).not.toBeNull();
    expect(other.layout.sheets.map(({ title }) => title).toSorted()).toEqual(['outra', 'tabela']);
  });

  test('a header of two equal columns asks what the second is', () => {
    const twice = csvFile('UF;Prazo;Valor;Valor\nRJ;2;10;5\n');
    expect(readFiles(twice).questions).toMatchObject([{ about: 'column', column: 'D', guesses: ['ignore'] }]);
    expect(bandsOf(answered(twice, { column: 'ignore' }).document)).toEqual({ RJ: [[0, 2_000_000_000, 10]] });
    const { layout, questions } = readFiles(twice);
    const both = answerQuestions(layout, [{ question: questions[0]!.id, answer: 'price' }], questions);
    expect(brief(readFiles(twice, { layout: both.layout }))).toContainEqual(['error', 'duplicate_column', 1]);
  });

  test('a column without a header, bands without numbers', () => {
    const { questions } = readFiles(csvFile('UF;Prazo;Faixa A;\nRJ;2;10;x\n'));
    expect(questions.map(({ column, header }) => [column, header])).toEqual([
      ['C', 'Faixa A'],
      ['D', ''],
    ]);
    const { document } = answered(csvFile('UF;Prazo;Faixa A;Faixa B;\nRJ;2;10;20;x\n'), {
      'Faixa A': 'band:0-10',
      'Faixa B': 'band:10-20',
      '': 'ignore',
    });
    expect(bandsOf(document)).toEqual({
      RJ: [
        [0, 10000, 10],
        [10000, 20000, 20],
      ],
    });
  });

  test('a tab of figures that nothing is known of is asked about; notes are not', () => {
    const tabs = tabsFile({
      Preços: 'UF;Prazo;até 10\nRJ;2;10\n',
      Notas: 'Obrigado pela preferência\n',
      Dados: 'a;b;c\n1;2;3\n4;5;6\n',
    });
    const reading = readFiles(tabs);
    expect(reading.questions).toMatchObject([{ about: 'sheet', sheet: 'Dados', guesses: ['ignore'] }]);
    expect(brief(reading)).toContainEqual(['warning', 'sheet_ignored', null]);
    expect(bandsOf(answered(tabs, { sheet: 'ignore' }).document)).toEqual({ RJ: [[0, 10000, 10]] });
  });

  test('headers nobody knows become a table by answers alone', () => {
    const strange = csvFile('Alfa;Beta;Gama\nRJ;2;10,50\nES;3;11,50\n');
    const { layout, questions } = readFiles(strange);
    const kind = answerQuestions(
      layout,
      [{ question: `sheet|${layout.sheets[0]!.key}`, answer: 'prices' }],
      questions,
    ).layout;
    const columns = readFiles(strange, { layout: kind });
    expect(columns.questions.map(({ header }) => header)).toEqual(['Alfa', 'Beta', 'Gama']);
    const [alfa, beta, gama] = columns.questions.map(({ id }) => id);
    const done = answerQuestions(
      columns.layout,
      [
        { question: alfa!, answer: 'uf' },
        { question: beta!, answer: 'days' },
        { question: gama!, answer: 'price' },
      ],
      columns.questions,
    ).layout;
    expect(bandsOf(documentOf(strange, { layout: done }))).toEqual({
      RJ: [[0, 2_000_000_000, 10.5]],
      ES: [[0, 2_000_000_000, 11.5]],
    });
  });

  test('the decimal sign, where it matters and shows nowhere', () => {
    const doubtful = csvFile('UF;Prazo;Peso até (kg);Valor\nRJ;2;10;1.234\n');
    expect(readFiles(doubtful).questions).toMatchObject([{ about: 'decimal', answers: ['comma', 'dot'] }]);
    expect(bandsOf(answered(doubtful, { decimal: 'comma' }).document)).toEqual({ RJ: [[0, 10000, 1234]] });
    expect(bandsOf(documentOf(doubtful, { options: { decimal: 'dot' } }))).toEqual({
      RJ: [[0, 10000, 1.234]],
    });
  });

  test('charges and lists', () => {
    const tabs = tabsFile({
      Preços: 'UF;Prazo;até 10\nRJ;2;10\n',
      Taxas: 'Taxa;Valor\nGRIS;0,3%\nTaxa Beta;R$ 3,00\n',
      Locais: 'Cidade;UF\nNiterói;RJ\n',
    });
    const { document } = answered(tabs, { 'charge|taxa beta': 'tda', sheet: 'ignore' });
    expect(document.surcharges.map(({ code }) => code)).toEqual(['gris', 'tda']);
    const first = readFiles(tabs);
    const asList = answerQuestions(
      first.layout,
      [
        { question: 'charge|taxa beta', answer: 'tda' },
        { question: first.questions.find(({ about }) => about === 'sheet')!.id, answer: 'list' },
      ],
      first.questions,
    ).layout!;
    const { questions, layout } = readFiles(tabs, { layout: asList });
    expect(questions).toMatchObject([{ about: 'list', sheet: 'Locais' }]);
    const done = answerQuestions(layout, [{ question: questions[0]!.id, answer: 'tda' }], questions).layout!;
    expect(documentOf(tabs, { layout: done }).surcharges).toMatchObject([
      { code: 'gris' },
      { code: 'tda', scope: { ibge: [3303302] } },
    ]);
  });

  test('answers that are none change nothing', () => {
    const { layout, questions } = readFiles(file);
    const question = questions[0]!.id;
    const codes = (answers: { question: string; answer: string }[]) =>
      answerQuestions(layout, answers, questions).report.findings.map(({ code }) => code);
    for (const answer of ['', 'xyz', 'band:', 'band:abc', '__proto__']) {
      expect(codes([{ question, answer }])).toEqual(['bad_answer']);
      expect(
        answerQuestions(
          layout,
          [
            { question, answer: 'ignore' },
            { question, answer },
          ],
          questions,
        ).layout,
      ).toBeNull();
    }
    expect(
      codes([
        { question: 'column|000000000000|x', answer: 'ignore' },
        { question: 'nothing', answer: 'x' },
        { question: 'constructor|a', answer: 'x' },
      ]),
    ).toEqual(['bad_answer', 'bad_answer', 'bad_answer']);
    expect(
      codes([
        { question: 'region|x', answer: 'uf:XX' },
        { question: 'region|x', answer: 'zip:2-1' },
        { question: 'vehicle|x', answer: '10' },
        { question: 'charge|x', answer: 'y' },
      ]),
    ).toHaveLength(4);
    expect(layout).toEqual(readFiles(file).layout);
  });

  test('an answer that nobody asked for is heeded where it can be, and else refused', () => {
    const { layout, questions } = readFiles(file);
    const key = layout.sheets[0]!.key;
    const give = (question: string, answer: string) =>
      answerQuestions(layout, [{ question, answer }], questions);
    const [header] = layout.sheets[0]!.headers;
    expect(give(`column|${key}|${header}`, 'ignore').layout?.sheets[0]?.columns).toContainEqual({
      header,
      meaning: 'ignore',
    });
    for (const [question, answer] of [
      ['charge|taxa beta', 'tda'],
      ['region|sul', 'uf:RS'],
      [`days|${key}`, '3'],
      [`mode|${key}`, 'sum'],
    ] as const) {
      const { layout: none, report } = give(question, answer);
      expect([none, report.findings.map(({ code }) => code)]).toEqual([null, ['not_asked']]);
    }
    expect(give(`column|${key}|coluna que falta`, 'ignore').report.findings[0]?.code).toBe('not_asked');
    const known = { ...layout, regions: [{ name: 'sul', places: ['uf:RS'] }] };
    const same = { question: 'region|sul', answer: 'uf:RS' };
    expect(answerQuestions(known, [same], []).layout).toEqual(known);
  });

  test('a layout that is none is refused with the place', () => {
    expect(
      parseLayout({ schema: 2, sheets: [{}] }).report.findings.map(({ code, path }) => [code, path]),
    ).toEqual(
      expect.arrayContaining([
        ['value_not_allowed', '/schema'],
        ['missing_field', '/sheets/0'],
      ]),
    );
    expect(parseLayout(null).layout).toBeNull();
  });
});
