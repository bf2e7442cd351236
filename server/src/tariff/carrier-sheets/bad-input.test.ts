import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brief,
  capitalsOnly,
  cellsFile,
  csvFile,
  readFiles,
  somePlaces,
} from '../../../test/support/carrier-files.ts';
import {
  dayOf,
  firstNumber,
  flagOf,
  isBlank,
  largestNumber,
} from '../../documents/spreadsheets/cells/cell-values.ts';
import { compact, foldText, tokensOf } from '../../documents/spreadsheets/cells/folded.ts';
import { readSheets } from '../../documents/spreadsheets/read-sheets.ts';
import { defaultSheetLimits } from '../../documents/spreadsheets/sheet.ts';
import { answerQuestions } from './answer-questions.ts';
import { readRegionRules } from './build/resolve-places.ts';
import { readChargeText } from './read/charge-text.ts';
import { splitCity } from './read/destination.ts';
import { recipientOf } from './read/read-list.ts';
import { guessCharges, guessMeanings } from './understand/guesses.ts';
import { bandHeaderOf } from './understand/words/band-header.ts';
import { chargeCodeOf, chargeHeaderOf } from './understand/words/charge-names.ts';
import { factOf } from './understand/words/facts.ts';
import { readHeader } from './understand/words/header-words.ts';
import { readVehicleAnswer, usualVehicleOf } from './understand/words/vehicles.ts';

describe('files that are wrong', () => {
  test('nothing is half-loaded: every bad line is named, no document', () => {
    const reading = readFiles(
      csvFile(
        'CEP inicial;CEP final;Prazo;até 10;GRIS %\n05999-999;01000-000;2;10;0,3\nabc;05999999;2;10;0,3\n01000000;05999999;logo;10;0,3\n06000000;06999999;2;-5;0,3\n07000000;07999999;2;10;9999\n08000000;08999999;2;10;0,3;9;9\n',
      ),
    );
    expect(reading.document).toBeNull();
    expect(brief(reading)).toEqual([
      ['error', 'question', 1],
      ['error', 'question', 1],
      ['error', 'range_inverted', 2],
      ['error', 'bad_zip', 3],
      ['error', 'bad_time', 4],
      ['error', 'negative_value', 5],
      ['error', 'number_out_of_range', 6],
    ]);
  });

  test('empty files, files of words, files cut off', () => {
    expect(brief(readFiles(csvFile('')))).toEqual([['error', 'no_rows', null]]);
    expect(brief(readFiles([csvFile(''), csvFile('', 'b.csv')]))).toEqual([['error', 'no_rows', null]]);
    expect(brief(readFiles([]))).toEqual([['error', 'no_rows', null]]);
    expect(brief(readFiles(csvFile('Prezado cliente,\nsegue a tabela.\n')))).toEqual([
      ['error', 'missing_header', null],
    ]);
    expect(brief(readFiles(csvFile('UF;Prazo;até 10\n')))).toEqual([['error', 'missing_header', null]]);
    expect(brief(readFiles(csvFile('UF;Prazo;até 10;até 20\nRJ;2;10;2')))).toEqual([]);
    expect(brief(readFiles(csvFile('UF;Prazo;até 10;até 20\nRJ;2')))).toEqual([
      ['error', 'missing_price', 2],
    ]);
  });

  test('dates where prices are due, prices where deadlines are', () => {
    expect(brief(readFiles(csvFile('UF;Prazo;até 10\nRJ;2;01/02/2026\nES;R$ 10,00;3\n')))).toEqual([
      ['error', 'bad_number', 2],
      ['error', 'bad_time', 3],
    ]);
  });

  test('other countries and polygons', () => {
    expect(
      brief(
        readFiles(
          csvFile(
            'CEP inicial;CEP final;Polígono;País;Prazo;até 10\n01000000;05999999;Centro;BRA;2;10\n06000000;06999999;;ARG;2;10\n',
          ),
        ),
      ),
    ).toEqual([
      ['error', 'polygon', 2],
      ['error', 'country', 3],
    ]);
  });

  test('ranges that overlap in a coverage, and the same line twice', () => {
    const tariff = csvFile('Região;até 10\nA;10\nB;20\n', 'tarifa.csv');
    const coverage = csvFile(
      'Região;CEP inicial;CEP final;Prazo\nA;01000000;05999999;1\nB;05000000;06999999;1\nB;05000000;06999999;1\n',
      'cobertura.csv',
    );
    expect(brief(readFiles([tariff, coverage]))).toEqual([
      ['error', 'range_overlap', 3],
      ['warning', 'duplicate_row', 4],
    ]);
    const narrow = readFiles([tariff, coverage], { options: { overlaps: 'narrowest' } });
    expect(narrow.document).not.toBeNull();
  });

  test('rows of any cells are read or refused, never a crash, and an answer never makes one', () => {
    const word = fc.constantFrom(
      'UF',
      'CEP',
      'Prazo',
      'até 10',
      'Valor',
      'Região',
      'GRIS %',
      'Taxa',
      'Cidade',
      'constructor',
      '__proto__',
      'RJ',
      '10,5',
      '0-10',
      'S',
      '%',
      '#',
      'TDA',
      'Peso até',
      'Mínimo',
    );
    const cell = fc.oneof(
      { weight: 4, arbitrary: word },
      fc.double({ noNaN: true }),
      fc.string({ maxLength: 8 }),
      fc.constant(null),
    );
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, (cells) => {
        const reading = readFiles(cellsFile(cells));
        expect(reading.document === null).toBe(reading.report.errorCount > 0);
        const answers = reading.questions.flatMap(({ id, answers: [answer] }) =>
          answer === undefined ? [] : [{ question: id, answer }],
        );
        const { layout } = answerQuestions(reading.layout, answers, reading.questions);
        if (layout === null) throw new Error('an allowed answer was refused');
        readFiles(cellsFile(cells), { layout });
      }),
      {
        numRuns: 150,
        // A charge whose name is signs alone.
        examples: [[[[null, 0, 'Taxa', 0], [0], ['UF', 'UF', '', null]]]],
      },
    );
  });

  test('limits of sheets hold for any layout', async () => {
    const bytes = new TextEncoder().encode(`UF;Prazo;até 10\n${'RJ;2;10\n'.repeat(50)}`);
    const file = await readSheets(bytes, { limits: { ...defaultSheetLimits, rows: 20 } });
    expect(file).toMatchObject({ findings: [{ code: 'too_many_rows', line: 21 }] });
  });
});

