import type { CarrierLayout } from '@carreto/contract/admin/tables/carrier-layouts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableDocument, WeightTariff } from '../../src/engine/rating/document.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { layoutForFiles } from '../../src/registry/layouts/find-layouts.ts';
import { readLayout } from '../../src/registry/layouts/layout.ts';
import { claimImport } from '../../src/registry/table-imports/claim.ts';
import { askQuestions } from '../../src/registry/table-imports/end-import.ts';
import { emptyLayout, type Layout } from '../../src/tariff/carrier-sheets/understand/layout.ts';
import type { LayoutQuestion } from '../../src/tariff/carrier-sheets/understand/question.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { templateFile } from '../support/table-files.ts';
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

/** A layout that knows tabs by their keys. */
function layoutOf(...keys: string[]): Layout {
  const sheet = { title: '', headers: ['cep'], kind: 'prices', headerLine: 1, columns: [] };
  return readLayout({ ...emptyLayout(), sheets: keys.map((key) => ({ ...sheet, key })) });
}

const listPath = () => `/api/admin/v1/carriers/${carrierId}/layouts`;
const onePath = (id: number) => `/api/admin/v1/carrier-layouts/${id}`;

async function kept(answer: Promise<Response>): Promise<CarrierLayout> {
  const response = await answer;
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return response.json() as Promise<CarrierLayout>;
}

describe('layouts of a carrier', () => {
  it('are added, listed, read, replaced and removed, and the change log tells it', async () => {
    const layout = layoutOf('aaaaaaaaaaaa');
    const added = await kept(desk.send('POST', listPath(), { name: 'Padrão', layout }));
    expect(added).toMatchObject({ carrierId, name: 'Padrão', revision: 1, layout });
    const list = (await (await desk.send('GET', listPath())).json()) as { items: CarrierLayout[] };
    expect(list.items).toEqual([added]);
    const changes = { revision: 1, name: 'Outro', layout: layoutOf('bbbbbbbbbbbb') };
    const changed = await kept(desk.send('PUT', onePath(added.id), changes));
    expect(changed).toMatchObject({ name: 'Outro', revision: 2 });
    expect(changed.fingerprint).not.toBe(added.fingerprint);
    expect(await kept(desk.send('GET', onePath(added.id)))).toEqual(changed);
    expect((await desk.send('PUT', onePath(added.id), changes)).status).toBe(409);
    expect((await desk.send('DELETE', onePath(added.id))).status).toBe(200);
    expect((await desk.send('GET', onePath(added.id))).status).toBe(404);
    const log = await desk.send('GET', `/api/admin/v1/changes?kind=carrierLayout&entityId=${added.id}`);
    const { items } = (await log.json()) as { items: { action: string }[] };
    expect(items.map(({ action }) => action)).toEqual(['remove', 'update', 'add']);
  });

  it('are refused when they are none, or when name or files are taken', async () => {
    const add = (name: string, layout: object) => desk.send('POST', listPath(), { name, layout });
    const added = await kept(add('Um', layoutOf('cccccccccccc')));
    expect((await add('Um', layoutOf('dddddddddddd'))).status).toBe(409);
    expect((await add('Dois', layoutOf('cccccccccccc'))).status).toBe(409);
    const wrong = await add('Três', { schema: 1, sheets: [{ key: 'x' }] });
    expect(wrong.status).toBe(422);
    const { details } = (await wrong.json()) as { details: { field: string }[] };
    expect(details.map(({ field }) => field)).toContain('layout/sheets/0/key');
    await desk.send('DELETE', onePath(added.id));
  });

  it('are chosen by the tabs that files have: all of them, else the most', async () => {
    const { id: other } = await addCarrier(app.ctx, tester, someCarrier(2));
    const path = `/api/admin/v1/carriers/${other}/layouts`;
    const [ka, kb, kc, kd] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc', 'dddddddddddd'] as const;
    const one = await kept(desk.send('POST', path, { name: 'um', layout: layoutOf(ka) }));
    const two = await kept(desk.send('POST', path, { name: 'dois', layout: layoutOf(ka, kb) }));
    const chosen = async (...keys: string[]) =>
      (await layoutForFiles(app.ctx.db, { carrierId: other, seen: layoutOf(...keys) }))?.id;
    expect(await chosen(ka)).toBe(one.id);
    expect(await chosen(kb, ka)).toBe(two.id);
    expect(await chosen(kb, kc)).toBe(two.id);
    expect(await chosen(kd)).toBeUndefined();
    expect(await layoutForFiles(app.ctx.db, { carrierId, seen: layoutOf(ka) })).toBeUndefined();
  });
});

