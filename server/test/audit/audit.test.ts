import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditDue } from '../../src/freight/audit/audit-due.ts';
import { mostOverlapping } from '../../src/freight/cte/overlapping.ts';
import { addRule } from '../../src/registry/rules/add-rule.ts';
import { updateRule } from '../../src/registry/rules/edit-rule.ts';
import { addTaxRate } from '../../src/registry/tax-rates/edit-tax-rates.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  agreedInputs,
  audited,
  chargedBy,
  hiredWithNfe,
  honestItem,
  lastAudit,
  nfeKey,
} from '../support/audits.ts';
import { type CteSender, cteItem, sendCtes, senderOf, sentCte, storedCte } from '../support/ctes.ts';
import { someRecipient } from '../support/hire.ts';
import { importBody, importedNfe } from '../support/import.ts';
import { type LiveShop, liveEnvironment, openLiveCarrier } from '../support/live.ts';
import { tester } from '../support/registry.ts';
import { postAs } from '../support/shipper-api.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let freight: string;
let sender: CteSender;
let nfe: number;
let admin: AdminCall;
/** Of the cheapest offer; carriers have only so many tokens. */
let usual: CteSender | undefined;

beforeAll(async () => {
  app = await startTestApp({ environment: { ...liveEnvironment, CARRETO_LIVE_DEADLINE_MS: '30000' } });
  shop = await openShop(app);
  admin = await adminOf(app);
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ freight, nfe } = await hiredWithNfe(app, shop));
  usual ??= await senderOf(app, freight);
  sender = usual;
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

