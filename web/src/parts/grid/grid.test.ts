import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjusted } from './adjustment.ts';
import { at, inside, type Selection } from './cells.ts';
import type { Sheet } from './changes.ts';
import type { Cell, GridColumn, GridUnit } from './column.ts';
import { copyOf } from './copy.ts';
import { editsOf } from './edits.ts';
import { adjusting, cleared, filled } from './fill.ts';
import { after, type History, noHistory, redo, undo } from './history.ts';
import { type Act, isRemoved, lastingSteps, overlayOf, type Step, valueAt } from './overlay.ts';
import { pasted } from './paste.ts';
import { readValue } from './read-value.ts';
import { readTsv, writeTsv } from './tsv.ts';
import { copied, shown } from './write-value.ts';

const column = (id: string, unit: GridUnit, more: Partial<GridColumn> = {}): GridColumn => ({
  ...{ id, unit, isFixed: false, band: null },
  ...more,
});
const band = { fromG: 0, toG: 1000, kind: 'fixed' as const };
const anyText = fc.string({
  unit: fc.constantFrom('a', '1', '"', '\t', '\n', '\r', ' ', ',', '.', 'ç'),
  maxLength: 8,
});

/** A value that a column may hold. */
const anyOf: Readonly<Record<GridUnit, fc.Arbitrary<Cell>>> = {
  text: fc.option(
    anyText.filter((text) => text !== ''),
    { nil: null },
  ),
  zip: fc.integer({ min: 1_000_000, max: 99_999_999 }),
  minutes: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: null }),
  km: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null }),
  count: fc.option(fc.integer({ min: 0, max: 9_999_999 }), { nil: null }),
  cents: fc.option(fc.integer({ min: -10_000_000, max: 10_000_000 }), { nil: null }),
  micros: fc.option(fc.integer({ min: 0, max: 900_000_000_000 }), { nil: null }),
  ppm: fc.option(fc.integer({ min: -1_000_000, max: 9_000_000 }), { nil: null }),
  g: fc.option(fc.integer({ min: 0, max: 100_000_000 }), { nil: null }),
};
const units = Object.keys(anyOf) as GridUnit[];

function sheetOf(columns: readonly GridColumn[], cells: readonly (readonly Cell[])[]): Sheet {
  return { rows: cells.length, columns, valueOf: ({ row, column: of }) => cells[row]?.[of] };
}
const prices = [
  column('region', 'text', { isFixed: true }),
  column('a', 'micros', { band }),
  column('b', 'cents'),
];
const priced = sheetOf(prices, [
  ['SP', 10_000_000, 500],
  ['RJ', 12_000_000, null],
  ['ES', null, 700],
]);
const from = (...[row, of, toRow = row, toColumn = of]: [number, number, number?, number?]): Selection => ({
  active: { row, column: of },
  corner: { row: toRow, column: toColumn },
});

