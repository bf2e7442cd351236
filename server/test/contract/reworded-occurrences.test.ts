import type { TimelineEventView } from '@carreto/contract/admin/freights/freights';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { carrierTokenOf, resultsOf, trailOf } from '../support/occurrences.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openHook, webhookEnvironment } from '../support/webhooks.ts';

let app: TestApp;
let shop: Shop;
let token: string;
let operatorToken: string;

beforeAll(async () => {
  app = await startTestApp({ environment: webhookEnvironment });
  shop = await openShop(app);
  token = await carrierTokenOf(app, await hired(app, shop));
  const { id } = await addOperator(app.ctx, tester, { name: 'Ada', role: 'viewer' });
  operatorToken = (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' }))
    .token;
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

type Occurrence = { codigo: number; mensagem: string | null };

async function read<Body>(path: string, bearer: string): Promise<Body> {
  const response = await fetch(`${app.address}${path}`, { headers: { authorization: `Bearer ${bearer}` } });
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}

/** What the shipper reads of the delivery of a freight. */
async function messageRead(id_frete: string): Promise<string | null | undefined> {
  const { ocorrencias } = await read<{ ocorrencias: Occurrence[] }>(
    `/api/external/embarcador/v1/quote/${id_frete}`,
    shop.token,
  );
  return ocorrencias.find(({ codigo }) => codigo === 3)?.mensagem;
}

/** The messages that webhooks tell of the delivery, in their order. */
async function messagesTold(id_frete: string): Promise<unknown[]> {
  const rows = await app.ctx.db
    .selectFrom('webhookEvent')
    .select('body')
    .where('subject', '=', id_frete)
    .where('occurrenceCode', '=', 3)
    .orderBy('subjectSeq')
    .execute();
  return rows.map(({ body }) => (JSON.parse(body ?? '') as { mensagem?: string }).mensagem);
}

/** What the timeline says of the delivery. */
async function timelineOf(id_frete: string): Promise<[string, string | null][]> {
  const { events } = await read<{ events: TimelineEventView[] }>(
    `/api/admin/v1/freights/${id_frete}/timeline`,
    operatorToken,
  );
  return events
    .filter(({ code, kind }) => code === 3 && kind !== 'told')
    .map(({ kind, detail }) => [kind, detail]);
}

test('an occurrence that is sent again with another text is one, of the newest text, whose timeline keeps the first', async () => {
  const hook = await openHook(app, shop);
  const id_frete = await hired(app, shop);
  const entry = (mensagem: string) => ({
    ...{ id_frete, codigo: 3, data_ocorrencia: '2026-11-20 14:00:00', mensagem },
  });
  expect(await resultsOf(app, token, [entry('Entregue na portaria')])).toEqual(['aceita']);
  expect(await timelineOf(id_frete)).toEqual([['occurrence', 'Entregue na portaria']]);
  expect(await resultsOf(app, token, [entry('Entregue ao vizinho')])).toEqual(['aceita']);
  expect(await resultsOf(app, token, [entry('Entregue ao vizinho do 42')])).toEqual(['aceita']);
  expect(await resultsOf(app, token, [entry('Entregue ao vizinho do 42')])).toEqual(['duplicada']);

  expect((await trailOf(app, id_frete)).map(({ code }) => code)).toEqual([0, 1, 3]);
  expect(await messageRead(id_frete)).toBe('Entregue ao vizinho do 42');
  expect(await messagesTold(id_frete)).toEqual([
    'Entregue na portaria',
    'Entregue ao vizinho',
    'Entregue ao vizinho do 42',
  ]);
  expect(await timelineOf(id_frete)).toEqual([
    ['occurrence', 'Entregue na portaria'],
    ['reworded', 'Entregue ao vizinho do 42'],
  ]);
  await hook.receiver.close();
});

test('a text that comes later than its occurrence is its first', async () => {
  const id_frete = await hired(app, shop);
  const entry = { id_frete, codigo: 3, data_ocorrencia: '2026-11-20 14:00:00' };
  await resultsOf(app, token, [entry, { ...entry, mensagem: 'Entregue' }]);
  expect(await timelineOf(id_frete)).toEqual([['occurrence', 'Entregue']]);
});

test('texts that change within one request are one occurrence and one webhook', async () => {
  const hook = await openHook(app, shop);
  const id_frete = await hired(app, shop);
  const entry = { id_frete, codigo: 3, data_ocorrencia: '2026-11-20 14:00:00' };
  const entries = ['na doca', 'na rua'].map((mensagem) => ({ ...entry, mensagem }));
  expect(await resultsOf(app, token, entries)).toEqual(['aceita', 'aceita']);
  expect(await messagesTold(id_frete)).toEqual(['na rua']);
  expect(await timelineOf(id_frete)).toEqual([
    ['occurrence', 'na doca'],
    ['reworded', 'na rua'],
  ]);
  await hook.receiver.close();
});
