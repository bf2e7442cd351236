import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { audited, hiredWithNfe, honestItem, lastAudit } from '../support/audits.ts';
import { type CteSender, cteItem, senderOf, sentCte, storedCte } from '../support/ctes.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let freight: string;
let sender: CteSender;
let nfe: number;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ freight, nfe } = await hiredWithNfe(app, shop));
  sender = await senderOf(app, freight);
});

const honest = (changes: object = {}) =>
  honestItem(app, { shop, sender, freight }, { numero_nf: nfe, ...changes });

describe('the audit of a CT-e', () => {
  it('pre-releases what is due to the cent, with its receipt', async () => {
    const cteId = await sentCte(app, sender, await honest());
    await audited(app);
    const cte = await storedCte(app, cteId);
    expect(cte).toMatchObject({
      state: 3,
      differenceCents: 0,
      expectedCents: cte.totalCents,
      auditDueAt: null,
    });
    const { receipt, outcome } = await lastAudit(app, cteId);
    expect(outcome).toBe('within');
    expect(receipt).toMatchObject({
      tolerances: { total: { cents: 10, ppm: 0 }, lines: {} },
      comparison: { by: 'lines', isWithin: true },
      causes: [],
      freights: [{ freightCode: freight, basis: 'table', dueCents: cte.totalCents }],
    });
  });

  it('finds what is dearer divergent', async () => {
    const item = await honest();
    const cteId = await sentCte(app, sender, { ...item, valor: item.valor + 30 });
    await audited(app);
    expect(await storedCte(app, cteId)).toMatchObject({ state: 1, differenceCents: 3000 });
  });

  it('finds what has no freight divergent', async () => {
    const cteId = await sentCte(app, sender, cteItem(shop, sender, { numero_nf: 987654 }));
    await audited(app);
    expect(await storedCte(app, cteId)).toMatchObject({ state: 1, expectedCents: null });
    expect(await lastAudit(app, cteId)).toMatchObject({ outcome: 'unlinked' });
  });
});
