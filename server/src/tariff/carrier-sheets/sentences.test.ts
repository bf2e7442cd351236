import { describe, expect, test } from 'vitest';
import {
  brief,
  cellsFile,
  coverageOf,
  csvFile,
  documentOf,
  readFiles,
  tabsFile,
} from '../../../test/support/carrier-files.ts';
import type { Cell } from '../../documents/spreadsheets/sheet.ts';
import { answerQuestions } from './answer-questions.ts';
import type { LayoutReading, SourceFile } from './layout-reading.ts';
import type { LayoutQuestion } from './understand/question.ts';

const prices = 'UF;Prazo;até 10 kg\nRJ;2;10,00';
const difficult = 'TDE: R$ 45,00 por entrega em áreas de difícil acesso';

/** The files as they read once somebody decided every sentence. */
function decide(files: SourceFile, decision: (question: LayoutQuestion) => string): LayoutReading {
  const first = readFiles(files);
  const answers = first.questions.map((question) => ({
    question: question.id,
    answer: decision(question),
    by: 'Ana',
    at: '2026-12-01T12:00:00.000Z',
  }));
  return readFiles(files, { layout: answerQuestions(first.layout, answers, first.questions).layout });
}

describe('sentences that state a charge', () => {
  test.each([
    ['below the prices', { Preços: `${prices}\n${difficult}` }],
    ['above them', { Preços: `${difficult}\n${prices}` }],
    ['on a tab of text', { Preços: prices, Condições: `Condições gerais;\n${difficult};` }],
    ['on a tab of charges', { Preços: prices, Taxas: `Taxa;Valor\nGRIS;0,30%\n${difficult};` }],
    ['in a column of remarks', { Preços: `UF;Prazo;até 10 kg;Obs\nRJ;2;10,00;${difficult}` }],
    ['with others', { Preços: `${prices}\nValores em reais. ${difficult}` }],
  ])('%s keep a file out until somebody left them out on purpose', (_, tabs) => {
    const files = tabsFile(tabs);
    const first = readFiles(files);
    expect(first.document).toBeNull();
    expect(first.questions).toMatchObject([
      {
        about: 'sentence',
        guesses: [],
        answers: ['charged', 'left_out'],
        proposal: { code: 'tde', fixedCents: 4500, text: 'TDE: R$ 45,00', unread: 'áreas de difícil acesso' },
      },
    ]);
    const [question] = first.questions;
    const answer = { question: question!.id, answer: 'left_out', by: 'Ana', at: '2026-12-02T01:00:00.000Z' };
    const { layout } = answerQuestions(first.layout, [answer], first.questions);
    const again = readFiles(files, { layout });
    expect(again.document).not.toBeNull();
    expect(again.layout.sentences).toMatchObject([{ by: 'Ana', at: '2026-12-02T01:00:00.000Z' }]);
    const told = again.report.findings.find(({ code }) => code === 'left_out');
    expect(told?.message).toContain('de propósito por Ana em 01/12/2026');
  });

  test.each([
    ['below the prices', { Preços: `${prices}\n${difficult}` }],
    ['on a tab of text', { Preços: prices, Condições: `Condições gerais;\n${difficult};` }],
    ['in a column of remarks', { Preços: `UF;Prazo;até 10 kg;Obs\nRJ;2;10,00;${difficult}` }],
  ])('%s that somebody accepts are charges of the table', (_, tabs) => {
    const files = tabsFile(tabs);
    const { report, document, layout } = decide(files, () => 'charged');
    expect(document?.surcharges).toMatchObject([
      { code: 'tde', name: 'TDE', fixedCents: 4500, percentPpm: 0, scope: null, event: null },
    ]);
    expect(layout.sentences).toMatchObject([{ by: 'Ana', charge: expect.stringMatching(/^[0-9a-f]{12}$/) }]);
    expect(report.findings.find(({ code }) => code === 'charge_accepted')?.message).toBe(
      '“TDE: R$ 45,00 por entrega em áreas de difícil acesso” foi aceita como taxa por Ana em 01/12/2026: TDE: R$ 45,00. Não entra na taxa: “áreas de difícil acesso”.',
    );
    expect(readFiles(files, { layout }).questions).toEqual([]);
  });

  test('are decided one by one, and a table has just those that were accepted', () => {
    const notes = [
      'GRIS 0,30 % mín. R$ 2,50',
      'TDE R$ 45,00 por entrega',
      'TRT 20 % do frete, mínimo R$ 30,00',
    ];
    const files = tabsFile({
      Preços: prices,
      Notas: ['Notas;', ...notes.map((text) => `${text};`)].join('\n'),
    });
    const accepted = decide(files, ({ header }) => (header?.startsWith('TDE') ? 'left_out' : 'charged'));
    expect(accepted.document?.surcharges).toMatchObject([
      { code: 'gris', percentPpm: 3000, percentBase: 'invoice', minCents: 250 },
      { code: 'trt', percentPpm: 200_000, percentBase: 's0_s1', minCents: 3000 },
    ]);
    expect(accepted.report.findings.map(({ code }) => code)).toEqual([
      'charge_accepted',
      'left_out',
      'charge_accepted',
    ]);
    const one = readFiles(files).questions.slice(0, 1);
    const some = answerQuestions(readFiles(files).layout, [{ question: one[0]!.id, answer: 'charged' }], one);
    expect(readFiles(files, { layout: some.layout }).document).toBeNull();
    expect(readFiles(files, { layout: some.layout }).questions).toHaveLength(2);
  });

  test('are limited to the states they name, and to the places of a list of their charge', () => {
    const named = decide(tabsFile({ Preços: `${prices}\nTDE R$ 60,00 para AM e RR` }), () => 'charged');
    expect(named.document?.surcharges).toMatchObject([{ code: 'tde', scope: { uf: ['AM', 'RR'] } }]);
    const list = 'Cidade;UF\nCampinas;SP\nSantos;SP';
    const listed = decide(
      tabsFile({ Preços: `${prices}\n${difficult}`, 'Lista TDE': list }),
      () => 'charged',
    );
    expect(listed.document?.surcharges).toMatchObject([{ code: 'tde', scope: { ibge: [3509502, 3548500] } }]);
  });

  test('of a charge that the table has with other amounts say that they add up', () => {
    const files = tabsFile({ Preços: `${prices}\nGRIS 0,50%`, Taxas: 'Taxa;Valor\nGRIS;0,30%' });
    const [question] = readFiles(files).questions;
    expect(question).toMatchObject({ proposal: { addsUp: true } });
    expect(question?.message).toContain('aceita, esta se soma');
    expect(decide(files, () => 'charged').document?.surcharges.map(({ percentPpm }) => percentPpm)).toEqual([
      3000, 5000,
    ]);
  });

  test('that were accepted are not charged twice where the next file has them on its tab of charges', () => {
    const { layout } = decide(tabsFile({ Preços: `${prices}\nGRIS 0,30%` }), () => 'charged');
    const next = tabsFile({ Preços: `${prices}\nGRIS 0,30%`, Taxas: 'Taxa;Valor\nGRIS;0,30%' });
    expect(readFiles(next, { layout }).document?.surcharges).toHaveLength(1);
  });

  test('that read as another charge than was accepted are asked about again', () => {
    const first = tabsFile({ Preços: `UF;Prazo;até 10 kg\nRJ;2;1.234,56\nTDE R$ 1.500` });
    const { layout } = decide(first, () => 'charged');
    const inDots = tabsFile({ Preços: `UF;Prazo;até 10 kg\nRJ;2;"1,234.56"\nTDE R$ 1.500` });
    const again = readFiles(inDots, { layout });
    expect(again.questions).toMatchObject([{ proposal: { fixedCents: 150 } }]);
  });

  test('take no answer for a proposal that there is not, twice, or that nobody made', () => {
    const files = tabsFile({ Preços: `${prices}\n${difficult}\nEstadia R$ 250,00 por dia` });
    const { layout, questions } = readFiles(files);
    const [proposed, unread] = questions;
    expect(unread).toMatchObject({ answers: ['left_out'], proposal: null });
    expect(unread?.message).toContain('diz uma taxa (Diária) que a tabela não cobra');
    const refused = (...answers: [id: string | undefined, answer: string][]) =>
      answerQuestions(
        layout,
        answers.map(([question, answer]) => ({ question: question!, answer })),
        questions,
      ).report.findings.map(({ code }) => code);
    expect(refused([unread?.id, 'charged'])).toEqual(['bad_answer']);
    expect(refused([proposed?.id, 'sim'])).toEqual(['bad_answer']);
    expect(refused(['sentence|aaaaaaaaaaaa', 'charged'])).toEqual(['bad_answer']);
    expect(refused(['sentence|aaaaaaaaaaaa', 'left_out'])).toEqual(['not_asked']);
    expect(refused([proposed?.id, 'charged'], [proposed?.id, 'left_out'])).toEqual(['answered_twice']);
    expect(refused([proposed?.id, 'charged'], [unread?.id, 'left_out'])).toEqual([]);
  });

  test('that were accepted may be left out after all, and keep who accepted them otherwise', () => {
    const files = tabsFile({ Preços: `${prices}\n${difficult}` });
    const { layout } = decide(files, () => 'charged');
    const { key, charge } = layout.sentences[0]!;
    const same = answerQuestions(layout, [{ question: `sentence|${key}`, answer: 'charged', by: 'Bia' }], []);
    expect(same.layout?.sentences).toMatchObject([{ by: 'Ana', charge }]);
    const out = answerQuestions(layout, [{ question: `sentence|${key}`, answer: 'left_out', by: 'Bia' }], []);
    expect(out.layout?.sentences).toMatchObject([{ by: 'Bia', charge: null }]);
    expect(readFiles(files, { layout: out.layout }).document?.surcharges).toEqual([]);
  });

  test('another amount is asked about again', () => {
    const first = readFiles(tabsFile({ Preços: `${prices}\n${difficult}` }));
    const answers = [{ question: first.questions[0]!.id, answer: 'left_out' }];
    const { layout } = answerQuestions(first.layout, answers, first.questions);
    const dearer = tabsFile({ Preços: `${prices}\n${difficult.replace('45', '54')}` });
    expect(readFiles(dearer, { layout }).questions).toHaveLength(1);
    expect(
      answerQuestions(first.layout, [{ ...answers[0]!, answer: 'sim' }], first.questions).layout,
    ).toBeNull();
  });

  test('that the table charges already ask nothing, with another amount or minimum they do', () => {
    const charges =
      'Taxa;Valor\nGRIS;0,30% mínimo R$ 3,00\nPedágio;R$ 5,50 por 100 kg\nReentrega;50% do frete';
    const questions = (...sentences: string[]) =>
      readFiles(
        tabsFile({
          Preços: prices,
          Taxas: charges,
          Notas: ['Notas;', ...sentences.map((text) => `${text};`)].join('\n'),
        }),
      ).questions;
    expect(
      questions(
        'GRIS 0,30% mínimo R$ 3,00',
        'Pedágio: R$ 5,50 por fração de 100 kg',
        'Reentrega: 50% do frete',
      ),
    ).toEqual([]);
    expect(questions('GRIS 0,35% mínimo R$ 3,00', 'GRIS 0,30%', 'Reentrega: 60% do frete')).toHaveLength(3);
  });

  test.each([
    [
      'a charge of the carrier’s own',
      `${prices}\nTaxa de câmara fria R$ 12,00 por entrega`,
      { code: 'other', name: 'Taxa de câmara fria', fixedCents: 1200 },
    ],
    ['what names no charge', `${prices}\nSerá cobrado R$ 20,00 por entrega em ilhas`, null],
    ['a name and its amount in two cells', `TDE;R$ 45,00;\n${prices}`, { code: 'tde', fixedCents: 4500 }],
  ])('may be %s', (_, text, proposal) => {
    const { document, questions } = readFiles(csvFile(text));
    expect(document).toBeNull();
    expect(questions).toMatchObject([{ about: 'sentence', proposal }]);
  });

  test('may be a name and a plain number, and rows of a tab of facts', () => {
    const cells: Cell[][] = [['TDE', 45], ['Pedágio', 5.5], ['GRIS', 0.003], [], ['UF', 'Prazo', 'até 10 kg'], ['RJ', 2, 10]]; // biome-ignore format: a sheet
    expect(
      readFiles(cellsFile(cells)).questions.map(({ header, proposal }) => [header, proposal?.text]),
    ).toEqual([
      ['TDE: 45', 'TDE: 45 % do frete até aqui'],
      ['Pedágio: 5,5', 'Pedágio: R$ 5,50 por 100 kg ou fração'],
      ['GRIS: 0,003', undefined],
    ]);
    const facts = 'Parâmetro;Conteúdo\nCubagem;300 kg/m³\nTAS;R$ 7,20\nFrete mínimo;R$ 30,00';
    const reading = readFiles(tabsFile({ Preços: prices, Condições: facts }));
    expect(reading.questions).toMatchObject([{ proposal: { code: 'tas', fixedCents: 720 } }]);
    expect(reading.report.findings.map(({ code }) => code)).not.toContain('unknown_fact');
  });

  test('other prose is no charge', () => {
    const notes = [
      'Notas',
      'Preços com ICMS incluso 12%',
      'Pagamento em 30 dias',
      'Cubagem 300 kg/m³',
      'GRIS conforme contrato',
      'Valores acrescidos de ICMS de 12%',
      'Desconto de 5% por volume',
    ];
    const files = tabsFile({ Preços: prices, Notas: notes.map((text) => `${text};`).join('\n') });
    expect(readFiles(files).questions).toEqual([]);
    expect(brief(readFiles(files)).filter(([severity]) => severity === 'error')).toEqual([]);
    expect(documentOf(files).surcharges).toEqual([]);
  });

  test('are told once, and what stands beside them in a text as a remark', () => {
    const findings = (text: string) =>
      readFiles(tabsFile({ Preços: `${prices}\n${text}` })).report.findings.map(({ code, message }) => [
        code,
        message.slice(0, 50),
      ]);
    expect(findings(difficult).map(([code]) => code)).toEqual(['question']);
    expect(findings(`Consulte a filial. ${difficult}`)).toEqual([
      ['question', expect.stringContaining('A frase “TDE: R$ 45,00')],
      ['remark_ignored', 'O texto “Consulte a filial” ficou de fora da tabel'],
    ]);
  });
});

