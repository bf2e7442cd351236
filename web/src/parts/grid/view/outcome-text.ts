import { writeCount } from '../../../formats/numbers.ts';
import type { Words } from '../../../words/all-words.ts';
import { mostSteps, type Outcome } from '../changes.ts';
import type { GridColumn } from '../column.ts';
import { type TitleOf, titleLine } from './column-title.ts';

type Said = { words: Words['grid']; titleOf: TitleOf; columns: readonly GridColumn[] };

/** What came of something that was done to many cells, in a sentence; undefined where a question is asked instead. */
export function outcomeText(outcome: Outcome, { words, titleOf, columns }: Said): string | undefined {
  switch (outcome.kind) {
    case 'changes':
      return outcome.changes.length === 0
        ? words.nothingChanged
        : words.changed(writeCount(outcome.changes.length), outcome.changes.length);
    case 'tooMany':
      return words.tooMany(writeCount(outcome.count), writeCount(mostSteps));
    case 'beyond':
      return words.beyond(
        `${writeCount(outcome.rows)} × ${writeCount(outcome.columns)}`,
        `${writeCount(outcome.roomRows)} × ${writeCount(outcome.roomColumns)}`,
      );
    case 'refused': {
      const [first] = outcome.refusals;
      const column = first === undefined ? undefined : columns[first.column];
      if (first === undefined || column === undefined) return words.nothingChanged;
      const place = words.place(writeCount(first.row + 1), titleLine(titleOf(column)));
      const others = outcome.refusals.length - 1;
      return `${words.refused(place, first.text)} ${words.why[first.why]}${others === 0 ? '' : ` ${words.others(writeCount(others), others)}`}`;
    }
    case 'doubtful':
      return undefined;
  }
}