describe('the clipboard', () => {
  test('gives any cells back as they were written', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 4 })
          .chain((width) =>
            fc.array(fc.array(anyText, { minLength: width, maxLength: width }), { minLength: 1 }),
          ),
        (rows) => {
          expect(readTsv(writeTsv(rows))).toEqual(rows);
        },
      ),
    );
  });

  test('reads what spreadsheets write, whatever ends their lines', () => {
    expect(readTsv('1,20\t3\r\n4\t5\r\n')).toEqual([
      ['1,20', '3'],
      ['4', '5'],
    ]);
    expect(readTsv('1\n2')).toEqual([['1'], ['2']]);
    expect(readTsv('12" largo\t"a ""b""\nc"')).toEqual([['12" largo', 'a "b"\nc']]);
    expect(readTsv('a\t')).toEqual([['a', '']]);
    expect(readTsv('')).toEqual([]);
  });

  test('copied and pasted over itself any range stays as it is', () => {
    const sheets = fc
      .array(fc.constantFrom(...units), { minLength: 1, maxLength: 5 })
      .chain((of) =>
        fc.tuple(
          fc.constant(of),
          fc.array(fc.tuple(...of.map((unit) => anyOf[unit])), { minLength: 1, maxLength: 6 }),
        ),
      );
    fc.assert(
      fc.property(sheets, ([of, cells]) => {
        const sheet = sheetOf(
          of.map((unit, index) => column(`c${index}`, unit)),
          cells,
        );
        const whole = from(0, 0, cells.length - 1, of.length - 1);
        const blank = sheetOf(
          sheet.columns,
          cells.map((row) => row.map(() => undefined as never)),
        );
        const matrix = readTsv(copyOf(sheet, whole) ?? '');
        expect(pasted({ sheet, selection: at({ row: 0, column: 0 }), matrix })).toEqual({
          kind: 'changes',
          changes: [],
        });
        const elsewhere = pasted({ sheet: blank, selection: at({ row: 0, column: 0 }), matrix });
        expect(elsewhere.kind === 'changes' && elsewhere.changes.map(({ value }) => value)).toEqual(
          cells.flat(),
        );
      }),
    );
  });

  test('gives nothing of rows that are not here', () => {
    const absent: Sheet = { rows: 5, columns: prices, valueOf: () => undefined };
    expect(copyOf(absent, from(0, 0, 4, 0))).toBeUndefined();
  });
});

describe('a number', () => {
  test('of any unit is read back as it is shown and as it is copied', () => {
    for (const unit of units)
      fc.assert(
        fc.property(anyOf[unit], (value) => {
          expect(readValue(shown(value, unit), unit, ',')).toEqual({ kind: 'value', value });
          expect(readValue(copied(value, unit), unit)).toEqual({ kind: 'value', value });
        }),
      );
  });

  test('is written as the trade does', () => {
    expect(shown(1_234_560_000, 'micros')).toBe('1.234,56');
    expect(shown(1_234_000, 'micros')).toBe('1,2340');
    expect(shown(3000, 'ppm')).toBe('0,30');
    expect(shown(2880, 'minutes')).toBe('2');
    expect(shown(2880 + 270, 'minutes')).toBe('2 d 4 h 30 min');
    expect(shown(1_311_000, 'zip')).toBe('01311-000');
    expect(copied(1_234_560_000, 'micros')).toBe('1234,56');
  });

  test.each([
    ['R$ 1.234,56', 'cents', 123_456],
    ['1,234.56', 'cents', 123_456],
    ['0,300', 'micros', 300_000],
    ['0.300', 'micros', 300_000],
    ['1.234.567', 'micros', 1_234_567_000_000],
    ['0,3 %', 'ppm', 3000],
    ['1.234', 'km', 1234],
    ['1311000', 'zip', 1_311_000],
    ['2,5', 'minutes', 3600],
    ['2 dias', 'minutes', 2880],
    ['\u22125,00', 'cents', -500],
    ['', 'cents', null],
  ] as const)('%s is read as %s', (text, unit, value) => {
    expect(readValue(text, unit)).toEqual({ kind: 'value', value });
  });

  test.each([
    ['abc', 'cents', 'number'],
    ['1,2,3', 'cents', 'number'],
    ['1,205', 'cents', undefined],
    ['1,2055', 'cents', 'decimals'],
    ['1,5', 'km', 'decimals'],
    ['123', 'zip', 'zip'],
    ['1,00001', 'minutes', 'days'],
    ['99999999999999999', 'cents', 'number'],
  ] as const)('%s of %s is refused, or doubtful, and never guessed', (text, unit, why) => {
    expect(readValue(text, unit)).toEqual(why === undefined ? { kind: 'doubtful' } : { kind: 'wrong', why });
  });
});

