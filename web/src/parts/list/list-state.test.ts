import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ColumnChoice,
  inOrder,
  movedColumn,
  pinnedColumn,
  readChoice,
  resizedColumn,
  toggledColumn,
  usualChoice,
} from './column-choice.ts';
import { extended, isSelected, noSelection, toggled } from './selection.ts';

const known = [{ id: 'code' }, { id: 'order' }, { id: 'state' }, { id: 'cost', isHidden: true }];
const ids = known.map(({ id }) => id);

describe('the columns of a list', () => {
  const step = fc.oneof(
    fc.constantFrom(...ids).map((id) => (choice: ColumnChoice) => toggledColumn(choice, id)),
    fc.tuple(fc.constantFrom(...ids), fc.constantFrom(-1, 1)).map(
      ([id, by]) =>
        (choice: ColumnChoice) =>
          movedColumn(choice, id, by),
    ),
    fc
      .constantFrom(...ids)
      .map(
        (id) => (choice: ColumnChoice) => (choice.columns.includes(id) ? pinnedColumn(choice, id) : choice),
      ),
    fc.tuple(fc.constantFrom(...ids), fc.integer({ min: -50, max: 5000 })).map(
      ([id, width]) =>
        (choice: ColumnChoice) =>
          resizedColumn(choice, id, width),
    ),
  );

  it('are read back whatever was done to them, and at least one stays', () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const choice = steps.reduce((one, act) => act(one), usualChoice(known));
        expect(choice.columns.length).toBeGreaterThan(0);
        expect(new Set(choice.columns).size).toBe(choice.columns.length);
        expect([...inOrder(choice)].sort()).toEqual([...choice.columns].sort());
        expect(readChoice(JSON.parse(JSON.stringify(choice)), known)).toEqual(choice);
      }),
    );
  });

  it('are as usual where what was kept is of another list, or is nothing', () => {
    for (const kept of [undefined, null, 7, { columns: ['gone'] }, { columns: 'code' }])
      expect(readChoice(kept, known)).toEqual(usualChoice(known));
    expect(
      readChoice({ columns: ['gone', 'state', 'state'], pinned: ['order'], widths: { x: 1 } }, known),
    ).toEqual({
      columns: ['state'],
      pinned: [],
      widths: {},
    });
  });

  it('stand with the pinned ones first', () => {
    expect(inOrder(pinnedColumn(usualChoice(known), 'state'))).toEqual(['state', 'code', 'order']);
  });
});

describe('the selection of a list', () => {
  it('is rows, extended in the order of the list', () => {
    const one = toggled(noSelection, 'a', ['a', 'b', 'c', 'd']);
    expect(isSelected(one, 'a')).toBe(true);
    const more = extended(one, [3, 1], ['a', 'b', 'c', 'd']);
    expect(more).toEqual({ kind: 'rows', ids: new Set(['a', 'b', 'c', 'd']) });
    expect(toggled(more, 'b', [])).toEqual({ kind: 'rows', ids: new Set(['a', 'c', 'd']) });
  });

  it('is everything of the filter until a row is taken out of it', () => {
    expect(isSelected({ kind: 'filter' }, 'anything')).toBe(true);
    expect(toggled({ kind: 'filter' }, 'b', ['a', 'b'])).toEqual({ kind: 'rows', ids: new Set(['a']) });
  });
});
