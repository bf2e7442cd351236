import type { UploadDoccobReply } from '@carreto/contract/carrier/upload-doccob';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveCteIn } from '../../src/freight/cte/move-cte.ts';
import { cteStates } from '../../src/freight/cte/states.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addContract } from '../../src/registry/contracts/add-contract.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { getShipper } from '../../src/registry/shippers/find-shippers.ts';
import { updateShipper } from '../../src/registry/shippers/update-shipper.ts';
import { uploaderOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  type CteSender,
  cteItem,
  cteKey,
  getAs,
  nextNumber,
  senderOf,
  sentCte,
  storedCte,
} from '../support/ctes.ts';
import {
  bill30a,
  bill50,
  doccobFile30a,
  doccobFile50,
  waybill30a,
  waybill50,
} from '../support/doccob-files.ts';
import { hired, someNfe } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';
import { openHook, webhookEnvironment } from '../support/webhooks.ts';

let app: TestApp;
let shop: Shop;
let sender: CteSender;

beforeAll(async () => {
  app = await startTestApp({ environment: webhookEnvironment });
  shop = await openShop(app);
  sender = await senderOf(app, await hired(app, shop, { nota_fiscal: someNfe }));
  // Here people move CT-es: nothing else does.
  const { revision } = await getShipper(app.ctx, shop.id);
  const changes = { revision, settings: { auditsCtes: false } };
  await updateShipper(app.ctx, tester, { shipperId: shop.id, changes });
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

type Answer = {
  status: number;
  body: UploadDoccobReply & { code?: string; details?: { field: string }[] };
};

async function upload(body: string): Promise<Answer> {
  const response = await fetch(
    `${app.address}/api/external/transportadora/v1/edi/doccob?token=${sender.token}`,
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: Buffer.from(body, 'latin1') },
  );
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** What became of each bill. */
function outcomes({ body }: Answer) {
  return body.linhas.map(({ linha, resultado, mensagens = [] }) => [linha, resultado, ...mensagens]);
}

const file50 = (...bills: Parameters<typeof doccobFile50>[1]) =>
  doccobFile50({ carrier: sender.cnpj }, bills);
const file30a = (...bills: Parameters<typeof doccobFile30a>[1]) =>
  doccobFile30a({ carrier: sender.cnpj }, bills);

/** The number of a CT-e that was taken. */
async function someCte(): Promise<number> {
  const item = cteItem(shop, sender);
  await sentCte(app, sender, item);
  return item.numero;
}

/** A CT-e of a file that says whose goods it carries. */
const ours = (number: number | string, changes: Parameters<typeof waybill50>[1] = {}) =>
  waybill50(number, { senderTaxId: shop.cnpj, ...changes });

type Row = Record<string, unknown>;

async function listed(id: number | undefined): Promise<Row> {
  const minute = (shift: number) =>
    new Date(Date.now() - 3 * 3_600_000 + shift * 60_000).toISOString().slice(0, 16).replace('T', ' ');
  const query = new URLSearchParams({ start_date: minute(-60), end_date: minute(1) });
  const { body } = await getAs(app, shop, `v2/quote/doccob/find?${query}`);
  const found = (body.data as Row[]).find((one) => one.id === id);
  if (found === undefined) throw new Error('not listed');
  return found;
}

/** The CT-es of a bill: bucket and id. */
async function chargesOf(billId: number | undefined) {
  const rows = await app.ctx.db
    .selectFrom('billCte')
    .select(['number', 'bucket', 'chargedCents', 'issuer'])
    .where('billId', '=', billId ?? 0)
    .orderBy('position')
    .execute();
  return rows;
}

describe('a DOCCOB file that an operator hands in', () => {
  test('is taken as if the carrier had sent it, and logs say who did', async () => {
    const { upload: handIn, operatorId } = await uploaderOf(app, 'Olga');
    const path = `/carriers/${sender.id}/edi/doccob`;
    const bill = bill50(nextNumber(), { waybills: [waybill50(await someCte())] });
    const refused = bill50(nextNumber(), {
      waybills: [ours(nextNumber(), { cteIssuerTaxId: '45997418000153' })],
    });
    const text = file50(bill, refused);
    const { status, body } = await handIn(path, Buffer.from(text, 'latin1'), 'text/plain');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        ...{ layout: '5.0', isRepeat: false },
        bills: [
          { line: 4, outcome: 'stored', number: bill.number, messages: [] },
          { outcome: 'refused', number: refused.number, billId: null, messages: [expect.any(String)] },
        ],
      },
    });
    const { billId } = body.bills[0];
    const gone = await handIn(path, Buffer.from(file50({ ...bill, action: 'E' as const }), 'latin1'));
    expect(gone.body.bills).toMatchObject([{ outcome: 'cancelled', billId }]);
    const log = await app.ctx.db
      .selectFrom('billLog')
      .select(['operatorId', 'actor', 'toState'])
      .where('billId', '=', billId)
      .where('operatorId', 'is not', null)
      .orderBy('id')
      .execute();
    const olga = { operatorId, actor: 'Olga' };
    expect(log).toEqual([
      { ...olga, toState: 1 },
      { ...olga, toState: 6 },
    ]);
    const changes = await app.ctx.db
      .selectFrom('changeLog')
      .select(['operatorId', 'action', 'entityId', 'shipperId'])
      .where('kind', '=', 'bill')
      .orderBy('id')
      .execute();
    const by = { operatorId, entityId: billId, shipperId: shop.id };
    expect(changes).toEqual(['import', 'cancel'].map((action) => ({ ...by, action })));
    expect((await handIn(path, Buffer.from(text, 'latin1'))).body.isRepeat).toBe(true);
    expect(await handIn(path, 'nada')).toMatchObject({ status: 422, body: { code: 'invalid_file' } });
    expect((await handIn('/carriers/999999/edi/doccob', text)).status).toBe(404);
  });
});