describe('what is due of a CT-e', () => {
  it('is the sum where it names NF-es of several freights', async () => {
    const other = await hiredWithNfe(app, shop);
    const one = await honest();
    const second = await honestItem(app, { shop, sender, freight: other.freight }, {});
    const valor = (Math.round(one.valor * 100) + Math.round(second.valor * 100)) / 100;
    const { serie, numero, chave_acesso } = one;
    const about = (numero_nf: number) =>
      cteItem(shop, sender, { serie, numero, chave_acesso, numero_nf, valor });
    const { body } = await sendCtes(app, sender, [about(nfe), about(other.nfe)]);
    await audited(app);
    const cteId = body.conhecimentos[0]?.cte_id ?? 0;
    expect(await storedCte(app, cteId)).toMatchObject({ state: 3, differenceCents: 0, freightCode: freight });
    const dueCents = [one, second].map((item) => Math.round(item.valor * 100));
    expect((await lastAudit(app, cteId)).receipt.freights).toMatchObject([
      { freightCode: freight, dueCents: dueCents[0] },
      { freightCode: other.freight, dueCents: dueCents[1] },
    ]);
  });

  it('is the agreed cost of an import that no table priced', async () => {
    const bare = await openBareShop(app, 41);
    const told = {
      ...{ not_quote: true, type_hiring: 3, delivery_time: 9, original_delivery_time: 7 },
      ...{ order_date: '2026-11-19 10:00:00', freight_value: 62.34, order_number: 'AGREED' },
      carrier: { service: 'Expresso', registered_number: sender.cnpj },
      invoice: [{ ...importedNfe, number: '777', key: nfeKey(777) }],
    };
    const hired = await postAs(app, bare, {
      path: 'order-import',
      body: importBody(bare, told),
      headers: {},
    });
    expect(hired.status).toBe(200);
    const sent = (changes: object) =>
      sentCte(app, sender, cteItem(bare, sender, { numero_nf: 777, ...changes }));
    const dear = await sent({ valor: 70, valor_frete_peso_volume: 70 });
    await audited(app);
    expect((await lastAudit(app, dear)).receipt).toMatchObject({
      ...{ outcome: 'divergent', expectedCents: 6234, differenceCents: 766, unexplainedCents: 766 },
      freights: [{ freightCode: hired.body.freight_id, basis: 'agreed_cost' }],
    });
    const { accessKey: chave_acesso, number: numero, series: serie } = await storedCte(app, dear);
    const right = await sent({ valor: 62.34, acao: 'ST', cte_substituido: { chave_acesso, numero, serie } });
    await audited(app);
    expect(await storedCte(app, right)).toMatchObject({ state: 3, expectedCents: 6234 });
  });

  it('holds the tax of its own day, where its rate changed after the quote', async () => {
    const inside = { recipient: { type: 0, country: 'BRA', zipcode: 29_010_000 } };
    const endereco = { ...someRecipient.endereco, cep: '29010000' };
    const recipient = { ...someRecipient, endereco };
    for (const offer of [1, 2, 3, 4]) {
      ({ freight, nfe } = await hiredWithNfe(app, shop, { offer, quote: inside, recipient }));
      const { lane } = await agreedInputs(app, freight);
      if (!lane.sheet.terms.taxIncluded && lane.levy.ratePpm > 0) break;
    }
    sender = await senderOf(app, freight);
    const agreed = await agreedInputs(app, freight);
    const ratePpm = agreed.lane.levy.ratePpm + 30_000;
    await addTaxRate(app.ctx, tester, {
      ...{ uf: 'ES', kind: 'transport', ratePpm, fundPpm: 0, fromOn: '2026-11-22', untilOn: null },
    });
    const levy = { ...agreed.lane.levy, ratePpm };
    const theirs = chargedBy({ ...agreed, lane: { ...agreed.lane, levy } });
    const then = await sentCte(
      app,
      sender,
      cteItem(shop, sender, { numero_nf: nfe, ...theirs, data_emissao: '2026-11-25 08:00:00' }),
    );
    await audited(app);
    const { receipt } = await lastAudit(app, then);
    expect(receipt).toMatchObject({
      outcome: 'within',
      differenceCents: 0,
      freights: [{ levy: { ratePpm } }],
    });
    expect(receipt.expectedCents).not.toBe(Math.round(Number(chargedBy(agreed).valor) * 100));
  });

  it('is judged by the tolerances of the contract before those of the shipper', async () => {
    const tolerances = [{ charge: 'total', cents: 700, ratePpm: 0 }];
    const added = await admin('POST /contracts', { shipperId: shop.id, carrierId: sender.id, tolerances });
    expect(added.status).toBe(200);
    const item = await honest();
    const dearer = async (cents: number) =>
      sentCte(app, sender, { ...item, valor: (Math.round(item.valor * 100) + cents) / 100 });
    const passes = await dearer(700);
    await audited(app);
    expect(await storedCte(app, passes)).toMatchObject({ state: 3, differenceCents: 700 });
    const { receipt } = await lastAudit(app, passes);
    expect(receipt.tolerances.total).toEqual({ cents: 700, ppm: 0 });
    // A charge that the contract names is judged by itself.
    const strict = [...tolerances, { charge: 'gris', cents: 0, ratePpm: 0 }];
    const changed = await admin(`PATCH /contracts/${added.body.id}`, {
      revision: added.body.revision,
      tolerances: strict,
    });
    expect(changed.status).toBe(200);
    ({ freight, nfe } = await hiredWithNfe(app, shop));
    const shifted = await honest();
    const cteId = await sentCte(app, sender, { ...shifted, gris: 99, valor: shifted.valor + 1 });
    await audited(app);
    const line = (await lastAudit(app, cteId)).receipt.comparison?.lines.find(
      ({ charge }) => charge === 'gris',
    );
    expect([line?.isWithin, (await storedCte(app, cteId)).state]).toEqual([false, 1]);
    await admin(`PATCH /contracts/${added.body.id}`, { revision: changed.body.revision, tolerances: [] });
  });
});