describe('text below the rate template', () => {
  const template = [
    'ZipCodeStart;ZipCodeEnd;WeightStart;WeightEnd;AbsoluteMoneyCost;TimeCost',
    '01000000;01999999;0;1000;10,00;2.00:00:00',
    '01000000;01999999;1001;5000;15,00;2.00:00:00',
  ];
  const read = (...lines: string[]) => readFiles(csvFile([...template, ...lines].join('\n')));

  test('is one finding for a block, and its charges are questions', () => {
    const lines = [
      'Observações:;',
      'Preços válidos para a capital.;',
      difficult,
      'TDA;R$ 30,00',
      'Entregas em horário comercial',
    ];
    const first = read(...lines);
    expect(first.document).toBeNull();
    expect(first.questions.map(({ about, line }) => [about, line])).toEqual([
      ['sentence', 6],
      ['sentence', 7],
    ]);
    expect(brief(first)).toEqual([
      ['error', 'question', 6],
      ['error', 'question', 7],
      ['warning', 'remark_ignored', 4],
    ]);
    expect(first.report.findings.at(-1)?.message).toBe(
      'As linhas 4 a 8 são texto e ficaram de fora da tabela: “Observações:”.',
    );
    const answers = first.questions.map(({ id }) => ({ question: id, answer: 'left_out' }));
    const { layout } = answerQuestions(first.layout, answers, first.questions);
    const again = readFiles(csvFile([...template, ...lines].join('\n')), { layout });
    expect(again.document).toEqual(read().document);
    expect(brief(again)).toEqual([
      ['warning', 'remark_ignored', 4],
      ['warning', 'left_out', 6],
      ['warning', 'left_out', 7],
    ]);
  });

  test('charges what somebody accepts of it, beside the charges of the options', () => {
    const first = read('TDE: R$ 60,00 p/ AM', 'TAS R$ 7,20');
    const answers = first.questions.map(({ id }) => ({ question: id, answer: 'charged' }));
    const { layout } = answerQuestions(first.layout, answers, first.questions);
    const again = readFiles(csvFile([...template, 'TDE: R$ 60,00 p/ AM', 'TAS R$ 7,20'].join('\n')), {
      layout,
    });
    expect(again.document?.surcharges).toMatchObject([
      { line: 4, code: 'tde', fixedCents: 6000, scope: { uf: ['AM'] } },
      { line: 5, code: 'tas', fixedCents: 720, scope: null },
    ]);
    expect(brief(again)).toEqual([
      ['warning', 'charge_accepted', 4],
      ['warning', 'charge_accepted', 5],
    ]);
  });

  test('blocks apart from each other are told apart', () => {
    const { document, report } = read(
      'Consulte a filial',
      '02000000;02999999;0;1000;9,00;1.00:00:00',
      'Fim da tabela',
    );
    expect(report.findings.map(({ code, line }) => [code, line])).toEqual([
      ['remark_ignored', 4],
      ['remark_ignored', 6],
    ]);
    expect(coverageOf(document!)).toHaveLength(2);
  });

  test('that a table charges already asks nothing', () => {
    const surcharges = documentOf(tabsFile({ Preços: prices, Taxas: 'Taxa;Valor\nTDE;R$ 45,00' })).surcharges;
    const reading = readFiles(csvFile([...template, 'TDE: R$ 45,00'].join('\n')), {
      options: { surcharges },
    });
    expect(reading.questions).toEqual([]);
    expect(brief(reading)).toEqual([]);
    expect(reading.document).not.toBeNull();
  });

  test('a row of figures or of a country is none', () => {
    for (const line of [';;;;12,00;', ';;;1000;;2.00:00:00', ';BRA;;;;', '02000000;02999999;;;;', 'SP;12,00'])
      expect(read(line).document).toBeNull();
  });
});
