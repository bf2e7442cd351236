import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const home = join(import.meta.dirname, '../../..');
const pages = [
  'README.md',
  'README.pt-BR.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(home, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

/** A page without its blocks of code, whose brackets are no links. */
function textOf(page: string): string {
  return readFileSync(join(home, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
}

/** The name under which a heading is linked to. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function anchorsOf(page: string): string[] {
  return [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

/** Links of a page that lead nowhere in the project. */
function brokenLinks(page: string): string[] {
  const targets = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(home, file))) return true;
    return anchor !== undefined && !anchorsOf(file).includes(anchor);
  });
}

describe('the documents', () => {
  it.each(pages)('%s links only to what is there', (page) => {
    expect(brokenLinks(page)).toEqual([]);
  });

  it('name only tests that are there as the ones that hold a promise', () => {
    const named = [...textOf('docs/reliability.md').matchAll(/`((?:server|bench)\/[\w/.-]+\.test\.ts)`/g)];
    expect(named.length).toBeGreaterThan(5);
    expect(named.map(([, file = '']) => file).filter((file) => !existsSync(join(home, file)))).toEqual([]);
  });
});
