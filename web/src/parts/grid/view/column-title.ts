import { useCallback } from 'react';
import { toCamel } from '../../../formats/camel.ts';
import { writeKilograms } from '../../../formats/kilograms.ts';
import type { Words } from '../../../words/all-words.ts';
import { useWords } from '../../../words/words.ts';
import type { GridColumn } from '../column.ts';

/** What stands above a column: what it is and, of a band, its weights. */
export type Title = { name: string; detail: string };

export type TitleOf = (column: GridColumn) => Title;

/** Titles of columns in the language of this person. */
export function useTitles(): TitleOf {
  const words = useWords().grid;
  return useCallback((column) => titleOf(column, words), [words]);
}

/** As one line, where a cell is named. */
export function titleLine({ name, detail }: Title): string {
  return detail === '' ? name : `${detail}, ${name}`;
}

/** Weights that say "and everything above". */
const endlessG = 1_000_000_000;

function titleOf({ id, unit, band }: GridColumn, words: Words['grid']): Title {
  const names: Readonly<Record<string, string | undefined>> = words.columns;
  if (band === null) return { name: names[id] ?? id, detail: words.units[unit] };
  const member = id.split('/').at(-1) ?? '';
  const weights =
    band.toG >= endlessG
      ? words.above(writeKilograms(band.fromG))
      : words.between(writeKilograms(band.fromG), writeKilograms(band.toG));
  const name =
    member === 'priceMicros' ? words.bandKinds[toCamel(band.kind)] : (names[`bands/${member}`] ?? member);
  return { name, detail: weights };
}
