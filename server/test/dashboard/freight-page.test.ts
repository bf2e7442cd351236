import type { FreightNoteView } from '@carreto/contract/admin/freights/freight-notes';
import type { SaidView } from '@carreto/contract/admin/freights/freight-raw';
import type { FreightView, TimelineEventView } from '@carreto/contract/admin/freights/freights';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anonymiseFreight } from '../../src/freight/record/anonymise.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { updateOperator } from '../../src/registry/operators/update-operator.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someNfe } from '../support/hire.ts';
import { carrierTokenOf, report } from '../support/occurrences.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let admin: AdminCall;
let code: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  admin = await adminOf(app);
  code = await hired(app, shop, { numero_pedido: 'PED-9', nota_fiscal: someNfe });
  app.clock.set('2026-11-21T12:00:00Z');
  const token = await carrierTokenOf(app, code);
  const { body } = await report(app, token, [
    { id_frete: code, codigo: 15, data_ocorrencia: '2026-11-20 15:00:00', mensagem: 'Doca 3' },
    {
      id_frete: code,
      codigo: 3,
      data_ocorrencia: '2026-11-21 08:00:00',
      comprovantes: [{ url_imagem: 'https://fotos.exemplo.com.br/1.jpg' }],
    },
    {
      id_frete: code,
      codigo_ocorrencia: 'ZZ9',
      data_ocorrencia: '2026-11-21 08:30:00',
      mensagem: 'portaria',
    },
  ]);
  expect(body.resultados.map(({ resultado }) => resultado)).toEqual(['aceita', 'aceita', 'quarentena']);
});
afterAll(() => app.close());

async function timeline(): Promise<TimelineEventView[]> {
  return (await admin(`GET /freights/${code}/timeline`)).body.events;
}

describe('the page of a freight', () => {
  test('shows its volumes one by one, with their codes and where they stand', async () => {
    const { body }: { body: FreightView } = await admin(`GET /freights/${code}`);
    const count = body.volumes.reduce((sum, { amount }) => sum + amount, 0);
    expect(count).toBe(body.volumeCount);
    expect(body.volumes.flatMap(({ codes }) => codes).map((one) => one.code)).toEqual([
      `${code}001`,
      `${code}002`,
    ]);
    expect(body.volumes[0]).toMatchObject({ fromNumber: 1, heightMm: expect.any(Number), contents: [] });
    expect(body.volumes[0]?.codes[0]).toMatchObject({ number: 1, postalCode: null, phase: 'delivered' });
  });

  test('shows evidence of the delivery, that of others as theirs', async () => {
    const { body }: { body: FreightView } = await admin(`GET /freights/${code}`);
    expect(body.proofs).toEqual([
      {
        at: '2026-11-21T11:00:00.000Z',
        occurrenceCode: 3,
        volumeNumber: null,
        url: 'https://fotos.exemplo.com.br/1.jpg',
        isOwn: false,
      },
    ]);
    expect(await timeline()).toContainEqual(
      expect.objectContaining({ kind: 'proof', detail: 'fotos.exemplo.com.br' }),
    );
  });

  test('refers to what there is more of', async () => {
    const refs = (await timeline()).map(({ kind, ref }) => [kind, ref?.kind ?? null]);
    expect(refs).toContainEqual(['quoted', 'quote']);
    expect(refs).toContainEqual(['quarantined', 'quarantine']);
    expect(refs).toContainEqual(['occurrence', null]);
  });

  test('has what was said word by word', async () => {
    const { status, body }: { status: number; body: { items: SaidView[] } } = await admin(
      `GET /freights/${code}/raw`,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.items.map(({ form }) => form).toSorted()).toEqual(
      ['quarantined', 'report', 'report', 'report', 'report'].toSorted(),
    );
    const collected = body.items.find((one) => one.code === 15);
    expect(JSON.parse(String(collected?.text))).toMatchObject({ message: 'Doca 3' });
    const waits = body.items.find(({ form }) => form === 'quarantined');
    expect(waits).toMatchObject({ carrierCode: 'ZZ9', outcome: 'waiting: unmapped_code' });
    expect((await admin('GET /freights/FR261120ZZZZZ/raw')).status).toBe(404);
  });
});

