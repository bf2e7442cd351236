import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheets } from '../../src/documents/spreadsheets/read-sheets.ts';
import { type CteState, cteStates } from '../../src/freight/cte/states.ts';
import { type AdminCall, personOf, uploaderOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Billing, billOf, moveCteTo, takenBill, takenCte, withoutAudit } from '../support/bills.ts';
import { nextNumber, senderOf } from '../support/ctes.ts';
import { bill50, doccobFile50, waybill50 } from '../support/doccob-files.ts';
import { hired } from '../support/hire.ts';
import { openShop } from '../support/shop.ts';

let app: TestApp;
let billing: Billing;
let admin: AdminCall;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ alignsDatabase: true });
  const shop = await openShop(app);
  billing = { app, shop, sender: await senderOf(app, await hired(app, shop)) };
  await withoutAudit(app, shop);
  ({ admin, token } = await personOf(app, { name: 'Ada', role: 'admin' }));
});
afterAll(() => app.close());

const { released, divergent } = cteStates;

/** A bill of one CT-e over 87.40 that stands there, due on a day; `valor` is what the bill asks for. */
async function billWith({
  cte,
  due = '2026-12-05',
  valor = 87.4,
}: {
  cte?: CteState;
  due?: string;
  valor?: number;
}) {
  const { id: cteId, chave_acesso } = await takenCte(billing);
  const charges = [{ chave_acesso, valor }];
  const id = await takenBill(billing, billOf(billing, charges, { data_vencimento: due, valor }));
  if (cte !== undefined) await moveCteTo(app, cteId, cte);
  return { id, cteId };
}
const listed = async (query: string): Promise<number[]> =>
  (await admin(`GET /bills?${query}`)).body.items.map(({ id }: { id: number }) => id);

describe('bills that are not paid', () => {
  const bills = { disputed: 0, releasable: 0, payable: 0, late: 0, paid: 0 };

  beforeAll(async () => {
    bills.disputed = (await billWith({ cte: divergent, due: '2026-12-09' })).id;
    // It asks for more than its CT-e, which was released.
    bills.releasable = (await billWith({ cte: released, valor: 100, due: '2026-12-01' })).id;
    bills.payable = (await billWith({ cte: released, due: '2026-11-20' })).id;
    bills.late = (await billWith({ cte: released, due: '2026-11-19' })).id;
    bills.paid = (await billWith({ cte: released, due: '2026-11-18' })).id;
    await admin(`POST /bills/${bills.paid}/payment`, { paidOn: '2026-11-20' });
  });

  test('are found by what is to be done with them', async () => {
    const { disputed, releasable, payable, late } = bills;
    expect(await listed('lane=disputed')).toEqual([disputed]);
    expect(await listed('lane=releasable')).toEqual([releasable]);
    expect(await listed('lane=payable')).toEqual([late, payable]);
    expect(await listed('lane=overdue')).toEqual([late]);
    expect(await listed('lane=overdue&number=1')).toEqual([]);
    expect((await admin('GET /bills?lane=paid')).status).toBe(422);
  });

  test('are added up: what they ask for, what is due, the difference', async () => {
    const { status, body } = await admin('GET /bills/counts');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        disputed: { count: 1, totalCents: 8740, dueCents: 8740, divergenceCents: 0 },
        releasable: { count: 1, totalCents: 10_000, dueCents: 8740, divergenceCents: 1260 },
        payable: { count: 2, totalCents: 17_480, dueCents: 17_480, divergenceCents: 0 },
        overdue: { count: 1, totalCents: 8740, dueCents: 8740, divergenceCents: 0 },
      },
    });
    const none = { count: 0, totalCents: 0, dueCents: 0, divergenceCents: 0 };
    expect((await admin('GET /bills/counts?number=1')).body.payable).toEqual(none);
  });

  test('are listed with the sums of the whole filter, on the first page alone', async () => {
    const first = (await admin('GET /bills?limit=2')).body;
    expect(first.items).toHaveLength(2);
    expect(first.sums).toEqual({ count: 5, totalCents: 44_960, dueCents: 43_700, divergenceCents: 1260 });
    expect((await admin(`GET /bills?limit=2&cursor=${first.nextCursor}`)).body.sums).toBeNull();
  });

  test('are listed by the day on which they are due, page by page', async () => {
    const { disputed, releasable, payable, late, paid } = bills;
    const all = [paid, late, payable, releasable, disputed];
    expect(await listed('sort=dueOn')).toEqual(all);
    const pages: number[][] = [];
    for (let cursor = ''; ; ) {
      const { items, nextCursor } = (await admin(`GET /bills?sort=dueOn&limit=2${cursor}`)).body;
      pages.push(items.map(({ id }: { id: number }) => id));
      if (nextCursor === null) break;
      cursor = `&cursor=${nextCursor}`;
    }
    expect(pages).toEqual([[paid, late], [payable, releasable], [disputed]]);
  });

  test('show the CT-es that a bill charges at another amount', async () => {
    const marked = async (id: number, mark: string) =>
      (await admin(`GET /bills/${id}/charges?mark=${mark}`)).body.items.length;
    expect(await marked(bills.releasable, 'otherAmount')).toBe(1);
    expect(await marked(bills.releasable, 'gone')).toBe(0);
    expect(await marked(bills.payable, 'otherAmount')).toBe(0);
  });

  test('stand in the order of their ids where they are due on one day', async () => {
    const numero = nextNumber();
    const same = [await billWith({ due: '2027-01-02' }), await billWith({ due: '2027-01-02' })];
    const ids = same.map(({ id }) => id);
    expect(await listed('sort=dueOn&dueFrom=2027-01-02')).toEqual(ids);
    expect(await listed(`sort=dueOn&dueFrom=2027-01-02&cursor=${ids[0]}`)).toEqual(ids.slice(1));
    expect(await listed(`sort=dueOn&number=${numero}`)).toEqual([]);
  });
});

