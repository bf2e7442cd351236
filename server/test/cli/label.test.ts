import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeLabelPicture } from '../../src/registry/label-pictures/remove-label-picture.ts';
import { setLabelPicture } from '../../src/registry/label-pictures/set-label-picture.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { hiredWith } from '../support/label-requests.ts';
import { greyPng } from '../support/png-files.ts';
import { tester } from '../support/registry.ts';
import { databaseEnvironment, runCarreto } from '../support/run-carreto.ts';
import { openShop } from '../support/shop.ts';

let app: TestApp;
let folder: string;
let one: string;
let two: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carreto-labels-'));
  app = await startTestApp();
  const shop = await openShop(app);
  [one, two] = [await hiredWith(app, shop), await hiredWith(app, shop)];
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const environment = () => ({
  ...databaseEnvironment(app.connection),
  CARRETO_BASE_URL: 'https://fretes.exemplo.com.br',
  CARRETO_MASTER_KEY: '5a'.repeat(32),
});
const label = (...words: string[]) => callCarreto(['label', ...words], environment());

test('labels of several freights go into one file, whole, by its ending', { timeout: 60_000 }, async () => {
  const out = join(folder, 'two.zpl');
  const { code, err } = await label(one.toLowerCase(), two, '--layout', '2', '--out', out);
  expect([code, err]).toEqual([0, `Wrote 4 labels to ${out}.\n`]);
  const zpl = await readFile(out, 'utf8');
  expect(zpl.match(/\^XA/g)).toHaveLength(4);
  expect(await readdir(folder)).toEqual(['two.zpl']);
});

test('pictures of the shipper are in the file, too', { timeout: 60_000 }, async () => {
  const [shipper] = await app.ctx.db
    .selectFrom('freight')
    .select('shipperId')
    .where('code', '=', one)
    .execute();
  const owner = { shipperId: shipper?.shipperId ?? 0 };
  await setLabelPicture(app.ctx, tester, { owner, bytes: greyPng(9, 9) });
  const { out } = await label(one, '--layout', '2', '--format', 'zpl');
  expect(out.match(/\^GFA/g)).toHaveLength(2);
  await removeLabelPicture(app.ctx, tester, owner);
});

test('what is not known is said, what is known is printed', { timeout: 60_000 }, async () => {
  const words = ['label', one, 'FR26112000000', '--format', 'base64'];
  const { code, out, err } = await runCarreto(words, environment());
  expect(code).toBe(1);
  expect(err).toContain('FR26112000000: Frete não encontrado.');
  expect(Buffer.from(out, 'base64').toString('latin1')).toMatch(/^%PDF-/);
  const nothing = await label('FR26112000000', '--format', 'zpl');
  expect([nothing.code, nothing.out]).toEqual([1, '']);
});
