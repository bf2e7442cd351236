import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GuideShelf } from '@carreto/contract/guides';
import { groupsOf } from '@carreto/contract/openapi-groups';
import { fail } from '../../../kernel/failure.ts';
import { commonHeaders, jsonContentType } from '../answer/headers.ts';
import { answerPacked, packText } from '../answer/packed-text.ts';
import type { Answer } from '../answer/send.ts';
import type { Core, Exchange } from '../core.ts';
import type { Caller } from '../options.ts';
import { addSystemRoute } from '../system/system-route.ts';
import { pageWords } from './guide-html.ts';
import { frontPage, guidePage } from './guide-pages.ts';
import { guidesFolder, readShelf } from './read-shelf.ts';

const pictureTypes: Readonly<Record<string, string>> = { webp: 'image/webp', png: 'image/png' };

/** What these pages may do: show themselves and pictures of this server. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const html = 'text/html; charset=utf-8';

/**
 * The guides: as the first pages of the API's documentation at `/docs`, a page each below `/docs/guias/` and `/docs/guides/`, all
 * of them as JSON at `/docs/guias.json` for the dashboard, and their pictures below `/docs/figuras/`. They say nothing of an
 * installation, so everybody may read them.
 */
export function addHelpRoutes<C extends Caller>(core: Core<C>): void {
  const headers = commonHeaders({ hsts: core.options.hsts, cache: 'no-cache' });
  let read: ReturnType<typeof readAll> | undefined;
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
  const pageHeaders = commonHeaders({ hsts: core.options.hsts, policy: pagePolicy });
  addSystemRoute(core, '/docs', async () => {
    read ??= readAll();
    const body = frontPage((await read).shelf, groupsOf(core.endpoints));
    return { status: 200, contentType: html, body, base: pageHeaders };
  });
  for (const language of ['pt-BR', 'en'] as const) {
    const { folder } = pageWords[language];
    const answer = async ({ request }: Exchange): Promise<Answer> => {
      read ??= readAll();
      const { guia, tarefa } = request.params as { guia: string; tarefa?: string };
      const place = tarefa === undefined ? { guide: guia } : { guide: guia, page: tarefa };
      const body = guidePage((await read).shelf, language, place);
      if (body === undefined) throw fail('not_found');
      return { status: 200, contentType: html, body, base: pageHeaders };
    };
    addSystemRoute(core, `/docs/${folder}/{guia}`, answer);
    addSystemRoute(core, `/docs/${folder}/{guia}/{tarefa}`, answer);
  }
}

/** Read once, when somebody first wants it. */
async function readAll() {
  const shelf = await readShelf(guidesFolder);
  return {
    shelf,
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
