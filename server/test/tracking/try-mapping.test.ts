import type { TriedTracking } from '@carreto/contract/admin/registry/tracking-connections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSample } from '../../src/platform/http/system/samples.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { someCarrier, tester } from '../support/registry.ts';

let app: TestApp;
let carrierId: number;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  carrierId = (await addCarrier(app.ctx, tester, someCarrier(31))).id;
  const { id } = await addOperator(app.ctx, tester, { name: 'Ana', role: 'analyst' });
  token = (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'x' })).token;
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

const { mapping } = readSample('admin-add-tracking-connection.request') as {
  mapping: { request: object; answer: object; event: object };
};

async function tried(body: object, of = carrierId): Promise<{ status: number; body: TriedTracking }> {
  const response = await fetch(`${app.address}/api/admin/v1/carriers/${of}/tracking-mapping/try`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as TriedTracking };
}

const event = (text: string) => ({ data_hora: '2026-11-20T10:00:00', ocorrencia: text, descricao: 'Ok' });
const answer = { success: true, documento: { tracking: [event('ENTREGUE (01)'), event('OUTRA (777)')] } };

test('an answer is read by a mapping that nobody keeps yet, codes with what they mean', async () => {
  const { status, body } = await tried({ mapping, answer });
  expect(status).toBe(200);
  expect(body.events.map(({ carrierCode, code }) => [carrierCode, code])).toEqual([
    ['01', 3],
    ['777', null],
  ]);
  expect(body).toMatchObject({ badEvents: 0, code: null, names: [], latencyMs: 0 });
});

test('what does not fit is said, as a connection would say it', async () => {
  expect(
    (await tried({ mapping, answer: { success: false, message: 'Não localizado' } })).body,
  ).toMatchObject({
    events: [],
    code: 'refused',
    sentence: 'Não localizado',
  });
  expect((await tried({ mapping, answer: {} })).body).toMatchObject({ code: 'nonsense' });
  const late = { success: true, documento: { tracking: [{ ...event('X (1)'), data_hora: 'ontem' }] } };
  expect((await tried({ mapping, answer: late })).body).toMatchObject({ badEvents: 1, code: 'bad_events' });
});

test('of a batch every result is read', async () => {
  const batched = {
    ...mapping,
    request: { ...mapping.request, body: { chaves: '{items}' }, batch: { size: 10, item: '{nfe_key}' } },
    answer: { events: '/tracking', results: '/notas', keys: [{ path: '/chave', is: '{nfe_key}' }] },
  };
  const notas = [{ tracking: [event('A (1)')] }, { tracking: [event('B (2)')] }];
  expect((await tried({ mapping: batched, answer: { notas } })).body.events).toHaveLength(2);
  expect((await tried({ mapping: batched, answer: {} })).body).toMatchObject({ code: 'nonsense' });
});

test('a carrier that is none is not found', async () => {
  expect((await tried({ mapping, answer }, 999_999)).status).toBe(404);
});
