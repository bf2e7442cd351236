import type {
  AuditReportView,
  CostReportView,
  QuotesReportView,
} from '@carreto/contract/admin/reports/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { audited, hiredWithNfe, honestItem } from '../support/audits.ts';
import { type CteSender, senderOf, sentCte } from '../support/ctes.ts';
import { issueCarrierToken } from '../support/occurrences.ts';
import { fromDispatcher, quoteBody, sendQuote, someVolume } from '../support/quote.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let admin: AdminCall;
let sender: CteSender;
let token: string;
const days = 'from=2026-11-01&until=2026-11-30';

/** Three quotes without an offer; CT-es: one within, one dearer, two dearer and rejected. */
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T12:00:00Z', alignsDatabase: true });
  shop = await openShop(app);
  ({ admin, token } = await personOf(app, { name: 'Ada', role: 'admin' }));
  await app.settle();
  const heavy = fromDispatcher(shop, {
    volumes: [{ ...someVolume, amount: 500, unitary_weight: 9000, height: 9 }],
  });
  const body = quoteBody(shop, heavy);
  for (const zip of [20040002, 20040002, undefined])
    await sendQuote(app, {
      ...body,
      ...(zip === undefined ? {} : { recipient: { ...quoteBody(shop).recipient, zipcode: zip } }),
    });
  for (const [cents, isRejected] of [
    [0, false],
    [3000, false],
    [1234, true],
    [801, true],
  ] as const) {
    const { freight, nfe } = await hiredWithNfe(app, shop);
    sender ??= await senderOf(app, freight);
    const item = await honestItem(app, { shop, sender, freight }, { numero_nf: nfe });
    const cteId = await sentCte(app, sender, { ...item, valor: Math.round(item.valor * 100 + cents) / 100 });
    await audited(app);
    if (!isRejected) continue;
    const { status } = await admin(`POST /ctes/${cteId}/moves`, { to: 'rejected', reason: 'cobrado a mais' });
    expect(status).toBe(200);
  }
  app.clock.advanceMs(300_000);
  await app.settle();
});
afterAll(() => app.close());

async function get<View>(path: string): Promise<View> {
  const { status, body } = await admin(`GET ${path}`);
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
  return body as View;
}

const items = async (path: string): Promise<number> => (await get<{ items: object[] }>(path)).items.length;