describe('pasting', () => {
  const paste = (selection: Selection, matrix: string[][], signs?: Map<number, ',' | '.'>) =>
    pasted({ sheet: priced, selection, matrix, ...(signs === undefined ? {} : { signs }) });

  test('tells decimal comma and point apart by the other numbers of the column', () => {
    expect(paste(from(0, 1), [['1.234'], ['0.5']])).toMatchObject({
      changes: [{ value: 1_234_000 }, { value: 500_000 }],
    });
    expect(paste(from(0, 1), [['1.234'], ['0,5']])).toMatchObject({
      changes: [{ value: 1_234_000_000 }, { value: 500_000 }],
    });
  });

  test('asks where nothing tells them apart, and takes the answer for the column', () => {
    expect(paste(from(0, 1), [['1.234'], ['2.500']])).toEqual({
      kind: 'doubtful',
      columns: [{ column: 1, samples: ['1.234', '2.500'] }],
    });
    expect(paste(from(0, 1), [['1.234']], new Map([[1, '.']]))).toMatchObject({
      changes: [{ value: 1_234_000 }],
    });
    expect(paste(from(0, 1), [['1.234']], new Map([[1, ',']]))).toMatchObject({
      changes: [{ value: 1_234_000_000 }],
    });
  });

  test('asks of a column that says both', () => {
    expect(paste(from(0, 1), [['1.5'], ['2,5']])).toMatchObject({ kind: 'changes' });
    const wide = sheetOf(
      prices,
      [...Array(3)].map(() => ['SP', 1, 1]),
    );
    expect(
      pasted({ sheet: wide, selection: from(0, 1), matrix: [['1.5'], ['2,5'], ['1.234']] }),
    ).toMatchObject({
      kind: 'doubtful',
      columns: [{ samples: ['1.234'] }],
    });
  });

  test('beyond the edge is refused with how much there is room for', () => {
    expect(paste(from(1, 1), [['1'], ['2'], ['3']])).toEqual({
      ...{ kind: 'beyond', rows: 3, columns: 1, roomRows: 2, roomColumns: 2 },
    });
  });

  test('a single value fills what is selected, and so does what fits into it more than once', () => {
    expect(paste(from(0, 1, 1, 2), [['7']])).toMatchObject({
      changes: [{ value: 7_000_000 }, { value: 700 }, { value: 7_000_000 }, { value: 700 }],
    });
    expect(paste(from(0, 2, 2, 2), [['7']])).toMatchObject({ changes: [{ row: 0 }, { row: 1 }] });
    expect(paste(from(0, 1, 1, 2), [['1', '2']])).toMatchObject({ changes: [{}, {}, {}, {}] });
  });

  test('changes nothing where one cell does not fit: a name, a band that is not there, a price that would go', () => {
    const whyOf = (selection: Selection, text: string) => {
      const outcome = paste(selection, [[text]]);
      return outcome.kind === 'refused' ? outcome.refusals.map(({ why }) => why) : outcome.kind;
    };
    expect(whyOf(from(0, 0), 'MG')).toEqual(['fixed']);
    expect(whyOf(from(0, 0), 'SP')).toBe('changes');
    expect(whyOf(from(2, 1), '5')).toEqual(['absent']);
    expect(whyOf(from(2, 1), '')).toBe('changes');
    expect(whyOf(from(0, 1), '')).toEqual(['needed']);
    expect(whyOf(from(0, 1), 'x')).toEqual(['number']);
    expect(paste(from(0, 1), [['1'], ['2'], ['3']])).toMatchObject({
      kind: 'refused',
      refusals: [{ row: 2 }],
    });
  });
});

