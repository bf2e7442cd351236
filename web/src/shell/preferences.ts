import { useSyncExternalStore } from 'react';
import type { Language } from '../words/words.ts';

/** How a person wants the pages to look and behave. */
export type Preferences = {
  theme: 'system' | 'light' | 'dark';
  density: 'compact' | 'normal' | 'touch';
  language: Language;
  /** Whether keys without `Ctrl` or `Alt` do something (WCAG 2.1.4). */
  singleKeys: boolean;
  /** Whether the rail shows icons alone; of this machine, which has its own width. */
  isRailFolded: boolean;
  /** How lists are shown, by screen; each reads what it knows of it. */
  screens: Readonly<Record<string, unknown>>;
};

/** Of what is stored, here and on the server: another one is dropped, never merged. */
export const preferencesVersion = 1;
const storedUnder = 'carreto.preferences';

const byDefault: Preferences = {
  theme: 'system',
  density: 'normal',
  language: 'pt-BR',
  singleKeys: true,
  isRailFolded: false,
  screens: {},
};

const choices: { readonly [Name in keyof Preferences]?: readonly Preferences[Name][] } = {
  theme: ['system', 'light', 'dark'],
  density: ['compact', 'normal', 'touch'],
  language: ['pt-BR', 'en'],
  singleKeys: [true, false],
  isRailFolded: [true, false],
};

type Name = keyof Preferences;

type Stored = {
  preferences: Preferences;
  /** Whose they are; undefined where nobody has logged in since. */
  ownerId: number | undefined;
  /** What was changed and the server has not confirmed: a page that is left takes its requests with it. */
  unsaved: readonly Name[];
};

/** What a stored text says; what it does not say, or says wrongly, is as usual. */
function readStored(stored: string | null): Stored {
  const nothing = { preferences: byDefault, ownerId: undefined, unsaved: [] };
  try {
    const value = JSON.parse(stored ?? 'null') as Record<string, unknown> | null;
    if (value === null || value.version !== preferencesVersion) return nothing;
    const { ownerId, screens, unsaved } = value;
    return {
      preferences: { ...fitting(value), screens: isRecord(screens) ? screens : {} },
      ownerId: typeof ownerId === 'number' ? ownerId : undefined,
      unsaved: Array.isArray(unsaved)
        ? unsaved.filter((name): name is Name => Object.hasOwn(byDefault, name))
        : [],
    };
  } catch {
    return nothing;
  }
}

function fitting(value: Readonly<Record<string, unknown>>): Preferences {
  const known = Object.entries(value).filter(([name, one]) =>
    (choices[name as keyof Preferences] as readonly unknown[] | undefined)?.includes(one),
  );
  return { ...byDefault, ...Object.fromEntries(known) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

let current: Stored | undefined;
const listeners = new Set<() => void>();
/** Who keeps changes beyond this machine, once somebody is logged in. */
let keep: ((change: Partial<Preferences>) => void) | undefined;

function stored(): Stored {
  current ??= readStored(localStorage.getItem(storedUnder));
  return current;
}

/** What this person prefers. */
export function preferences(): Preferences {
  return stored().preferences;
}

/** Changes what this person prefers: at once here, and on the server for every other machine. */
export function prefer(change: Partial<Preferences>): void {
  const { unsaved } = stored();
  const names =
    keep === undefined ? [] : (Object.keys(change) as Name[]).filter((name) => name !== 'isRailFolded');
  write({
    ...stored(),
    preferences: { ...preferences(), ...change },
    unsaved: [...new Set([...unsaved, ...names])],
  });
  keep?.(change);
}

/** What a person changed here before the server could confirm it; nothing where it was somebody else. */
export function unsavedOf(personId: number): Partial<Preferences> {
  const { preferences: own, ownerId, unsaved } = stored();
  if (ownerId !== undefined && ownerId !== personId) return {};
  return Object.fromEntries(unsaved.map((name) => [name, own[name]]));
}

/** Says that the server has a change, where nothing newer has come since. */
export function markSaved(change: Partial<Preferences>): void {
  const own = preferences();
  const unsaved = stored().unsaved.filter((name) => !(name in change) || change[name] !== own[name]);
  write({ ...stored(), unsaved });
}

/**
 * Takes up what the server keeps of a person in place of what this machine remembers; undefined where it keeps nothing: then
 * what is remembered here stays, unless it is somebody else's.
 */
export function takeUp(ownerId: number, kept: Omit<Preferences, 'isRailFolded'> | undefined): void {
  const { preferences: own, ownerId: before, unsaved } = stored();
  const isOthers = before !== undefined && before !== ownerId;
  const usual = isOthers ? { ...byDefault, isRailFolded: own.isRailFolded } : own;
  write({ ownerId, preferences: { ...usual, ...kept }, unsaved: isOthers ? [] : unsaved });
}

/** Says who keeps changes from now on. */
export function keepBy(keeper: typeof keep): void {
  keep = keeper;
}

function write(next: Stored): void {
  current = next;
  const { preferences: own, ownerId, unsaved } = next;
  const text = JSON.stringify({ version: preferencesVersion, ownerId, unsaved, ...own });
  localStorage.setItem(storedUnder, text);
  applyPreferences();
  for (const listener of listeners) listener();
}

/** Shows the page as preferred; the theme of the system is followed while it is. */
export function applyPreferences(): void {
  const { theme, density, language } = preferences();
  const root = document.documentElement;
  const isDark = theme === 'dark' || (theme === 'system' && darkSystem.matches);
  root.dataset.theme = isDark ? 'dark' : 'light';
  root.dataset.density = density;
  root.lang = language;
}

const darkSystem = matchMedia('(prefers-color-scheme: dark)');
darkSystem.addEventListener('change', applyPreferences);

export function usePreferences(): Preferences {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, preferences);
}
