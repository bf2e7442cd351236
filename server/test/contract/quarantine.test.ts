import type { HeldOccurrenceOut } from '@carreto/contract/admin/freights/quarantine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addContract } from '../../src/registry/contracts/add-contract.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { carrierTokenOf, progressOf, report, resultsOf, trailOf } from '../support/occurrences.ts';
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
  const { id } = await addOperator(app.ctx, tester, { name: 'Ana', role: 'analyst' });
  operatorToken = (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'x' })).token;
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

async function ask<Body>(
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Body }> {
  const response = await fetch(`${app.address}/api/admin/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

const decide = (id: number, what: string, body: object) =>
  ask<
    HeldOccurrenceOut & { released: number; waiting: number } & { code: string; details: { field: string }[] }
  >('POST', `quarantine/${id}/${what}`, body);

async function waitingOf(query: string): Promise<HeldOccurrenceOut[]> {
  const { body } = await ask<{ items: HeldOccurrenceOut[] }>('GET', `quarantine?${query}`);
  return body.items;
}

/** Reports something that must wait, and gives the id under which it does. */
async function held(entry: object, ...before: object[]): Promise<number> {
  const { body } = await report(app, token, [...before, entry]);
  const result = body.resultados.at(-1);
  if (result?.id_quarentena === undefined) throw new Error(JSON.stringify(body));
  return result.id_quarentena;
}

const at = (time: string, more: object) => ({ data_ocorrencia: `2026-11-20 ${time}`, ...more });

describe('an occurrence that waits', () => {
  test('is listed with all that was said, by reason, freight and code', async () => {
    const id_frete = await hired(app, shop);
    const id = await held(at('14:00:00', { id_frete, codigo_ocorrencia: 'ABC', mensagem: '<b>oi</b>' }));
    const one = { id, freightCode: id_frete, reason: 'unmapped_code', carrierCode: 'ABC', code: null };
    for (const query of [
      `freightCode=${id_frete}`,
      'carrierCode=ABC',
      `reason=unmapped_code&shipperId=${shop.id}`,
    ])
      expect((await waitingOf(query)).at(-1)).toMatchObject(one);
    expect(await waitingOf(`freightCode=${id_frete}&reason=out_of_flow`)).toEqual([]);
    expect(await waitingOf(`freightCode=${id_frete}&state=released`)).toEqual([]);
    const { body } = await ask<HeldOccurrenceOut>('GET', `quarantine/${id}`);
    expect(body).toMatchObject({ ...one, message: '<b>oi</b>', state: 'waiting', decidedBy: null });
    expect((await ask('GET', 'quarantine/999999')).status).toBe(404);
  });

  test('is released into its freight by a person, in flow or not, and told to webhooks', async () => {
    const id_frete = await hired(app, shop);
    const id = await held(at('15:00:00', { id_frete, codigo: 2 }), at('14:00:00', { id_frete, codigo: 3 }));
    const { receiver } = await openHook(app, shop);
    const { status, body } = await decide(id, 'release', {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'released', decidedBy: 'Ana', code: 2 });
    expect((await trailOf(app, id_frete)).map(({ code }) => code)).toEqual([0, 1, 3, 2]);
    expect(await progressOf(app, id_frete)).toMatchObject({ phase: 'underway', statusCode: 2 });
    await app.settle();
    expect(receiver.received.map(({ body: sent }) => JSON.parse(sent).codigo)).toEqual([2]);
    await receiver.close();
    expect((await decide(id, 'release', {})).status).toBe(409);
    expect(await resultsOf(app, token, [at('15:00:00', { id_frete, codigo: 2 })])).toEqual(['duplicada']);
    const { body: log } = await ask<{ items: object[] }>('GET', `changes?kind=quarantine&entityId=${id}`);
    expect(log.items).toMatchObject([{ actor: 'Ana', action: 'release', after: { state: 'released' } }]);
  });

  test('needs a code of the catalogue where nobody knows it', async () => {
    const id_frete = await hired(app, shop);
    const id = await held(at('14:00:00', { id_frete, codigo_ocorrencia: 'NEW' }));
    for (const body of [{}, { code: 46 }])
      expect((await decide(id, 'release', body)).body.details).toMatchObject([{ field: 'code' }]);
    expect((await decide(id, 'release', { code: 15 })).body).toMatchObject({ state: 'released', code: 15 });
    expect((await trailOf(app, id_frete)).at(-1)).toMatchObject({ code: 15, carrierCode: 'NEW' });
  });

  test('is dropped with a reason, and is a repeat when it is said again', async () => {
    const id_frete = await hired(app, shop);
    const entry = { id_frete, codigo: 15, data_ocorrencia: '2027-01-01 10:00:00' };
    const id = await held(entry);
    expect((await decide(id, 'discard', {})).status).toBe(422);
    expect((await decide(id, 'discard', { note: 'Data errada' })).body).toMatchObject({
      state: 'discarded',
      note: 'Data errada',
    });
    expect(await resultsOf(app, token, [entry])).toEqual(['duplicada']);
    expect(await waitingOf(`freightCode=${id_frete}`)).toEqual([]);
    expect(await trailOf(app, id_frete)).toHaveLength(2);
  });

  test('is decided once, whoever is faster', async () => {
    const id_frete = await hired(app, shop);
    const id = await held(at('14:00:00', { id_frete, codigo_ocorrencia: 'RACE' }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide(id, 'release', { code: 15 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe('mapping a code', () => {
  test('for the carrier takes in all that waits for it, and everything after', async () => {
    const freights = [await hired(app, shop), await hired(app, shop), await hired(app, shop)];
    const entries = freights.map((id_frete) => at('14:00:00', { id_frete, codigo_ocorrencia: '0951' }));
    const [ended = ''] = freights;
    await report(app, token, [at('13:00:00', { id_frete: ended, codigo: 3 }), ...entries]);
    const [first] = await waitingOf(`freightCode=${freights[1]}`);
    const { body } = await decide(first?.id ?? 0, 'map', { code: 17, scope: 'carrier' });
    expect(body).toEqual({ released: 2, waiting: 1 });
    expect(await waitingOf(`freightCode=${ended}`)).toMatchObject([{ reason: 'out_of_flow', code: 17 }]);
    expect((await trailOf(app, freights[2] ?? '')).at(-1)).toMatchObject({ code: 17, carrierCode: '0951' });
    const next = await hired(app, shop);
    expect(await resultsOf(app, token, [at('14:00:00', { id_frete: next, codigo_ocorrencia: 951 })])).toEqual(
      ['aceita'],
    );
    expect((await decide(first?.id ?? 0, 'map', { code: 17, scope: 'carrier' })).body).toEqual({
      released: 0,
      waiting: 0,
    });
  });

  test('for a contract stands in the contract', async () => {
    const id_frete = await hired(app, shop);
    const id = await held(at('14:00:00', { id_frete, codigo_ocorrencia: 'CT-1' }));
    const { carrierId } = (await ask<HeldOccurrenceOut>('GET', `quarantine/${id}`)).body;
    const refused = await decide(id, 'map', { code: 15, scope: 'contract' });
    expect(refused.body.details).toMatchObject([{ field: 'scope' }]);
    await addContract(app.ctx, tester, { shipperId: shop.id, carrierId });
    expect((await decide(id, 'map', { code: 15, scope: 'contract' })).body).toEqual({
      released: 1,
      waiting: 0,
    });
    const contracts = await app.ctx.db
      .selectFrom('contract')
      .selectAll()
      .where('shipperId', '=', shop.id)
      .execute();
    const mapped = contracts.filter(({ occurrenceCodes }) => occurrenceCodes.length > 0);
    expect(mapped).toMatchObject([{ occurrenceCodes: [{ carrierCode: 'CT-1', code: 15 }], revision: 2 }]);
    const { body: log } = await ask<{ items: object[] }>(
      'GET',
      `changes?kind=contract&entityId=${mapped[0]?.id}`,
    );
    expect(log.items[0]).toMatchObject({ actor: 'Ana', action: 'update' });
  });

  test('needs a code of the catalogue, and a code of the carrier', async () => {
    const id_frete = await hired(app, shop);
    const id = await held(at('15:00:00', { id_frete, codigo: 2 }), at('14:00:00', { id_frete, codigo: 3 }));
    const fields = async (body: object) =>
      (await decide(id, 'map', body)).body.details.map(({ field }) => field);
    expect(await fields({ code: 46, scope: 'carrier' })).toEqual(['code']);
    expect(await fields({ code: 17, scope: 'carrier' })).toEqual(['heldId']);
    expect(await fields({ code: 17, scope: 'everybody' })).toEqual(['scope']);
  });
});
