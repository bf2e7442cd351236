import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { someTable, tableFile } from '../support/table-files.ts';
import { type ImportDesk, openImportDesk } from '../support/table-imports.ts';

let app: TestApp;
let desk: ImportDesk;
let carrierId: number;
let ana: AdminCall;
let bia: AdminCall;
beforeAll(async () => {
  app = await startTestApp();
  desk = await openImportDesk(app);
  carrierId = (await addCarrier(app.ctx, tester, someCarrier(1))).id;
  ana = (await personOf(app, { name: 'Ana', role: 'analyst' })).admin;
  bia = (await personOf(app, { name: 'Bia', role: 'analyst' })).admin;
});
afterAll(() => app.close());

/** A draft of a file with two remarks that were left out, and a weight that no band holds. */
async function draft(service: string): Promise<number> {
  const bytes = new TextEncoder().encode(
    'UF;Regiao;Prazo;0 a 5 kg;8 a 10 kg\nSP;CAPITAL;3;21,90;30,00\n\nConsulte a filial de origem\n\nColetas até as 16 horas\n',
  );
  const importId = await desk.begin({ carrierId, options: { service: { name: service } } }, bytes);
  await app.settle();
  const { result, report } = await desk.look(importId);
  expect(report?.errorCount).toBe(0);
  return result?.versionId ?? 0;
}

type Warning = { key: string; code: string; acceptance: object | null };
const remarksOf = (findings: Warning[]) => findings.filter(({ code }) => code === 'remark_ignored');

describe('the warnings about a version', () => {
  it('are those of its import, and are accepted one by one or by kind, with who and why', async () => {
    const versionId = await draft('Avisos');
    const path = `/table-versions/${versionId}/warnings`;
    const first = await ana(`GET ${path}`);
    expect(first).toMatchObject({ status: 200, body: { versionId, source: 'import' } });
    const { findings, openCount, warningCount } = first.body;
    expect([openCount, warningCount]).toEqual([findings.length, findings.length]);
    const [remark, other] = remarksOf(findings);
    expect(other).toBeDefined();
    const one = await ana(`POST ${path}`, { findings: [remark?.key], reason: 'é só um aviso' });
    expect(one.body.openCount).toBe(findings.length - 1);
    await bia(`POST ${path}`, { kinds: ['remark_ignored'] });
    const after = await bia(`GET ${path}`);
    expect(remarksOf(after.body.findings).map(({ acceptance }) => acceptance)).toEqual([
      { by: 'Ana', at: expect.any(String), reason: 'é só um aviso', whole: false },
      { by: 'Bia', at: expect.any(String), reason: null, whole: true },
    ]);
    const log = await ana(`GET /changes?kind=tableVersion&entityId=${versionId}`);
    expect(log.body.items).toMatchObject([
      { action: 'accept-warnings', actor: 'Bia', after: { warnings: ['remark_ignored'] } },
      {
        action: 'accept-warnings',
        actor: 'Ana',
        after: { warnings: [`remark_ignored ${remark?.key}`], reason: 'é só um aviso' },
      },
    ]);
    await ana(`POST ${path}`, { kinds: ['remark_ignored'] });
    const back = await ana(`POST ${path}`, { kinds: ['remark_ignored'], takeBack: true });
    expect(back.body.openCount).toBe(findings.length);
    expect((await ana(`POST ${path}`, { findings: [other?.key], takeBack: true })).status).toBe(200);
  });

  it('keep a version from being published only where that is wanted, and are settled then', async () => {
    const versionId = await draft('Publicada');
    const path = `/table-versions/${versionId}`;
    const { findings } = (await ana(`GET ${path}/warnings`)).body as { findings: Warning[] };
    const kinds = [...new Set(findings.map(({ code }) => code))];
    const refused = await ana(`POST ${path}/publish?requireAccepted=true`);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.details.map(({ field }: { field: string }) => field)).toEqual(kinds);
    await ana(`POST ${path}/warnings`, { kinds });
    expect((await ana(`POST ${path}/publish?requireAccepted=true`)).status).toBe(200);
    expect((await ana(`POST ${path}/warnings`, { kinds })).status).toBe(409);
    const open = await draft('Sem aceite');
    expect((await ana(`POST /table-versions/${open}/publish`)).status).toBe(200);
  });

  it('are what the lint says of a version that no import job made', async () => {
    const file = tableFile(someTable({ service: 'Documento' }));
    const { version } = await importTable(app.ctx, tester, { carrierId, file });
    const { body } = await ana(`GET /table-versions/${version.id}/warnings`);
    expect(body).toMatchObject({ source: 'lint', openCount: body.findings.length });
  });

  it('are not what somebody decided of charges in prose: nothing of it is to be accepted once more', async () => {
    const bytes = new TextEncoder().encode(
      'UF;Regiao;Prazo;0 a 5 kg;5 a 10 kg\nSP;CAPITAL;3;21,90;30,00\n\nGRIS 0,30 % mín. R$ 2,50\n\nTDE R$ 45,00\n\nConsulte a filial de origem\n',
    );
    const importId = await desk.begin({ carrierId, options: { service: { name: 'Em frases' } } }, bytes);
    await app.settle();
    const { questions } = await desk.look(importId);
    const answers = questions.map(({ id, header }) => ({
      question: id,
      answer: header?.startsWith('GRIS') === true ? 'charged' : 'left_out',
    }));
    await ana(`POST /table-imports/${importId}/answers`, { answers });
    await app.settle();
    const { result, report } = await desk.look(importId);
    const path = `/table-versions/${result?.versionId}/warnings`;
    const { body } = await ana(`GET ${path}`);
    const codesOf = (findings: Warning[]) => findings.map(({ code }) => code);
    expect(codesOf(body.decisions)).toEqual(['charge_accepted', 'left_out']);
    expect(codesOf(body.findings)).not.toContain('left_out');
    expect(body.warningCount).toBe((report?.warningCount ?? 0) - 2);
    expect(body.openCount).toBe(body.findings.length);
    expect((await ana(`POST ${path}`, { kinds: ['left_out'] })).status).toBe(422);
    await ana(`POST ${path}`, { kinds: [...new Set(codesOf(body.findings))] });
    const published = await ana(`POST /table-versions/${result?.versionId}/publish?requireAccepted=true`);
    expect(published.status).toBe(200);
  });

  it('are accepted by nobody who names nothing, or a warning that there is not', async () => {
    const versionId = await draft('Recusada');
    const post = (body: object) => ana(`POST /table-versions/${versionId}/warnings`, body);
    for (const body of [
      {},
      { takeBack: true },
      { kinds: [] },
      { kinds: ['transit_zero'] },
      { kinds: ['remark_ignored', 'remark_ignored'] },
      { findings: ['aaaaaaaaaaaa'] },
      { findings: ["'; drop"] },
      { kinds: ['remark_ignored'], reason: 'x'.repeat(501) },
      { kinds: ['remark_ignored'], by: 'Olga' },
    ])
      expect((await post(body)).status).toBe(422);
    expect((await ana('GET /table-versions/999999/warnings')).status).toBe(404);
    expect((await ana('POST /table-versions/999999/warnings', { kinds: ['remark_ignored'] })).status).toBe(
      404,
    );
    const viewer = (await personOf(app, { name: 'Vera', role: 'viewer' })).admin;
    expect((await viewer(`GET /table-versions/${versionId}/warnings`)).status).toBe(200);
    expect(
      (await viewer(`POST /table-versions/${versionId}/warnings`, { kinds: ['remark_ignored'] })).status,
    ).toBe(403);
  });
});