/** What the CT-es of a figure add up to, in cents: in the list, in its groups and in the file alike. */
async function summed(filter: string, column: string): Promise<number> {
  type Counted = { countedCents: number };
  const listed = await get<{ items: Counted[] }>(`/ctes?${filter}&limit=200`);
  const grouped = await get<{ groups: Counted[] }>(`/ctes/counts?${filter}`);
  const sumOf = (counted: readonly Counted[]) =>
    counted.reduce((sum, { countedCents }) => sum + countedCents, 0);
  const response = await fetch(`${app.address}/api/admin/v1/ctes/file?${filter}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const [head = [], ...lines] = (await response.text())
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => line.split(';'));
  const at = head.indexOf(column);
  expect(at, head.join()).toBe(head.length - 1);
  expect(lines).toHaveLength(listed.items.length);
  const filed = lines.reduce(
    (sum, line) => sum + Math.round(Number((line[at] ?? '').replace(',', '.')) * 100),
    0,
  );
  expect([sumOf(grouped.groups), filed], filter).toEqual([sumOf(listed.items), sumOf(listed.items)]);
  return filed;
}

describe('every figure has as many rows as it says', () => {
  it('of quotes without an offer, by state and by day', async () => {
    const byState = await get<QuotesReportView>(`/reports/quotes?${days}&groupBy=uf`);
    expect(byState.rows.map(({ figures }) => figures.withoutOffer)).toEqual([2, 1]);
    for (const { group, figures } of byState.rows)
      expect(await items(`/quotes?${days}&withoutOffers=true&destinationUf=${group?.value}`)).toBe(
        figures.withoutOffer,
      );
    const byDay = await get<QuotesReportView>(`/reports/quotes?${days}&each=day`);
    for (const { at, figures } of byDay.rows)
      expect(await items(`/quotes?from=${at}&until=${at}&withoutOffers=true`)).toBe(figures.withoutOffer);
  });

  it('of what carriers won', async () => {
    const { rows } = await get<QuotesReportView>(`/reports/quotes?${days}&groupBy=carrier`);
    expect(rows.some(({ figures }) => figures.won > 0)).toBe(true);
    for (const { group, figures } of rows)
      expect(
        await items(
          `/freights?${days}&cancelled=false&reverse=false&source=offer&carrierId=${group?.value}&limit=100`,
        ),
      ).toBe(figures.won);
  });

  it('of causes, wherever their CT-es stand', async () => {
    const { rows } = await get<AuditReportView>(`/reports/audit?${days}&groupBy=cause`);
    expect(rows.reduce((sum, { figures }) => sum + figures.ctes, 0)).toBeGreaterThanOrEqual(3);
    for (const { group, figures } of rows) {
      const filter = `${days}&countedCause=${group?.value}`;
      expect(await items(`/ctes?${filter}`), group?.value).toBe(figures.ctes);
      const { groups } = await get<{ groups: { count: number }[] }>(`/ctes/counts?${filter}`);
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(figures.ctes);
    }
  });

  it('of what came back, to the cent, by carrier and by cause: in the list, its groups and its file', async () => {
    const { total, rows } = await get<AuditReportView>(`/reports/audit?${days}&groupBy=carrier`);
    expect(total.recoveredCents).toBe(2035);
    expect(total.recoveredCents).toBe(await summed(`${days}&recovered=true`, 'Recuperado'));
    for (const { group, figures } of rows)
      expect(await summed(`${days}&recovered=true&carrierIds=${group?.value}`, 'Recuperado')).toBe(
        figures.recoveredCents,
      );
    const byCause = await get<AuditReportView>(`/reports/audit?${days}&groupBy=cause`);
    expect(byCause.rows.reduce((sum, { figures }) => sum + figures.recoveredCents, 0)).toBe(2035);
    for (const { group, figures } of byCause.rows) {
      const filter = `${days}&countedCause=${group?.value}`;
      expect(await summed(filter, 'Diferença pela causa'), group?.value).toBe(figures.causeCents);
      expect(await summed(`${filter}&recovered=true`, 'Recuperado'), group?.value).toBe(
        figures.recoveredCents,
      );
    }
  });

  it('of what was settled for less: what came back is no difference', async () => {
    const { freight, nfe } = await hiredWithNfe(app, shop);
    const item = await honestItem(app, { shop, sender, freight }, { numero_nf: nfe });
    const valor = Math.round(item.valor * 100 + 900) / 100;
    const cteId = await sentCte(app, sender, { ...item, valor });
    await audited(app);
    const before = await get<AuditReportView>(`/reports/audit?${days}`);
    const proposed = await fetch(`${app.address}/api/external/transportadora/v1/ctes/${cteId}/proposals`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await issueCarrierToken(app, sender.id)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ valor: Math.round(valor * 100 - 400) / 100 }),
    });
    expect(proposed.status).toBe(200);
    const [{ id }] = (await admin(`GET /ctes/${cteId}/audit`)).body.proposals;
    const decision = `/ctes/${cteId}/proposals/${id}/decision`;
    expect((await admin(`POST ${decision}`, { decision: 'accept' })).status).toBe(200);
    const released = await admin(`POST /ctes/${cteId}/moves`, { to: 'released', reason: 'combinado' });
    expect(released.status).toBe(200);
    app.clock.advanceMs(300_000);
    await app.settle();
    const after = await get<AuditReportView>(`/reports/audit?${days}`);
    expect(after.total.recoveredCents - before.total.recoveredCents).toBe(400);
    expect(await summed(`${days}&recovered=true`, 'Recuperado')).toBe(after.total.recoveredCents);
  });

  it('pages through what came back, most first', async () => {
    const walked: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      type Paged = { items: { countedCents: number }[]; nextCursor: string | null };
      const query = `${days}&recovered=true&sort=-difference&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page: Paged = await get<Paged>(`/ctes?${query}`);
      walked.push(...page.items.map(({ countedCents }) => countedCents));
      cursor = page.nextCursor;
    }
    expect(walked).toEqual([1234, 801, 400]);
  });

  it('of what nobody decided', async () => {
    const { total } = await get<AuditReportView>(`/reports/audit?${days}`);
    expect(await items(`/ctes?${days}&automatic=true`)).toBe(total.automatic);
  });

  it('of freights without a channel, of several carriers', async () => {
    const { rows } = await get<CostReportView>(`/reports/cost?${days}&groupBy=channel`);
    for (const { group, figures } of rows)
      if (group?.value === '')
        expect(await items(`/freights?${days}&cancelled=false&reverse=false&withoutChannel=true`)).toBe(
          figures.freights,
        );
    expect(await items(`/freights?${days}&carrierIds=${sender.id},999999&limit=100`)).toBeGreaterThan(0);
    expect(await items(`/freights?${days}&carrierIds=999999`)).toBe(0);
  });
});

describe('several shippers', () => {
  it('are chosen within the scope; a foreign one is not there', async () => {
    const [second, foreign] = [await openBareShop(app, 1), await openBareShop(app, 2)];
    const lia = { name: 'Lia', roles: ['owner' as const], shipperIds: [shop.id, second.id] };
    const { admin: limited } = await personOf(app, lia);
    const ask = (path: string) => limited(`GET ${path}`);
    const own = `${shop.id},${second.id}`;
    for (const kind of ['delivery', 'cost', 'savings', 'quotes', 'audit']) {
      const path = `/reports/${kind}?${days}&shipperIds=`;
      const { total } = await get<CostReportView>(`/reports/${kind}?${days}&shipperId=${shop.id}`);
      expect(await ask(`${path}${own}`)).toMatchObject({ status: 200, body: { total } });
      for (const foreigners of [`${foreign.id}`, `${shop.id},${foreign.id}`, `${shop.id},987654`])
        expect((await ask(`${path}${foreigners}`)).status, foreigners).toBe(404);
      expect((await admin(`GET ${path}${foreign.id}`)).status).toBe(200);
    }
    expect((await ask(`/reports/file?report=cost&${days}&shipperIds=${foreign.id}`)).status).toBe(404);
    expect((await ask(`/reports/cost?${days}&shipperIds=1,,2`)).status).toBe(422);
    expect(await ask(`/freights?${days}&shipperIds=${foreign.id}`)).toMatchObject({ body: { items: [] } });
    const { body } = await ask(`/freights?${days}&shipperIds=${own}&limit=100`);
    expect(body.items).toHaveLength(await items(`/freights?${days}&shipperId=${shop.id}&limit=100`));
  });
});
