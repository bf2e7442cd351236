import './side-panel.css';
import { CatchBoundary, useRouter, useRouterState } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, type LucideIcon, Maximize2, X } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { home } from '../../api/place.ts';
import { Icon } from '../../look/icon.tsx';
import { takesLetters } from '../../shell/keys/keyboard.ts';
import { KeyboardProvider, useKeyboard, useKeys } from '../../shell/keys/use-keys.ts';
import type { Page } from '../../shell/page.ts';
import type { SearchParams } from '../../shell/search-params.ts';
import { keptShipper } from '../../shell/shipper.ts';
import { BrokenPage } from '../../shell/trouble.tsx';
import { useWords } from '../../words/words.ts';
import { Loading } from '../states/states.tsx';
import { panelItemId } from './focus-panel.ts';
import { PanelPlace, panelParam, paramsInPanel, pathWith } from './place.ts';
import { roomyWindow, useClosePanel } from './use-panel.ts';
import { useWalkedList } from './walked-list.ts';

/** The item of a list that is open beside it: the screen of its page, one address apart. */
export function SidePanel({ pages }: { pages: readonly Page[] }) {
  const path = useRouterState({ select: ({ matches }) => String(matches.at(-1)?.fullPath) });
  const search = useRouterState({ select: ({ location }) => location.search as SearchParams });
  const list = pages.find((one) => one.path === path);
  const item = list?.item === undefined ? undefined : pages.find((one) => one.path === list.item);
  // What is opened beside a list is there before it is wanted.
  useEffect(() => void item?.screen.preload?.(), [item]);
  return item === undefined || search[panelParam] === undefined ? null : (
    <Opened page={item} search={search} />
  );
}

function Opened({ page, search }: { page: Page; search: SearchParams }) {
  const all = useWords();
  const words = all.parts.panel;
  const router = useRouter();
  const list = useWalkedList();
  const above = useKeyboard();
  // What is selected in the list comes before what is open beside it.
  const keyboard = useMemo(() => above.under(), [above]);
  const close = useClosing(page.path);
  const params = paramsInPanel(page.path, search);
  const id = params[Object.keys(params)[0] ?? ''] ?? '';
  const path = pathWith(page.path, params);
  const toPage = home + path + keptShipper();
  useOnlyWithRoom(toPage);
  const asPage = (event: React.MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(toPage);
  };
  const label = words.label(page.title(all), id);
  const Screen = page.screen;
  return (
    <aside className="side-panel" aria-label={label}>
      <div className="side-panel-bar">
        <Step of={ChevronUp} word={words.before} chord="[" isOff={list?.hasBefore !== true} by={-1} />
        <Step of={ChevronDown} word={words.after} chord="]" isOff={list?.hasAfter !== true} by={1} />
        <a className="button side-panel-page" href={toPage} onClick={asPage}>
          <Icon of={Maximize2} />
          {words.asPage}
        </a>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          aria-label={words.close}
          title={`${words.close} (Esc)`}
          onClick={close}
        >
          <Icon of={X} />
        </button>
      </div>
      <span className="unseen" role="status">
        {words.opened(label)}
      </span>
      <Scrolled key={id} label={label}>
        <PanelPlace value={params}>
          <KeyboardProvider value={keyboard}>
            <CatchBoundary getResetKey={() => path} errorComponent={BrokenPage}>
              <Suspense fallback={<Loading />}>
                <Screen />
              </Suspense>
            </CatchBoundary>
          </KeyboardProvider>
        </PanelPlace>
      </Scrolled>
    </aside>
  );
}

/** A new item begins at its top; what scrolls is reached by the keyboard. */
function Scrolled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section id={panelItemId} className="side-panel-item" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

type StepProps = { of: LucideIcon; word: string; chord: string; isOff: boolean; by: 1 | -1 };

function Step({ of, word, chord, isOff, by }: StepProps) {
  const list = useWalkedList();
  useKeys([{ chord, label: word, run: () => list?.walk(by) }]);
  return (
    <button
      type="button"
      className="button"
      data-kind="quiet"
      aria-label={word}
      title={`${word} (${chord})`}
      aria-keyshortcuts={chord}
      // What has the focus is not taken away at the end of a list.
      aria-disabled={isOff}
      onClick={() => (isOff ? undefined : list?.walk(by))}
    >
      <Icon of={of} />
    </button>
  );
}

/** Closes the panel, by `Esc` where nothing lies over it; the keyboard is at its row in the list again. */
function useClosing(path: string): () => void {
  const leave = useClosePanel(path);
  const list = useWalkedList();
  const close = (): void => {
    list?.focus();
    leave();
  };
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    // After everything on the page: a dialog, a menu or a selection is a layer of its own, and is closed first.
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || takesLetters(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]:not(select)') !== null)
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return close;
}

/** Where there is no room for both, the item is its page. */
function useOnlyWithRoom(toPage: string): void {
  const router = useRouter();
  const [isRoomy, setRoomy] = useState(roomyWindow.matches);
  useEffect(() => {
    const listen = (): void => setRoomy(roomyWindow.matches);
    roomyWindow.addEventListener('change', listen);
    return () => roomyWindow.removeEventListener('change', listen);
  }, []);
  useEffect(() => {
    if (!isRoomy) router.history.replace(toPage);
  }, [isRoomy, router, toPage]);
}
