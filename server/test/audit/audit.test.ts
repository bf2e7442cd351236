import { sql } from 'kysely';
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

describe('a CT-e that cannot be audited', () => {
  /** Three freights with a CT-e each; the middle one is for breaking. */
  async function threeSent(): Promise<{ cteIds: [number, number, number]; middle: string }> {
    const cteIds: number[] = [];
    let middle = '';
    for (const position of [0, 1, 2]) {
      ({ freight, nfe } = await hiredWithNfe(app, shop));
      if (position === 1) middle = freight;
      cteIds.push(await sentCte(app, sender, await honest()));
    }
    return { cteIds: cteIds as [number, number, number], middle };
  }
  const statesOf = async (cteIds: readonly number[]) =>
    Promise.all(cteIds.map(async (id) => (await storedCte(app, id)).state));
  const auditNow = (id: number) =>
    app.ctx.db.updateTable('cte').set({ auditDueAt: sql<Date>`app_now()` }).where('id', '=', id).execute();

  it('keeps none of the others back, whatever breaks when it is written', async () => {
    const { cteIds } = await threeSent();
    const [, broken] = cteIds;
    await sql`create function break_audit() returns trigger language plpgsql as $$ begin
      raise exception 'broken on purpose'; end $$`.execute(app.ctx.db);
    await sql`create trigger break_audit before insert on cte_audit for each row
      when (new.cte_id = ${sql.lit(broken)}) execute function break_audit()`.execute(app.ctx.db);
    await audited(app);
    expect(await statesOf(cteIds)).toEqual([3, 0, 3]);
    const { auditDueAt } = await storedCte(app, broken);
    expect(auditDueAt?.getTime()).toBeGreaterThan(Date.now() + 30 * 60_000);
    await sql`drop trigger break_audit on cte_audit`.execute(app.ctx.db);
    await auditNow(broken);
    await audited(app);
    expect(await statesOf(cteIds)).toEqual([3, 3, 3]);
  });

  it.each(['{rating,lane}', '{dispatcher}'])(
    'keeps none of the others back, with its agreement broken at %s',
    async (path) => {
      const { cteIds, middle } = await threeSent();
      const { db } = app.ctx;
      await sql`alter table freight disable trigger freight_is_immutable`.execute(db);
      await sql`update freight set agreement = jsonb_set(agreement, ${path}, 'null')
        where code = ${middle}`.execute(db);
      await sql`alter table freight enable trigger freight_is_immutable`.execute(db);
      await audited(app);
      expect(await statesOf(cteIds)).toEqual([3, 0, 3]);
      expect((await storedCte(app, cteIds[1])).auditDueAt).not.toBeNull();
    },
  );
});
