import { useSyncExternalStore } from 'react';
import type { Language } from '../words/words.ts';

/** How a person wants the pages to look and behave. */
export type Preferences = {
  theme: 'system' | 'light' | 'dark';
  density: 'compact' | 'normal' | 'touch';
  language: Language;
  /** Whether keys without `Ctrl` or `Alt` do something (WCAG 2.1.4). */
  singleKeys: boolean;
  /** Whether the rail shows icons alone. */
  isRailFolded: boolean;
};

/** Of what is stored: another one is dropped, never merged. */
const version = 1;
const storedUnder = 'carreto.preferences';

const byDefault: Preferences = {
  theme: 'system',
  density: 'normal',
  language: 'pt-BR',
  singleKeys: true,
  isRailFolded: false,
};

const choices: { readonly [Name in keyof Preferences]: readonly Preferences[Name][] } = {
  theme: ['system', 'light', 'dark'],
  density: ['compact', 'normal', 'touch'],
  language: ['pt-BR', 'en'],
  singleKeys: [true, false],
  isRailFolded: [true, false],
};

/** What a stored text says; what it does not say, or says wrongly, is as usual. */
export function readPreferences(stored: string | null): Preferences {
  try {
    const value = JSON.parse(stored ?? 'null') as { version?: unknown } | null;
    if (value === null || value.version !== version) return byDefault;
    const fitting = Object.entries(value).filter(([name, one]) =>
      (choices[name as keyof Preferences] as readonly unknown[] | undefined)?.includes(one),
    );
    return { ...byDefault, ...Object.fromEntries(fitting) };
  } catch {
    return byDefault;
  }
}

let current: Preferences | undefined;
const listeners = new Set<() => void>();

/** What this person prefers. */
export function preferences(): Preferences {
  current ??= readPreferences(localStorage.getItem(storedUnder));
  return current;
}

/** Changes what this person prefers, on this machine. */
export function prefer(change: Partial<Preferences>): void {
  current = { ...preferences(), ...change };
  localStorage.setItem(storedUnder, JSON.stringify({ version, ...current }));
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
