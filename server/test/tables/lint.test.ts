import type { TableReport } from '@carreto/contract/admin/tables/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { type AdminServer, startAdminServer } from '../support/admin-server.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { someTable, tableFile } from '../support/table-files.ts';

let api: AdminServer;
let carrierId: number;
beforeAll(async () => {
  api = await startAdminServer();
  carrierId = (await addCarrier(api.ctx, tester, someCarrier(1))).id;
});
afterAll(() => api.stop());

/** `someTable` with other days that offers stay valid. */
const withDays = (service: string, offerValidityDays: number): object => ({
  ...someTable({ service }),
  offerValidityDays,
});

describe('the lint of stored versions', () => {
  it('says what the import said, with how to mend it', async () => {
    const file = tableFile(withDays('Longa', 120));
    const { version, report } = await importTable(api.ctx, tester, { carrierId, file });
    const answer = await api.send('GET', `/api/admin/v1/table-versions/${version.id}/lint`);
    const linted = (await answer.json()) as TableReport;
    expect(linted).toEqual(report);
    expect(linted).toMatchObject({
      errorCount: 0,
      warningCount: 1,
      findings: [
        { severity: 'warning', code: 'offer_days', path: '/offerValidityDays', fix: expect.any(String) },
      ],
    });
  });

  it('has nothing to say of a clean table', async () => {
    const { version } = await importTable(api.ctx, tester, { carrierId, file: tableFile(someTable()) });
    const answer = await api.send('GET', `/api/admin/v1/table-versions/${version.id}/lint`);
    expect(await answer.json()).toEqual({ findings: [], errorCount: 0, warningCount: 0 });
  });

  it('does not know a version that is none', async () => {
    expect((await api.send('GET', '/api/admin/v1/table-versions/999999/lint')).status).toBe(404);
  });
});

describe('importing a table that makes no sense', () => {
  it('is refused with the fix in the report of the check', async () => {
    const free = { ...someTable({ service: 'Grátis', cents: 0 }) };
    const file = tableFile(free);
    await expect(importTable(api.ctx, tester, { carrierId, file })).rejects.toMatchObject({
      code: 'invalid_file',
    });
    const answer = await api.send('POST', '/api/admin/v1/tables/check', {
      body: file.bytes,
      contentType: 'application/json',
    });
    expect(await answer.json()).toMatchObject({
      clean: false,
      hash: null,
      report: { errorCount: 1, findings: [{ code: 'nothing_charged', severity: 'error' }] },
    });
  });
});
