import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { hired, someNfe } from '../support/hire.ts';
import { carrierTokenOf, report } from '../support/occurrences.ts';
import { databaseEnvironment, type Ran } from '../support/run-carreto.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let code: string;
let other: string;
const held: number[] = [];

beforeAll(async () => {
  app = await startTestApp({ now: new Date().toISOString() });
  shop = await openShop(app);
  code = await hired(app, shop, { numero_pedido: 'PED-77', nota_fiscal: someNfe });
  other = await hired(app, shop);
  const token = await carrierTokenOf(app, code);
  for (const codigo_ocorrencia of ['ZZ1', 'ZZ1', 'ZZ2']) {
    app.clock.advanceMs(1000);
    const data_ocorrencia = local(app.clock.nowMs());
    const entry = { id_frete: code, codigo_ocorrencia, data_ocorrencia, mensagem: 'algo estranho' };
    const { body } = await report(app, token, [entry]);
    held.push(body.resultados[0]?.id_quarentena ?? 0);
  }
});
afterAll(() => app.close());

/** As the wire writes it: São Paulo's clock. */
function local(ms: number): string {
  return new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'medium' },
  }).format(ms);
}

const freight = (...words: string[]): Promise<Ran> => carreto('freight', ...words);

const carreto = (...words: string[]): Promise<Ran> =>
  callCarreto(words, {
    ...databaseEnvironment(app.connection),
    CARRETO_BASE_URL: 'https://fretes.exemplo.com.br',
  });

test('finds freights by whatever people have in hand', { timeout: 60_000 }, async () => {
  const found = await freight('find', 'aparecida', '--shipper', shop.cnpj);
  expect(found.code).toBe(0);
  expect(found.out).toMatch(/^freight +hired +order +carrier +recipient +to +status +expected\n/);
  expect(found.out).toContain(code);
  expect(found.out).toContain(other);
  expect(found.out).toContain('São Paulo/SP');
  for (const words of [
    [code.toLowerCase()],
    [someNfe.chave_acesso],
    ['--order', 'PED-77'],
    ['--nfe', '1234'],
  ]) {
    const { items } = JSON.parse((await freight('find', ...words, '--json')).out);
    expect(
      items.map((one: { code: string }) => one.code),
      words.join(' '),
    ).toEqual([code]);
  }
  const first = await freight('find', '--limit', '1');
  expect(first.out.match(/^FR/gm)).toHaveLength(1);
  expect(first.out).toContain(`There are more: --after ${first.out.match(/FR[0-9]{6}[0-9A-Z]{5}/)?.[0]}`);
  expect((await freight('find', 'ninguém')).out).toBe('No such freights here.\n');
});

test('shows a freight and its life', { timeout: 60_000 }, async () => {
  const shown = await freight('show', code);
  expect(shown.code).toBe(0);
  for (const fact of [
    /order: +PED-77\n/,
    /recipient: +Maria Aparecida de Souza, 52998224725\n/,
    /NF-e: +1234\/1\n/,
  ])
    expect(shown.out).toMatch(fact);
  expect(shown.out).toMatch(/quarantine +Ocorrência em quarentena +waiting, carrier +unmapped_code: ZZ1/);
  expect(shown.out).toMatch(/ hire +Contratação/);
  expect(JSON.parse((await freight('show', other, '--json')).out)).toMatchObject({
    freight: { code: other },
    events: expect.arrayContaining([expect.objectContaining({ kind: 'hired' })]),
  });
  expect(await freight('show', 'FR261120ZZZZZ')).toMatchObject({
    code: 1,
    err: expect.stringContaining('./carreto freight find'),
  });
});

test('finds what needs somebody, and measures lanes when asked', { timeout: 60_000 }, async () => {
  expect((await freight('find', '--late')).out).toBe('No such freights here.\n');
  expect((await freight('find', '--phase', 'preparing', '--uf', 'SP')).out).toContain(code);
  const watched = await freight('watch');
  expect(watched).toMatchObject({ code: 0, out: '0 lanes measured, 2 freights judged by them.\n' });
});

test('decides upon what waits', { timeout: 90_000 }, async () => {
  const waiting = await freight('quarantine', 'list', '--freight', code);
  expect(waiting.out.match(/algo estranho/g)).toHaveLength(3);
  expect((await freight('quarantine', 'show', String(held[0]))).out).toMatch(/carrierCode: +ZZ1\n/);
  expect(await freight('quarantine', 'release', String(held[0]))).toMatchObject({
    code: 1,
    err: expect.stringContaining('code'),
  });
  const released = await freight('quarantine', 'release', String(held[0]), '--code', '2');
  expect(released).toMatchObject({ code: 0, out: `Released into ${code} as 2.\n` });
  const mapped = await freight('quarantine', 'map', String(held[1]), '2');
  expect(mapped).toMatchObject({ code: 0, out: expect.stringMatching(/^1 occurrence taken in, /) });
  const dropped = await freight('quarantine', 'discard', String(held[2]), 'não', 'aconteceu');
  expect(dropped).toMatchObject({ code: 0, out: `Dropped what was said of ${code}.\n` });
  expect((await freight('quarantine', 'list')).out).toBe('Nothing is here.\n');
  expect((await freight('show', code)).out).toMatch(/quarantine +.*released, carrier/);
});

test('says what the codes of a carrier mean, and forgets it', { timeout: 60_000 }, async () => {
  const { carrierId } = await app.ctx.db
    .selectFrom('freight')
    .select('carrierId')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const codes = (action: string, ...words: string[]) =>
    carreto('carrier', 'codes', action, String(carrierId), ...words);
  expect(await codes('set', 'w7', '17')).toMatchObject({
    code: 0,
    out: '0 occurrences taken in, 0 waiting for another reason.\n',
  });
  expect((await codes('list')).out).toMatch(/^W7 +17 /m);
  expect((await codes('remove', 'W7')).out).toBe('W7 does not mean 17 any more.\n');
  expect((await codes('list')).out).not.toMatch(/^W7 /m);
});

test('takes nothing in while it does not know what to tell webhooks', { timeout: 60_000 }, async () => {
  const words = ['freight', 'quarantine', 'release', '1', '--code', '2'];
  expect(await callCarreto(words, databaseEnvironment(app.connection))).toMatchObject({
    code: 1,
    err: expect.stringContaining('CARRETO_BASE_URL'),
  });
  const shown = await callCarreto(['freight', 'show', code], databaseEnvironment(app.connection));
  expect(shown.out).toMatch(/tracking: +\/rastreio\//);
});

test('says what is wrong with what was typed', { timeout: 60_000 }, async () => {
  expect(await freight('find', '--from', 'ontem')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--from'),
  });
  expect((await freight('find', '--status', 'lost_in_space')).err).toContain('statusGroup');
  expect(await freight('quarantine', 'release', 'x')).toMatchObject({ code: 2 });
  expect(await freight('quarantine', 'map', '1', 'x')).toMatchObject({
    code: 1,
    err: expect.stringContaining('code'),
  });
});