describe('questions of an import', () => {
  const question: LayoutQuestion = {
    id: 'charge|taxa estranha',
    about: 'charge',
    message: 'Que taxa é “taxa estranha”?',
    sheet: null,
    line: 1,
    column: 'M',
    header: 'taxa estranha',
    samples: ['1,50'],
    guesses: ['gris'],
    answers: ['gris', 'toll', 'ignore'],
    form: null,
    proposal: null,
  };
  const { bytes, options } = templateFile(['01000000;01999999;;0;5000;12,50;0,5;0;0;02.00:00:00;BRA;0']);

  /** An import whose files raised the question. */
  async function asked(layoutName?: string): Promise<number> {
    const target = { carrierId, options, ...(layoutName === undefined ? {} : { layoutName }) };
    const importId = await desk.begin(target, bytes);
    const claimed = await claimImport(app.ctx.db);
    const report = { findings: [], errorCount: 1, warningCount: 0 };
    const reading = {
      prepared: null,
      layout: emptyLayout(),
      questions: [question],
      layoutId: null,
      report,
      tabs: [],
    };
    await askQuestions(app.ctx.db, claimed!, { inputHash: Buffer.alloc(32), sourceName: null, reading });
    return importId;
  }

  const answer = (importId: number, text: string) =>
    desk.send('POST', `/api/admin/v1/table-imports/${importId}/answers`, {
      answers: [{ question: question.id, answer: text }],
    });

  it('wait for people, and the answer makes a layout that is kept with the version', async () => {
    const importId = await asked('Da Um');
    expect(await desk.look(importId)).toMatchObject({ state: 'needs_answers', questions: [question] });
    expect(await accepted(answer(importId, 'toll'))).toMatchObject({ state: 'waiting', questions: [] });
    await app.settle();
    const done = await desk.look(importId);
    expect(done).toMatchObject({ state: 'done', result: { outcome: 'imported' } });
    const layout = await kept(desk.send('GET', onePath(done.result?.layoutId ?? 0)));
    expect(layout).toMatchObject({
      name: 'Da Um',
      layout: { charges: [{ name: 'taxa estranha', code: 'toll' }] },
    });
  });

  it('take no answer that is none, and go on waiting', async () => {
    const importId = await asked();
    const refused = await answer(importId, 'qualquer');
    expect(refused.status).toBe(422);
    expect((await desk.look(importId)).state).toBe('needs_answers');
    await accepted(desk.send('POST', `/api/admin/v1/table-imports/${importId}/cancel`));
  });

  it('answered anew for the same files mend the layout instead of adding another', async () => {
    const importId = await asked('Outra vez');
    await accepted(answer(importId, 'gris'));
    await app.settle();
    const { result } = await desk.look(importId);
    const layout = await kept(desk.send('GET', onePath(result?.layoutId ?? 0)));
    expect(layout).toMatchObject({
      name: 'Da Um',
      revision: 2,
      layout: { charges: [{ name: 'taxa estranha', code: 'gris' }] },
    });
  });
});

