import type { MatrixCellView, QuoteMatrixView } from '@carreto/contract/admin/freights/quote-matrix';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTsv } from '../../parts/grid/tsv.ts';
import { matrixAsCsv, matrixAsTsv } from './as-text.ts';
import { heatOfDifference, heatOfPrice, shownOf, summaryOf } from './cells.ts';
import { type Question, readCeps, readQuestion, readSides, readWeights, writeQuestion } from './question.ts';

const distinct = { minLength: 1, maxLength: 20 };
const side = fc.integer({ min: 1, max: 99_999 });
const cep = fc.stringMatching(/^\d{8}$/);
const question: fc.Arbitrary<Question> = fc
  .record(
    {
      originZip: cep,
      destinationZips: fc.uniqueArray(cep, distinct),
      weightsG: fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), distinct),
      versionIds: fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 2 }),
      dispatcher: fc.constant('12345678000195'),
      valueCents: fc.integer({ min: 0, max: 1_000_000 }),
      recipientType: fc.constant('company' as const),
      withoutRules: fc.constant(true),
      sides: fc.tuple(side, side, side),
    },
    { requiredKeys: ['originZip', 'destinationZips', 'weightsG', 'versionIds'] },
  )
  .map(({ sides, ...one }) =>
    sides === undefined ? one : { ...one, lengthMm: sides[0], widthMm: sides[1], heightMm: sides[2] },
  );

describe('a question in the address', () => {
  test('reads as it was written', () => {
    fc.assert(
      fc.property(question, (one) => {
        expect(readQuestion(writeQuestion(one))).toEqual(one);
      }),
    );
  });

  test('without places, weights, a version or an origin is none', () => {
    const whole = { de: '29161376', ceps: '01311000', pesos: '1000', versoes: '4' };
    expect(readQuestion(whole)).toBeDefined();
    for (const name of Object.keys(whole)) expect(readQuestion({ ...whole, [name]: 'x' })).toBeUndefined();
  });
});

describe('what is pasted', () => {
  test('are CEPs however they are written, each once, with what is none', () => {
    const pasted = 'São Paulo\t01311-000\r\nRio\t20040002\r\nSP\t1311000\r\n01.311-000; 123, 20040-002';
    expect(readCeps(pasted)).toEqual({ values: ['01311000', '20040002'], wrong: ['123'] });
  });

  test('are weights in kilograms or grams, with a decimal comma', () => {
    expect(readWeights('0,3; 1\n5 kg\t300 g 10kg 1.000 x 0')).toEqual({
      values: [300, 1_000, 5_000, 10_000, 1_000_000],
      wrong: ['0'],
    });
    expect(readWeights('0,3 1,5 2').values).toEqual([300, 1_500, 2_000]);
  });

  test('are three sides in centimetres, or none', () => {
    expect(readSides('40 x 30,5 × 20')).toEqual([400, 305, 200]);
    for (const text of ['40x30', '40x30x0', '1x2x3x4', 'x', '']) expect(readSides(text)).toBeUndefined();
  });
});

const priced = (finalCents: number): MatrixCellView => ({
  ...{ finalCents, costCents: finalCents, days: 3, refusal: null },
});
const refused: MatrixCellView = {
  ...{ finalCents: null, costCents: null, days: null },
  refusal: { code: 'x', text: '=2+2; "não"' },
};

describe('a cell', () => {
  test('shows a price, a difference, or who of two offers', () => {
    expect(shownOf([priced(100)])).toEqual({ kind: 'price', cents: 100 });
    expect(shownOf([priced(1_000), priced(1_050)])).toMatchObject({ deltaCents: 50, sharePpm: 50_000 });
    expect(shownOf([refused, priced(5)])).toEqual({ kind: 'won', cents: 5 });
    expect(shownOf([priced(5), refused])).toEqual({ kind: 'lost', beforeCents: 5 });
    expect(shownOf([refused, refused])).toEqual({ kind: 'refused' });
  });

  test('is coloured by how much, to the side it goes', () => {
    expect([0, 1, 20_000, 20_001, 100_001, -50_001].map(heatOfDifference)).toMatchObject([
      { tone: 'none', level: 0 },
      { tone: 'dearer', level: 1 },
      { tone: 'dearer', level: 1 },
      { tone: 'dearer', level: 2 },
      { tone: 'dearer', level: 4 },
      { tone: 'cheaper', level: 3 },
    ]);
    expect([10, 20, 30, 40, 50].map((cents) => heatOfPrice(cents, [10, 20, 30, 40, 50]).level)).toEqual([
      0, 1, 2, 3, 4,
    ]);
    expect(heatOfPrice(7, [7, 7, 7]).level).toBe(0);
  });
});

const matrix = {
  weightsG: [300, 1_000],
  versions: [
    { tableName: '=A', versionNumber: 1 },
    { tableName: 'B; "b"', versionNumber: 2 },
  ],
  rows: [
    {
      ...{ zip: '01311000', uf: 'SP', city: 'São Paulo' },
      cells: [
        [priced(1_000), priced(900)],
        [refused, priced(1)],
      ],
    },
  ],
} as unknown as QuoteMatrixView;
const names = {
  ...{ cep: 'CEP', uf: 'UF', city: 'Cidade', weight: 'Peso (kg)', price: 'Preço', days: 'Dias' },
  ...{ refusal: 'Recusa', difference: 'Diferença' },
};

describe('a matrix as text', () => {
  test('adds up', () => {
    expect(summaryOf(matrix)).toEqual({
      ...{ dearer: 0, cheaper: 1, same: 0, won: 1, lost: 0, refused: 0, beforeCents: 1_000, afterCents: 900 },
    });
  });

  test('is pasted as it stands', () => {
    expect(readTsv(matrixAsTsv(matrix, names))).toEqual([
      ['CEP', 'UF', 'Cidade', '0,3 kg, =A v1', '0,3 kg, B; "b" v2', '1 kg, =A v1', '1 kg, B; "b" v2'],
      ['01311-000', 'SP', 'São Paulo', '10,00', '9,00', '', '0,01'],
    ]);
  });

  test('is a file with a line a cell, in which no text becomes a formula', () => {
    expect(matrixAsCsv(matrix, names).split('\r\n')).toEqual([
      '\ufeffCEP;UF;Cidade;Peso (kg);Preço: =A v1;Dias: =A v1;Recusa: =A v1;"Preço: B; ""b"" v2";"Dias: B; ""b"" v2";"Recusa: B; ""b"" v2";Diferença',
      '01311-000;SP;São Paulo;0,3;10,00;3;;9,00;3;;-1,00',
      `01311-000;SP;São Paulo;1;;;"'=2+2; ""não""";0,01;3;;`,
      '',
    ]);
  });
});
