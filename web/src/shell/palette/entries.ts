import { logOut } from '../../api/log-out.ts';
import { fitsWords } from '../../formats/folded.ts';
import type { Words } from '../../words/all-words.ts';
import type { MenuEntry } from '../menu.ts';
import type { Page } from '../page.ts';
import { type Preferences, prefer } from '../preferences.ts';
import type { Recent } from './recent.ts';
import type { Recognised } from './recognise.ts';

export type Group = keyof Words['palette']['groups'];

/** One line of the palette: something to open, or something to do. */
export type Entry = {
  id: string;
  group: Group;
  label: string;
  /** Beside it: the state of what was found, the key that leads there. */
  detail?: string;
  /** Below `/painel`, with its search parameters. */
  to?: string;
  run?: () => void;
};

export type Known = {
  words: Words;
  menu: readonly MenuEntry[];
  recents: readonly Recent[];
  /** Pages that the menu does not show. */
  pages: readonly Page[];
  showKeys: () => void;
};

/** What the palette lists for what was recognised, hits of the server aside. */
export function entriesFor(typed: string, recognised: Recognised, known: Known): readonly Entry[] {
  if (recognised.kind === 'codes') return codeEntries(recognised.codes, known);
  const all = [...commandEntries(known), ...pageEntries(known)];
  if (recognised.kind === 'nothing') return [...recentEntries(known), ...all];
  return all.filter(({ label }) => fitsWords(typed, label));
}

function codeEntries(codes: readonly string[], { words, menu }: Known): readonly Entry[] {
  const freights = menu.find(({ name }) => name === 'freights');
  if (freights === undefined) return [];
  const to = `${freights.path}?codigos=${codes.map(encodeURIComponent).join(',')}`;
  return [{ id: 'codes', group: 'commands', label: words.palette.openCodes(codes.length), to }];
}

function recentEntries({ recents }: Known): readonly Entry[] {
  return recents.map(({ label, detail, to }) => ({ id: `recent ${to}`, group: 'recent', label, detail, to }));
}

function commandEntries({ words, showKeys }: Known): readonly Entry[] {
  const texts = words.palette.commands;
  const preferring = (change: Partial<Preferences>) => () => prefer(change);
  const acts: readonly [name: keyof typeof texts, run: () => void][] = [
    ['dark', preferring({ theme: 'dark' })],
    ['light', preferring({ theme: 'light' })],
    ['portuguese', preferring({ language: 'pt-BR' })],
    ['english', preferring({ language: 'en' })],
    ['compact', preferring({ density: 'compact' })],
    ['normal', preferring({ density: 'normal' })],
    ['touch', preferring({ density: 'touch' })],
    ['keys', showKeys],
    ['logOut', () => void logOut()],
  ];
  return acts.map(([name, run]) => ({ id: name, group: 'commands', label: texts[name], run }));
}

function pageEntries({ words, menu, pages }: Known): readonly Entry[] {
  const ofMenu = menu.map(({ name, path, key }) => ({ path, label: words.menu[name], detail: `g ${key}` }));
  const beside = pages.map(({ path, title }) => ({ path, label: title(words) }));
  return [...ofMenu, ...beside].map(({ path, ...shown }) => ({
    ...{ id: `page ${path}`, group: 'pages' as const },
    ...shown,
    to: path,
  }));
}