describe('a DOCCOB 5.0 file', () => {
  test('brings bills in with everything they say', async () => {
    const [one, other] = [await someCte(), await someCte()];
    const number = nextNumber();
    const charges = [waybill50(one), ours(other, { cteIssuerTaxId: sender.cnpj })];
    const answer = await upload(file50(bill50(number, { totalValueCents: 17_480, waybills: charges })));
    expect(answer.body).toMatchObject({
      ...{ versao: '5.0', repetido: false, achados: [] },
      linhas: [{ linha: 4, numero: number, serie: '1', resultado: 'aceito', status: 'processing' }],
    });
    const [line] = answer.body.linhas;
    expect(await listed(line?.fatura_id)).toMatchObject({
      ...{ id: line?.fatura_id, code: line?.codigo, file_type: 1, document_version: '5.0', action: 'I' },
      ...{ document_type: '0', charge_type: 'BCO', billing_document_id: 'COBRA50211101', total_ctes: 2 },
      ...{ serie: '1', number: String(number), total_value: '174.80', divergence_total: '0.00' },
      ...{ issue_date: '2026-11-21 00:00:00', due_date: '2026-12-05 00:00:00' },
      ...{ late_fee_percentage: '2.00', interest_value_day_delay: '0.35', discount_value: '2.40' },
      ...{ discount_date_limit: '2026-11-30', bank_code: '341', bank_name: 'BANCO' },
      ...{ agency_number: '1234', agency_digit: '5', account_number: '0000678901', account_digit: '2' },
      ...{ identification: '0000000077', complementary_identification: 'LOTE 7', cfop: '6353' },
      ...{ invoice_access_key: 'NFSE4711', invoice_protocol: '135260000000009' },
      ...{ invoice_return_access_key: null, user_cnpj: shop.cnpj },
      ...{ value_icms: '10.49', percentage_icms: '12.00', base_icms: '87.40' },
      ...{ value_iss: '0.05', percentage_iss: '5.00', base_iss: '1.00' },
      ...{ value_icms_st: '0.07', percentage_icms_st: '7.00', base_icms_st: '1.01' },
      ...{ value_income_tax: '0.10', carrier_register_number: sender.cnpj },
    });
    expect(await chargesOf(line?.fatura_id)).toEqual([
      { number: one, bucket: 'linked', chargedCents: 8740, issuer: null },
      { number: other, bucket: 'linked', chargedCents: 8740, issuer: sender.cnpj },
    ]);
  });

  test('loses its bad bills alone, with the reason of each', async () => {
    const cte = await someCte();
    const good = () => bill50(nextNumber(), { waybills: [ours(nextNumber())] });
    const bad = (changes: Parameters<typeof bill50>[1]) => ({ ...good(), ...changes });
    const stranger = '11222333000181';
    const answer = await upload(
      file50(
        good(),
        bad({ waybills: [] }),
        bad({ totalValueCents: 0 }),
        bad({ discountValueCents: 8741 }),
        bad({ action: 'C' }),
        bad({ waybills: [ours('RJ4711'), ours(1_234_567_890), ours(nextNumber())] }),
        bad({ waybills: [ours(cte, { cteIssuerTaxId: stranger })] }),
        bad({ waybills: [ours(cte, { cteIssuerTaxId: '12345678901234' })] }),
        bad({ waybills: [waybill50(nextNumber())] }),
        bad({ waybills: [waybill50(nextNumber(), { senderTaxId: stranger })] }),
        good(),
      ),
    );
    const nobody =
      'nenhum dos seus CT-es foi recebido, e os CNPJs que traz não são de um embarcador atendido por esta transportadora';
    expect(outcomes(answer)).toEqual([
      [4, 'aceito'],
      [7, 'erro', 'não traz conhecimentos'],
      [9, 'erro', 'não traz o valor'],
      [12, 'erro', 'o desconto é maior que o valor'],
      [15, 'erro', 'a ação C não existe para faturas; use I (incluir) ou E (excluir)'],
      [
        ...[18, 'erro', 'linha 20: o número “RJ4711” não é de um CT-e'],
        'linha 21: o número “1234567890” não é de um CT-e',
      ],
      [23, 'erro', `tem conhecimentos de outro emissor que a transportadora: ${cte}`],
      [26, 'erro', 'linha 28: “12345678901234” não é o CNPJ de um emissor de CT-e'],
      [29, 'erro', nobody],
      [32, 'erro', nobody],
      [35, 'aceito'],
    ]);
    const numbers = answer.body.linhas.flatMap(({ resultado, numero }) =>
      resultado === 'erro' ? [numero] : [],
    );
    const stored = app.ctx.db.selectFrom('bill').select('id').where('number', 'in', numbers);
    expect(await stored.execute()).toEqual([]);
  });

  test.each<[string, number, (line: string) => string, string]>([
    ['letters in an amount', 5, (line) => line.replace('000000000008740', '00000000000A740'), 'not_a_number'],
    ['a day that does not exist', 5, (line) => line.replace('20112026', '31022026'), 'not_a_date'],
    ['a comma in an amount', 5, (line) => line.replace('000000000008740', '0000000000087,4'), 'decimal_mark'],
    ['taxes that cannot be read', 4, (line) => line.replace('553', '553X'), 'not_a_number'],
    ['a line broken in two', 5, (line) => `${line.slice(0, 25)}\r\n${line.slice(25)}`, 'not_a_record'],
    ['taxes twice', 4, (line) => `${line}\r\n${line}`, 'repeated_record'],
  ])('with %s loses the bill it belongs to, whole', async (...[, index, spoil, code]) => {
    const bills = [1, 2].map(() => bill50(nextNumber(), { waybills: [ours(nextNumber())] }));
    const lines = file50(...bills).split('\r\n');
    const text = lines.map((line, at) => (at === index ? spoil(line) : line)).join('\n');
    const answer = await upload(text);
    expect(answer.body.linhas.map(({ resultado }) => resultado)).toEqual(['erro', 'aceito']);
    expect(answer.body.linhas[0]?.mensagens?.[0]).toMatch(/^tem linhas com erro: [0-9]+$/);
    const errors = answer.body.achados.filter(({ gravidade }) => gravidade === 'erro');
    expect(errors.map(({ codigo }) => codigo)).toEqual([code]);
  });

  test('whose bill itself cannot be read tells of it and takes the others', async () => {
    const bills = [1, 2].map(() => bill50(nextNumber(), { waybills: [ours(nextNumber())] }));
    const lines = file50(...bills).split('\r\n');
    const text = lines.map((line, at) => (at === 3 ? line.replace('21112026', '99999999') : line)).join('\n');
    const answer = await upload(text);
    expect(outcomes(answer)).toEqual([[7, 'aceito']]);
    expect(answer.body.achados.map(({ linha, codigo }) => [linha, codigo])).toEqual([
      [4, 'not_a_date'],
      [5, 'parent_left_out'],
      [6, 'parent_left_out'],
      [10, 'totals_differ'],
      [10, 'totals_differ'],
    ]);
  });

  test('takes a bill that does not add up as divergent, and says so', async () => {
    const cte = await someCte();
    const answer = await upload(
      file50(bill50(nextNumber(), { totalValueCents: 9000, waybills: [waybill50(cte)] })),
    );
    expect(outcomes(answer)).toEqual([
      [4, 'aceito', 'os conhecimentos somam R$ 87,40 e o valor da fatura é R$ 90,00'],
    ]);
    expect(answer.body.linhas[0]?.status).toBe('divergence');
  });

  test('that ends in the middle of a bill refuses it, and only that one', async () => {
    const bill = () => ({ totalValueCents: 17_480, waybills: [ours(nextNumber()), ours(nextNumber())] });
    const lines = file50(bill50(nextNumber(), bill()), bill50(nextNumber(), bill())).split('\r\n');
    const answer = await upload(lines.slice(0, -3).join('\r\n'));
    expect(outcomes(answer)).toEqual([
      [4, 'aceito'],
      [
        8,
        'erro',
        'os conhecimentos somam R$ 87,40 e o valor da fatura é R$ 174,80, e o arquivo termina sem o registro de totais: parece cortado',
      ],
    ]);
    expect(answer.body.achados.map(({ codigo }) => codigo)).toEqual(['missing_totals']);
  });

  test('with other totals than its bills says so', async () => {
    const bills = [bill50(nextNumber(), { waybills: [ours(nextNumber())] })];
    const { body } = await upload(doccobFile50({ carrier: sender.cnpj, totals: 'wrong' }, bills));
    expect(body.achados).toMatchObject([{ linha: 7, gravidade: 'aviso', codigo: 'totals_differ' }]);
  });

  test('of another carrier than the token is refused bill by bill', async () => {
    const bill = bill50(nextNumber(), { waybills: [ours(await someCte())] });
    expect(outcomes(await upload(doccobFile50({ carrier: '11222333000181' }, [bill])))).toEqual([
      [4, 'erro', 'a transportadora do arquivo não é quem o envia nem filial dela'],
    ]);
  });

  test('cancels bills, which may then come anew', async () => {
    const cte = await someCte();
    const bill = bill50(nextNumber(), { waybills: [waybill50(cte)] });
    const cancel = { ...bill, action: 'E' as const };
    const answer = await upload(
      file50(bill, { ...bill, totalValueCents: 8741 }, bill, cancel, cancel, bill, {
        ...cancel,
        waybills: [],
      }),
    );
    expect(answer.body.linhas.map(({ resultado }) => resultado)).toEqual([
      ...['aceito', 'erro', 'duplicado', 'excluido', 'excluido', 'aceito', 'excluido'],
    ]);
    expect(outcomes(answer)[1]?.slice(2)).toEqual(['já foi recebida com outro conteúdo; exclua-a antes']);
    const [first, , , , , second] = answer.body.linhas.map(({ fatura_id }) => fatura_id);
    expect(second).not.toBe(first);
    expect(await listed(second)).toMatchObject({ action: 'E', status: 'cancelled' });
    const unknown = { ...cancel, number: nextNumber() };
    expect(outcomes(await upload(file50(unknown)))).toEqual([
      [4, 'erro', 'não é de uma fatura que foi recebida'],
    ]);
  });

  test('does not cancel what is released', async () => {
    const item = cteItem(shop, sender);
    const cteId = await sentCte(app, sender, item);
    const bill = bill50(nextNumber(), { waybills: [waybill50(item.numero)] });
    await upload(file50(bill));
    const note = { message: 'Teste', approvalReasons: 'Teste' };
    const move = { cteId, to: cteStates.released, cause: 'person', actor: tester, note } as const;
    await app.ctx.db.transaction().execute((tx) => moveCteIn(tx, move));
    await app.settle();
    expect(outcomes(await upload(file50({ ...bill, action: 'E' })))).toEqual([
      [4, 'erro', 'é de uma fatura liberada, que não pode mais ser excluída'],
    ]);
  });
});

