import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GuideShelf } from '@carreto/contract/guides';
import { fail } from '../../../kernel/failure.ts';
import { commonHeaders, jsonContentType } from '../answer/headers.ts';
import type { PackedText } from '../answer/packed-form.ts';
import { answerPacked, packText } from '../answer/packed-text.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../options.ts';
import { addSystemRoute } from '../system/system-route.ts';
import { guidesFolder, readShelf } from './read-shelf.ts';

const pictureTypes: Readonly<Record<string, string>> = { webp: 'image/webp', png: 'image/png' };

/**
 * The guides of those who work with Carreto, for its own pages: all of them as JSON at `/docs/guias.json`, their pictures below
 * `/docs/figuras/`. They say nothing of an installation, so everybody may read them.
 */
export function addHelpRoutes<C extends Caller>(core: Core<C>): void {
  const headers = commonHeaders({ hsts: core.options.hsts, cache: 'no-cache' });
  let read: Promise<{ packed: PackedText; pictures: ReadonlySet<string> }> | undefined;
  addSystemRoute(core, '/docs/guias.json', async ({ request }) => {
    read ??= readAll();
    return answerPacked((await read).packed, request.headers, headers);
  });
  addSystemRoute(core, '/docs/figuras/{file}', async ({ request }) => {
    const { file } = request.params as { file: string };
    read ??= readAll();
    const contentType = pictureTypes[file.slice(file.lastIndexOf('.') + 1)];
    if (contentType === undefined || !(await read).pictures.has(file)) throw fail('not_found');
    return { status: 200, contentType, body: await readFile(join(picturesFolder, file)), base: headers };
  });
}

/** Read once, when somebody first wants it. */
async function readAll() {
  const shelf = await readShelf(guidesFolder);
  return {
    packed: await packText(JSON.stringify(shelf), jsonContentType),
    pictures: new Set(picturesOf(shelf)),
  };
}

/** The files that pages show; no other one is given out. */
function picturesOf(shelf: GuideShelf): string[] {
  const pages = Object.values(shelf).flatMap((guides) => guides.flatMap(({ pages: own }) => own));
  return pages.flatMap(({ blocks }) => blocks.flatMap((one) => (one.kind === 'picture' ? [one.file] : [])));
}

/** Where the pictures of guides are. */
const picturesFolder = join(guidesFolder, 'figuras');
