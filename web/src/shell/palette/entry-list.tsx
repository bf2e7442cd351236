import { useEffect, useRef } from 'react';
import { useWords } from '../../words/words.ts';
import type { Entry, Group } from './entries.ts';

/** How the field tells which entry is the current one. */
export function idOfEntry(listId: string, at: number): string {
  return `${listId}-${at}`;
}

type EntryListProps = {
  id: string;
  entries: readonly Entry[];
  current: number;
  onOpen: (entry: Entry, inTab: boolean) => void;
};

/** The entries by their groups; the field keeps the focus, and the current one is told by it. */
export function EntryList({ id, entries, current, onOpen }: EntryListProps) {
  const words = useWords().palette;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.getElementById(idOfEntry(id, current))?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);
  const groups = Map.groupBy(
    entries.map((entry, at) => ({ entry, at })),
    ({ entry }) => entry.group,
  );
  return (
    <div className="palette-list" id={id} ref={list} role="listbox" aria-label={words.label}>
      {[...groups].map(([group, own]: [Group, { entry: Entry; at: number }[]]) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element of HTML is
        <div role="group" key={group} aria-labelledby={`${id}-${group}`}>
          <div className="palette-group" id={`${id}-${group}`}>
            {words.groups[group]}
          </div>
          {own.map(({ entry, at }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
            <div
              className="palette-entry"
              role="option"
              key={entry.id}
              id={idOfEntry(id, at)}
              aria-selected={at === current}
              onClick={(event) => onOpen(entry, event.ctrlKey || event.metaKey)}
            >
              <span>{entry.label}</span>
              {entry.detail === undefined ? null : <span className="note">{entry.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