describe('a DOCCOB 3.0A file', () => {
  test('without values, dates and CNPJs takes those of its CT-es', async () => {
    const cte = await someCte();
    const number = nextNumber();
    const answer = await upload(file30a(bill30a(number, { waybills: [waybill30a(cte)] })));
    expect(answer.body).toMatchObject({ versao: '3.0A', achados: [] });
    const [line] = answer.body.linhas;
    expect(line).toMatchObject({ resultado: 'aceito', serie: '', status: 'processing' });
    expect(await listed(line?.fatura_id)).toMatchObject({
      ...{ file_type: 1, document_version: '3.0', document_type: '1', charge_type: 'CAR', serie: null },
      ...{ value_icms: '10.49', base_icms: null, bank_code: null, account_number: null, bank_name: 'BANCO' },
      ...{ discount_value: null, interest_value_day_delay: null, late_fee_percentage: null, cfop: null },
      ...{ divergence_total: '0.00', total_ctes: 1, discount_date_limit: null },
    });
    expect(await chargesOf(line?.fatura_id)).toMatchObject([{ bucket: 'linked', chargedCents: null }]);
  });

  test('finds its shipper by the NF-es, and links the CT-e when it comes', async () => {
    const { receiver } = await openHook(app, shop, { kinds: ['invoice'] });
    const numero = nextNumber();
    const invoice = {
      ...{ series: '1', number: 1234, issuedOn: '2026-11-20', weightDag: 1020, totalValueCents: 101_970 },
      issuerTaxId: shop.cnpj,
    };
    const waybills = [waybill30a(numero, { freightValueCents: 8740, invoices: [invoice] })];
    const { body } = await upload(file30a(bill30a(nextNumber(), { waybills })));
    expect(body.linhas).toMatchObject([{ resultado: 'aceito', status: 'divergence' }]);
    await app.settle();
    const cteId = await sentCte(app, sender, cteItem(shop, sender, { numero }));
    await app.settle();
    expect((await storedCte(app, cteId)).billId).toBe(body.linhas[0]?.fatura_id);
    const told = receiver.received.map(({ body: sent }) => JSON.parse(String(sent)) as Row);
    expect(told).toMatchObject([
      {
        version: '3.0A',
        document_type: '1',
        values: { indicators: { not_linkeds_ctes: { total_ctes: 1 } } },
      },
      { version: '3.0A', values: { indicators: { not_linkeds_ctes: { total_ctes: 0 } } } },
    ]);
    await receiver.close();
  });

  test('may bring the keys of its CT-es behind their lines', async () => {
    const item = cteItem(shop, sender, { serie: 7 });
    const cteId = await sentCte(app, sender, item);
    const bill = bill30a(nextNumber(), { waybills: [waybill30a(item.numero, { series: '' })] });
    const withKey = (key: string) =>
      file30a(bill)
        .split('\r\n')
        .map((line) => (line.startsWith('353') ? line.slice(0, 95) + key + line.slice(139) : line))
        .join('\r\n');
    const other = cteKey({ cnpj: sender.cnpj, number: nextNumber() });
    expect(outcomes(await upload(withKey(other)))).toEqual([
      [4, 'erro', 'linha 5: o número não é o da chave de acesso'],
    ]);
    const { body } = await upload(withKey(item.chave_acesso));
    expect(body.linhas).toMatchObject([{ resultado: 'aceito' }]);
    expect((await storedCte(app, cteId)).billId).toBe(body.linhas[0]?.fatura_id);
  });
});

