import { describe, expect, test } from 'vitest';
import { brief, documentOf, readFiles, tabsFile } from '../../../test/support/carrier-files.ts';
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
});
