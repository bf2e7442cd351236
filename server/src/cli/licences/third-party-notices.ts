import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectHome } from '../project-home.ts';

/** One thing of others: what it is called, and every text that has to go along with it. */
type Notice = { title: string; text: string };

/** What the lockfile says of an installed package. */
type Locked = { version?: string; license?: string; dev?: boolean; link?: boolean };

/** What a package says of itself. */
type Manifest = { name: string; version: string; license?: string; author?: string | { name: string } };

const licenceFile = /^(licen[cs]e|copying|copyright|notice)/i;

/**
 * The notices of everything that is passed on with Carreto and is not of its own: installed packages as they bring them,
 * and what binaries hold without bringing any (`server/licences`): PostgreSQL and its libraries, the page of the reference.
 */
export async function thirdPartyNotices(): Promise<string> {
  const home = projectHome();
  const notices = [...(await packageNotices(home)), ...(await binaryNotices(home))];
  const own = await readFile(join(home, 'LICENSE'), 'utf8');
  const rule = '='.repeat(80);
  return [
    'Carreto is passed on with what stands below, by others and under their conditions.',
    ...notices.map(({ title, text }) => `${rule}\n${title}\n${rule}\n\n${text.trim()}`),
    `${rule}\nThe Apache License, Version 2.0, of Carreto and of what names it above\n${rule}\n\n${own.trim()}`,
  ].join('\n\n');
}

/** Of each package that is installed for running, in the order of the lockfile. */
async function packageNotices(home: string): Promise<Notice[]> {
  const text = await readFile(join(home, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
  const folders = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && dev !== true && link !== true)
    .map(([path]) => join(home, path))
    // Packages of other systems are in the lockfile alone.
    .filter((folder) => existsSync(join(folder, 'package.json')));
  return Promise.all(folders.map(packageNotice));
}

async function packageNotice(folder: string): Promise<Notice> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  const files = readdirSync(folder)
    .filter((name) => licenceFile.test(name))
    .sort();
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const title = `${manifest.name} ${manifest.version} (${manifest.license ?? 'licence as below'})`;
  return { title, text: texts.length > 0 ? texts.join('\n\n') : await textWithoutFile(folder, manifest) };
}

/** Of a package that brings no file: what its description says of it, else the usual text of the licence it names. */
async function textWithoutFile(folder: string, manifest: Manifest): Promise<string> {
  const { license = '', author } = manifest;
  const [, described = ''] = /^#+ licen[cs]e\n([\s\S]*)/im.exec(await readMe(folder)) ?? [];
  if (/permission/i.test(described)) return described;
  const usual = usualTexts.get(license);
  if (usual === undefined)
    throw new Error(`${manifest.name} brings no licence, and ${license} is none we know`);
  const holder = typeof author === 'string' ? author : (author?.name ?? `the authors of ${manifest.name}`);
  return `Copyright (c) ${holder}\n\n${usual}`;
}

async function readMe(folder: string): Promise<string> {
  const name = readdirSync(folder).find((file) => /^readme/i.test(file));
  return name === undefined ? '' : readFile(join(folder, name), 'utf8');
}

/** Of what is inside binaries and bundles: the first line of a file is its title. */
async function binaryNotices(home: string): Promise<Notice[]> {
  const folder = join(home, 'server/licences');
  const texts = await Promise.all(
    readdirSync(folder)
      .sort()
      .map((file) => readFile(join(folder, file), 'utf8')),
  );
  return texts.map((text) => ({
    title: text.slice(0, text.indexOf('\n')),
    text: text.slice(text.indexOf('\n')),
  }));
}

const asIs = `THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

const usualTexts: ReadonlyMap<string, string> = new Map([
  [
    'MIT',
    `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

${asIs}`,
  ],
  [
    'ISC',
    `Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY
AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM
LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR
OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR
PERFORMANCE OF THIS SOFTWARE.`,
  ],
]);
