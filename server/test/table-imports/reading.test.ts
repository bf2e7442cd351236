import type { ImportReading } from '@carreto/contract/admin/tables/import-reading';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { dropOldImportFiles } from '../../src/registry/table-imports/drop-files.ts';
import { personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { horizonNow } from '../support/moving-clock.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { someTable, tableFile, templateFile } from '../support/table-files.ts';
import { accepted, type ImportDesk, openImportDesk } from '../support/table-imports.ts';

const path = '/api/admin/v1/table-imports';
const textOf = (text: string) => new TextEncoder().encode(text);
const options = { service: { name: 'Lida' } };

let app: TestApp;
let desk: ImportDesk;
let carrierId: number;
let number = 0;
beforeAll(async () => {
  app = await startTestApp();
  desk = await openImportDesk(app);
  carrierId = await newCarrier();
});
afterAll(() => app.close());

async function newCarrier(): Promise<number> {
  number += 1;
  return (await addCarrier(app.ctx, tester, someCarrier(number))).id;
}

async function readingOf(importId: number): Promise<ImportReading> {
  return (await desk.send('GET', `${path}/${importId}/reading`)).json() as Promise<ImportReading>;
}

async function imported(name: string, text: string): Promise<number> {
  const target = { carrierId, options: { service: { name } }, name };
  const importId = await desk.begin(target, textOf(text));
  await app.settle();
  return importId;
}

const correct = (importId: number, body: object) => desk.send('PUT', `${path}/${importId}/reading`, body);

const asks = 'UF;Prazo;até 10 kg;Xpto;Bairro\nRJ;2;10,50;5,10;Leste\nES;3;11,25;6,00;Norte\n';
const plain = 'Tabela de julho;;;\nUF;Prazo;até 10 kg;GRIS %\nRJ;2;10,50;0,30\nES;3;11,25;0,30\n';

describe('what an import read', () => {
  it('is nothing before it ran', async () => {
    const { id } = await accepted(desk.send('POST', path, { carrierId, options }));
    expect(await readingOf(id)).toEqual({ readAt: null, tabs: [], canCorrect: false });
    expect((await desk.send('GET', `${path}/999999/reading`)).status).toBe(404);
  });

  it('shows the first lines as they are, and what each column means, in what, and how sure that is', async () => {
    const { readAt, tabs, canCorrect } = await readingOf(await imported('Com pergunta', asks));
    expect(readAt).not.toBeNull();
    expect(canCorrect).toBe(true);
    expect(tabs).toHaveLength(1);
    expect(tabs[0]).toMatchObject({ sheet: null, hidden: false, rowCount: 3, isCut: false });
    expect(tabs[0]?.rows[1]).toEqual({ line: 2, cells: ['RJ', '2', '10,50', '5,10', 'Leste'] });
    const [section] = tabs[0]?.sections ?? [];
    expect(section).toMatchObject({ kind: 'prices', headerLine: 1, firstLine: 1, lastLine: 3 });
    expect(
      section?.columns.map(({ letters, meaning, unit, decimal, certainty }) => [
        ...[letters, meaning, unit, decimal, certainty],
      ]),
    ).toEqual([
      ['A', 'uf', null, null, 'heading'],
      ['B', 'days', 'days', null, 'heading'],
      ['C', 'band', 'brl', 'comma', 'heading'],
      ['D', null, null, null, 'open'],
      ['E', 'ignore', null, null, 'heading'],
    ]);
  });

  it('shows fifty lines of a long file, and says that there are more', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => `RJ;Cidade ${at};2;10,50`);
    const { tabs } = await readingOf(
      await imported('Longa', ['UF;Cidade;Prazo;até 10 kg', ...lines].join('\n')),
    );
    expect(tabs[0]).toMatchObject({ rowCount: 301, isCut: true });
    expect(tabs[0]?.rows).toHaveLength(50);
  });

  it('names the columns of the rate template, and has no tabs of a document', async () => {
    const { bytes } = templateFile(['01000000;01999999;;0;5000;12,50;0,5;0;0;02.00:00:00;BRA;0']);
    const ofTemplate = await desk.begin(
      { carrierId, name: 'Modelo', options: { service: { name: 'Modelo' } } },
      bytes,
    );
    const ofDocument = await desk.begin({ carrierId }, tableFile(someTable({ service: 'JSON' })).bytes);
    await app.settle();
    const { tabs } = await readingOf(ofTemplate);
    expect(tabs[0]?.sections[0]).toMatchObject({ kind: 'template', headerLine: 1 });
    expect(tabs[0]?.sections[0]?.columns[0]).toMatchObject({ header: 'ZipCodeStart', meaning: 'zip_start' });
    expect(await readingOf(ofDocument)).toMatchObject({ tabs: [], canCorrect: false });
  });

  it('goes when the files go', async () => {
    const importId = await imported('Antiga', plain);
    await sql`update table_import set started_at = started_at - interval '31 days' where id = ${importId}`.execute(
      app.ctx.db,
    );
    await dropOldImportFiles(app.ctx, await horizonNow(app));
    expect(await readingOf(importId)).toEqual({ readAt: null, tabs: [], canCorrect: false });
  });
});

