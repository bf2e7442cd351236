import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at, type Selection } from './cells.ts';
import { commandOf, type Ground, walked } from './keys.ts';
import { columnsIn, edgesOf, leftFor, mostPx, pushedPx, rowsIn, scrolledPx, topFor } from './viewport.ts';

const pressed = (
  key: string,
  modifiers: { ctrlKey?: boolean; shiftKey?: boolean; altKey?: boolean } = {},
) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...modifiers,
});
const ground = (rows: number, columns: number, empty: readonly string[] = []): Ground => ({
  size: { rows, columns },
  pageRows: 3,
  isFilled: ({ row, column }) => !empty.includes(`${row} ${column}`),
});

function press(selection: Selection, keys: readonly ReturnType<typeof pressed>[], on: Ground): Selection {
  return keys.reduce((now, key) => {
    const command = commandOf(key);
    return command?.kind === 'walk'
      ? walked(now, command.way, { ...on, isExtending: command.isExtending })
      : now;
  }, selection);
}

describe('keys of the grid', () => {
  const ctrl = { ctrlKey: true };
  const shift = { shiftKey: true };

  test.each([
    ['ArrowDown', {}, [3, 2]],
    ['ArrowLeft', {}, [2, 1]],
    ['Enter', {}, [3, 2]],
    ['Enter', shift, [1, 2]],
    ['Home', {}, [2, 0]],
    ['End', {}, [2, 4]],
    ['Home', ctrl, [0, 0]],
    ['End', ctrl, [9, 4]],
    ['PageDown', {}, [5, 2]],
    ['PageUp', {}, [0, 2]],
    ['ArrowDown', ctrl, [9, 2]],
  ])('%s walks', (key, modifiers, [row = 0, column = 0]) => {
    expect(press(at({ row: 2, column: 2 }), [pressed(key, modifiers)], ground(10, 5))).toEqual(
      at({ row, column }),
    );
  });

  test('with shift select from the cell that is written to', () => {
    const keys = [
      pressed('ArrowDown', shift),
      pressed('ArrowRight', shift),
      pressed('ArrowRight', { ...ctrl, ...shift }),
    ];
    expect(press(at({ row: 1, column: 1 }), keys, ground(10, 5))).toEqual({
      active: { row: 1, column: 1 },
      corner: { row: 2, column: 4 },
    });
  });

  test('with control go to the edge of what is filled, and over a gap to what follows', () => {
    const on = ground(10, 2, ['3 0', '4 0', '9 0']);
    const down = pressed('ArrowDown', ctrl);
    expect(press(at({ row: 0, column: 0 }), [down], on).active.row).toBe(2);
    expect(press(at({ row: 0, column: 0 }), [down, down], on).active.row).toBe(5);
    expect(press(at({ row: 0, column: 0 }), [down, down, down], on).active.row).toBe(8);
    expect(press(at({ row: 0, column: 0 }), [down, down, down, down], on).active.row).toBe(9);
    expect(press(at({ row: 9, column: 0 }), [down], on).active.row).toBe(9);
  });

  test.each([
    [pressed('7'), { kind: 'type', text: '7' }],
    [pressed('F2'), { kind: 'edit' }],
    [pressed('Delete'), { kind: 'clear' }],
    [pressed('Z', { ctrlKey: true, shiftKey: true }), { kind: 'redo' }],
    [pressed('z', ctrl), { kind: 'undo' }],
    [pressed('d', ctrl), { kind: 'fillDown' }],
    [pressed('Tab'), undefined],
    [pressed('c', ctrl), undefined],
    [pressed('ArrowLeft', { altKey: true }), undefined],
  ])('do what a spreadsheet does', (key, command) => {
    expect(commandOf(key)).toEqual(command);
  });

  test('never lead out of the grid', () => {
    const keys = fc.array(
      fc.record({
        key: fc.constantFrom(
          'ArrowUp',
          'ArrowDown',
          'ArrowLeft',
          'ArrowRight',
          'Home',
          'End',
          'PageUp',
          'PageDown',
          'Enter',
        ),
        ctrlKey: fc.boolean(),
        shiftKey: fc.boolean(),
        metaKey: fc.constant(false),
        altKey: fc.constant(false),
      }),
    );
    fc.assert(
      fc.property(
        keys,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 5 }),
        (some, rows, columns) => {
          const { active, corner } = press(
            at({ row: 0, column: 0 }),
            some,
            ground(rows, columns, ['1 1', '2 0']),
          );
          for (const { row, column } of [active, corner]) {
            expect([row >= 0, row < rows, column >= 0, column < columns]).toEqual([true, true, true, true]);
          }
        },
      ),
    );
  });
});

const view = (top: number, left = 0) => ({ top, left, height: 600, width: 1000 });

describe('what is drawn', () => {
  test('of 200,000 rows are those that are seen, and some beyond', () => {
    const rows = { count: 200_000, heightPx: 28 };
    expect(scrolledPx(rows)).toBe(5_600_000);
    expect(rowsIn(rows, view(0))).toEqual({ from: 0, until: 28 });
    expect(rowsIn(rows, view(5_600_000 - 600))).toEqual({ from: 200_000 - 28, until: 200_000 });
    expect(pushedPx(rows, view(5_000_000))).toBe(0);
  });

  test('reaches the last of more rows than a browser has pixels for', () => {
    const rows = { count: 2_000_000, heightPx: 28 };
    expect(scrolledPx(rows)).toBe(mostPx);
    expect(rowsIn(rows, view(0)).from).toBe(0);
    expect(rowsIn(rows, view(mostPx - 600)).until).toBe(2_000_000);
    for (const row of [0, 1234, 999_999, 1_999_999]) {
      const top = topFor(rows, row, view(7_000_000));
      const { from, until } = rowsIn(rows, view(top));
      expect(from <= row && row < until).toBe(true);
    }
  });

  test('of 40 columns are those that are seen beside the frozen ones', () => {
    const edges = edgesOf(Array.from({ length: 40 }, () => 100));
    expect(edges.at(-1)).toBe(4000);
    expect(columnsIn(edges, 1, view(0))).toEqual({ from: 1, until: 13 });
    const { from, until } = columnsIn(edges, 1, view(0, 2000));
    expect(from).toBeGreaterThan(15);
    expect(until).toBeLessThan(35);
    expect(columnsIn(edges, 1, view(0, 3000)).until).toBe(40);
  });

  test('a cell that is walked to is seen whole, and nothing moves for one that is', () => {
    const rows = { count: 1000, heightPx: 28 };
    fc.assert(
      fc.property(fc.nat(999), fc.nat(27_000), (row, top) => {
        const next = topFor(rows, row, view(top));
        expect(next <= row * 28 && (row + 1) * 28 <= next + 600).toBe(true);
        expect(topFor(rows, row, view(next))).toBe(next);
      }),
    );
    const edges = edgesOf(Array.from({ length: 40 }, () => 100));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 39 }), fc.nat(3000), (column, left) => {
        const next = leftFor(edges, column, { view: view(0, left), frozen: 1 });
        expect((edges[column] ?? 0) - 100 >= next && (edges[column + 1] ?? 0) <= next + 1000).toBe(true);
      }),
    );
    expect(leftFor(edges, 0, { view: view(0, 700), frozen: 1 })).toBe(700);
  });
});