describe('a freight that an earlier CT-e charges with another one', () => {
  type Item = Awaited<ReturnType<typeof honest>>;
  let one: Item;
  let other: Item;
  let otherNfe: number;
  let wholeCents: number;
  const centsOf = ({ valor }: Item) => Math.round(valor * 100);

  const release = async (releasesAutomatically: boolean) => {
    const path = `/shippers/${shop.id}/audit-policy`;
    const { revision } = (await admin(`GET ${path}`)).body;
    const limits = { analystLimitCents: null, adminLimitCents: null };
    const { status } = await admin(`PUT ${path}`, {
      ...{ tolerances: [], releasesAutomatically, revision },
      ...limits,
    });
    expect(status).toBe(200);
  };
  afterAll(() => release(false));

  beforeEach(async () => {
    await release(true);
    const hired = await hiredWithNfe(app, shop);
    otherNfe = hired.nfe;
    one = await honest();
    other = await honestItem(app, { shop, sender, freight: hired.freight }, { numero_nf: otherNfe });
    wholeCents = centsOf(one) + centsOf(other);
  });

  /** The items of one CT-e of both freights that charges so many cents more than is due, or fewer. */
  function bothItems(moreCents = 0, changes: object = {}): Item[] {
    const { serie, numero, chave_acesso } = cteItem(shop, sender);
    const valor = (wholeCents + moreCents) / 100;
    return [nfe, otherNfe].map((numero_nf) =>
      cteItem(shop, sender, { ...{ serie, numero, chave_acesso }, numero_nf, valor, ...changes }),
    );
  }
  const taken = async (items: readonly object[]): Promise<number> => {
    const { status, body } = await sendCtes(app, sender, items);
    expect(status).toBe(200);
    return body.conhecimentos[0]?.cte_id ?? 0;
  };

  it('is not owed again, and not paid by itself', async () => {
    const both = await taken(bothItems());
    await audited(app);
    expect(await storedCte(app, both)).toMatchObject({ state: 4, expectedCents: wholeCents });
    const again = await taken([one]);
    await audited(app);
    expect(await storedCte(app, again)).toMatchObject({ state: 1, expectedCents: 0 });
    const { receipt } = await lastAudit(app, again);
    expect(receipt).toMatchObject({
      ...{ outcome: 'divergent', chargedElsewhereCents: centsOf(one), differenceCents: centsOf(one) },
      freights: [{ freightCode: freight, dueCents: centsOf(one) }],
    });
    // What is missing may be charged of one alone.
    const third = await taken([{ ...other, acao: 'C', valor: 0.05 }]);
    await audited(app);
    expect(await storedCte(app, third)).toMatchObject({ expectedCents: 0 });
  });

  it('is owed once where further CT-es lie between', async () => {
    const far = await hiredWithNfe(app, shop);
    const third = await honestItem(app, { shop, sender, freight: far.freight }, { numero_nf: far.nfe });
    const { serie, numero, chave_acesso } = cteItem(shop, sender);
    const valor = (centsOf(other) + centsOf(third)) / 100;
    const about = (numero_nf: number) =>
      cteItem(shop, sender, { serie, numero, chave_acesso, numero_nf, valor });
    const ends = await taken([about(otherNfe), about(far.nfe)]);
    const start = await taken(bothItems(-centsOf(other)));
    const again = await taken([one]);
    await audited(app);
    expect(await storedCte(app, ends)).toMatchObject({ state: 4 });
    expect(await storedCte(app, start)).toMatchObject({ state: 4, expectedCents: centsOf(one) });
    expect(await storedCte(app, again)).toMatchObject({ state: 1, expectedCents: 0 });
    // With the first one gone the chain is cut, and all are looked at again.
    await admin(`POST /ctes/${ends}/moves`, { to: 'negotiation', reason: 'engano' });
    await admin(`POST /ctes/${ends}/moves`, { to: 'rejected', reason: 'engano' });
    await audited(app);
    expect(await storedCte(app, again)).toMatchObject({ state: 4, expectedCents: centsOf(one) });
  });

  it('is owed once where both come and are audited at the same moment', async () => {
    const ids = await Promise.all([taken(bothItems()), taken([one])]);
    await Promise.all([audited(app), audited(app)]);
    const ctes = await Promise.all(ids.map((id) => storedCte(app, id)));
    expect(ctes.map(({ state }) => state).toSorted()).toEqual([1, 4]);
    const [first, second] = ctes.toSorted((a, b) => a.id - b.id);
    expect(first).toMatchObject({ state: 4, expectedCents: first?.totalCents });
    expect((first?.expectedCents ?? 0) + (second?.expectedCents ?? 0)).toBe(wholeCents);
  });

  it('is owed once where the earlier CT-e is found to charge it after the later one was released', async () => {
    const { serie, numero, chave_acesso } = cteItem(shop, sender);
    const lost = { serie, numero, chave_acesso, numero_nf: otherNfe, valor: wholeCents / 100 };
    const first = await taken([cteItem(shop, sender, lost)]);
    const second = await taken([one]);
    await audited(app);
    expect(await storedCte(app, second)).toMatchObject({ state: 4, expectedCents: centsOf(one) });
    const linked = await admin(`POST /ctes/${first}/link`, { freightCode: freight, note: 'as duas notas' });
    expect(linked.status).toBe(200);
    await audited(app);
    expect(await storedCte(app, first)).toMatchObject({ state: 1, expectedCents: centsOf(other) });
  });

  it('is looked at again where an earlier CT-e is found to charge it too', async () => {
    await release(false);
    const { serie, numero, chave_acesso } = cteItem(shop, sender);
    const lost = { serie, numero, chave_acesso, numero_nf: otherNfe, valor: wholeCents / 100 };
    const first = await taken([cteItem(shop, sender, lost)]);
    const second = await taken([one]);
    await audited(app);
    expect(await storedCte(app, second)).toMatchObject({ state: 3 });
    await admin(`POST /ctes/${first}/link`, { freightCode: freight, note: 'as duas notas' });
    await audited(app);
    expect(await storedCte(app, first)).toMatchObject({ state: 3, expectedCents: wholeCents });
    expect(await storedCte(app, second)).toMatchObject({ state: 1, expectedCents: 0 });
  });

  it('waits for an audit of the same freight that another process has begun', async () => {
    const { db } = app.ctx;
    const { serie, numero, chave_acesso } = cteItem(shop, sender);
    const lost = { serie, numero, chave_acesso, numero_nf: otherNfe, valor: wholeCents / 100 };
    const first = await taken([cteItem(shop, sender, lost)]);
    await audited(app);
    const second = await taken([one]);
    await sql`create function stop_audit() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(4711); return new; end $$`.execute(db);
    await sql`create trigger stop_audit before insert on cte_audit for each row
      when (new.cte_id = ${sql.lit(second)}) execute function stop_audit()`.execute(db);
    const areWaiting = async (kind: string) => {
      for (let asked = 0; asked < 2000; asked += 1) {
        const { rows } = await sql`
          select from pg_locks where locktype = ${kind} and not granted`.execute(db);
        if (rows.length > 0) return;
      }
      throw new Error(`nobody waits for a lock of the kind ${kind}`);
    };
    const audits: Promise<void>[] = [];
    await db.connection().execute(async (held) => {
      await sql`select pg_advisory_lock(4711)`.execute(held);
      try {
        audits.push(audited(app));
        await areWaiting('advisory');
        // As by a transaction that began before the later one was stored, and saw nothing of it.
        const link = { shipperId: shop.id, freightCode: freight, cteId: first, position: 2 };
        await db
          .insertInto('cteFreight')
          .values({ ...link, foundBy: 'nfe_number' })
          .execute();
        await sql`update cte set audit_due_at = app_now() where id = ${first}`.execute(db);
        audits.push(audited(app));
        await areWaiting('transactionid');
      } finally {
        await sql`select pg_advisory_unlock(4711)`.execute(held);
      }
    });
    await Promise.all(audits);
    await sql`drop trigger stop_audit on cte_audit`.execute(db);
    expect(await storedCte(app, second)).toMatchObject({ state: 4, expectedCents: centsOf(one) });
    expect(await storedCte(app, first)).toMatchObject({ state: 1, expectedCents: centsOf(other) });
  });

  describe('is owed in full where that one', () => {
    const owedAlone = async () => {
      const alone = await taken([one]);
      await audited(app);
      expect(await storedCte(app, alone)).toMatchObject({ state: 4, expectedCents: centsOf(one) });
    };
    /** Of both, and too dear: people decide. */
    const dear = async () => {
      const items = bothItems(3000);
      const cteId = await taken(items);
      await audited(app);
      expect(await storedCte(app, cteId)).toMatchObject({ state: 1 });
      return { cteId, items };
    };

    it('was deleted', async () => {
      const { items } = await dear();
      await taken(items.map((item) => ({ ...item, acao: 'E' })).slice(0, 1));
      await owedAlone();
    });

    it('is deleted afterwards', async () => {
      const { items } = await dear();
      const alone = await taken([one]);
      await audited(app);
      expect(await storedCte(app, alone)).toMatchObject({ state: 1, expectedCents: 0 });
      await taken(items.map((item) => ({ ...item, acao: 'E' })).slice(0, 1));
      await audited(app);
      expect(await storedCte(app, alone)).toMatchObject({ state: 4, expectedCents: centsOf(one) });
    });

    it('was rejected', async () => {
      const { cteId } = await dear();
      const { status } = await admin(`POST /ctes/${cteId}/moves`, { to: 'rejected', reason: 'errado' });
      expect(status).toBe(200);
      await owedAlone();
    });

    it('was replaced by one of the other freight', async () => {
      const { items } = await dear();
      const [{ chave_acesso, numero, serie } = one] = items;
      await taken([{ ...other, acao: 'ST', cte_substituido: { chave_acesso, numero, serie } }]);
      await owedAlone();
    });

    it('is a duplicate', async () => {
      // What the first lacks is as much as the freight: with its duplicate there would be nothing left.
      await taken(bothItems(-centsOf(one)));
      const twice = await taken(bothItems(-centsOf(one)));
      expect((await storedCte(app, twice)).duplicateOf).not.toBeNull();
      await owedAlone();
    });
  });
});

