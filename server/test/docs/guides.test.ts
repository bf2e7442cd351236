import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { GuideBlock, GuidePage } from '@carreto/contract/guides';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guidesFolder, readShelf } from '../../src/platform/http/help/read-shelf.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import type { TestApp } from '../support/app.ts';
import { startDemoApp } from '../support/lived-in.ts';
import { tester } from '../support/registry.ts';

const shelf = await readShelf(guidesFolder);
const pages = Object.entries(shelf).flatMap(([language, guides]) =>
  guides.flatMap((guide) =>
    [guide, ...guide.pages].map((page) => ({ name: `${guide.id}/${page.id} (${language})`, page })),
  ),
);
type Code = Extract<GuideBlock, { kind: 'code' }>;
const codeOf = ({ blocks }: Pick<GuidePage, 'blocks'>): Code[] =>
  blocks.filter((block) => block.kind === 'code');
const withCode = pages.filter(({ page }) => codeOf(page).length > 0);

let app: TestApp;
let environment: Record<string, string>;
beforeAll(async () => {
  app = await startDemoApp('2026-11-20T15:00:00Z');
  const { db } = app.ctx;
  const cnpj = '99500101000199';
  const shipper = await db
    .selectFrom('shipper')
    .select('id')
    .where('cnpj', '=', cnpj)
    .executeTakeFirstOrThrow();
  const carrier = await db.selectFrom('carrier').select('id').orderBy('id').executeTakeFirstOrThrow();
  const tokenOf = async (kind: 'shipper' | 'carrier', id: number) =>
    (await issueToken(app.ctx, tester, { owner: { kind, id }, name: 'guides' })).token;
  environment = {
    PATH: process.env.PATH ?? '',
    CARRETO_URL: app.address,
    CARRETO_CNPJ: cnpj,
    CARRETO_PLATFORM: 'DEMO00001',
    CARRETO_TOKEN: await tokenOf('shipper', shipper.id),
    CARRETO_CARRIER_TOKEN: await tokenOf('carrier', carrier.id),
  };
  await app.ctx.mirror.refresh();
}, 120_000);
afterAll(() => app?.close());

/** Runs a sample as whoever pastes it does; gives what it says. */
async function run({ language, text }: Code): Promise<string> {
  const [program, ...rest] =
    language === 'bash'
      ? ['bash', '-euo', 'pipefail', '-c', text]
      : [process.execPath, '--input-type=module', '-e', text];
  const { stdout } = await promisify(execFile)(program ?? '', rest, { env: environment, encoding: 'utf8' });
  return stdout;
}

/** A sample answer with what is of its moment taken away: the kind of every member, and of lists the first. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (value === null || typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, shapeOf(of)]));
}

describe('the samples of the guides', () => {
  it.each(withCode)('do what $name says', async ({ page }) => {
    let said = '';
    for (const code of codeOf(page)) {
      if (code.language === 'bash' || code.language === 'js') said = await run(code);
      else if (code.language === 'json') {
        const told = JSON.parse(code.text) as unknown;
        expect(shapeOf(JSON.parse(said))).toMatchObject(shapeOf(told) as object);
      } else expect(code.language).toBe('text');
    }
  });

  it('are the same in both languages, but for what they say', () => {
    const frames = (of: (typeof shelf)['en']) =>
      of.flatMap((guide) =>
        guide.pages
          .filter(({ id }) =>
            shelf.en.some((twin) => twin.id === guide.id && twin.pages.some((own) => own.id === id)),
          )
          .map((page) => [
            page.id,
            codeOf(page).map(({ language, text }) => [language, text.split('\n').length]),
          ]),
      );
    expect(frames(shelf.en)).toEqual(frames(shelf['pt-BR']));
  });
});