describe('notes', () => {
  test('are written by name, read in their order, and part of the life of the freight', async () => {
    const first = await admin(`POST /freights/${code}/notes`, { text: 'Cliente ligou.' });
    expect(first).toMatchObject({
      status: 200,
      body: { text: 'Cliente ligou.', author: 'Ada', at: '2026-11-21T12:00:00.000Z' },
    });
    await admin(`POST /freights/${code}/notes`, { text: 'Entrega confirmada.' });
    const { body } = await admin(`GET /freights/${code}/notes?limit=1`);
    expect(body.items.map(({ text }: FreightNoteView) => text)).toEqual(['Cliente ligou.']);
    const rest = await admin(`GET /freights/${code}/notes?cursor=${body.nextCursor}`);
    expect(rest.body.items.map(({ text }: FreightNoteView) => text)).toEqual(['Entrega confirmada.']);
    expect(await timeline()).toContainEqual(
      expect.objectContaining({ kind: 'note', title: 'Nota de Ada', detail: 'Cliente ligou.' }),
    );
  });

  test('are in the change log without what they say', async () => {
    const { body } = await admin('GET /changes?kind=freight');
    const written = body.items.find(({ action }: { action: string }) => action === 'note');
    expect(written).toMatchObject({ actor: 'Ada', shipperId: shop.id, after: { code } });
    expect(JSON.stringify(body)).not.toContain('Cliente');
  });

  test.each([
    [{ text: '' }, 'text'],
    [{ text: '   ' }, 'text'],
    [{ text: 'x'.repeat(2001) }, 'text'],
    [{}, 'text'],
  ])('of nothing, or of too much, are refused', async (body, field) => {
    const refused = await admin(`POST /freights/${code}/notes`, body);
    expect([refused.status, refused.body.details[0].field]).toEqual([422, field]);
  });

  test('are forgotten with the recipient', async () => {
    const other = await hired(app, shop);
    await admin(`POST /freights/${other}/notes`, { text: 'Dona Maria prefere à tarde.' });
    await anonymiseFreight(app.ctx, tester, other);
    const { body } = await admin(`GET /freights/${other}/notes`);
    expect(body.items).toMatchObject([{ author: 'Ada', text: null }]);
    // What is written since is forgotten when it is done again.
    await admin(`POST /freights/${other}/notes`, { text: 'De novo a Dona Maria.' });
    await anonymiseFreight(app.ctx, tester, other);
    expect((await admin(`GET /freights/${other}/notes`)).body.items[1]).toMatchObject({ text: null });
  });
});

describe('who sees to a freight', () => {
  test('is an active operator, is shown in the list and found by it', async () => {
    const { id } = await addOperator(app.ctx, tester, { name: 'Otto', role: 'analyst' });
    const assigned = await admin(`PUT /freights/${code}/assignee`, { operatorId: id });
    expect(assigned).toMatchObject({ status: 200, body: { assignee: { id, name: 'Otto' } } });
    const { body } = await admin(`GET /freights?assigneeId=${id}`);
    expect(body.items).toMatchObject([{ code, assignee: { id, name: 'Otto' } }]);
    expect((await admin(`GET /freights?unassigned=true&code=${code}`)).body.items).toEqual([]);
    const changes = await admin('GET /changes?kind=freight');
    expect(changes.body.items[0]).toMatchObject({ action: 'assign', after: { code, assigneeId: id } });
    await admin(`PUT /freights/${code}/assignee`, { operatorId: id });
    expect((await admin('GET /changes?kind=freight')).body.items).toHaveLength(changes.body.items.length);
    expect(await admin(`PUT /freights/${code}/assignee`, { operatorId: null })).toMatchObject({
      body: { assignee: null },
    });
    expect((await admin(`GET /freights?assigneeId=${id}`)).body.items).toEqual([]);
  });

  test('is nobody who is not there or not active', async () => {
    const { id, revision } = await addOperator(app.ctx, tester, { name: 'Inês', role: 'viewer' });
    await updateOperator(app.ctx, tester, { operatorId: id, changes: { revision, active: false } });
    for (const operatorId of [id, 999_999]) {
      const { status, body } = await admin(`PUT /freights/${code}/assignee`, { operatorId });
      expect([status, body.details[0].field]).toEqual([422, 'operatorId']);
    }
    expect((await admin('PUT /freights/FR261120ZZZZZ/assignee', { operatorId: null })).status).toBe(404);
  });
});