describe('CT-es that overlap with more than is looked through', () => {
  /** So many CT-es as this one, of its freights, that nobody has to look at. */
  async function alsoCharged(cteId: number, count: number): Promise<void> {
    await sql`
      with other as (
        insert into cte (shipper_id, carrier_id, access_key, source, action, series, number, operation_type, total_cents,
          issued_at, document, content_hash, likeness, link_id, freight_code, audit_due_at)
        select shipper_id, carrier_id, lpad(${cteId}::text || lpad(n::text, 6, '0'), 44, '0'), source, action, series, n,
          operation_type, 1, issued_at, document, content_hash, sha256(n::text::bytea), link_id, freight_code, null
        from cte cross join generate_series(1, ${count}) as n where id = ${cteId} returning id)
      insert into cte_freight (shipper_id, freight_code, cte_id, position, found_by)
      select link.shipper_id, link.freight_code, other.id, link.position, 'person'
      from other cross join cte_freight as link where link.cte_id = ${cteId}`.execute(app.ctx.db);
  }
  const dueOf = async () => {
    const rows = await app.ctx.db
      .selectFrom('cte')
      .select('id')
      .where('auditDueAt', 'is not', null)
      .execute();
    return rows.map(({ id }) => id);
  };

  it('are never taken for right, until there are fewer', async () => {
    const cteId = await sentCte(app, sender, await honest());
    await audited(app);
    expect((await storedCte(app, cteId)).state).toBe(3);
    await alsoCharged(cteId, mostOverlapping);
    await admin(`POST /ctes/${cteId}/audit`);
    await audited(app);
    expect(await lastAudit(app, cteId)).toMatchObject({ outcome: 'within' });

    const last = await sentCte(app, sender, { ...(await honest()), valor: 1.23, acao: 'C' });
    expect(await dueOf()).toContain(last);
    await app.ctx.db.updateTable('cte').set({ auditDueAt: null }).where('id', '!=', last).execute();
    await audited(app);
    expect(await storedCte(app, last)).toMatchObject({
      state: 1,
      expectedCents: null,
      differenceCents: null,
    });
    const { receipt, outcome } = await lastAudit(app, last);
    expect({ outcome, receipt }).toMatchObject({
      outcome: 'entangled',
      receipt: { causes: [], comparison: null },
    });
    expect((await admin(`GET /ctes/${last}/audit`)).body.receipt).toMatchObject({ outcome: 'entangled' });
    await admin(`POST /ctes/${cteId}/audit`);
    await audited(app);
    expect(await storedCte(app, cteId)).toMatchObject({ state: 1, expectedCents: null });

    // Whoever is rejected has the others looked at again, of which there are few enough now.
    await admin(`POST /ctes/${last}/moves`, { to: 'rejected', reason: 'demais' });
    const due = await dueOf();
    expect(due).toHaveLength(mostOverlapping + 1);
    await app.ctx.db.updateTable('cte').set({ auditDueAt: null }).where('id', '!=', cteId).execute();
    await audited(app);
    expect(await storedCte(app, cteId)).toMatchObject({ state: 3, differenceCents: 0 });
  });

  it('are looked at no further than that when one of them goes', async () => {
    const cteId = await sentCte(app, sender, await honest());
    await alsoCharged(cteId, mostOverlapping + 200);
    await app.ctx.db.updateTable('cte').set({ auditDueAt: null }).execute();
    await admin(`POST /ctes/${cteId}/moves`, { to: 'negotiation', reason: 'x' });
    await sql`update cte set state = 1 where id = ${cteId}`.execute(app.ctx.db);
    expect((await admin(`POST /ctes/${cteId}/moves`, { to: 'rejected', reason: 'x' })).status).toBe(200);
    expect((await dueOf()).length).toBeLessThanOrEqual(mostOverlapping + 1);
    await app.ctx.db.updateTable('cte').set({ auditDueAt: null }).execute();
  });
});

