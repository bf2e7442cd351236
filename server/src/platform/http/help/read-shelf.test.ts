import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guidesFolder, readShelf } from './read-shelf.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carreto-guides-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const whole = {
  'README.md': '# Ajuda\n\nGuias.\n\n- [Lia](analista/README.md)\n',
  'analista/README.md': '# Analista\n\nPara a Lia.\n\n- [B](b.md)\n- [A](a.md)\n',
  'analista/a.md': '# A\n\n<!-- telas: /tabelas -->\n\nVeja [B](b.md#passo).\n',
  'analista/b.md': '# B\n\nDepois [A](a.md).\n\n## Passo\n',
};
const english = {
  'README.en.md': '# Help\n\nGuides.\n\n- [Analyst](analista/README.en.md)\n',
  'analista/README.en.md': '# Analyst\n\nFor Lia.\n\n- [A](a.en.md)\n',
  'analista/a.en.md': '# A\n\nSee [B, in Portuguese](b.md) and [A](a.en.md).\n',
};

async function shelfOf(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return readShelf(folder);
}

describe('the shelf of guides', () => {
  it('has the guides that the README lists, and of each the pages that its README lists, in this order', async () => {
    const { 'pt-BR': guides, en } = await shelfOf(whole);
    expect(guides.map(({ id, title, pages }) => [id, title, pages.map((page) => page.id)])).toEqual([
      ['analista', 'Analista', ['b', 'a']],
    ]);
    expect(guides[0]?.pages[1]?.screens).toEqual(['/tabelas']);
    expect(en).toEqual([]);
  });

  it('has twins in English, whose links lead to Portuguese pages where there is no other', async () => {
    const { en } = await shelfOf({ ...whole, ...english });
    expect(en.map(({ id, title, pages }) => [id, title, pages.map((page) => page.id)])).toEqual([
      ['analista', 'Analyst', ['a']],
    ]);
  });

  it.each([
    [{ 'analista/c.md': '# C\n\nSozinha.\n' }, 'analista/c.md: no README lists it'],
    [{ 'analista/a.md': '# A\n\nVeja [B](b.md#outro).\n' }, 'analista/a.md: nothing is at analista/b#outro'],
    [{ 'analista/a.md': '# A\n\nVeja [fora](../../api.md).\n' }, 'analista/a.md: nothing is at ../api'],
    [{ 'analista/a.md': '# A\n\nVeja [fora](javascript:x).\n' }, 'analista/a.md: javascript:x is no page'],
    [
      { 'analista/README.md': '# L\n\nX.\n\n- [B](b.md)\n- [A](a.md)\n- [D](d.md)\n' },
      'analista/d.md: listed',
    ],
  ])('is refused, and the file named, where something is loose: %j', async (change, why) => {
    await expect(shelfOf({ ...whole, ...change })).rejects.toThrow(why);
  });

  it('of Carreto reads, and its pictures are all shown and all there', async () => {
    const shelf = await readShelf(guidesFolder);
    const pages = [...shelf['pt-BR'], ...shelf.en].flatMap(({ pages: own }) => own);
    expect(pages.length).toBeGreaterThan(4);
    const shown = pages.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'picture' ? [block.file] : [])),
    );
    const files = await readdir(join(guidesFolder, 'figuras')).catch(() => []);
    const pictures = files.filter((file) => !file.endsWith('.txt'));
    expect([...new Set(shown)].sort()).toEqual(pictures.sort());
  });
});
