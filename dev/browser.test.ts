import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findBrowser, findOnPath } from './browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'carreto-browsers-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, mode: number): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, '');
  chmodSync(path, mode);
  return path;
}

test('the first browser on the path is found, and what cannot be run is none', () => {
  program('a/chromium', 0o644);
  const second = program('b/google-chrome', 0o755);
  program('c/chromium', 0o755);
  const path = ['a', 'b', 'c'].map((name) => join(folder, name)).join(delimiter);
  expect(findOnPath(path)).toBe(second);
});

test('the one that is named goes first, and has to be one', () => {
  const named = program('d/anything', 0o755);
  expect(findBrowser('', named)).toEqual({ path: named, environment: {} });
  expect(() => findBrowser('', program('d/text', 0o644))).toThrow(/CARRETO_BROWSER is no program/);
});
