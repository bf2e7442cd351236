import type { CarrierCodeView } from '@carreto/contract/admin/freights/carrier-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addContract } from '../../src/registry/contracts/add-contract.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { carrierTokenOf, report, resultsOf, trailOf } from '../support/occurrences.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let carrierId: number;
let token: string;
let operatorToken: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  const freight = await hired(app, shop);
  token = await carrierTokenOf(app, freight);
  carrierId = (
    await app.ctx.db
      .selectFrom('freight')
      .select('carrierId')
      .where('code', '=', freight)
      .executeTakeFirstOrThrow()
  ).carrierId;
  const { id } = await addOperator(app.ctx, tester, { name: 'Ana', role: 'analyst' });
  operatorToken = (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'x' })).token;
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

type Answer<Body> = { status: number; body: Body & { code?: unknown; details: { field: string }[] } };

async function ask<Body>(method: string, query = '', body?: object): Promise<Answer<Body>> {
  const response = await fetch(`${app.address}/api/admin/v1/carriers/${carrierId}/occurrence-codes${query}`, {
    method,
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer<Body>['body'] };
}

const list = async () => (await ask<{ items: CarrierCodeView[] }>('GET')).body.items;
const one = async (code: string) => (await list()).find(({ carrierCode }) => carrierCode === code);
const put = (body: object) => ask<{ released: number; waiting: number }>('PUT', '', body);
const at = (time: string, more: object) => ({ data_ocorrencia: `2026-11-20 ${time}`, ...more });
const said = (id_frete: string, code: string, time = '14:00:00') =>
  at(time, { id_frete, codigo_ocorrencia: code });

describe('the occurrence codes of a carrier', () => {
  test('name those without a meaning first, with what waits for each', async () => {
    const [first, second] = [await hired(app, shop), await hired(app, shop)];
    await put({ carrierCode: '93', code: 15, shipperId: null });
    await report(app, token, [
      said(first, 'ZZ1'),
      { ...said(first, '0Q7'), descricao_ocorrencia: 'Saiu da base' },
      said(second, '0q7'),
    ]);
    const codes = await list();
    expect(codes.map(({ carrierCode, waiting }) => [carrierCode, waiting])).toEqual([
      ['0Q7', 2],
      ['ZZ1', 1],
      ['93', 0],
    ]);
    expect(codes[0]).toMatchObject({ code: null, contracts: [], standardCode: null });
    expect(codes[0]?.freightCode).toBeOneOf([first, second]);
    expect(codes[2]).toMatchObject({ code: 15, waitingSince: null, freightCode: null, description: null });
  });

  test('say nothing of what a carrier writes to who may not see personal data', async () => {
    const { id } = await addOperator(app.ctx, tester, { name: 'Fina', roles: ['finance'] });
    const owner = { kind: 'operator', id } as const;
    const finance = (await issueToken(app.ctx, tester, { owner, name: 'x' })).token;
    await app.ctx.mirror.refresh();
    const seenBy = async (bearer: string) => {
      const path = `${app.address}/api/admin/v1/carriers/${carrierId}/occurrence-codes`;
      const response = await fetch(path, { headers: { authorization: `Bearer ${bearer}` } });
      const { items } = (await response.json()) as { items: CarrierCodeView[] };
      return items.find(({ carrierCode }) => carrierCode === '0Q7')?.description;
    };
    expect(await seenBy(operatorToken)).toBe('Saiu da base');
    expect(await seenBy(finance)).toBe('[oculto]');
  });

  test('get a meaning, by which all that waits is taken in', async () => {
    const freights = [await hired(app, shop), await hired(app, shop)];
    await report(app, token, [
      at('13:00:00', { id_frete: freights[0], codigo: 3 }),
      ...freights.map((id_frete) => said(id_frete, '0951')),
    ]);
    expect(await one('951')).toMatchObject({ code: null, waiting: 2 });
    const { status, body } = await put({ carrierCode: '00951', code: 17, shipperId: null });
    // What was delivered meanwhile goes on waiting for another reason.
    expect({ status, body }).toEqual({ status: 200, body: { released: 1, waiting: 1 } });
    expect((await trailOf(app, freights[1] ?? '')).at(-1)).toMatchObject({ code: 17, carrierCode: '0951' });
    expect(await one('951')).toMatchObject({ code: 17, waiting: 0 });
    expect((await put({ carrierCode: '951', code: 15, shipperId: null })).status).toBe(200);
    expect(await one('951')).toMatchObject({ code: 15 });
  });

  test('mean something else by the contract of a shipper, until that is forgotten', async () => {
    const id_frete = await hired(app, shop);
    await put({ carrierCode: 'CT', code: 15, shipperId: null });
    expect((await put({ carrierCode: 'CT', code: 17, shipperId: shop.id })).body.details).toMatchObject([
      { field: 'shipperId' },
    ]);
    const { id: contractId } = await addContract(app.ctx, tester, { shipperId: shop.id, carrierId });
    expect((await put({ carrierCode: 'CT', code: 17, shipperId: shop.id })).status).toBe(200);
    expect(await one('CT')).toMatchObject({
      code: 15,
      contracts: [{ contractId, shipperId: shop.id, code: 17 }],
    });
    await report(app, token, [said(id_frete, 'CT')]);
    expect((await trailOf(app, id_frete)).at(-1)).toMatchObject({ code: 17 });
    const forgotten = await ask('DELETE', `?carrierCode=ct&shipperId=${shop.id}`);
    expect(forgotten).toEqual({ status: 200, body: { carrierCode: 'CT', code: 17 } });
    expect(await one('CT')).toMatchObject({ code: 15, contracts: [] });
    expect((await ask('DELETE', `?carrierCode=CT&shipperId=${shop.id}`)).status).toBe(404);
  });

  test('are forgotten: what was taken in stays, the next ones wait', async () => {
    const [before, after] = [await hired(app, shop), await hired(app, shop)];
    await put({ carrierCode: 'GO', code: 15, shipperId: null });
    await report(app, token, [said(before, 'GO')]);
    expect((await ask('DELETE', '?carrierCode=GO')).status).toBe(200);
    expect((await trailOf(app, before)).at(-1)).toMatchObject({ code: 15 });
    expect(await resultsOf(app, token, [said(after, 'GO')])).toEqual(['quarentena codigo_nao_mapeado']);
    expect(await one('GO')).toMatchObject({ code: null, waiting: 1 });
    expect((await ask('DELETE', '?carrierCode=GO')).status).toBe(404);
    const log = await app.ctx.db
      .selectFrom('changeLog')
      .select('action')
      .where('kind', '=', 'carrier')
      .orderBy('id')
      .execute();
    expect(log.at(-1)).toEqual({ action: 'forget_code' });
  });

  test('need a code of the catalogue, a code of the carrier, and a carrier', async () => {
    const fields = async (body: object) => (await put(body)).body.details.map(({ field }) => field);
    expect(await fields({ carrierCode: 'X', code: 46, shipperId: null })).toEqual(['code']);
    expect(await fields({ carrierCode: ' ', code: 15, shipperId: null })).toEqual(['carrierCode']);
    expect(await fields({ carrierCode: 'X', code: 15 })).toEqual(['shipperId']);
    const known = carrierId;
    carrierId = 999_999;
    expect((await ask('GET')).status).toBe(404);
    expect((await put({ carrierCode: 'X', code: 15, shipperId: null })).status).toBe(404);
    carrierId = known;
  });
});
