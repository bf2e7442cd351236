import { useEffect, useRef, useState } from 'react';
import { writeCount } from '../../../formats/numbers.ts';
import { useWords } from '../../../words/words.ts';
import type { Adjustment } from '../adjustment.ts';
import { type Address, rangeOf, type Selection } from '../cells.ts';
import type { Change, DoubtfulColumn, Outcome, Sheet } from '../changes.ts';
import type { DecimalSign } from '../decimal-sign.ts';
import type { GridPart } from '../edits.ts';
import { adjusting, cleared, filled } from '../fill.ts';
import { after, type History, redo, undo } from '../history.ts';
import type { Act } from '../overlay.ts';
import { pasted } from '../paste.ts';
import { readValue } from '../read-value.ts';
import { readTsv } from '../tsv.ts';
import { useTitles } from './column-title.ts';
import { outcomeText } from './outcome-text.ts';
import { addingRow, removingRows } from './rows.ts';
import type { AllRows } from './use-added.ts';

type WritingInput = {
  sheet: Sheet;
  rows: AllRows;
  part: GridPart;
  selection: Selection;
  history: History;
  onHistory(history: History): void;
  /** Where a row was added, as the grid shows it. */
  onAdded(row: number): void;
};

/** A question that has to be answered before a paste goes on. */
export type Doubt = { columns: readonly DoubtfulColumn[]; text: string };

/** What changes cells: typing, pasting, filling, emptying, adjusting, undo and redo; each says what came of it. */
export function useWriting(input: WritingInput) {
  const words = useWords().grid;
  const { said, say, keep, settle, withRows, change } = useKeeping(input);
  const [doubt, setDoubt] = useState<Doubt>();
  const { sheet, rows, selection } = input;
  const overRows = (act: () => Outcome): void => withRows(1, () => settle(act()));
  const paste = (text: string, sign?: DecimalSign): void => {
    const matrix = readTsv(text);
    const signs = sign === undefined ? undefined : new Map(sheet.columns.map((_, at) => [at, sign]));
    const act = (): void => {
      const outcome = pasted({ sheet, selection, matrix, ...(signs === undefined ? {} : { signs }) });
      setDoubt(outcome.kind === 'doubtful' ? { columns: outcome.columns, text } : undefined);
      settle(outcome);
    };
    if (matrix.length === 0) say(words.nothingToPaste);
    else withRows(matrix.length, act);
  };
  return {
    said,
    say,
    readOnly: words.readOnly,
    doubt,
    dismissDoubt: () => setDoubt(undefined),
    paste,
    /** Writes what was typed; false where the cell does not take it. */
    type(address: Address, text: string): boolean {
      const outcome = typed(sheet, address, text);
      settle(outcome);
      return outcome.kind === 'changes';
    },
    clear: () => overRows(() => cleared(sheet, selection)),
    fill: (way: 'down' | 'right') => overRows(() => filled(sheet, selection, way)),
    adjust(by: Adjustment): void {
      const act = (): void => {
        const steps = adjusting(sheet, selection, { by, rowOf: (row) => rows.rowAt(row)?.row ?? row });
        say(steps.length === 0 ? words.adjust.noMoney : words.adjust.done);
        keep(steps);
      };
      // Without a search the rows of the grid are those of the version, and none of them has to be here.
      if (rows.first?.matched === rows.first?.count) act();
      else withRows(1, act);
    },
    /** Adds a row below all others, like the one that keys write to; prices get no rows, whose bands they would need. */
    addRow(): void {
      const { first } = rows;
      if (input.part !== 'coverage' || first === undefined) say(words.noNewRows);
      // Rows that are looked for are not all, and the new one would not be among them.
      else if (first.matched !== first.count) say(words.notWhileFinding);
      else {
        const row = first.count + rows.addedCount;
        keep(addingRow(sheet, selection.active.row, row));
        say(words.rowAdded);
        input.onAdded(row);
      }
    },
    removeRows: () =>
      withRows(1, () => {
        const act = removingRows(selection, (row) => rows.rowAt(row)?.row);
        const count = act.reduce((sum, step) => sum + (step.kind === 'remove' ? step.count : 0), 0);
        keep(act);
        say(words.rowsRemoved(writeCount(count), count));
      }),
    undo: () => say(change(undo) ? words.undone : words.nothingToUndo),
    redo: () => say(change(redo) ? words.redone : words.nothingToRedo),
  };
}

/** What every act ends in: a sentence, and what it changed in the history as it is then. */
function useKeeping(input: WritingInput) {
  const words = useWords().grid;
  const titleOf = useTitles();
  const [said, say] = useState('');
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  const { sheet, rows, selection } = input;
  /** Whether there was anything to change. */
  const change = (by: (history: History) => History): boolean => {
    const { history, onHistory } = latest.current;
    const next = by(history);
    if (next !== history) onHistory(next);
    return next !== history;
  };
  const keep = (act: Act): void =>
    void change((history) => (act.length === 0 ? history : after(history, act)));
  const settle = (outcome: Outcome): void => {
    say(outcomeText(outcome, { words, titleOf, columns: sheet.columns }) ?? '');
    if (outcome.kind === 'changes') keep(stepsOf(outcome.changes, input));
  };
  /** Does something to what is selected, and to so many rows from its first one, once all of them are here. */
  const withRows = (count: number, act: () => void): void => {
    const { first, last } = rangeOf(selection);
    const until = Math.min(sheet.rows, Math.max(last.row + 1, first.row + count));
    if (until - first.row > mostRows) act();
    else
      void rows
        .ensure({ from: Math.max(0, first.row - 1), until })
        .then((isHere) => (isHere ? act() : say(words.notHere)));
  };
  return { said, say, keep, settle, withRows, change };
}

/** More rows than these are not fetched for one act: it would be too many cells, and says so. */
const mostRows = 40_000;

/** A number that was typed has its decimals behind a comma, as the grid shows them, where it could be read in two ways. */
function typed(sheet: Sheet, { row, column }: Address, text: string): Outcome {
  const of = sheet.columns[column];
  const reading = of === undefined ? undefined : readValue(text, of.unit, ',');
  if (of === undefined || reading === undefined || reading.kind === 'doubtful')
    return { kind: 'changes', changes: [] };
  if (reading.kind === 'wrong')
    return { kind: 'refused', refusals: [{ row, column, why: reading.why, text }] };
  return pasted({
    sheet,
    selection: { active: { row, column }, corner: { row, column } },
    matrix: [[text]],
    signs: new Map([[column, ',']]),
  });
}

function stepsOf(changes: readonly Change[], { sheet, rows }: Pick<WritingInput, 'sheet' | 'rows'>): Act {
  return changes.flatMap(({ row, column, value }) => {
    const stored = rows.rowAt(row)?.row;
    const of = sheet.columns[column];
    return stored === undefined || of === undefined
      ? []
      : [{ kind: 'cell', row: stored, column: of.id, value } as const];
  });
}
