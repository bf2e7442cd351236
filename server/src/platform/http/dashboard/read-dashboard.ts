import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { entityTag } from '../answer/entity-tag.ts';
import type { Coding, PackedText } from '../answer/packed-form.ts';

/** The pages of the dashboard as they were built, in memory. */
export type Dashboard = {
  /** `index.html`, with the links as the build wrote them. */
  page: string;
  /** What else belongs to it, by the name it has in the page. */
  assets: ReadonlyMap<string, PackedText>;
  /** The styles that scripts of it put into the page, as `style-src` names them. */
  styleHashes: readonly string[];
};

/** Where `web/` is built to. */
export const dashboardFolder = join(import.meta.dirname, '../../../../../web/dist');

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** How the build names a text that it packed. */
const packed: Readonly<Record<string, Coding>> = { '.br': 'br', '.gz': 'gzip' };

/**
 * Reads what was built, all of it: nothing is looked for on the disk while the server serves, and no path is ever made of
 * what somebody asks for. Undefined where nothing was built.
 */
export async function readDashboard(folder: string): Promise<Dashboard | undefined> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  if (page === undefined) return undefined;
  const [styles, names] = await Promise.all([
    readFile(join(folder, 'styles.json'), 'utf8'),
    readdir(join(folder, 'assets')),
  ]);
  const plain = names.filter((name) => contentTypes[extname(name)] !== undefined);
  const assets = plain.map(async (name): Promise<[string, PackedText]> => {
    const forms: [Coding, string][] = [
      ['identity', name],
      ...Object.entries(packed)
        .filter(([ending]) => names.includes(name + ending))
        .map(([ending, coding]): [Coding, string] => [coding, name + ending]),
    ];
    return [
      name,
      {
        contentType: contentTypes[extname(name)] ?? '',
        forms: new Map(
          await Promise.all(
            forms.map(async ([coding, file]) => {
              const body = await readFile(join(folder, 'assets', file));
              return [coding, { body, tag: entityTag(body) }] as const;
            }),
          ),
        ),
      },
    ];
  });
  return {
    page,
    assets: new Map(await Promise.all(assets)),
    styleHashes: JSON.parse(styles) as string[],
  };
}