describe('a carrier with a column that nobody knows', () => {
  const file = (price: string) =>
    new TextEncoder().encode(
      `UF;CEP inicial;CEP final;Prazo (dias);0 a 5 kg;5 a 10 kg;Coisa estranha\nSP;01000-000;05999-999;2;${price};18,90;7\n`,
    );

  it('is asked once; the next file of the kind is read by what was answered', async () => {
    const { id } = await addCarrier(app.ctx, tester, someCarrier(3));
    const target = { carrierId: id, options: { service: { name: 'Estranha' } } };
    const first = await desk.begin(target, file('12,50'));
    await app.settle();
    const asking = await desk.look(first);
    expect(asking).toMatchObject({ state: 'needs_answers', questions: [{ header: 'Coisa estranha' }] });
    const answers = asking.questions.map((question) => ({ question: question.id, answer: 'toll.fixed' }));
    await accepted(desk.send('POST', `/api/admin/v1/table-imports/${first}/answers`, { answers }));
    await app.settle();
    const { result } = await desk.look(first);
    expect(result).toMatchObject({ outcome: 'imported', layoutId: expect.any(Number) });
    const document = await desk.send('GET', `/api/admin/v1/table-versions/${result?.versionId}/document`);
    expect(await document.json()).toMatchObject({ surcharges: [{ code: 'toll', fixedCents: 700 }] });

    const second = await desk.begin(target, file('13,50'));
    await app.settle();
    expect(await desk.look(second)).toMatchObject({
      state: 'done',
      result: { outcome: 'imported', layoutId: result?.layoutId },
    });
  });
});

describe('a price list whose weights may be grams or kilograms', () => {
  const file = (...ends: readonly number[]) =>
    new TextEncoder().encode(
      `CEP Inicial;CEP Final;Peso Inicial;Peso Final;Valor;Prazo\n${ends.map((end, at) => `01000000;05999999;${ends[at - 1] ?? 0};${end};${10 + at},50;3`).join('\n')}`,
    );

  it('is asked about once for its headings, and again when its bands are of another scale', async () => {
    const { id } = await addCarrier(app.ctx, tester, someCarrier(4));
    const target = { carrierId: id, options: { service: { name: 'Quilos' } } };
    const lastEnd = async (versionId: number | null | undefined) => {
      const document = await desk.send('GET', `/api/admin/v1/table-versions/${versionId}/document`);
      const { tariff } = (await document.json()) as { tariff: WeightTariff };
      return tariff.regions[0]?.bands.at(-1)?.toG;
    };
    const answer = async (importId: number, unit: string) => {
      await app.settle();
      const { state, questions } = await desk.look(importId);
      expect([state, ...questions.map(({ about }) => about)]).toEqual(['needs_answers', 'weightUnit']);
      const answers = questions.map((question) => ({ question: question.id, answer: unit }));
      await accepted(desk.send('POST', `/api/admin/v1/table-imports/${importId}/answers`, { answers }));
    };
    const imported = async (importId: number) => {
      await app.settle();
      const { result } = await desk.look(importId);
      return lastEnd(result?.versionId);
    };
    const first = await desk.begin(target, file(100, 500, 1000));
    await answer(first, 'kg');
    expect(await imported(first)).toBe(1_000_000);
    expect(await imported(await desk.begin(target, file(100, 500, 2000)))).toBe(2_000_000);
    const inGrams = await desk.begin(target, file(500, 30_000, 70_000));
    await answer(inGrams, 'g');
    expect(await imported(inGrams)).toBe(70_000);
  });
});

