import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cteStates } from '../../src/freight/cte/states.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Billing, billOf, moveCteTo, takenBill, takenCte, withoutAudit } from '../support/bills.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { senderOf } from '../support/ctes.ts';
import { bill50, doccobFile50, waybill50 } from '../support/doccob-files.ts';
import { hired, someNfe } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { databaseEnvironment, type Ran } from '../support/run-carreto.ts';
import { openShop } from '../support/shop.ts';

let app: TestApp;
let billing: Billing;
let cteIds: number[];
let billId: number;

beforeAll(async () => {
  app = await startTestApp();
  const shop = await openShop(app);
  billing = { app, shop, sender: await senderOf(app, await hired(app, shop, { nota_fiscal: someNfe })) };
  await withoutAudit(app, shop);
  const ctes = [await takenCte(billing), await takenCte(billing, { valor: 20 })];
  cteIds = ctes.map(({ id }) => id);
  const charges = ctes.slice(0, 1).map(({ chave_acesso }) => ({ chave_acesso, valor: 97.4 }));
  billId = await takenBill(billing, billOf(billing, charges, { valor: 97.4, codigo_banco: '001' }));
});
afterAll(() => app.close());

const bill = (...words: string[]): Promise<Ran> =>
  callCarreto(['bill', ...words], databaseEnvironment(app.connection));
const id = () => String(billId);

test('takes DOCCOB files for a carrier', { timeout: 60_000 }, async () => {
  const path = join(tmpdir(), `carreto-doccob-${process.pid}.txt`);
  const { cnpj } = billing.sender;
  const charged = (number: number) => [waybill50(number, { senderTaxId: billing.shop.cnpj })];
  const bills = [bill50(880_001, { waybills: charged(1) }), bill50(880_002, { waybills: [] })];
  await writeFile(path, doccobFile50({ carrier: cnpj }, bills), 'latin1');
  const taken = await bill('import', path, '--carrier', cnpj);
  expect(taken.err).toBe('');
  expect(taken.out).toMatch(/: 2 bills: 1 stored, 1 refused\n {2}line [0-9]+, refused: /);
  expect(taken.code).toBe(1);
  const again = JSON.parse((await bill('import', path, '--carrier', cnpj, '--json')).out);
  expect(again).toMatchObject([
    { isRepeat: true, bills: [{ outcome: 'stored', number: 880_001 }, { outcome: 'refused' }] },
  ]);
  expect((await bill('cancel', String(again[0].bills[0].billId), '--reason', 'teste')).code).toBe(0);
  await rm(path);
});

test('finds bills and shows one with its charges', { timeout: 60_000 }, async () => {
  const listed = await bill('list', '--carrier', billing.sender.cnpj, '--state', 'divergence');
  expect(listed.out).toMatch(
    /^id +number +carrier +shipper +due on +total +divergence +CT-es +state +payment\n/,
  );
  expect(listed.out).toMatch(/R\$ 97,40 +R\$ 10,00 +1 +divergence +open\n$/);
  for (const line of listed.out.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
  expect((await bill('list', '--payment', 'paid')).out).toBe('No such bills here.\n');
  const shown = await bill('show', id());
  expect(shown.out).toMatch(/owed: +R\$ 87,40, divergence R\$ 10,00\n/);
  expect(shown.out).toMatch(/charges: +1 CT-e, 1 processing\n/);
  expect(shown.out).toMatch(/place +CT-e +state +freight +order +charged +due +divergence\n/);
  expect(JSON.parse((await bill('show', id(), '--json')).out)).toMatchObject({
    id: billId,
    state: 'divergence',
  });
  const none = await bill('show', '999999');
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('There is no bill 999999.')]);
});

test('moves and pays, and says what may not be', { timeout: 60_000 }, async () => {
  expect((await bill('negotiate', id(), '--reason', 'Multa em discussão')).out).toBe(
    `Bill ${billId} over R$ 97,40: negotiation, payment open.\n`,
  );
  const early = await bill('release', id(), '--reason', 'ok');
  expect([early.code, early.err]).toEqual([1, expect.stringContaining('de negotiation para released')]);
  for (const cteId of cteIds) await moveCteTo(app, cteId, cteStates.released);
  expect((await bill('release', id())).code).not.toBe(0);
  expect((await bill('release', id(), '--reason', 'Combinado')).out).toContain(': released, payment open.');
  expect((await bill('pay', id(), '--on', '2020-01-02')).out).toContain(': released, payment paid.');
  expect((await bill('cancel-payment', id(), '--reason', 'x')).code).toBe(1);
  expect((await bill('cancel', id(), '--reason', 'x')).err).toContain('paga');
  expect((await bill('release', 'um')).code).toBe(2);
});

test('writes bills and pre-invoices as files', { timeout: 60_000 }, async () => {
  const exported = await bill('export', '--number', '1');
  expect(exported.out.split('\r\n')).toHaveLength(2);
  const out = join(tmpdir(), `carreto-pre-invoice-${process.pid}.csv`);
  for (const cteId of cteIds.slice(1)) {
    const { state } = await app.ctx.db
      .selectFrom('cte')
      .select('state')
      .where('id', '=', cteId)
      .executeTakeFirstOrThrow();
    expect(state).toBe(cteStates.released);
  }
  const { shop, sender } = billing;
  const written = await bill('pre-invoice', String(shop.id), sender.cnpj, '--out', out);
  expect(written.err).toContain(`Wrote ${out}: 1 CT-e, R$ 20,00.`);
  expect(await readFile(out, 'utf8')).toContain(';20,00\r\n');
  await rm(out);
  expect((await bill('export', '--format', 'pdf')).code).toBe(2);
});

test('notes are written and read, and one is given to somebody', { timeout: 60_000 }, async () => {
  expect((await bill('note', id(), 'Paga', 'por', 'transferência')).out).toBe(`Noted on bill ${billId}.\n`);
  expect((await bill('notes', id())).out).toMatch(/^\S+ \S+ {2}cli\n {2}Paga por transferência\n$/);
  await addOperator(app.ctx, tester, { name: 'Otto', role: 'analyst' });
  expect((await bill('assign', id(), 'Otto')).out).toBe(`Otto sees to bill ${billId}.\n`);
  expect((await bill('list', '--unassigned')).out).not.toMatch(new RegExp(`^ *${billId} `, 'm'));
  expect((await bill('show', id())).out).toMatch(/seen to by: +Otto\n/);
  expect((await bill('assign', id(), 'nobody')).out).toBe(`Nobody sees to bill ${billId}.\n`);
  for (const words of [
    ['notes', '999999'],
    ['note', '999999', 'x'],
    ['assign', '999999', 'Otto'],
  ])
    expect(await bill(...words)).toMatchObject({ code: 1, err: expect.stringContaining('bill list') });
});