describe('filling', () => {
  test('goes down from the first row and right from the first column, and from the one before where one is selected', () => {
    expect(filled(priced, from(0, 2, 2, 2), 'down')).toEqual({
      kind: 'changes',
      changes: [
        { row: 1, column: 2, value: 500 },
        { row: 2, column: 2, value: 500 },
      ],
    });
    expect(filled(priced, from(1, 2), 'down')).toMatchObject({ changes: [{ row: 1, value: 500 }] });
    expect(filled(priced, from(0, 0), 'down')).toEqual({ kind: 'changes', changes: [] });
    const two = sheetOf([column('a', 'cents'), column('b', 'cents')], [[1, 2]]);
    expect(filled(two, from(0, 0, 0, 1), 'right')).toMatchObject({ changes: [{ column: 1, value: 1 }] });
  });

  test('never empties a price of a band, which has to be there', () => {
    expect(cleared(priced, from(0, 2, 2, 2))).toMatchObject({ changes: [{ row: 0 }, { row: 2 }] });
    expect(cleared(priced, from(0, 1, 0, 2))).toMatchObject({
      kind: 'refused',
      refusals: [{ why: 'needed' }],
    });
  });
});

describe('adjusting', () => {
  const by = { percentPpm: 75_000, addCents: 0, round: undefined };

  test('is exact, and rounds once and by name', () => {
    expect(adjusted(1990, 'cents', by)).toBe(2139);
    expect(adjusted(1990, 'cents', { ...by, round: { stepMicros: 100_000, mode: 'ceil' } })).toBe(2140);
    expect(adjusted(1990, 'cents', { ...by, round: { stepMicros: 100_000, mode: 'floor' } })).toBe(2130);
    expect(adjusted(19_900_000, 'micros', by)).toBe(21_392_500);
    expect(adjusted(-5, 'cents', { percentPpm: -500_000, addCents: 0, round: undefined })).toBe(-2);
    expect(adjusted(100, 'cents', { percentPpm: 0, addCents: 25, round: undefined })).toBe(125);
    for (const same of [0, null, 'SP']) expect(adjusted(same, 'cents', by)).toBe(same);
  });

  test('meets the columns of money alone, and rows that follow each other in one step', () => {
    const rowOf = (row: number) => [4, 5, 9][row] ?? 0;
    expect(adjusting(priced, from(0, 0, 2, 2), { by, rowOf })).toEqual([
      { kind: 'adjust', row: 4, count: 2, columns: ['a', 'b'], by },
      { kind: 'adjust', row: 9, count: 1, columns: ['a', 'b'], by },
    ]);
    expect(adjusting(priced, from(0, 0, 2, 0), { by, rowOf })).toEqual([]);
  });
});

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('cell' as const),
    row: fc.nat(5),
    column: fc.constantFrom('a', 'b'),
    value: fc.integer({ min: 0, max: 100_000 }),
  }),
  fc.record({
    kind: fc.constant('adjust' as const),
    row: fc.nat(4),
    count: fc.integer({ min: 1, max: 3 }),
    columns: fc.constantFrom(['a'], ['b'], ['a', 'b']),
    by: fc.record({
      percentPpm: fc.integer({ min: -100_000, max: 100_000 }),
      addCents: fc.integer({ min: -50, max: 50 }),
      round: fc.constant(undefined),
    }),
  }),
);
const anyActs = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), { maxLength: 6 });
const places = [0, 1, 2, 3, 4, 5].flatMap((row) => prices.slice(1).map((of) => ({ row, column: of })));
const valuesAfter = (acts: readonly Act[]) => {
  const overlay = overlayOf(acts);
  return places.map((place) => valueAt(overlay, place, place.row === 3 ? null : 1000 * (place.row + 1)));
};

