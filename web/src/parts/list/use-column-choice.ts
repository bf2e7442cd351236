import { useMemo } from 'react';
import { prefer, preferences, usePreferences } from '../../shell/preferences.ts';
import { type ColumnChoice, readChoice } from './column-choice.ts';

/**
 * How this person has the columns of a list, on every machine.
 * @param screen names the list among what is kept of a person, such as `fretes`.
 */
export function useColumnChoice(
  screen: string,
  known: readonly { id: string; isHidden?: boolean }[],
): readonly [ColumnChoice, (choice: ColumnChoice) => void] {
  const kept = usePreferences().screens[screen];
  const choice = useMemo(() => readChoice(kept, known), [kept, known]);
  const keep = (next: ColumnChoice): void => {
    const { screens } = preferences();
    prefer({ screens: { ...screens, [screen]: { ...(screens[screen] ?? {}), ...next } } });
  };
  return [choice, keep];
}
