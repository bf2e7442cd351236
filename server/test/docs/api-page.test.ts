import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { Webhook } from '@carreto/contract/webhook';
import { describe, expect, it } from 'vitest';

const home = join(import.meta.dirname, '../../..');
const contract = join(home, 'contract/src');
const page = readFileSync(join(home, 'docs/api.md'), 'utf8');

/** The rows of the page by the heading they stand under, each as its cells without marks of code. */
const rows = page.split(/^## /m).flatMap((part) =>
  [...part.matchAll(/^\| (\d[\d.]*) \| (.+) \| (.+) \|$/gm)].map(
    ([, section = '', what = '', where = '']) => ({
      ...{ heading: part.slice(0, part.indexOf('\n')), section, where },
      what: what.replaceAll('`', ''),
    }),
  ),
);
const sections = new Set(rows.map(({ section }) => section));
const under = (heading: string) =>
  rows
    .filter((row) => row.heading === heading)
    .map(({ section, what, where }) => `${section} ${what} ${where.replaceAll('`', '')}`)
    .sort();

/** Everything a folder of the contract declares, with its file. */
async function declared<T extends { section: string }>(folder: string): Promise<(T & { file: string })[]> {
  const files = readdirSync(join(contract, folder)).filter((file) => /^[a-z0-9-]+\.ts$/.test(file));
  const modules = await Promise.all(
    files.map(async (name) => {
      const module = (await import(join(contract, folder, name))) as Record<string, unknown>;
      return { file: `${folder}/${name}`, values: Object.values(module) };
    }),
  );
  return modules.flatMap(({ file, values }) =>
    values.filter((value): value is T => isDeclaration(value)).map((value) => ({ ...value, file })),
  );
}

function isDeclaration(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'section' in value && 'summary' in value;
}

/** What a text cites, in sentences and in brackets: `specification 4.2`, `specification 6.1, 4.3`, `specification (2.9)`. */
function citations(text: string): string[] {
  const lists = text.matchAll(
    /specification(?:'s)?[\s,(]*(?:sections? )?(\d+(?:\.\d+)?(?:(?:, | and | to )\d+\.\d+)*)/gi,
  );
  return [...lists].flatMap(([, list = '']) => list.match(/\d+(?:\.\d+)?/g) ?? []);
}

const code = ['contract/src', 'server/src', 'server/test', 'server/migrations', 'bench', 'dev'].flatMap(
  (folder) =>
    readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|sql)$/.test(file) && !file.includes('node_modules'))
      .map((file) => `${folder}/${file}`),
);

describe('docs/api.md', () => {
  it('has every section that the code cites', () => {
    const cited = code.map((file) => ({ file, sections: citations(readFileSync(join(home, file), 'utf8')) }));
    expect(cited.flatMap((one) => one.sections).length).toBeGreaterThan(70);
    const lost = cited.flatMap(({ file, sections: those }) =>
      those.filter((section) => !sections.has(section)).map((section) => `${file}: ${section}`),
    );
    expect(lost).toEqual([]);
  });

  it('finds what is cited wherever it stands', () => {
    const text =
      '(specification 4.2). Specification 2.5, 6.1; of the\nspecification (2.9), specification, section 5';
    expect(citations(text)).toEqual(['4.2', '2.5', '6.1', '2.9', '5']);
  });

  it('names the endpoints of the contract with their sections and files, and no others', async () => {
    const endpoints = [
      ...(await declared<AnyEndpoint>('shipper')),
      ...(await declared<AnyEndpoint>('carrier')),
    ];
    expect(under('Endpoints')).toEqual(
      endpoints.map(({ section, method, path, file }) => `${section} ${method} ${path} ${file}`).sort(),
    );
  });

  it('names the webhooks of the contract likewise', async () => {
    const webhooks = await declared<Webhook>('webhooks');
    expect(under('Webhooks')).toEqual(
      webhooks.map(({ section, kind, file }) => `${section} ${kind} ${file}`).sort(),
    );
  });

  it('names files that exist', () => {
    const files = rows.flatMap(({ where }) =>
      [...where.matchAll(/`([^`]+\.ts)`/g)].map(([, file = '']) => file),
    );
    expect(files.length).toBeGreaterThan(40);
    expect(
      files.filter((file) => ![contract, home].some((folder) => existsSync(join(folder, file)))),
    ).toEqual([]);
  });
});
