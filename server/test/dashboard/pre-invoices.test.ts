import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CteState, cteStates } from '../../src/freight/cte/states.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { type AdminUpload, uploaderOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Billing, billOf, moveCteTo, takenBill, takenCte, withoutAudit } from '../support/bills.ts';
import { senderOf } from '../support/ctes.ts';
import { hired } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { openShop } from '../support/shop.ts';

let app: TestApp;
let billing: Billing;
let upload: AdminUpload;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ alignsDatabase: true });
  const shop = await openShop(app);
  billing = { app, shop, sender: await senderOf(app, await hired(app, shop)) };
  await withoutAudit(app, shop);
  const uploader = await uploaderOf(app, 'Fátima');
  upload = uploader.upload;
  const owner = { kind: 'operator', id: uploader.operatorId } as const;
  ({ token } = await issueToken(app.ctx, tester, { owner, name: 'arquivos' }));
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

async function cteAt(state: CteState) {
  const cte = await takenCte(billing);
  await moveCteTo(app, cte.id, state);
  return cte;
}

async function prefat(): Promise<{ type: string | null; name: string | null; text: string }> {
  const { shop, sender } = billing;
  const path = `/api/admin/v1/shippers/${shop.id}/carriers/${sender.id}/pre-invoice?format=prefat`;
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(app.address + path, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    type: response.headers.get('content-type'),
    name: response.headers.get('content-disposition'),
    text: bytes.toString('latin1'),
  };
}
const check = (text: string) =>
  upload(`/shippers/${billing.shop.id}/pre-invoice-checks`, Buffer.from(text, 'latin1'));

describe('a pre-invoice as PREFAT', () => {
  test('is written beside the sheets, and agrees with what was released until a bill charges it', async () => {
    const [released, other] = [await cteAt(cteStates.released), await cteAt(cteStates.divergent)];
    const file = await prefat();
    expect(file.type).toContain('text/plain');
    expect(file.name).toMatch(/PRE\d{9}\.txt/);
    expect(file.text.split('\r\n').map((line) => line.slice(0, 3))).toEqual([
      '000',
      '390',
      '391',
      '392',
      '393',
      '396',
      '399',
      '',
    ]);
    const checked = await check(file.text);
    expect(checked).toMatchObject({
      status: 200,
      body: {
        findings: [],
        preInvoices: [
          {
            ...{ payerCnpj: billing.shop.cnpj, totalCents: 8740, messages: [] },
            ctes: [
              {
                ...{ line: 5, outcome: 'agrees', cteId: released.id, issuedOn: expect.any(String) },
                ...{ issuerCnpj: billing.sender.cnpj, chargedCents: 8740, releasedCents: 8740 },
              },
            ],
          },
        ],
      },
    });
    const outcome = async (text: string) => (await check(text)).body.preInvoices[0].ctes[0].outcome;
    const lines = file.text.split('\r\n');
    const withLine = (edit: (line: string) => string) =>
      lines.map((line, at) => (at === 4 ? edit(line) : line)).join('\r\n');
    const amount = '000000000008740';
    expect(await outcome(withLine((line) => line.replaceAll(amount, '000000000008741')))).toBe(
      'other_amount',
    );
    const numberOf = (key: string) => String(Number(key.slice(25, 34)));
    const named = numberOf(released.chave_acesso);
    const renamed = (to: string) => withLine((line) => line.slice(0, 56) + to.padEnd(12) + line.slice(68));
    expect(named).toBe(file.text.split('\r\n')[4]?.slice(56, 68).trim());
    expect(await outcome(renamed(numberOf(other.chave_acesso)))).toBe('not_released');
    expect(await outcome(renamed('999999999'))).toBe('not_found');
    await takenBill(billing, billOf(billing, [{ chave_acesso: released.chave_acesso, valor: 87.4 }]));
    expect(await outcome(file.text)).toBe('billed');
  });

  test('says what is wrong with a file, line by line', async () => {
    await cteAt(cteStates.released);
    const { text } = await prefat();
    const wrong = text
      .split('\r\n')
      .map((line) => (line.startsWith('393') ? line.replaceAll('000000000008740', '0000000000087,4') : line))
      .join('\r\n');
    const { status, body } = await check(wrong);
    expect(status).toBe(200);
    expect(body.preInvoices[0].messages[0]).toMatch(/^tem linhas com erro: 5/);
    expect(
      body.findings.map(({ line, code }: { line: number; code: string }) => [line, code]),
    ).toContainEqual([5, 'decimal_mark']);
  });

  test('is refused where it is another file', async () => {
    expect(await check('000\r\n350')).toMatchObject({ status: 422, body: { code: 'invalid_file' } });
    expect(await check('x')).toMatchObject({ status: 422, body: { code: 'invalid_file' } });
  });
});
