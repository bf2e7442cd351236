import type { JobView } from '@carreto/contract/admin/work/jobs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { accepted, type ImportDesk, openImportDesk } from '../support/table-imports.ts';

let app: TestApp;
let desk: ImportDesk;
let carrierId: number;
beforeAll(async () => {
  app = await startTestApp();
  desk = await openImportDesk(app);
  carrierId = (await addCarrier(app.ctx, tester, someCarrier(1))).id;
});
afterAll(() => app.close());

const imports = '/api/admin/v1/table-imports';
const jobsPath = '/api/admin/v1/jobs';
const options = { service: { name: 'Entre trabalhos' } };
const asks = 'UF;Prazo;até 10 kg;Xpto;Bairro\nRJ;2;10,50;5,10;Leste\nES;3;11,25;6,00;Norte\n';
const begin = (name: string) => desk.begin({ carrierId, options, name }, new TextEncoder().encode(asks));

async function ask(method: string, path: string, body?: unknown) {
  const answer = await desk.send(method, path, body);
  return { status: answer.status, body: (await answer.json()) as JobView & { items: JobView[] } };
}

it('an import that takes files is no job yet; started, it is one of whoever opened it, and waits for answers as it does', async () => {
  const { id } = await accepted(desk.send('POST', imports, { carrierId, options }));
  expect((await ask('GET', jobsPath)).body.items).toEqual([]);
  const importId = await begin('Tabela de julho');
  const { items } = (await ask('GET', jobsPath)).body;
  expect(items).toMatchObject([
    {
      ...{ action: 'import_table', importId, whatIfId: null, state: 'waiting', lineCount: null },
      ...{ title: `Importação de tabela: Tabela de julho, ${someCarrier(1).tradeName}` },
      ...{ resultPath: `${imports}/${importId}` },
    },
  ]);
  expect(importId).toBeGreaterThan(id);
  const jobId = items[0]?.id;
  await app.settle();
  const { body: asking } = await ask('GET', `${jobsPath}/${jobId}`);
  expect(asking).toMatchObject({ id: jobId, state: 'needs_answers', endedAt: null });
  expect((await ask('GET', `${jobsPath}/${jobId}/lines`)).body).toEqual({ items: [], nextCursor: null });
  expect((await ask('GET', `${jobsPath}/${jobId}/file`)).status).toBe(409);
});

it('stops as a job does, once, and is nobody else’s', async () => {
  const importId = await begin('Outra');
  const { items } = (await ask('GET', `${jobsPath}?limit=1`)).body;
  const path = `${jobsPath}/${items[0]?.id}`;
  const { admin: other } = await personOf(app, { name: 'Grace', roles: ['owner'] });
  expect((await other('GET /jobs')).body.items).toEqual([]);
  expect(await other(`POST /jobs/${items[0]?.id}/cancellation`, {})).toMatchObject({ status: 404 });
  const { body: stopped } = await ask('POST', `${path}/cancellation`, {});
  expect(stopped).toMatchObject({ importId, state: 'cancelled' });
  expect((await ask('POST', `${path}/cancellation`, {})).body).toEqual(stopped);
  expect(await desk.look(importId)).toMatchObject({ state: 'cancelled' });
});