describe('bills of DOCCOB files', () => {
  test('are of the shipper whose CT-es they charge, and of one alone', async () => {
    const other = await openBareShop(app, 81);
    await addContract(app.ctx, tester, { shipperId: other.id, carrierId: sender.id });
    await app.ctx.mirror.refresh();
    const [here, there] = [await someCte(), cteItem(other, sender)];
    const cteId = await sentCte(app, sender, there);
    const known = { cteIssuerTaxId: sender.cnpj };
    const answer = await upload(
      file50(
        bill50(nextNumber(), {
          totalValueCents: 17_480,
          waybills: [here, there.numero].map((one) => ours(one, known)),
        }),
        bill50(nextNumber(), { waybills: [ours(there.numero, known)] }),
        bill50(nextNumber(), {
          waybills: [
            waybill50(nextNumber(), { senderTaxId: shop.cnpj }),
            waybill50(nextNumber(), { senderTaxId: other.cnpj }),
          ],
        }),
      ),
    );
    const several = 'tem conhecimentos de mais de um embarcador; envie uma fatura de cada';
    expect(outcomes(answer).map(([, ...what]) => what)).toEqual([
      ['erro', several],
      ['aceito'],
      ['erro', several],
    ]);
    const theirs = answer.body.linhas[1]?.fatura_id ?? 0;
    const stored = app.ctx.db.selectFrom('bill').select('shipperId').where('id', '=', theirs);
    expect(await stored.execute()).toEqual([{ shipperId: other.id }]);
    expect((await storedCte(app, cteId)).billId).toBe(theirs);
  });

  test('lead operators to the file they came in, while it is kept', async () => {
    const { id } = await addOperator(app.ctx, tester, { name: 'Ana', role: 'viewer' });
    const { token } = await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'x' });
    await app.ctx.mirror.refresh();
    const fileOf = (billId: number | undefined) =>
      fetch(`${app.address}/api/admin/v1/bills/${billId}/file`, {
        headers: { authorization: `Bearer ${token}` },
      });
    const bill = bill50(nextNumber(), { bankName: 'BANCO', waybills: [ours(nextNumber())] });
    const text = file50(bill, bill50(nextNumber(), { waybills: [ours(nextNumber())] }));
    const { body } = await upload(text);
    await upload(file50({ ...bill, action: 'E' }));
    for (const { fatura_id } of body.linhas) {
      const file = await fileOf(fatura_id);
      expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="doccob-[0-9]+\.txt"$/);
      expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toBe(text);
    }
    expect((await fileOf(987_654_321)).status).toBe(404);
    await app.ctx.db.deleteFrom('ediFile').where('kind', '=', 'doccob').execute();
    expect((await fileOf(body.linhas[0]?.fatura_id)).status).toBe(404);
  });
});