describe('many bills at once', () => {
  const preview = async (path: string, body: object) => {
    const answer = await admin(`POST /bills/${path}`, { preview: true, ...body });
    expect(answer).toMatchObject({ status: 200, body: { job: null } });
    return answer.body.preview;
  };
  const run = async (path: string, previewId: string, by = admin) => {
    const { status, body } = await by(`POST /bills/${path}`, { previewId });
    expect({ status, body }).toMatchObject({ status: 200, body: { preview: null } });
    await app.settle();
    return (await by(`GET /jobs/${body.job.id}`)).body;
  };
  const refusals = async (jobId: number) =>
    (await admin(`GET /jobs/${jobId}/lines?state=refused`)).body.items.map(
      ({ subject, code }: { subject: string; code: string }) => [Number(subject), code],
    );
  const logOf = async (id: number): Promise<string[]> =>
    (await admin(`GET /bills/${id}`)).body.log.map(({ message }: { message: string }) => message);
  const reason = 'Conferidas por telefone';

  test('are previewed with their sums and those that are refused, and nothing is done', async () => {
    const open = await billWith({ cte: divergent });
    const settled = await billWith({ cte: released, valor: 100 });
    const done = await billWith({ cte: released });
    const billIds = [open.id, settled.id, done.id, 999_999, settled.id];
    const found = await preview('moves', { to: 'released', reason, billIds });
    expect(found).toEqual({
      previewId: expect.stringMatching(/^[0-9a-f]{32}$/),
      expiresAt: '2026-11-20T12:15:00.000Z',
      mostLines: 10_000,
      ...{ chosenCount: 4, acceptedCount: 1, refusedCount: 3 },
      ...{ totalCents: 10_000, dueCents: 8740, divergenceCents: 1260 },
      refused: [
        {
          billId: open.id,
          number: expect.any(Number),
          code: 'out_of_flow',
          text: 'A fatura não pode passar de divergence para released: 1 de seus CT-es não estão liberados nem rejeitados.',
        },
        {
          billId: done.id,
          number: expect.any(Number),
          code: 'nothing_to_do',
          text: 'A fatura já está assim.',
        },
        { billId: 999_999, number: null, code: 'not_found', text: 'Fatura não encontrada.' },
      ],
    });
    expect((await admin(`GET /bills/${settled.id}`)).body.state).toBe('divergence');
  });

  test('are released by a job, line by line, each with the reason in its log', async () => {
    const bills = [
      await billWith({ cte: released, valor: 100 }),
      await billWith({ cte: released, valor: 90 }),
    ];
    const { previewId } = await preview('moves', {
      to: 'released',
      reason,
      billIds: bills.map(({ id }) => id),
    });
    const job = await run('moves', previewId);
    expect(job).toMatchObject({
      state: 'done',
      action: 'move_bills',
      title: 'Liberar faturas',
      doneCount: 2,
    });
    for (const { id } of bills) {
      const { state, log } = (await admin(`GET /bills/${id}`)).body;
      expect(state).toBe('released');
      expect(log.at(-1)).toMatchObject({ message: 'Fatura liberada', reasons: reason, actor: 'Ada' });
    }
  });

  test('are found by the filter of the list, and stand for what that found then', async () => {
    const number = nextNumber();
    const { chave_acesso } = await takenCte(billing);
    const other = await takenBill(
      billing,
      billOf(billing, [{ chave_acesso, valor: 87.4 }], { numero: number }),
    );
    const found = await preview('moves', { to: 'negotiation', reason, filter: { number } });
    expect(found).toMatchObject({ chosenCount: 1, acceptedCount: 1 });
    await run('moves', found.previewId);
    expect((await admin(`GET /bills/${other}`)).body.state).toBe('negotiation');
  });

  test('are refused where they changed since the preview, though only a CT-e did', async () => {
    const { id, cteId } = await billWith({ cte: divergent });
    const { previewId } = await preview('moves', { to: 'negotiation', reason, billIds: [id] });
    await moveCteTo(app, cteId, cteStates.negotiating);
    const job = await run('moves', previewId);
    expect(await refusals(job.id)).toEqual([[id, 'changed']]);
  });

  test('are paid once, though two tabs pay them at once', async () => {
    const bills = [await billWith({ cte: released }), await billWith({ cte: released })];
    const billIds = bills.map(({ id }) => id);
    const tabs = await Promise.all([
      preview('payments', { paidOn: '2026-11-20', billIds }),
      preview('payments', { paidOn: '2026-11-19', billIds }),
    ]);
    expect(tabs.map(({ acceptedCount }) => acceptedCount)).toEqual([2, 2]);
    const started = await Promise.all(
      // The same press twice is the same job.
      [tabs[0], tabs[0], tabs[1]].map(({ previewId }) => admin('POST /bills/payments', { previewId })),
    );
    const [one, again, other] = started.map(({ body }) => body.job.id);
    expect(again).toBe(one);
    await app.settle();
    const refused = [...(await refusals(one)), ...(await refusals(other))];
    expect(refused.sort()).toEqual(billIds.map((id) => [id, 'changed']).sort());
    for (const id of billIds)
      expect((await logOf(id)).filter((line) => line.startsWith('Fatura paga'))).toHaveLength(1);
  });

  test('that are paid are refused in the preview, and those that are not released without a reason', async () => {
    const [paid, open] = [await billWith({ cte: released }), await billWith({ cte: divergent })];
    await admin(`POST /bills/${paid.id}/payment`, { paidOn: '2026-11-20' });
    const billIds = [paid.id, open.id];
    const codes = ({ refused }: { refused: { code: string }[] }) => refused.map(({ code }) => code);
    expect(codes(await preview('payments', { paidOn: '2026-11-20', billIds }))).toEqual([
      'nothing_to_do',
      'out_of_flow',
    ]);
    expect(codes(await preview('payments', { paidOn: '2026-11-18', billIds, reason }))).toEqual([
      'out_of_flow',
    ]);
  });

  test('are held to the limit of who decides, in the preview and when the job runs', async () => {
    const { id } = await billWith({ cte: released, valor: 300 });
    const small = await personOf(app, { name: 'Bia', role: 'admin', auditLimitCents: 100 });
    const asked = { preview: true, to: 'released', reason, billIds: [id] };
    const { body } = await small.admin('POST /bills/moves', asked);
    expect(body.preview).toMatchObject({ acceptedCount: 0, refused: [{ billId: id, code: 'above_limit' }] });
  });

  test('let no more pass together than who decides may let pass', async () => {
    const bills = [
      await billWith({ cte: released, valor: 88 }),
      await billWith({ cte: released, valor: 88 }),
    ];
    const small = await personOf(app, { name: 'Caio', role: 'admin', auditLimitCents: 100 });
    const [first, second] = bills.map(({ id }) => id);
    const { body } = await small.admin('POST /bills/moves', {
      ...{ preview: true, to: 'released', reason, billIds: [first, second] },
    });
    const { acceptedCount, refused } = body.preview;
    expect({ acceptedCount, refused }).toMatchObject({
      acceptedCount: 1,
      refused: [
        {
          ...{ billId: second, code: 'above_limit' },
          text: 'Com as outras deste lote a diferença seria de R$ 1,20, acima do seu limite de R$ 1,00.',
        },
      ],
    });
  });

  test('are refused where members do not go together, and to who may only read', async () => {
    const refused = async (path: string, body: object) => {
      const answer = await admin(`POST /bills/${path}`, body);
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_request' } });
      return answer.body.details[0].field;
    };
    const billIds = [1];
    const previewId = '0'.repeat(32);
    expect(await refused('moves', { to: 'released', reason, billIds })).toBe('previewId');
    expect(await refused('moves', { preview: true, reason, billIds })).toBe('to');
    expect(await refused('moves', { preview: true, to: 'released', billIds })).toBe('reason');
    expect(await refused('moves', { preview: true, to: 'released', reason })).toBe('billIds');
    expect(await refused('payments', { preview: true, billIds })).toBe('paidOn');
    expect(await refused('payments', { preview: true, paidOn: '2026-11-21', billIds })).toBe('paidOn');
    expect(await refused('payments', { previewId, paidOn: '2026-11-20' })).toBe('previewId');
    expect((await admin('POST /bills/payments', { previewId })).status).toBe(404);
    const reader = await personOf(app, { name: 'Sami', role: 'viewer' });
    expect((await reader.admin('POST /bills/moves', { previewId })).status).toBe(403);
  });
});

