import './palette.css';
import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useId, useLayoutEffect, useMemo, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { home } from '../../api/place.ts';
import { Icon } from '../../look/icon.tsx';
import { useWords } from '../../words/words.ts';
import { menuOf, pagesBeside } from '../menu.ts';
import { useSession } from '../session-context.ts';
import { keptShipper } from '../shipper.ts';
import { type Entry, entriesFor } from './entries.ts';
import { EntryList, idOfEntry } from './entry-list.tsx';
import { useHits } from './hits.ts';
import { keepRecent, recents } from './recent.ts';
import { type Recognised, recognise } from './recognise.ts';

type PaletteProps = {
  /** What stands in it when it opens: what a scanner read; undefined while it is closed. */
  text: string | undefined;
  /** Its field is there. */
  onShown: () => void;
  onClose: () => void;
  onShowKeys: () => void;
};

/** Search and commands, over everything. */
export function Palette({ text, onShown, onClose, onShowKeys }: PaletteProps) {
  const words = useWords().palette;
  return (
    <ModalOverlay
      className="shade"
      isDismissable
      isOpen={text !== undefined}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    >
      <Modal className="palette">
        <Dialog aria-label={words.label}>
          <Inside first={text ?? ''} onShown={onShown} onClose={onClose} onShowKeys={onShowKeys} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type InsideProps = { first: string; onShown: () => void; onClose: () => void; onShowKeys: () => void };

function Inside({ first, onShown, onClose, onShowKeys }: InsideProps) {
  useLayoutEffect(onShown, [onShown]);
  const words = useWords();
  const session = useSession();
  const router = useRouter();
  const listId = useId();
  const [typed, setTyped] = useState(first);
  const [at, setAt] = useState(0);
  const recognised = useMemo(() => recognise(typed), [typed]);
  const found = useHits(recognised);
  const entries = useMemo(() => {
    const known = {
      ...{ words, menu: menuOf(session), recents: recents(), showKeys: onShowKeys },
      pages: pagesBeside(session),
    };
    return [...found.hits, ...entriesFor(typed, recognised, known)];
  }, [found.hits, typed, recognised, words, session, onShowKeys]);
  const current = Math.min(at, entries.length - 1);
  const open = ({ label, detail = '', to, run, group }: Entry, inTab: boolean): void => {
    const address = `${home}${to}${group === 'pages' ? keptShipper() : ''}`;
    if (to !== undefined && inTab) window.open(address);
    else if (to !== undefined) router.history.push(address);
    if (to !== undefined && group === 'hits') keepRecent({ label, detail, to });
    run?.();
    if (!inTab) onClose();
  };
  const type = (text: string): void => {
    setTyped(text);
    setAt(0);
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const move = movesOf(event.key, { current, count: entries.length });
    if (move !== undefined) setAt(move);
    else if (event.key === 'Enter') {
      const entry = entries[current];
      if (entry !== undefined) open(entry, event.ctrlKey || event.metaKey);
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <label className="palette-field">
        <Icon of={Search} />
        <span className="unseen">{words.palette.label}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog opens to be typed into
          autoFocus
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current >= 0 ? idOfEntry(listId, current) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={words.palette.placeholder}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onPaste={(event) => {
            // A field of one line would run the lines of a column together.
            const lines = event.clipboardData
              .getData('text')
              .trim()
              .split(/[\r\n\t]+/);
            if (lines.length < 2) return;
            event.preventDefault();
            type(lines.join('; '));
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <Recognition recognised={recognised} count={entries.length} state={found.state} />
      <EntryList id={listId} entries={entries} current={current} onOpen={open} />
    </>
  );
}

/** Where a key leads in a list; undefined where it does not move. */
function movesOf(key: string, { current, count }: { current: number; count: number }): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current - 1 + count) % count;
  if (key === 'PageDown') return Math.min(count - 1, current + 8);
  if (key === 'PageUp') return Math.max(0, current - 8);
  return undefined;
}

type RecognitionProps = {
  recognised: Recognised;
  count: number;
  state: 'idle' | 'searching' | 'found' | 'failed';
};

/** What was typed, as it was recognised; said aloud, too. */
function Recognition({ recognised, count, state }: RecognitionProps) {
  const words = useWords().palette;
  const isDoubtful = 'isDoubtful' in recognised && recognised.isDoubtful;
  return (
    <p className="palette-told" role="status" data-doubtful={isDoubtful || undefined}>
      {tellOf(recognised, words)}
      {state === 'searching' ? <span> {words.searching}</span> : null}
      {state === 'failed' ? <span> {words.failed}</span> : null}
      {count === 0 && state === 'found' ? <span> {words.nothing}</span> : null}
    </p>
  );
}

function tellOf(recognised: Recognised, words: ReturnType<typeof useWords>['palette']): string {
  switch (recognised.kind) {
    case 'nothing':
    case 'words':
      return '';
    case 'codes': {
      const { codes, left } = recognised;
      return [words.codes(codes.length), ...(left > 0 ? [words.codesLeft(left)] : [])].join('. ');
    }
    default: {
      const isDoubtful = 'isDoubtful' in recognised && recognised.isDoubtful;
      const kind = words.kinds[recognised.kind];
      return isDoubtful ? words.doubtful(kind) : words.is(kind);
    }
  }
}