describe('any DOCCOB file', () => {
  test('is worked off once, also when it is sent several times at once', async () => {
    const text = file50(bill50(nextNumber(), { waybills: [ours(nextNumber())] }));
    const { receiver } = await openHook(app, shop, { kinds: ['invoice'] });
    const answers = await Promise.all([upload(text), upload(text), upload(text)]);
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('conflict');
    expect(answers.filter(({ body }) => body.repetido === false)).toHaveLength(1);
    const again = await upload(text);
    expect(again.body.repetido).toBe(true);
    expect(outcomes(again)).toEqual([[4, 'aceito']]);
    await app.settle();
    expect(receiver.received).toHaveLength(1);
    await receiver.close();
  });

  test('that was dropped since, or begins otherwise, says nothing new', async () => {
    const bill = bill50(nextNumber(), { waybills: [ours(nextNumber())] });
    const [first] = (await upload(file50(bill))).body.linhas;
    const again = await upload(file50(bill));
    expect(again.body).toMatchObject({ repetido: false, linhas: [{ resultado: 'duplicado' }] });
    expect(again.body.linhas[0]?.fatura_id).toBe(first?.fatura_id);
  });

  test('says the same as the JSON endpoint, which knows its bills', async () => {
    const bill = bill50(nextNumber(), { waybills: [ours(nextNumber())] });
    const [taken] = (await upload(file50(bill))).body.linhas;
    const cancel = {
      ...{ acao: 'E', cnpj_embarcador: shop.cnpj, filial_emissora: 'SP', serie: '1', numero: bill.number },
      ...{ data_emissao: '2026-11-21', data_vencimento: '2026-12-05', valor: 87.4 },
      conhecimentos: [{ numero: 1, serie: 1 }],
    };
    const response = await fetch(
      `${app.address}/api/external/transportadora/v1/bills?token=${sender.token}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ cnpj_transportadora: sender.cnpj, faturas: [cancel] }),
      },
    );
    expect(await response.json()).toMatchObject({
      faturas: [{ fatura_id: taken?.fatura_id, resultado: 'excluido' }],
    });
  });

  test.each([
    ['nothing', ''],
    ['another text', 'olá\nmundo'],
    ['NUL characters', '\0'.repeat(1000)],
    ['a header alone', '000TRANSPORTES'],
    ['another kind of file', '000TRANSPORTES\r\n320CONHE211114050'],
  ])('of %s is refused and may be sent again', async (_, text) => {
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, body } = await upload(text);
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'invalid_file' });
    }
  });
});
