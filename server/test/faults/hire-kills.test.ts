import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { keyOf, type NfeParts, nfeXml, someDest } from '../support/nfe-xml.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type CarretoProcess, startCarreto } from './ledger/carreto-process.ts';
import type { KillAt } from './ledger/kill-at.preload.ts';

let app: TestApp;
let shop: Shop;
let token: string;
const running: CarretoProcess[] = [];

beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_ROLE: 'worker' } });
  shop = await openShop(app);
  ({ token } = await personOf(app, { name: 'Lia', role: 'admin' }));
});
afterAll(async () => {
  for (const process of running) await process.kill();
  await app.close();
});

/** A process that answers people; kill -9 ends it at a point of a hire, of the first or, unless `atOnce`, once it is armed. */
async function serve(
  when?: KillAt['when'],
  { atOnce = true } = {},
): Promise<{ process: CarretoProcess; address: string }> {
  const killAt: KillAt = { statement: 'insert into "freight_recipient"', when: when ?? 'before', atOnce };
  const process = startCarreto({
    role: 'api',
    environment: {
      ...databaseEnvironment(app.connection),
      CARRETO_MASTER_KEY: '5a'.repeat(32),
      CARRETO_MIN_FREE_MB: '0',
      CARRETO_LOG_LEVEL: 'error',
      ...(when === undefined ? {} : { CARRETO_KILL_AT: JSON.stringify(killAt) }),
    },
    preload: when === undefined ? undefined : join(import.meta.dirname, 'ledger/kill-at.preload.ts'),
  });
  running.push(process);
  return { process, address: await process.ready };
}

type Line = { id: string; outcome: string; freightCode: string | null };

async function send(address: string, act: 'preview' | 'hire', lines: object[]): Promise<Line[]> {
  const response = await fetch(`${address}/api/admin/v1/shippers/${shop.id}/orders/${act}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ lines }),
  });
  const { lines: answered } = (await response.json()) as { lines: Line[] };
  expect(response.status).toBe(200);
  return answered;
}

const nfes = Array.from({ length: 8 }, (_, at): Partial<NfeParts> => {
  return { nNF: String(700 + at), dest: someDest, qVol: ['2'], grossKg: '7.000' };
});
const keysOf = (): string[] => nfes.map((parts) => keyOf({ ...parts, issuer: shop.cnpj }));
const box = { heightMm: 200, widthMm: 300, lengthMm: 400, weightG: 3500 };

/** As the screen sends what was dropped, each with a key of its own that stays. */
async function linesOf(address: string): Promise<object[]> {
  const xmls = nfes.map((parts, at) => ({
    id: `linha-${at}`,
    xml: Buffer.from(nfeXml({ ...parts, issuer: shop.cnpj })).toString('base64'),
  }));
  const previewed = (await send(address, 'preview', xmls)) as (Line & { order: { goods: object[] } })[];
  return previewed.map(({ id, order }) => ({
    ...{ id, key: `chave-${id}`, choice: { by: 'cheapest' } },
    order: { ...order, goods: order.goods.map((goods) => ({ ...goods, ...box })) },
  }));
}

/** How many freights have each NF-e. */
async function hiredTimes(): Promise<number[]> {
  const { rows } = await sql<{ accessKey: string; count: number }>`
    select access_key as "accessKey", count(*) as count from freight_nfe group by access_key`.execute(
    app.ctx.db,
  );
  const times = new Map(rows.map(({ accessKey, count }) => [accessKey, count]));
  return keysOf().map((key) => times.get(key) ?? 0);
}

test('orders whose server is killed in the middle of hiring them are all hired when they are sent again, each once', async () => {
  const first = await serve('before', { atOnce: false });
  const lines = await linesOf(first.address);
  const [some, rest] = [lines.slice(0, 2), lines.slice(2)];
  const answered = await send(first.address, 'hire', some);
  expect(answered).toMatchObject([{ outcome: 'hired' }, { outcome: 'hired' }]);
  await first.process.arm();
  const counts: number[] = [];
  for (const when of ['before', 'after', 'before commit', 'after commit', 'after commit'] as const) {
    const { process, address } = when === 'before' ? first : await serve(when);
    await expect(send(address, 'hire', rest)).rejects.toThrow();
    expect(await process.gone).toBe('SIGKILL');
    counts.push((await hiredTimes()).reduce((sum, count) => sum + count, 0));
  }
  // What was committed stands, though nobody was answered; what was not is as if it had never been.
  expect(counts).toEqual([2, 2, 2, 3, 4]);
  const last = await serve();
  // Whoever was killed has its lines for ten seconds; they are over.
  await sql`update idempotency_key set lease_until = app_now() where lease_until is not null`.execute(
    app.ctx.db,
  );
  const again = await send(last.address, 'hire', lines);
  expect(again.map(({ id }) => id)).toEqual(nfes.map((_, at) => `linha-${at}`));
  expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(['hired']));
  expect(again.slice(0, 2).map(({ freightCode }) => freightCode)).toEqual(
    answered.map(({ freightCode }) => freightCode),
  );
  expect(new Set(again.map(({ freightCode }) => freightCode)).size).toBe(nfes.length);
  expect(await hiredTimes()).toEqual(nfes.map(() => 1));
  const { rows } = await sql<{ freights: number; acts: number }>`
    select (select count(*) from freight) as freights,
      (select count(*) from change_log where kind = 'freight' and action = 'hire') as acts`.execute(
    app.ctx.db,
  );
  expect(rows).toEqual([{ freights: nfes.length, acts: nfes.length }]);
}, 300_000);