describe('a CT-e of a freight that was hired with a live carrier', () => {
  let live: LiveShop;
  let bare: Shop;
  let carrier: CteSender;
  let agreed: { freight: string; nfe: number };

  beforeAll(async () => {
    bare = await openBareShop(app, 43);
    live = await openLiveCarrier(app, 5901, { shipperId: bare.id });
    const offer = { identifier: 'Q-1', service: 'Direto', price: 50, delivery_days: 3 };
    live.simulator.answer = { offers: [offer] };
    const rule = { name: 'Mais caro', conditions: {}, actions: [{ type: 'percent' as const, ppm: 500_000 }] };
    const { id, revision } = await addRule(app.ctx, tester, { shipperId: bare.id, rule });
    await updateRule(app.ctx, tester, { ruleId: id, changes: { revision, active: true } });
    await app.ctx.mirror.refresh();
    agreed = await hiredWithNfe(app, bare);
    carrier = await senderOf(app, agreed.freight);
  });
  afterAll(() => live.simulator.stop());
  beforeEach(async () => {
    agreed = await hiredWithNfe(app, bare);
  });

  async function charged(valor: number, changes: object = {}): Promise<number> {
    const item = cteItem(bare, carrier, { numero_nf: agreed.nfe, valor, ...changes });
    const cteId = await sentCte(app, carrier, item);
    await audited(app);
    return cteId;
  }

  it('owes what the offer cost, whatever rules made of it', async () => {
    const { agreement } = await app.ctx.db
      .selectFrom('freight')
      .select('agreement')
      .where('code', '=', agreed.freight)
      .executeTakeFirstOrThrow();
    expect(agreement.price).toEqual({ costCents: 5000, finalCents: 7500 });
    const cteId = await charged(50, { valor_frete_peso_volume: 38, pedagio: 12 });
    expect(await storedCte(app, cteId)).toMatchObject({ state: 3, expectedCents: 5000, differenceCents: 0 });
    const shown = (await admin(`GET /ctes/${cteId}/audit`)).body.receipt;
    expect(shown).toMatchObject({
      ...{ outcome: 'within', by: 'total', causes: [], unexplainedCents: 0 },
      total: { dueCents: 5000, chargedCents: 5000 },
      freights: [
        {
          ...{ freightCode: agreed.freight, basis: 'agreed_cost', dueCents: 5000 },
          ...{ versionId: null, tableReference: '', usedG: null, taxRatePpm: null, refusal: null },
        },
      ],
    });
  });

  it('may differ by its tolerance, and no further', async () => {
    expect(await storedCte(app, await charged(50.1))).toMatchObject({ state: 3, differenceCents: 10 });
    agreed = await hiredWithNfe(app, bare);
    const beyond = await charged(50.11);
    expect(await storedCte(app, beyond)).toMatchObject({ state: 1, differenceCents: 11 });
    const path = `/shippers/${bare.id}/audit-policy`;
    const { revision } = (await admin(`GET ${path}`)).body;
    const limits = { releasesAutomatically: false, analystLimitCents: null, adminLimitCents: null };
    const tolerances = [{ charge: 'total', cents: 0, ratePpm: 20_000 }];
    expect((await admin(`PUT ${path}`, { tolerances, revision, ...limits })).status).toBe(200);
    agreed = await hiredWithNfe(app, bare);
    expect(await storedCte(app, await charged(51))).toMatchObject({ state: 3, differenceCents: 100 });
    agreed = await hiredWithNfe(app, bare);
    expect(await storedCte(app, await charged(51.01))).toMatchObject({ state: 1, differenceCents: 101 });
  });

  it('names as the cause what its own amounts tell, and nothing of a table', async () => {
    const onTop = { percentual_icms: 12, valor_icms: 6.82, base_calculo_icms: 56.82, peso_taxado: 99 };
    const taxed = (await lastAudit(app, await charged(56.82, onTop))).receipt;
    expect(taxed).toMatchObject({ outcome: 'divergent', atChargedWeightCents: null, unexplainedCents: 0 });
    expect(taxed.causes).toEqual([{ cause: 'tax_rate', duePpm: 0, chargedPpm: 120_000, cents: 682 }]);
    agreed = await hiredWithNfe(app, bare);
    const lines = { valor_frete_peso_volume: 50, pedagio: 12.4 };
    const tolled = (await lastAudit(app, await charged(62.4, lines))).receipt;
    expect(tolled.causes).toEqual([{ cause: 'charge_not_contracted', charge: 'toll', cents: 1240 }]);
    agreed = await hiredWithNfe(app, bare);
    const dearer = (await lastAudit(app, await charged(70))).receipt;
    expect(dearer).toMatchObject({ expectedCents: 5000, causes: [], unexplainedCents: 2000 });
    agreed = await hiredWithNfe(app, bare);
    const again = (await lastAudit(app, await charged(25, { tipo_operacao: 'R' }))).receipt;
    expect(again).toMatchObject({
      expectedCents: 0,
      causes: [{ cause: 'charge_not_contracted', cents: 2500 }],
    });
  });

  it('is owed what earlier ones left', async () => {
    const first = await charged(40);
    expect(await storedCte(app, first)).toMatchObject({ state: 1, differenceCents: -1000 });
    const second = await charged(10, { acao: 'C' });
    expect(await storedCte(app, second)).toMatchObject({ expectedCents: 1000, differenceCents: 0 });
    expect(await storedCte(app, first)).toMatchObject({ state: 3 });
  });
});

