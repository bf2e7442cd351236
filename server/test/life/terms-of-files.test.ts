import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropOldEdiFiles } from '../../src/freight/track/intake/ocoren/drop-old-files.ts';
import { dropOldProofs } from '../../src/freight/track/intake/proof/drop-proofs.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { catchUpTo, horizonNow } from '../support/moving-clock.ts';
import { carrierTokenOf, resultsOf, trailOf } from '../support/occurrences.ts';
import { png } from '../support/pictures.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp({
    environment: { CARRETO_PROOF_RETENTION_DAYS: '30', CARRETO_EDI_FILE_RETENTION_DAYS: '10' },
  });
  shop = await openShop(app);
});
afterAll(() => app.close());

const aged = (table: 'proof_image' | 'edi_file', { id, days }: { id: number; days: number }) =>
  sql`update ${sql.table(table)} set ${sql.ref(table === 'edi_file' ? 'arrived_at' : 'created_at')}
    = app_now() - ${days} * interval '1 day' where id = ${id}`.execute(app.ctx.db);

test('pictures go when their term is over, with their links and wherever they are named', async () => {
  const id_frete = await hired(app, shop);
  const token = await carrierTokenOf(app, id_frete);
  const urls: string[] = [];
  for (const side of [10, 20]) {
    const path = `/api/external/transportadora/v1/quotes/${id_frete}/proofs?token=${token}`;
    const headers = { 'content-type': 'image/png' };
    const sent = await fetch(app.address + path, { method: 'POST', headers, body: png(side, side) });
    urls.push(((await sent.json()) as { url_imagem: string }).url_imagem);
  }
  const elsewhere = 'https://provas.exemplo.com.br/1.jpg';
  const comprovantes = [...urls, elsewhere].map((url_imagem) => ({ url_imagem }));
  const entry = { id_frete, codigo: 3, data_ocorrencia: '2026-11-20 14:00:00', comprovantes };
  expect(await resultsOf(app, token, [entry])).toEqual(['aceita']);
  const images = await app.ctx.db.selectFrom('proofImage').select('id').orderBy('id').execute();
  await aged('proof_image', { id: images[0]?.id ?? 0, days: 31 });
  await aged('proof_image', { id: images[1]?.id ?? 0, days: 29 });
  const horizon = await horizonNow(app);
  const counts = await Promise.all([dropOldProofs(app.ctx, horizon), dropOldProofs(app.ctx, horizon)]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect((await trailOf(app, id_frete)).at(-1)?.proofs).toEqual([{ url: urls[1] }, { url: elsewhere }]);
  expect(await app.ctx.db.selectFrom('capability').select('targetId').execute()).toEqual([
    { targetId: images[1]?.id },
  ]);
  const statuses = await Promise.all(
    urls.map(async (url) => (await fetch(app.address + new URL(url).pathname)).status),
  );
  expect(statuses).toEqual([404, 200]);
});

test('files of carriers go when their term is over, unless somebody works on them', async () => {
  const code = await hired(app, shop);
  const add = async (name: string, lease: string, kind = 'ocoren') => {
    const { rows } = await sql<{ id: number }>`
      insert into edi_file (carrier_id, kind, content_hash, bytes, lease_until)
      select carrier_id, ${kind}, sha256(${name}::bytea), 'x', ${lease}::timestamptz from freight where code = ${code}
      returning id`.execute(app.ctx.db);
    return rows[0]?.id ?? 0;
  };
  const [worked, young] = [await add('b', '9999-01-01Z'), await add('c', '2000-01-01Z')];
  for (const kind of ['ocoren', 'conemb', 'doccob'])
    await aged('edi_file', { id: await add('a', '2000-01-01Z', kind), days: 11 });
  await aged('edi_file', { id: worked, days: 11 });
  await aged('edi_file', { id: young, days: 9 });
  const horizon = await horizonNow(app);
  const counts = await Promise.all([dropOldEdiFiles(app.ctx, horizon), dropOldEdiFiles(app.ctx, horizon)]);
  expect(counts[0] + counts[1]).toBe(3);
  const left = await app.ctx.db.selectFrom('ediFile').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual([worked, young]);
});

test('the application does it by itself', async () => {
  const images = await app.ctx.db.selectFrom('proofImage').select('id').execute();
  for (const { id } of images) await aged('proof_image', { id, days: 40 });
  await sql`update edi_file set arrived_at = app_now() - interval '40 days', lease_until = null`.execute(
    app.ctx.db,
  );
  await catchUpTo(app, new Date().toISOString());
  await app.settle();
  expect(await app.ctx.db.selectFrom('proofImage').select('id').execute()).toEqual([]);
  expect(await app.ctx.db.selectFrom('ediFile').select('id').execute()).toEqual([]);
});
