import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { hired, someNfe } from '../support/hire.ts';
import { databaseEnvironment, type Ran } from '../support/run-carreto.ts';
import { openShop } from '../support/shop.ts';

let app: TestApp;
let folder: string;
let code: string;
let cnpj: string;

beforeAll(async () => {
  app = await startTestApp({ now: new Date().toISOString() });
  folder = await mkdtemp(join(tmpdir(), 'carreto-notfis-'));
  code = await hired(app, await openShop(app), { nota_fiscal: someNfe });
  const { agreement } = await app.ctx.db
    .selectFrom('freight')
    .select('agreement')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  cnpj = agreement.carrier.document;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const notfis = (...words: string[]): Promise<Ran> =>
  callCarreto(['carrier', 'notfis', cnpj, ...words], databaseEnvironment(app.connection));

test('writes what the carrier was not told of, once, and any of its files again', {
  timeout: 60_000,
}, async () => {
  const out = join(folder, 'new.txt');
  expect(await notfis('--out', out)).toEqual({ code: 0, out: '', err: `1 freight in ${out}.\n` });
  const content = await readFile(out, 'latin1');
  expect(content).toContain(code);
  expect(await notfis()).toEqual({ code: 0, out: '', err: 'No freights for a file.\n' });
  const [file] = JSON.parse((await notfis('--list', '--json')).out) as { id: number }[];
  expect(await notfis('--file', String(file?.id))).toMatchObject({ code: 0, out: content });
  expect((await notfis('--list')).out).toMatch(/ 5\.0 +1 +all +cli\n$/);
});

test('writes a period in either layout', { timeout: 60_000 }, async () => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(app.clock.nowMs());
  const period = JSON.parse((await notfis('--since', today, '--layout', '3.1', '--json')).out);
  expect(period).toMatchObject({ freightCount: 1, leftOut: [], isMore: false });
  expect(period.content).toContain(code);
  expect(await notfis('--until', '2026-01-01')).toMatchObject({ code: 0, out: '' });
});

test('says what is wrong with what was typed', { timeout: 60_000 }, async () => {
  expect(await notfis('--layout', '4.0')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--layout'),
  });
  expect(await notfis('--since', 'ontem')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--since'),
  });
  expect(await notfis('--list', '--file', '1')).toMatchObject({ code: 2 });
  expect(await notfis('--file', '987654')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no such'),
  });
});