describe('the file for an ERP', () => {
  test('has every charge of every bill once, in their order, however many there are', async () => {
    const made: string[] = [];
    for (const charges of [620, 3, 501]) {
      const numero = nextNumber();
      const lines = Array.from({ length: charges }, (_, at) => ({
        numero: 500_000 + at,
        serie: 9,
        valor: 1,
      }));
      await takenBill(billing, billOf(billing, lines, { numero, valor: charges }));
      made.unshift(...lines.map((line) => `${numero} ${line.numero}`));
    }
    for (const format of ['csv', 'xlsx'] as const) {
      const response = await fetch(`${app.address}/api/admin/v1/bills/file?format=${format}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const read = await readSheets(new Uint8Array(await response.arrayBuffer()));
      if (!('sheets' in read)) throw new Error(JSON.stringify(read));
      const [head = [], ...rows] = (read.sheets[0]?.rows ?? []).map(({ cells }) => cells);
      const [bill, cte] = [head.indexOf('Número'), head.indexOf('Número do CT-e')];
      const found = rows.map((row) => `${row[bill]} ${row[cte]}`);
      expect(found.filter((one) => made.includes(one))).toEqual(made);
    }
  });
});

describe('what a DOCCOB says of a CT-e', () => {
  const nfe = {
    ...{ series: '1', number: 4512, issuedOn: '2026-11-19', weightDag: 1234, totalValueCents: 99_900 },
    ...{ issuerTaxId: '11222333000181', shipmentDocNumber: 'EMB-9' },
    ...{ shipperRef1: 'PED-1', shipperRef2: '', shipperRef3: 'PED-3', isReturn: true },
  };

  test('is kept with its NF-es and ledger account, and shown; of a person the last digits alone', async () => {
    const { shop, sender } = billing;
    const waybill = waybill50(nextNumber(), {
      ...{ senderTaxId: shop.cnpj, recipientTaxId: '00052998224725' },
      ...{
        ledgerAccount: '3101020',
        taxCode: 'T1',
        shipperState: 'ES',
        issuerState: 'ES',
        recipientState: 'SP',
      },
      ...{
        shipmentDocNumber: 'EMB-9',
        shipperRef1: 'PED-1',
        shipperRef2: '',
        shipperRef3: '',
        isReturn: false,
      },
      invoices: [nfe],
    });
    const text = doccobFile50({ carrier: sender.cnpj }, [bill50(nextNumber(), { waybills: [waybill] })]);
    const { upload } = await uploaderOf(app, 'Fátima');
    const handIn = () => upload(`/carriers/${sender.id}/edi/doccob`, text, 'text/plain');
    const { body } = await handIn();
    const [{ billId }] = body.bills;
    const bill = (await admin(`GET /bills/${billId}`)).body;
    const [{ said }] = bill.charges.items;
    expect(said).toEqual({
      issuingBranch: expect.any(String),
      ...{ senderTaxId: shop.cnpj, recipientTaxId: '…725' },
      ...{ shipperState: 'ES', issuerState: 'ES', recipientState: 'SP' },
      ...{ ledgerAccount: '3101020', taxCode: 'T1', shipmentNumber: 'EMB-9' },
      ...{ references: ['PED-1'], isReturn: false },
      nfes: [
        {
          ...{ series: '1', number: 4512, issuedOn: '2026-11-19', weightG: 12_340, valueCents: 99_900 },
          ...{ issuerTaxId: '11222333000181', shipmentNumber: 'EMB-9' },
          ...{ references: ['PED-1', 'PED-3'], isReturn: true },
        },
      ],
    });
    // The same bill again, in another file, is a repeat.
    const again = text.replace('COBRA50211101', 'COBRA50211109');
    const repeated = await upload(`/carriers/${sender.id}/edi/doccob`, again, 'text/plain');
    expect(repeated.body.bills[0]).toMatchObject({ billId, outcome: 'repeated' });
  });

  test('is nothing where a bill came in no file', async () => {
    const { id } = await billWith({});
    expect((await admin(`GET /bills/${id}`)).body.charges.items[0].said).toBeNull();
  });
});

describe('notes on a bill', () => {
  test('are read in the order in which they were written, by who, and kept out of the change log', async () => {
    const { id } = await billWith({});
    const written = await admin(`POST /bills/${id}/notes`, { text: 'Carlos confere a taxa.' });
    expect(written).toMatchObject({ status: 200, body: { author: 'Ada', text: 'Carlos confere a taxa.' } });
    await admin(`POST /bills/${id}/notes`, { text: 'Conferida.' });
    const { items } = (await admin(`GET /bills/${id}/notes`)).body;
    expect(items.map(({ text }: { text: string }) => text)).toEqual(['Carlos confere a taxa.', 'Conferida.']);
    const { items: changes } = (await admin(`GET /changes?kind=bill&entityId=${id}`)).body;
    expect(changes[0]).toMatchObject({ action: 'note' });
    expect(JSON.stringify(changes)).not.toContain('Conferida');
  });

  test('are refused where they say nothing, and of a bill that is not there', async () => {
    const { id } = await billWith({});
    expect((await admin(`POST /bills/${id}/notes`, { text: '  ' })).status).toBe(422);
    expect((await admin('POST /bills/999999/notes', { text: 'x' })).status).toBe(404);
    expect((await admin('GET /bills/999999/notes')).status).toBe(404);
  });
});
