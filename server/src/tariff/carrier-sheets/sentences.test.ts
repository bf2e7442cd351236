import { describe, expect, test } from 'vitest';
import {
  brief,
  coverageOf,
  csvFile,
  documentOf,
  readFiles,
  tabsFile,
} from '../../../test/support/carrier-files.ts';
import { answerQuestions } from './answer-questions.ts';

const prices = 'UF;Prazo;até 10 kg\nRJ;2;10,00';
const difficult = 'TDE: R$ 45,00 por entrega em áreas de difícil acesso';

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
    expect(first.questions).toMatchObject([{ about: 'sentence', guesses: [], answers: ['left_out'] }]);
    const [question] = first.questions;
    const answer = { question: question!.id, answer: 'left_out', by: 'Ana', at: '2026-12-01T12:00:00.000Z' };
    const { layout } = answerQuestions(first.layout, [answer], first.questions);
    const again = readFiles(files, { layout });
    expect(again.document).not.toBeNull();
    expect(again.layout.sentences).toMatchObject([{ by: 'Ana', at: '2026-12-01T12:00:00.000Z' }]);
    const told = again.report.findings.find(({ code }) => code === 'left_out');
    expect(told?.message).toContain('de propósito por Ana em 2026-12-01');
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

  test('other prose is no charge', () => {
    const notes = [
      'Notas',
      'Preços com ICMS incluso 12%',
      'Pagamento em 30 dias',
      'Cubagem 300 kg/m³',
      'GRIS conforme contrato',
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