describe('a file of more than a million lines', () => {
  it('fails with a sentence that says what to do, and nothing of it is stored', async () => {
    const lines = 'RJ;2;10\n'.repeat(1_000_001);
    const target = { carrierId, name: 'Enorme', options: { service: { name: 'Enorme' } } };
    const importId = await desk.begin(target, textOf(`UF;Prazo;até 10\n${lines}`));
    await app.settle();
    const { state, report, result } = await desk.look(importId);
    expect({ state, result }).toEqual({ state: 'failed', result: null });
    expect(report?.findings).toMatchObject([{ code: 'too_many_rows' }]);
    expect(report?.findings[0]?.message).toContain('divida-a em arquivos menores');
    expect(await readingOf(importId)).toMatchObject({ tabs: [] });
  });
});

describe('a correction', () => {
  it('of an import that ended reads the files again, makes a draft and is kept as the layout', async () => {
    const importId = await imported('Corrigida', plain);
    const before = await desk.look(importId);
    expect(before).toMatchObject({ state: 'done', result: { outcome: 'imported', layoutId: null } });
    const { readAt, tabs } = await readingOf(importId);
    const section = tabs[0]?.sections[0]?.key;
    const gris = tabs[0]?.sections[0]?.columns.find(({ letters }) => letters === 'D');
    const body = { readAt, changes: [{ section, column: gris?.name, meaning: 'ad_valorem.percent' }] };
    expect(await accepted(correct(importId, body))).toMatchObject({ state: 'waiting', result: null });
    await app.settle();
    const after = await desk.look(importId);
    expect(after).toMatchObject({ state: 'done', result: { outcome: 'imported' } });
    expect(after.result?.layoutId).not.toBeNull();
    expect(after.result?.versionId).not.toBe(before.result?.versionId);
    const again = await readingOf(importId);
    expect(again.tabs[0]?.sections[0]?.columns[3]).toMatchObject({
      meaning: 'ad_valorem.percent',
      certainty: 'kept',
    });
    // The layout knows it too, but its heading says so by itself.
    expect(again.tabs[0]?.sections[0]?.columns[0]).toMatchObject({ meaning: 'uf', certainty: 'heading' });
  });

  it('puts aside the draft that the earlier reading made, and leaves what is in force or of another import', async () => {
    const admin = (await personOf(app, { name: 'Ana', role: 'analyst' })).admin;
    const stateOf = async (importId: number, versionId: number | undefined) => {
      const { readAt, tabs } = await readingOf(importId);
      const [section] = tabs[0]?.sections ?? [];
      const column = section?.columns[3];
      const meaning = column?.meaning === 'gris.percent' ? 'ad_valorem.percent' : 'gris.percent';
      const change = { section: section?.key, column: column?.name, meaning };
      await accepted(correct(importId, { readAt, changes: [change] }));
      return (await admin(`GET /table-versions/${versionId}`)).body.state;
    };
    const importId = await imported('Rascunho', plain);
    const first = (await desk.look(importId)).result?.versionId ?? 0;
    const sameAgain = await imported('Rascunho', plain);
    expect(await stateOf(importId, first)).toBe('draft');
    await app.settle();
    const second = (await desk.look(importId)).result?.versionId ?? 0;
    expect(await stateOf(importId, second)).toBe('withdrawn');
    const log = await admin(`GET /changes?kind=tableVersion&entityId=${second}`);
    expect(log.body.items[0]).toMatchObject({
      action: 'withdraw',
      after: { reason: `A importação ${importId} foi corrigida.` },
    });
    await app.settle();
    const third = (await desk.look(importId)).result?.versionId ?? 0;
    expect([first, second]).not.toContain(third);
    await admin(`POST /table-versions/${third}/publish`);
    expect(await stateOf(importId, third)).toBe('published');
    await app.settle();
    expect((await desk.look(sameAgain)).result?.versionId).toBe(first);
    expect((await admin(`GET /table-versions/${first}`)).body.state).toBe('draft');
  });

  it('of what somebody else had read again meanwhile is a conflict that says so', async () => {
    const importId = await imported('Duas pessoas', plain);
    const { readAt, tabs } = await readingOf(importId);
    const section = tabs[0]?.sections[0]?.key;
    const column = tabs[0]?.sections[0]?.columns[3]?.name;
    const change = (meaning: string) => ({ readAt, changes: [{ section, column, meaning }] });
    expect((await correct(importId, change('ignore'))).status).toBe(200);
    const waiting = await correct(importId, change('gris.fixed'));
    expect(waiting.status).toBe(409);
    expect(await waiting.text()).toContain('A importação espera a sua vez');
    await app.settle();
    const late = await correct(importId, change('gris.fixed'));
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('lidos de novo');
  });

  it('that means nothing is refused, and the import stays as it is', async () => {
    const importId = await imported('Errada', plain);
    const before = await desk.look(importId);
    const { readAt, tabs } = await readingOf(importId);
    const section = tabs[0]?.sections[0]?.key;
    const column = tabs[0]?.sections[0]?.columns[3]?.name;
    expect(
      (await correct(importId, { readAt, changes: [{ section, column, meaning: 'nada' }] })).status,
    ).toBe(422);
    const elsewhere = [{ section: '000000000000', column, meaning: 'ignore' }];
    expect((await correct(importId, { readAt, changes: elsewhere })).status).toBe(422);
    expect(await desk.look(importId)).toEqual(before);
  });

  it('of a cancelled import is a conflict', async () => {
    const importId = await imported('Cancelada', asks);
    const { readAt, tabs } = await readingOf(importId);
    await desk.send('POST', `${path}/${importId}/cancel`);
    const section = tabs[0]?.sections[0]?.key;
    const answer = await correct(importId, { readAt, changes: [{ section, meaning: 'ignore' }] });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('foi cancelada');
  });
});

