import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Guide, GuidePage, GuideShelf } from '@carreto/contract/guides';
import { anchorsOf, linksOf, readPage } from './markdown.ts';
import type { ResolveLink } from './markdown-text.ts';

/** Where guides are written: a folder each, whose README lists its pages; the README above lists the guides. */
export const guidesFolder = join(import.meta.dirname, '../../../../../docs/ajuda');

/** How files of a language end. */
const endings = { 'pt-BR': '.md', en: '.en.md' } as const;
type Language = keyof typeof endings;

/** Texts by their path below the folder, `integrador/erros.en.md`. */
type Files = ReadonlyMap<string, string>;

/**
 * Reads every guide.
 * @throws Error that names the file where one has a form that guides do not have, leads nowhere, or is not listed.
 */
export async function readShelf(folder: string): Promise<GuideShelf> {
  const files = await readFiles(folder);
  const unread = new Set(files.keys());
  const shelf: GuideShelf = { 'pt-BR': [], en: [] };
  for (const language of ['pt-BR', 'en'] as const) shelf[language] = guidesOf({ files, language, unread });
  const [stray] = unread;
  if (stray !== undefined) throw new Error(`${stray}: no README lists it`);
  checkLinks(shelf['pt-BR'], shelf['pt-BR']);
  checkLinks(shelf.en, shelf['pt-BR']);
  return shelf;
}

async function readFiles(folder: string): Promise<Files> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'));
  const texts = names.map(
    async (name): Promise<[string, string]> => [
      name.replaceAll('\\', '/'),
      await readFile(join(folder, name), 'utf8'),
    ],
  );
  return new Map(await Promise.all(texts));
}

type Reading = { files: Files; language: Language; unread: Set<string> };

function guidesOf({ files, language, unread }: Reading): Guide[] {
  const read = (place: string): GuidePage => {
    const name = place + endings[language];
    const text = files.get(name);
    if (text === undefined) throw new Error(`${name}: listed and not there`);
    unread.delete(name);
    try {
      return { id: posix.basename(place), ...readPage(text, resolverOf(posix.dirname(place))) };
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`);
    }
  };
  if (!files.has(`README${endings[language]}`)) return [];
  return listed(read('README')).map((id) => {
    const { screens: _, ...front } = read(`${id}/README`);
    const pages = listed(front).map((place) => read(place));
    return { ...front, id, pages };
  });
}

/** The pages that a README links to, in its order, each once. */
function listed(page: Pick<GuidePage, 'summary' | 'blocks'>): string[] {
  const lists = page.blocks.filter(({ kind }) => kind === 'list');
  return [...new Set(linksOf({ summary: [], blocks: lists }))];
}

/** How links of files in a folder are read: those to other files name a page, whatever its language. */
function resolverOf(folder: string): ResolveLink {
  return (href) => {
    if (/^https?:\/\//.test(href)) return { kind: 'address', to: href };
    const [, path, anchor = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
    if (path === undefined || !/^[a-z0-9./-]+\.md$/i.test(path))
      throw new Error(`${href} is no page of a guide`);
    const place = posix.join(folder, path).replace(/(?:\/README)?(?:\.en)?\.md$/, '');
    return { kind: 'page', to: place + anchor };
  };
}

/** Links lead to pages of their language, or to the Portuguese where there is no other. */
function checkLinks(guides: readonly Guide[], portuguese: readonly Guide[]): void {
  const known = new Set([...placesOf(portuguese), ...placesOf(guides)]);
  for (const { id, pages, ...front } of guides) {
    for (const page of [{ ...front, id: 'README' }, ...pages]) {
      const lost = linksOf(page).find((to) => !known.has(to));
      if (lost !== undefined) throw new Error(`${id}/${page.id}.md: nothing is at ${lost}`);
    }
  }
}

function placesOf(guides: readonly Guide[]): string[] {
  return guides.flatMap(({ id, pages }) => [
    id,
    ...pages.flatMap((page) => {
      const place = `${id}/${page.id}`;
      return [place, ...anchorsOf(page).map((anchor) => `${place}#${anchor}`)];
    }),
  ]);
}
