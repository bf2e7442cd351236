import { describe, expect, test } from 'vitest';
import { answered, csvFile, documentOf, readFiles, tabsFile } from '../../../test/support/carrier-files.ts';
import { answerQuestions } from './answer-questions.ts';
import { parseLayout } from './understand/layout.ts';

const headings = [
  'CEP Inicial;CEP Final;Peso Inicial;Peso Final;Valor;Prazo',
  'Zip Start;Zip End;Weight From;Weight To;Price;Delivery Time',
  'cep_inicial;cep_final;peso_inicial;peso_final;valor;prazo',
  // Not the rate template, by one column more.
  'CEP Inicial;CEP Final;Peso Inicial;Peso Final;Valor;Prazo;UF',
];
const own = 'ZipCodeStart;ZipCodeEnd;WeightStart;WeightEnd;AbsoluteMoneyCost;TimeCost';

/** A price list of one range of zip codes, with bands that end at these weights. */
function priceList(heading: string, ...ends: readonly string[]) {
  const rows = ends.map(
    (end, at) =>
      `01000000;05999999;${ends[at - 1] ?? 0};${end};${10 + at},50;3${heading.endsWith('UF') ? ';SP' : ''}`,
  );
  return csvFile([heading, ...rows].join('\n'));
}

const listsOfEnds = ({ tariff }: ReturnType<typeof documentOf>) =>
  tariff.mode === 'weight' ? tariff.regions.map(({ bands }) => bands.map(({ toG }) => toG)) : [];
const endsOf = (document: ReturnType<typeof documentOf>) => listsOfEnds(document)[0];
const unitsAsked = (...given: Parameters<typeof readFiles>) =>
  readFiles(...given).questions.map(({ about, answers, guesses }) => [about, answers, guesses]);

describe.each(headings)('a price list headed %s', (heading) => {
  const isTemplate = !heading.endsWith('UF');
  const doubtful = priceList(heading, '100', '500', '1000');

  test('is read in kilograms where grams are impossible', () => {
    expect(endsOf(documentOf(priceList(heading, '1', '10', '30')))).toEqual([1_000, 10_000, 30_000]);
    expect(endsOf(documentOf(priceList(heading, '0,3', '5', '1000')))).toEqual([300, 5_000, 1_000_000]);
  });

  test('is read in grams where kilograms are impossible', () => {
    expect(endsOf(documentOf(priceList(heading, '1000', '30000', '100000')))).toEqual([
      1_000, 30_000, 100_000,
    ]);
    expect(endsOf(documentOf(priceList(heading, '500', '80000', '99999999')))).toEqual([
      500, 80_000, 99_999_999,
    ]);
  });

  test.each([
    ['kg', ['100', '500', '900']],
    ['g', ['1000', '5000', '30000']],
    ['g', ['100', '500', '1000', '9999999']],
  ])('is asked about where both are possible, with %s for a guess', (guess, ends) => {
    const file = priceList(heading, ...ends);
    expect(readFiles(file).document).toBeNull();
    expect(unitsAsked(file)).toEqual([['weightUnit', isTemplate ? ['g', 'kg'] : ['g', 'kg', 't'], [guess]]]);
  });

  test('is read as answered, now and the next time', () => {
    const kilograms = answered(doubtful, { weightUnit: 'kg' });
    expect(endsOf(kilograms.document)).toEqual([100_000, 500_000, 1_000_000]);
    expect(endsOf(answered(doubtful, { weightUnit: 'g' }).document)).toEqual([100, 500, 1_000]);
    const next = priceList(heading, '100', '600', '2000');
    expect(endsOf(documentOf(next, { layout: kilograms.layout }))).toEqual([100_000, 600_000, 2_000_000]);
  });

  test('is asked about again once its bands are of another scale, and then read by that answer', () => {
    const { layout } = answered(doubtful, { weightUnit: 'kg' });
    const grams = priceList(heading, '300', '30000', '60000');
    expect(unitsAsked(grams, { layout })).toHaveLength(1);
    const again = answered(grams, { weightUnit: 'g' }, { layout });
    expect(endsOf(again.document)).toEqual([300, 30_000, 60_000]);
    expect(endsOf(documentOf(grams, { layout: again.layout }))).toEqual([300, 30_000, 60_000]);
    expect(unitsAsked(doubtful, { layout: again.layout })).toHaveLength(1);
  });

  test('is read as the options say, whatever was answered', () => {
    expect(endsOf(documentOf(doubtful, { options: { weightUnit: 'g' } }))).toEqual([100, 500, 1_000]);
    const { layout } = answered(doubtful, { weightUnit: 'kg' });
    expect(endsOf(documentOf(doubtful, { layout, options: { weightUnit: 'g' } }))).toEqual([100, 500, 1_000]);
  });

  test('takes an answer that was kept without a scale', () => {
    const { layout } = answered(doubtful, { weightUnit: 'kg' });
    const sheets = layout.sheets.map(({ weightsUpTo: _, ...sheet }) => sheet);
    const { layout: old } = parseLayout(JSON.parse(JSON.stringify({ ...layout, sheets })));
    expect(endsOf(documentOf(doubtful, { layout: old }))).toEqual([100_000, 500_000, 1_000_000]);
  });
});

describe('the rate template in its own words', () => {
  test('is read in grams without a question', () => {
    expect(endsOf(documentOf(priceList(own, '100', '500', '1000')))).toEqual([100, 500, 1_000]);
    const beside = [priceList(own, '100', '500', '1000'), csvFile('Taxa;Valor\nTAS;7,20\n', 'taxas.csv')];
    expect(endsOf(documentOf(beside))).toEqual([100, 500, 1_000]);
  });

  test('is asked about where its weights are no grams', () => {
    const file = priceList(own, '1', '10', '30');
    expect(unitsAsked(file)).toEqual([['weightUnit', ['g', 'kg'], ['kg']]]);
    expect(endsOf(answered(file, { weightUnit: 'kg' }).document)).toEqual([1_000, 10_000, 30_000]);
    expect(endsOf(answered(file, { weightUnit: 'g' }).document)).toEqual([1, 10, 30]);
  });

  test('has no tonnes', () => {
    const { layout, questions } = readFiles(priceList(own, '1', '10', '30'));
    const { report } = answerQuestions(layout, [{ question: questions[0]!.id, answer: 't' }], questions);
    expect(report.findings.map(({ code }) => code)).toEqual(['bad_answer']);
  });
});

test('the tabs of a file are in one unit, which is asked once', () => {
  const [heading] = headings;
  const tab = (zips: string, ...ends: readonly string[]) =>
    [heading, ...ends.map((end, at) => `${zips};${ends[at - 1] ?? 0};${end};${10 + at},50;3`)].join('\n');
  const file = tabsFile({
    SP: tab('01000000;05999999', '100', '500'),
    RJ: tab('20000000;28999999', '100', '30000'),
  });
  expect(unitsAsked(file)).toHaveLength(1);
  expect(listsOfEnds(answered(file, { weightUnit: 'g' }).document)).toEqual([
    [100, 500],
    [100, 30_000],
  ]);
});
