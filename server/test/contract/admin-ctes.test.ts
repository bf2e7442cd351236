import type { ComponentName } from '@carreto/contract/admin/charges/cte-components';
import type { CteDetailView, CteView } from '@carreto/contract/admin/charges/ctes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freightBecameFindableIn } from '../../src/freight/signals.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { uploaderOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  bareCteXml,
  type CteXmlParts,
  correctionLetter,
  cteEventXml,
  cteKeyOf,
  cteXml,
} from '../support/cte-xml.ts';
import {
  type CteSender,
  cteItem,
  freightsOf,
  nextNumber,
  senderOf,
  sentCte,
  storedCte,
} from '../support/ctes.ts';
import { hired, someNfe } from '../support/hire.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let freight: string;
let sender: CteSender;
let operatorToken: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  freight = await hired(app, shop, { nota_fiscal: someNfe });
  sender = await senderOf(app, freight);
  const { id } = await addOperator(app.ctx, tester, { name: 'Ana', role: 'analyst' });
  operatorToken = (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'x' })).token;
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

type Failed = { code: string; details: { field: string }[] };

async function ask<Body>(
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Body & Failed }> {
  const response = await fetch(`${app.address}/api/admin/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body & Failed };
}

type Page = { items: CteView[]; nextCursor: string | null };

async function found(query: string): Promise<number[]> {
  const { body } = await ask<Page>('GET', `ctes?${query}`);
  return body.items.map(({ id }) => id);
}

const item = (changes: object = {}) => cteItem(shop, sender, changes);

describe('CT-es as operators see them', () => {
  test('are found newest first, by what they are and where they stand', async () => {
    const linked = await sentCte(app, sender, item({ valor: 10.01 }));
    const waiting = await sentCte(app, sender, item({ valor: 10.01, numero_nf: 70_001 }));
    const twice = await sentCte(app, sender, item({ valor: 10.01 }));
    const gone = item({ valor: 10.02, numero_nf: 70_002 });
    const deleted = await sentCte(app, sender, gone);
    await sentCte(app, sender, { ...gone, acao: 'E' });
    expect(await found('')).toEqual([deleted, twice, waiting, linked]);
    expect(await found('unlinked=true')).toEqual([waiting]);
    expect(await found('unlinked=false')).toEqual([twice, linked]);
    expect(await found('duplicate=true')).toEqual([twice]);
    expect(await found('duplicate=false')).toEqual([deleted, waiting, linked]);
    expect(await found('state=rejected')).toEqual([deleted]);
    expect(await found(`freightCode=${freight}`)).toEqual([twice, linked]);
    expect(await found(`carrierId=${sender.id}&shipperId=${shop.id}`)).toHaveLength(4);
    expect(await found(`carrierId=${sender.id + 1}`)).toEqual([]);
    const { accessKey, number } = await storedCte(app, waiting);
    expect(await found(`accessKey=${accessKey}`)).toEqual([waiting]);
    expect(await found(`number=${number}`)).toEqual([waiting]);
    expect(await found('from=2020-01-01&until=2020-12-31')).toEqual([]);
    expect(await found('from=2020-01-01')).toHaveLength(4);
  });

  test('are paged by a cursor', async () => {
    const all = await found('');
    const pages: number[] = [];
    let cursor = '';
    for (let turn = 0; turn < 10; turn += 1) {
      const { body } = await ask<Page>('GET', `ctes?limit=3${cursor}`);
      pages.push(...body.items.map(({ id }) => id));
      if (body.nextCursor === null) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(pages).toEqual(all);
  });

  test('show charges, freights and log', async () => {
    const cteId = await sentCte(app, sender, item({ valor: 33.1, pedagio: 3.1, gris: 0 }));
    const { status, body } = await ask<CteDetailView>('GET', `ctes/${cteId}`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        id: cteId,
        state: 'processing',
        totalCents: 3310,
        charges: { toll: 310, gris: 0 },
        freights: [{ freightCode: freight, foundBy: 'nfe_number' }],
        nfes: [{ number: '1234', series: '1', freightCode: freight }],
        log: [{ from: null, to: 'processing', actor: 'carreto' }],
      },
    });
    const file = await fetch(`${app.address}${new URL(body.originalUrl ?? '').pathname}`);
    expect(file.status).toBe(200);
    expect((await ask('GET', 'ctes/999999')).status).toBe(404);
  });

  test('are linked by hand, for a reason, to a freight of their shipper', async () => {
    const cteId = await sentCte(app, sender, item({ valor: 44.1, numero_nf: 70_003 }));
    const note = 'NF-e trocada na coleta';
    const linked = await ask<CteDetailView>('POST', `ctes/${cteId}/link`, { freightCode: freight, note });
    expect(linked).toMatchObject({
      status: 200,
      body: {
        freightCode: freight,
        freights: [{ freightCode: freight, foundBy: 'person' }],
        log: [{}, { message: `CT-e vinculado a ${freight}`, complement: note, actor: 'Ana' }],
      },
    });
    const again = await ask('POST', `ctes/${cteId}/link`, { freightCode: freight, note });
    expect({ status: again.status, code: again.body.code }).toEqual({ status: 409, code: 'conflict' });
    const unknown = await ask('POST', `ctes/${cteId}/link`, { freightCode: 'FR000101AAAAA', note });
    expect({ status: unknown.status, field: unknown.body.details[0]?.field }).toEqual({
      status: 422,
      field: 'freightCode',
    });
    const { body } = await ask<{ items: { kind: string; action: string; actor: string }[] }>(
      'GET',
      'changes?kind=cte',
    );
    expect(body.items).toMatchObject([{ kind: 'cte', action: 'link', actor: 'Ana' }]);
  });

  test('stay with their first freight when another one is added', async () => {
    const other = await hired(app, shop);
    const cteId = await sentCte(app, sender, item({ valor: 55.1 }));
    await ask('POST', `ctes/${cteId}/link`, { freightCode: other, note: 'entrega conjunta' });
    expect(await freightsOf(app, cteId)).toEqual([freight, other]);
    expect((await storedCte(app, cteId)).freightCode).toBe(freight);
  });
});

describe('taking a CT-e off its freight', () => {
  const note = 'a NF-e é de outro pedido';

  test('is done for a reason, and told in its log and the change log', async () => {
    const cteId = await sentCte(app, sender, item({ valor: 61.1 }));
    const { status, body } = await ask<CteDetailView>('POST', `ctes/${cteId}/unlink`, { note });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        ...{ freightCode: null, freights: [], nfes: [{ number: '1234', freightCode: null }] },
        log: [{}, { message: `CT-e desvinculado de ${freight}`, complement: note, actor: 'Ana' }],
      },
    });
    expect(await found('unlinked=true')).toContain(cteId);
    const changes = await ask<{ items: object[] }>('GET', `changes?kind=cte&entityId=${cteId}`);
    expect(changes.body.items[0]).toMatchObject({
      ...{ action: 'unlink', actor: 'Ana', before: { freightCodes: [freight] } },
      after: { freightCodes: [], note },
    });
    expect((await ask('POST', `ctes/${cteId}/unlink`, {})).status).toBe(422);
    const again = await ask('POST', `ctes/${cteId}/unlink`, { note });
    expect({ status: again.status, code: again.body.code }).toEqual({ status: 409, code: 'conflict' });
    expect((await ask('POST', 'ctes/999999/unlink', { note })).status).toBe(404);
  });

  test('keeps it from being found for that freight again, but not for another one, nor by hand', async () => {
    const numero = '70111';
    const nota_fiscal = { ...someNfe, numero };
    const wrong = await hired(app, shop, { nota_fiscal });
    const cteId = await sentCte(app, sender, item({ valor: 62.1, numero_nf: Number(numero) }));
    await ask('POST', `ctes/${cteId}/unlink`, { note });
    const ref = { shipperId: shop.id, freightCode: wrong };
    await app.ctx.db.transaction().execute((tx) => freightBecameFindableIn(tx, ref));
    await app.settle();
    expect(await freightsOf(app, cteId)).toEqual([]);
    const right = await hired(app, shop, { nota_fiscal });
    await app.settle();
    expect(await freightsOf(app, cteId)).toEqual([right]);
    await ask('POST', `ctes/${cteId}/link`, { freightCode: wrong, note: 'era este, sim' });
    expect(await freightsOf(app, cteId)).toEqual([right, wrong]);
    await ask('POST', `ctes/${cteId}/unlink`, { freightCode: right, note });
    expect(await freightsOf(app, cteId)).toEqual([wrong]);
    expect(await storedCte(app, cteId)).toMatchObject({ freightCode: wrong, auditDueAt: expect.any(Date) });
    const other = await ask('POST', `ctes/${cteId}/unlink`, { freightCode: right, note });
    expect({ status: other.status, field: other.body.details[0]?.field }).toEqual({
      status: 422,
      field: 'freightCode',
    });
  });

  test('takes along what only follows it, which follows it again', async () => {
    const one = item({ valor: 63.1, numero_nf: 70_120 });
    const first = await sentCte(app, sender, one);
    await ask('POST', `ctes/${first}/link`, { freightCode: freight, note });
    const xml = cteXml({
      ...{ issuer: sender.cnpj, nCT: String(nextNumber()), tpCTe: '1', completed: [one.chave_acesso] },
      ...{ rem: `<rem><CNPJ>${shop.cnpj}</CNPJ></rem>`, nfes: [] },
    });
    const path = `${app.address}/api/external/transportadora/v1/cte/xml?token=${sender.token}`;
    const headers = { 'content-type': 'application/xml' };
    const answer = await fetch(path, { method: 'POST', headers, body: xml });
    const { conhecimentos } = (await answer.json()) as { conhecimentos: { cte_id: number }[] };
    const complement = conhecimentos[0]?.cte_id ?? 0;
    expect(await freightsOf(app, complement)).toEqual([freight]);
    await ask('POST', `ctes/${first}/unlink`, { note });
    expect(await freightsOf(app, complement)).toEqual([]);
    const other = await hired(app, shop);
    await ask('POST', `ctes/${first}/link`, { freightCode: other, note });
    expect(await freightsOf(app, complement)).toEqual([other]);
    // By hand from this one too: then it does not follow there any more.
    await ask('POST', `ctes/${complement}/unlink`, { note });
    await ask('POST', `ctes/${first}/unlink`, { note });
    await ask('POST', `ctes/${first}/link`, { freightCode: other, note });
    expect(await freightsOf(app, complement)).toEqual([]);
    expect(await storedCte(app, complement)).toMatchObject({ freightCode: null });
  });
});

describe('XMLs that an operator hands in for a carrier', () => {
  const partsOf = (changes: Partial<CteXmlParts> = {}) => ({
    ...{ issuer: sender.cnpj, nCT: String(nextNumber()), rem: `<rem><CNPJ>${shop.cnpj}</CNPJ></rem>` },
    ...changes,
  });
  const path = () => `/carriers/${sender.id}/ctes/xml`;
  const linesOf = (cteId: number) =>
    app.ctx.db
      .selectFrom('cteLog')
      .select(['operatorId', 'actor', 'toState'])
      .where('cteId', '=', cteId)
      .orderBy('id')
      .execute();
  const changesOf = (cteId: number) =>
    app.ctx.db
      .selectFrom('changeLog')
      .select(['operatorId', 'action', 'shipperId'])
      .where('kind', '=', 'cte')
      .where('entityId', '=', cteId)
      .orderBy('id')
      .execute();

  test('are taken as if the carrier had sent them, and logs say who did', async () => {
    const { upload, operatorId } = await uploaderOf(app, 'Olga');
    const parts = partsOf();
    const accessKey = cteKeyOf(parts);
    const stored = await upload(path(), cteXml(parts), 'application/xml');
    expect(stored).toMatchObject({ status: 200, body: { accessKey, outcome: 'stored' } });
    const { cteId } = stored.body;
    expect(await storedCte(app, cteId)).toMatchObject({
      source: 'xml',
      carrierId: sender.id,
      shipperId: shop.id,
    });
    expect(await freightsOf(app, cteId)).toHaveLength(1);
    expect((await upload(path(), cteXml(parts))).body).toEqual({ accessKey, outcome: 'repeated', cteId });
    expect(await upload(path(), bareCteXml(parts))).toMatchObject({
      ...{ status: 409, body: { code: 'conflict', details: [{ field: 'infCte.Id' }] } },
    });
    const letter = cteEventXml(accessKey, { ...correctionLetter, author: sender.cnpj });
    for (const _ of [1, 2])
      expect((await upload(path(), letter)).body).toEqual({ accessKey, outcome: 'corrected', cteId });
    const cancellation = cteEventXml(accessKey, { author: sender.cnpj });
    for (const _ of [1, 2])
      expect((await upload(path(), cancellation)).body).toEqual({ accessKey, outcome: 'cancelled', cteId });
    const olga = { operatorId, actor: 'Olga' };
    expect(await linesOf(cteId)).toEqual([
      ...[
        { ...olga, toState: 0 },
        { ...olga, toState: 0 },
        { ...olga, toState: 5 },
      ],
    ]);
    const by = { operatorId, shipperId: shop.id };
    expect(await changesOf(cteId)).toEqual(
      ['import', 'correct', 'delete'].map((action) => ({ ...by, action })),
    );
  });

  test('may be events that wait, which then happen in the name of who handed them in', async () => {
    const { upload, operatorId } = await uploaderOf(app, 'Iara');
    const parts = partsOf();
    const accessKey = cteKeyOf(parts);
    expect((await upload(path(), cteEventXml(accessKey, { author: sender.cnpj }))).body).toEqual({
      ...{ accessKey, outcome: 'waiting', cteId: null },
    });
    const { body } = await upload(path(), cteXml(parts));
    expect(body).toMatchObject({ accessKey, outcome: 'cancelled' });
    expect((await linesOf(body.cteId)).map(({ operatorId: by }) => by)).toEqual([operatorId, operatorId]);
    expect(await changesOf(body.cteId)).toMatchObject([{ action: 'import', operatorId }]);
  });

  test('are refused where they are none, or not of the carrier', async () => {
    const { upload } = await uploaderOf(app, 'Rui');
    const key = cteKeyOf(partsOf());
    const wrongDigit = key.slice(0, 43) + ((Number(key.slice(43)) + 1) % 10);
    const strange = '45997418000153';
    const refused = async (xml: string) => {
      const { status, body } = await upload(path(), xml);
      return [status, body.code, ...(body.details as { field: string }[]).map(({ field }) => field)];
    };
    for (const xml of ['', 'olá', '<!DOCTYPE x><CTe/>', '<a/>'])
      expect((await refused(xml)).slice(0, 2), xml).toEqual([422, 'invalid_file']);
    expect(await refused(cteXml(partsOf({ issuer: strange })))).toEqual([422, 'invalid_file', 'infCte.Id']);
    expect(await refused(cteXml({ ...partsOf(), key: wrongDigit }))).toEqual([
      422,
      'invalid_file',
      'infCte.Id',
    ]);
    expect(await refused(cteEventXml(cteKeyOf({ issuer: strange }), { author: strange }))).toEqual([
      ...[422, 'invalid_file', 'infEvento/chCTe'],
    ]);
    const big = `<CTe>${' '.repeat(21_000_000)}</CTe>`;
    expect(await upload(path(), big)).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    expect((await upload(path(), cteXml(partsOf()), 'application/json')).status).toBe(415);
    expect((await upload('/carriers/999999/ctes/xml', cteXml(partsOf()))).status).toBe(404);
  });
});

describe('names of components', () => {
  async function chargesOf(name: string): Promise<object> {
    const xml = cteXml({
      issuer: sender.cnpj,
      nCT: String(nextNumber()),
      rem: `<rem><CNPJ>${shop.cnpj}</CNPJ></rem>`,
      components: [[name, '10.00']],
    });
    const path = `${app.address}/api/external/transportadora/v1/cte/xml?token=${sender.token}`;
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/xml' },
      body: xml,
    });
    const { conhecimentos } = (await response.json()) as { conhecimentos: { cte_id: number }[] };
    return (await storedCte(app, conhecimentos[0]?.cte_id ?? 0)).document.charges;
  }

  test('are extended for all carriers and for one, which goes first', async () => {
    expect(await chargesOf('Tx. Nova')).toEqual({ additional: 1000 });
    const ofAll = await ask<ComponentName>('PUT', 'cte-components', {
      carrierId: null,
      name: 'TX NOVA',
      charge: 'tas',
    });
    expect(ofAll).toMatchObject({ status: 200, body: { name: 'TX NOVA', charge: 'tas', revision: 1 } });
    expect(await chargesOf('Tx. Nova')).toEqual({ tas: 1000 });
    const own = await ask<ComponentName>('PUT', 'cte-components', {
      carrierId: sender.id,
      name: 'tx-nova',
      charge: 'icms',
    });
    expect(await chargesOf('Tx. Nova')).toEqual({});
    await ask('PUT', 'cte-components', { carrierId: sender.id, name: 'TX nova', charge: 'gris' });
    expect(await chargesOf('Tx. Nova')).toEqual({ gris: 1000 });
    const { body } = await ask<{ items: ComponentName[] }>('GET', `cte-components?carrierId=${sender.id}`);
    expect(body.items).toMatchObject([{ id: own.body.id, name: 'TX nova', charge: 'gris', revision: 2 }]);
    expect((await ask('DELETE', `cte-components/${own.body.id}`)).status).toBe(200);
    expect(await chargesOf('Tx. Nova')).toEqual({ tas: 1000 });
    expect((await ask('DELETE', `cte-components/${own.body.id}`)).status).toBe(404);
  });

  test('that nobody knows are asked for, and never taken for the nearest one', async () => {
    const near = ['GRISS', 'FRETE PESO 2', 'PEDAGIOS', 'TAXAS', 'AD VALOREN', 'TDE II'];
    for (const name of near) expect([name, await chargesOf(name)]).toEqual([name, { additional: 1000 }]);
    await chargesOf('GRISS');
    const asked = async () => {
      const { body } = await ask<{ items: { name: string; cteCount: number; totalCents: number }[] }>(
        'GET',
        `cte-components/unknown?carrierId=${sender.id}`,
      );
      return body.items;
    };
    const names = (await asked()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(near));
    expect((await asked()).find(({ name }) => name === 'GRISS')).toMatchObject({
      cteCount: 2,
      totalCents: 2000,
    });
    await ask('PUT', 'cte-components', { carrierId: sender.id, name: 'griss', charge: 'gris' });
    expect((await asked()).map(({ name }) => name)).not.toContain('GRISS');
    expect(await chargesOf('GRISS')).toEqual({ gris: 1000 });
  });

  test('that nobody knows are shown to those alone who see the CT-es they stand in', async () => {
    await chargesOf('TAXA RARA');
    const other = await addCarrier(app.ctx, tester, someCarrier(7002));
    const { id } = await addOperator(app.ctx, tester, {
      ...{ name: 'Ivo', roles: ['finance'] },
      carrierIds: [other.id],
    });
    const { token } = await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'x' });
    await app.ctx.mirror.refresh();
    const response = await fetch(`${app.address}/api/admin/v1/cte-components/unknown`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await response.json()).toEqual({ items: [] });
  });

  test('go before the usual ones, and must name something', async () => {
    expect(await chargesOf('Ad Valorem')).toEqual({ advalorem: 1000 });
    await ask('PUT', 'cte-components', { carrierId: sender.id, name: 'AD VALOREM', charge: 'freight_value' });
    expect(await chargesOf('Ad Valorem')).toEqual({ freight_value: 1000 });
    expect((await ask('PUT', 'cte-components', { carrierId: null, name: '...', charge: 'tas' })).status).toBe(
      422,
    );
    expect((await ask('PUT', 'cte-components', { carrierId: 99_999, name: 'X', charge: 'tas' })).status).toBe(
      404,
    );
  });
});