describe('a file that says for which days it is', () => {
  const bytes = new TextEncoder().encode(
    'Vigência;01/02/2030 a 31/12/2030\n\nUF;CEP inicial;CEP final;Prazo (dias);0 a 5 kg\nSP;01000-000;05999-999;2;12,50\n',
  );

  it('makes a version for these days, where the import does not say otherwise', async () => {
    const target = { carrierId, options: { service: { name: 'Datada' } } };
    const days = async (more: object) => {
      const importId = await desk.begin({ ...target, ...more }, bytes);
      await app.settle();
      const { result, report } = await desk.look(importId);
      expect(report?.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      const version = await desk.send('GET', `/api/admin/v1/table-versions/${result?.versionId}`);
      const { validFrom, validUntil } = (await version.json()) as Record<string, unknown>;
      return [validFrom, validUntil];
    };
    expect(await days({})).toEqual(['2030-02-01', '2030-12-31']);
    expect(await days({ validUntil: '2030-06-30' })).toEqual(['2030-02-01', '2030-06-30']);
    const importId = await desk.begin({ ...target, validUntil: '2030-01-15' }, bytes);
    await app.settle();
    expect(await desk.look(importId)).toMatchObject({
      state: 'failed',
      failure: { code: 'invalid_request', message: expect.stringContaining('validUntil') },
    });
  });
});

describe('a charge that a file states in prose', () => {
  const stated = (amount: string) =>
    new TextEncoder().encode(
      `UF;Regiao;Ate 5 kg;Prazo\nSP;CAPITAL;21,90;3\n\nTDE: R$ ${amount} por entrega em áreas de difícil acesso\n`,
    );

  it('keeps the import waiting until it was said to be left out, which the next file needs no more', async () => {
    const { id } = await addCarrier(app.ctx, tester, someCarrier(5));
    const target = {
      carrierId: id,
      options: { service: { name: 'Prosa' }, weight: { cubing: { kind: 'factor', gramsPerM3: 300_000 } } },
    };
    const finished = async (importId: number) => {
      await app.settle();
      return desk.look(importId);
    };
    const waiting = await finished(await desk.begin(target, stated('45,00')));
    expect(waiting).toMatchObject({ state: 'needs_answers', questions: [{ about: 'sentence' }] });
    const answer = (text: string) =>
      desk.send('POST', `/api/admin/v1/table-imports/${waiting.id}/answers`, {
        answers: [{ question: waiting.questions[0]?.id, answer: text }],
      });
    expect((await answer('sim')).status).toBe(422);
    await accepted(answer('left_out'));
    expect(await finished(waiting.id)).toMatchObject({ state: 'done' });
    const again = await finished(await desk.begin(target, stated('45,00')));
    expect(again).toMatchObject({ state: 'done', questions: [] });
    const dearer = await finished(await desk.begin(target, stated('60,00')));
    expect(dearer).toMatchObject({ state: 'needs_answers', questions: [{ about: 'sentence' }] });
  });

  it('is in the table once somebody accepts it, signed, and proposes the same to nobody again', async () => {
    const { id } = await addCarrier(app.ctx, tester, someCarrier(6));
    const target = {
      carrierId: id,
      options: { service: { name: 'Aceita' }, weight: { cubing: { kind: 'factor', gramsPerM3: 300_000 } } },
    };
    const importId = await desk.begin(target, stated('45,00'));
    await app.settle();
    const { questions } = await desk.look(importId);
    const [question] = questions;
    expect(question?.proposal).toEqual({
      code: 'tde',
      event: null,
      name: 'TDE',
      percentPpm: 0,
      percentBase: 's0_s1',
      fixedCents: 4500,
      unit: null,
      minCents: null,
      maxCents: null,
      ufs: [],
      text: 'TDE: R$ 45,00',
      unread: 'áreas de difícil acesso',
      addsUp: false,
    });
    const answers = (...list: object[]) =>
      desk.send('POST', `/api/admin/v1/table-imports/${importId}/answers`, { answers: list });
    const charged = { question: question?.id, answer: 'charged' };
    for (const bad of [
      [charged, { ...charged, answer: 'left_out' }],
      [{ ...charged, question: 'sentence|aaaaaaaaaaaa' }],
      [{ ...charged, answer: 'Charged' }],
      [{ ...charged, proposal: { fixedCents: 1 } }],
      [],
    ])
      expect((await answers(...bad)).status).toBe(422);
    expect(await desk.look(importId)).toMatchObject({ state: 'needs_answers', result: null });
    await accepted(answers(charged));
    expect((await answers(charged)).status).toBe(409);
    await app.settle();
    const done = await desk.look(importId);
    expect(done).toMatchObject({ state: 'done', questions: [] });
    expect(done.report?.findings).toContainEqual(
      expect.objectContaining({
        code: 'charge_accepted',
        message: expect.stringContaining('aceita como taxa por desk analyst'),
      }),
    );
    const path = `/api/admin/v1/table-versions/${done.result?.versionId}/document`;
    const { surcharges } = (await (await desk.send('GET', path)).json()) as TableDocument;
    expect(surcharges).toMatchObject([{ code: 'tde', name: 'TDE', fixedCents: 4500, scope: null }]);
    const again = await desk.begin(target, stated('45,00'));
    await app.settle();
    expect(await desk.look(again)).toMatchObject({ state: 'done', questions: [] });
    const layouts = await desk.send('GET', `/api/admin/v1/carriers/${id}/layouts`);
    const { items } = (await layouts.json()) as { items: CarrierLayout[] };
    expect(items).toMatchObject([{ layout: { sentences: [{ by: 'desk analyst' }] } }]);
  });
});