describe('a shipper that does not audit', () => {
  const switchAudits = async (auditsCtes: boolean) => {
    const { revision } = (await admin(`GET /shippers/${shop.id}`)).body;
    const { status } = await admin(`PATCH /shippers/${shop.id}`, { revision, settings: { auditsCtes } });
    expect(status).toBe(200);
  };

  it('has its CT-es left alone, until it audits and somebody asks', async () => {
    await switchAudits(false);
    const cteId = await sentCte(app, sender, await honest());
    await audited(app);
    expect(await storedCte(app, cteId)).toMatchObject({ state: 0, auditDueAt: null, auditedAt: null });
    await switchAudits(true);
    await audited(app);
    expect((await storedCte(app, cteId)).state).toBe(0);
    await admin(`POST /ctes/${cteId}/audit`);
    await audited(app);
    expect((await storedCte(app, cteId)).state).toBe(3);
  });

  it('is known by what is stored, not by what a process remembers', async () => {
    await switchAudits(false);
    const cteId = await sentCte(app, sender, await honest());
    await app.ctx.mirror.refresh();
    await sql`update shipper set settings = settings || '{"auditsCtes": true}' where id = ${shop.id}`.execute(
      app.ctx.db,
    );
    // As in a process that has not heard of it yet.
    await auditDue({ ...app.ctx, sheets: app.desk.replaySheets });
    expect((await storedCte(app, cteId)).state).toBe(3);
    await switchAudits(true);
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
