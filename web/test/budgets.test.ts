import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { styleHash } from '../build/injected-styles.ts';

const dist = join(import.meta.dirname, '../dist');
type Chunk = {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
};
const chunks = JSON.parse(readFileSync(join(dist, 'chunks.json'), 'utf8')) as Record<string, Chunk>;
const packedBytes = (file: string): number => statSync(join(dist, `${file}.gz`)).size;

/** Everything that a chunk brings along before it runs, itself included. */
function closure(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const next of chunks[name]?.imports ?? []) closure(next, seen);
  return seen;
}

const files = (names: Iterable<string>): string[] => [...names].map((name) => chunks[name]?.file ?? '');
const sum = (list: readonly string[]): number => list.reduce((bytes, file) => bytes + packedBytes(file), 0);
const entry = Object.keys(chunks).find((name) => chunks[name]?.isEntry === true) ?? '';
/** With the core of React Aria, which the frame fetches as soon as the page stands, and which every screen shares. */
const shell = closure('src/shell/menu-sheet.tsx', closure(entry));
const screens = Object.keys(chunks).filter(
  (name) => name.startsWith('src/screens/') && chunks[name]?.isDynamicEntry,
);
const words = 'src/words/pt-br/all.ts';

describe('what a browser fetches', () => {
  test('for the shell in one language is at most 200 KB of script', () => {
    expect(sum(files(closure(words, new Set(shell)))) / 1024).toBeLessThanOrEqual(200);
  });

  test('for a screen is at most 45 KB of its own', () => {
    expect(screens.length).toBeGreaterThan(0);
    for (const screen of screens) {
      const own = [...closure(screen)].filter((name) => !shell.has(name));
      expect([screen, sum(files(own)) / 1024 <= 45]).toEqual([screen, true]);
    }
  });

  test('is at most 20 KB of styles for the frame and any one screen', () => {
    const stylesOf = (names: Iterable<string>): Set<string> =>
      new Set([...names].flatMap((name) => chunks[name]?.css ?? []));
    expect(screens.length).toBeGreaterThan(0);
    for (const screen of screens) {
      const styles = stylesOf(closure(screen, new Set(shell)));
      expect(styles.size).toBeGreaterThan(0);
      expect([screen, sum([...styles]) / 1024 <= 20]).toEqual([screen, true]);
    }
  });

  test('is one font of 48 KB', () => {
    const fonts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.woff2'));
    expect(fonts).toHaveLength(1);
    expect(statSync(join(dist, 'assets', fonts[0] ?? '')).size / 1024).toBeLessThanOrEqual(48);
  });

  test('holds no schema library and no text of other languages', () => {
    const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
    const all = scripts.map((file) => readFileSync(join(dist, 'assets', file), 'utf8')).join('\n');
    expect(all).not.toMatch(/typebox/i);
    expect(all).not.toContain('ausgewählt');
  });
});

test('the policy names the two styles of React Aria, as they are in the build', () => {
  const hashes = JSON.parse(readFileSync(join(dist, 'styles.json'), 'utf8')) as string[];
  const pressable =
    '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}';
  expect(hashes).toHaveLength(2);
  expect(hashes).toContain(styleHash(pressable));
});