describe('what was done', () => {
  test('is undone to what was there, whatever it was, and done again', () => {
    fc.assert(
      fc.property(anyActs, (acts) => {
        const states: History[] = [noHistory];
        for (const act of acts) states.push(after(states.at(-1) ?? noHistory, act));
        let history = states.at(-1) ?? noHistory;
        const done = valuesAfter(history.done);
        for (const state of states.toReversed().slice(1)) {
          history = undo(history);
          expect(valuesAfter(history.done)).toEqual(valuesAfter(state.done));
        }
        expect(valuesAfter(history.done)).toEqual(valuesAfter([]));
        expect(undo(history)).toBe(history);
        for (const _ of acts) history = redo(history);
        expect(valuesAfter(history.done)).toEqual(done);
        expect(redo(history)).toBe(history);
      }),
    );
  });

  test('says the same one step after the other, and once the steps that nothing is left of are gone', () => {
    fc.assert(
      fc.property(anyActs, (acts) => {
        const values = new Map(
          places.map(
            (place) =>
              [`${place.row} ${place.column.id}`, place.row === 3 ? null : 1000 * (place.row + 1)] as [
                string,
                Cell,
              ],
          ),
        );
        for (const step of acts.flat()) {
          if (step.kind === 'cell') values.set(`${step.row} ${step.column}`, step.value);
          else if (step.kind === 'adjust')
            for (const { row, column: of } of places)
              if (row >= step.row && row < step.row + step.count && step.columns.includes(of.id))
                values.set(
                  `${row} ${of.id}`,
                  adjusted(values.get(`${row} ${of.id}`) ?? null, of.unit, step.by),
                );
        }
        expect(valuesAfter(acts)).toEqual([...values.values()]);
        expect(valuesAfter([lastingSteps(acts)])).toEqual([...values.values()]);
      }),
    );
  });

  test('goes to the server step by step, with nothing that says nothing', () => {
    const { edits, steps } = editsOf('tariff', [
      [{ kind: 'cell', row: 1, column: 'a', value: 5 }],
      [
        {
          kind: 'adjust',
          row: 0,
          count: 2,
          columns: ['a'],
          by: { percentPpm: 0, addCents: 5, round: undefined },
        },
      ],
      [{ kind: 'cell', row: 1, column: 'a', value: 7 }],
    ]);
    expect(edits).toEqual([
      { kind: 'adjust', part: 'tariff', row: 0, count: 2, columns: ['a'], addMicros: 50_000 },
      { kind: 'cell', part: 'tariff', row: 1, column: 'a', value: 7 },
    ]);
    expect(steps).toHaveLength(2);
  });

  test('adds rows below all others and takes rows away at last and from below, so that all keep their places', () => {
    const acts: Act[] = [
      [{ kind: 'remove', row: 1, count: 2 }],
      [{ kind: 'add', row: 60, cells: [{ column: 'a', value: 1 }] }],
      [{ kind: 'cell', row: 60, column: 'a', value: 2 }],
      [
        { kind: 'remove', row: 2, count: 3 },
        { kind: 'remove', row: 9, count: 1 },
      ],
    ];
    expect(editsOf('coverage', acts).edits).toEqual([
      { kind: 'add', part: 'coverage', like: 59, cells: [{ column: 'a', value: 1 }] },
      { kind: 'cell', part: 'coverage', row: 60, column: 'a', value: 2 },
      { kind: 'remove', part: 'coverage', row: 9, count: 1 },
      { kind: 'remove', part: 'coverage', row: 1, count: 4 },
    ]);
    const overlay = overlayOf(acts);
    expect([0, 1, 4, 5, 9].filter((row) => isRemoved(overlay, row))).toEqual([1, 4, 9]);
    expect(overlay.added).toEqual([{ row: 60, cells: [{ column: 'a', value: 1 }] }]);
    expect(editsOf('coverage', undo({ done: acts, undone: [] }).done).edits).toHaveLength(3);
  });

  test('is forgotten as far as it was undone once something else is done', () => {
    const one: Act = [{ kind: 'cell', row: 1, column: 'a', value: 5 }];
    const other: Act = [{ kind: 'cell', row: 1, column: 'a', value: 6 }];
    expect(after(undo(after(noHistory, one)), other)).toEqual({ done: [other], undone: [] });
    expect(after(noHistory, [])).toEqual(noHistory);
  });
});

test('a place is kept inside the grid', () => {
  expect(inside({ row: -1, column: 9 }, { rows: 3, columns: 2 })).toEqual({ row: 0, column: 1 });
});