/** Texts on which a pattern that backtracks would take years. */
const attacks = [
  'a',
  '1',
  ' ',
  '1,',
  '0-',
  '%',
  'kg ',
  '(',
  'a:',
  '/',
  '1.',
  'R$',
  'ã',
  '\t',
  'min ',
  'por 1 ',
  ', ',
  'uf:SP,',
].map((piece) => piece.repeat(Math.ceil(50_000 / piece.length)).slice(0, 50_000));

describe('texts of 50,000 characters', () => {
  test.each(attacks.map((text) => [text.slice(0, 6), text]))('%j again and again', (_, text) => {
    for (const end of ['', '!', '1kg', ')']) {
      const attack = text + end;
      expect(bandHeaderOf(attack)).toBeNull();
      expect(chargeCodeOf(attack)).toBeNull();
      expect(chargeHeaderOf(attack)).toBeNull();
      expect(readChargeText(attack)).toBeNull();
      expect(factOf(attack)).toBeNull();
      expect(dayOf(attack)).toBeNull();
      expect(flagOf(attack) ?? 'none').toBe(attack.trim() === '' ? false : (flagOf(attack) ?? 'none'));
      expect(recipientOf(attack)).toBeNull();
      expect(usualVehicleOf(attack)).toBeNull();
      expect(readVehicleAnswer(attack)).toBeNull();
      expect(readHeader(attack).meanings.length).toBeLessThan(5);
      expect(foldText(attack).length).toBeLessThanOrEqual(400);
      expect(compact(attack).length).toBeLessThanOrEqual(400);
      expect(tokensOf(attack).length).toBeLessThanOrEqual(400);
      expect(guessMeanings(attack, [attack]).length).toBeLessThanOrEqual(3);
      expect(guessCharges(attack).length).toBeLessThanOrEqual(3);
      expect(typeof isBlank(attack)).toBe('boolean');
      firstNumber(attack, 2, 'comma');
      largestNumber(attack, 2, 'comma');
      splitCity(attack);
      expect(readRegionRules(attack)).toBeNull();
      expect(somePlaces.find(attack, null)).toEqual([]);
      expect(capitalsOnly.nearest(attack, 'SP')).toBeNull();
    }
  });

  test.each(attacks.map((text) => [text.slice(0, 6), text]))('%j in every cell of a table', (_, text) => {
    const rows = [
      ['UF', 'Cidade', 'CEP', 'Prazo', 'até 10', 'GRIS', 'Peso até', text.slice(0, 32_000)],
      Array(8).fill(text.slice(0, 32_000)),
      [text.slice(0, 32_000), null, null, null, null, null, null, null],
    ];
    expect(readFiles(cellsFile(rows)).document).toBeNull();
    expect(
      readFiles(
        cellsFile([
          ['Taxa', 'Valor', 'Base'],
          ['GRIS', text.slice(0, 32_000), text.slice(0, 32_000)],
        ]),
      ).document,
    ).toBeNull();
  });
});
