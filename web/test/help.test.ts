import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GuideBlock, GuideText } from '@carreto/contract/guides';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { guidesFolder, readShelf } from '../../server/src/platform/http/help/read-shelf.ts';
import { placeOfScreen, type Shelved, shelvedIn } from '../src/screens/help/shelf.ts';
import { routePaths } from './support/walk.ts';

const words = join(import.meta.dirname, '../src/words');

/** Every text that the pages can say in a language, as it stands in its words. */
function textsOf(language: 'pt-br' | 'en'): Set<string> {
  const texts = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.add(node.text);
    ts.forEachChild(node, visit);
  };
  for (const file of globSync('*.ts', { cwd: join(words, language) }))
    visit(
      ts.createSourceFile(file, readFileSync(join(words, language, file), 'utf8'), ts.ScriptTarget.Latest),
    );
  return texts;
}

function namesOf(texts: readonly GuideText[]): string[] {
  return texts.flatMap(({ kind, text }) => (kind === 'name' ? [text] : []));
}

function namesIn(block: GuideBlock): string[] {
  if (block.kind === 'list') return block.items.flatMap(namesOf);
  if (block.kind === 'table') return [block.head, ...block.rows].flat().flatMap(namesOf);
  return block.kind === 'code' || block.kind === 'picture' ? [] : namesOf(block.texts);
}

/** Names of the screen that a shelf quotes and that no screen of the language has, with the page that does. */
function lostNames(shelf: readonly Shelved[], language: 'pt-br' | 'en'): string[] {
  const said = textsOf(language);
  return shelf.flatMap((guide) =>
    [guide, ...guide.pages].flatMap((page) =>
      [...namesOf(page.summary), ...page.blocks.flatMap(namesIn)]
        .filter((name) => !said.has(name))
        .map((name) => `${guide.id}/${page.id}: «${name}»`),
    ),
  );
}

describe('the guides', () => {
  let shelf: Awaited<ReturnType<typeof readShelf>>;
  beforeAll(async () => {
    shelf = await readShelf(guidesFolder);
  });

  test('name what stands on screens as the screens do', () => {
    expect(lostNames(shelvedIn({ ...shelf, en: [] }, 'pt-BR'), 'pt-br')).toEqual([]);
    const english = shelf.en.map((guide) => ({
      ...guide,
      language: 'en' as const,
      pages: guide.pages.map((page) => ({ ...page, language: 'en' as const })),
    }));
    expect(lostNames(english, 'en')).toEqual([]);
  });

  test('have a page for every screen, and for none that there is not', () => {
    const shelved = shelvedIn(shelf, 'pt-BR');
    const screens = routePaths().filter((path) => !path.startsWith('/ajuda'));
    expect(screens.filter((path) => placeOfScreen(shelved, path) === undefined)).toEqual([]);
    const explained = shelved.flatMap(({ pages }) => pages.flatMap((page) => page.screens));
    // The menu names what is still to come.
    const menu = readFileSync(join(words, '../shell/menu.ts'), 'utf8');
    const known = new Set([
      ...screens,
      ...[...menu.matchAll(/ path: '([^']+)'/g)].map(([, path = '']) => path),
    ]);
    expect(explained.filter((path) => !known.has(path))).toEqual([]);
    expect(new Set(explained).size).toBe(explained.length);
  });

  test('of those who work here have five to ten pages each, a task a page', () => {
    const work = shelf['pt-BR'].filter(({ id }) => id !== 'glossario');
    for (const { id, pages } of work)
      expect([id, pages.length >= 5 && pages.length <= 10]).toEqual([id, true]);
  });
});