describe('a file of an open import', () => {
  it('is taken out, those behind it move up, and it may come again', async () => {
    const { id } = await accepted(desk.send('POST', path, { carrierId, options }));
    for (const name of ['um', 'dois', 'tres']) {
      await accepted(
        desk.upload(id, textOf(`UF;Prazo;até 10\nRJ;2;10\nES;2;1${name.charCodeAt(0)}`), `${name}.csv`),
      );
    }
    const left = await accepted(desk.send('DELETE', `${path}/${id}/files/1`));
    expect(left.files.map(({ position, name }) => [position, name])).toEqual([
      [1, 'dois.csv'],
      [2, 'tres.csv'],
    ]);
    const again = await accepted(
      desk.upload(id, textOf(`UF;Prazo;até 10\nRJ;2;10\nES;2;1${'u'.charCodeAt(0)}`), 'um.csv'),
    );
    expect(again.files.map(({ name }) => name)).toEqual(['dois.csv', 'tres.csv', 'um.csv']);
    expect((await desk.send('DELETE', `${path}/${id}/files/9`)).status).toBe(404);
  });

  it('stays once the import was started', async () => {
    const importId = await imported('Começada', asks);
    const answer = await desk.send('DELETE', `${path}/${importId}/files/1`);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('espera respostas');
  });
});
