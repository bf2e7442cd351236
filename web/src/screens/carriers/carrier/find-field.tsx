import { useState } from 'react';
import { folded } from '../../../formats/folded.ts';
import { TextField } from '../../../parts/field/text-field.tsx';
import { NothingMatches } from '../../../parts/states/states.tsx';
import { useWords } from '../../../words/words.ts';

/** Fewer than these are seen at a glance. */
const few = 8;

/**
 * Those of some things that say what is typed, and the field to type it in where there are many.
 * @param textOf what is looked through
 */
export function useFinding<Item>(items: readonly Item[], textOf: (item: Item) => string) {
  const words = useWords().carrierTabs;
  const [typed, setTyped] = useState('');
  const wanted = folded(typed.trim());
  const found = wanted === '' ? items : items.filter((item) => folded(textOf(item)).includes(wanted));
  const field =
    items.length < few ? null : (
      <TextField
        label={words.find}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    );
  const none = items.length > 0 && found.length === 0 ? <NothingMatches clear={() => setTyped('')} /> : null;
  return { found, field, none };
}
