import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoWorld } from '../../src/demo/world.ts';
import { dueOf, type Inputs, isDue } from '../../src/engine/attribution/due.ts';
import { loadOf } from '../../src/engine/rating/load.ts';
import { openAlternatives } from '../../src/freight/audit/alternatives/open-alternatives.ts';
import { putPolicy } from '../../src/freight/audit/policy/put-policy.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { publishVersion } from '../../src/registry/tables/versions/publish-version.ts';
import { canonicalBytes } from '../../src/tariff/document/canonical.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { agreedInputs, audited, chargedBy, hiredWithNfe, lastAudit } from '../support/audits.ts';
import { type CteSender, cteItem, senderOf, sentCte, storedCte } from '../support/ctes.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let sender: CteSender;
let freight: string;
let nfe: number;
let agreed: Inputs;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  // Nothing passes: every mutation has to be named.
  const exact = [{ charge: 'total', cents: 0, ratePpm: 0 }];
  const limits = { analystLimitCents: null, adminLimitCents: null };
  const policy = { tolerances: exact, releasesAutomatically: false, revision: 0, ...limits };
  await putPolicy(app.ctx, tester, { shipperId: shop.id, policy });
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ freight, nfe } = await hiredWithNfe(app, shop));
  sender = await senderOf(app, freight).catch(() => sender);
  agreed = await agreedInputs(app, freight);
});

const itemOf = (changes: object) => cteItem(shop, sender, { numero_nf: nfe, ...changes });

/** Sends a CT-e, audits it and gives what the audit found. */
async function found(changes: object) {
  const cteId = await sentCte(app, sender, itemOf(changes));
  await audited(app);
  const { receipt } = await lastAudit(app, cteId);
  const explained = receipt.causes.reduce((sum, { cents }) => sum + cents, 0);
  expect(explained + receipt.unexplainedCents).toBe(receipt.differenceCents);
  return { cteId, receipt, names: receipt.causes.map(({ cause }) => cause) };
}

const dueCents = (inputs: Inputs) => {
  const due = dueOf(inputs);
  if (!isDue(due)) throw new Error('not priced');
  return due.totalCents;
};

/** The agreed shipment, heavier. */
function heavier(grams: number): Inputs {
  const { shipment } = agreed.load;
  const objects = shipment.objects.map((one) => ({ ...one, weightG: one.weightG + grams }));
  return {
    ...agreed,
    load: loadOf({ ...shipment, objects, realG: shipment.realG + grams * shipment.objectCount }),
  };
}

async function alternatives() {
  const row = await app.ctx.db
    .selectFrom('freight')
    .select(['agreement', 'reverse'])
    .where('code', '=', freight)
    .executeTakeFirstOrThrow();
  const route = { origin: { uf: 'ES', ibge: null }, destination: { uf: 'SP', ibge: null } };
  const desk = { ...app.ctx, sheets: app.desk.replaySheets };
  return (await openAlternatives(desk, shop.id, [{ code: freight, route, ...row }]))(freight);
}

/** A freight of a table to whose prices the tax is added; where they hold it, its rate changes no total. */
async function hireTaxed(): Promise<void> {
  for (const offer of [1, 2, 3, 4, 5, 6]) {
    ({ freight, nfe } = await hiredWithNfe(app, shop, { offer }));
    agreed = await agreedInputs(app, freight);
    if (!agreed.lane.sheet.terms.taxIncluded) break;
  }
  expect(agreed.lane.sheet.terms.taxIncluded).toBe(false);
  sender = await senderOf(app, freight);
}

const taxedAsAgreed = (lane: Inputs['lane']): Inputs => ({
  ...agreed,
  lane: { ...lane, levy: agreed.lane.levy, ibsCbs: agreed.lane.ibsCbs },
});

describe('one cause put into a clean CT-e', () => {
  it('is none in the clean one', async () => {
    const { receipt, cteId } = await found(chargedBy(agreed));
    expect(receipt).toMatchObject({ outcome: 'within', causes: [], unexplainedCents: 0 });
    expect((await storedCte(app, cteId)).state).toBe(3);
  });

  it('is none either where only the total is told', async () => {
    const { valor } = chargedBy(agreed);
    expect((await found({ valor })).receipt).toMatchObject({
      outcome: 'within',
      comparison: { by: 'total' },
    });
  });

  it('is named: the charged weight', async () => {
    const { names, receipt } = await found(chargedBy(heavier(15_000)));
    expect(names[0]).toBe('taxed_weight');
    expect(receipt.unexplainedCents).toBe(0);
    expect(receipt.atChargedWeightCents).toBeGreaterThan(receipt.expectedCents ?? 0);
  });

  it('is named: the rate of the tax', async () => {
    await hireTaxed();
    const { levy } = agreed.lane;
    const ratePpm = levy.ratePpm === 190_000 ? 180_000 : 190_000;
    const theirs = { ...agreed, lane: { ...agreed.lane, levy: { ...levy, ratePpm } } };
    const { names, receipt } = await found(chargedBy(theirs));
    expect([names, receipt.unexplainedCents]).toEqual([['tax_rate'], 0]);
  });

  it('is named: a charge that was not contracted', async () => {
    const theirs = { ...agreed, extraCents: 4000 };
    const { names, receipt } = await found({ ...chargedBy(theirs), valor: dueCents(theirs) / 100, itr: 40 });
    expect(receipt.causes).toMatchObject([{ cause: 'charge_not_contracted', charge: 'itr' }]);
    expect([names.length, receipt.unexplainedCents]).toEqual([1, 0]);
  });

  it('is named: a charge at another amount', async () => {
    const theirs = { ...agreed, extraCents: 1500 };
    const clean = chargedBy(agreed);
    const valor_frete_peso_volume = Number(clean.valor_frete_peso_volume) + 15;
    const { names } = await found({ ...chargedBy(theirs), valor_frete_peso_volume });
    expect(names).toEqual(['charge_amount']);
  });

  it('is named: rounding', async () => {
    const clean = chargedBy(agreed);
    const { receipt } = await found({ ...clean, valor: (Number(clean.valor) * 100 + 2) / 100 });
    expect(receipt.causes).toEqual([{ cause: 'rounding', of: 'money', cents: 2 }]);
  });

  it('is named: the same transport again', async () => {
    await found(chargedBy(agreed));
    const { names, receipt, cteId } = await found(chargedBy(agreed));
    expect(names).toEqual(['duplicate']);
    expect(receipt).toMatchObject({ outcome: 'duplicate', expectedCents: 0 });
    expect((await storedCte(app, cteId)).state).toBe(1);
  });

  it('is named: the factor by which volumes are weighed', async () => {
    ({ freight, nfe } = await hiredWithNfe(app, shop, { volume: { height: 0.6, width: 0.7, length: 0.8 } }));
    sender = await senderOf(app, freight);
    agreed = await agreedInputs(app, freight);
    const { terms } = agreed.lane.sheet;
    const weight = { ...terms.weight, cubing: { kind: 'factor', gramsPerM3: 600_000 } } as const;
    const sheet = { ...agreed.lane.sheet, terms: { ...terms, weight } };
    const { receipt } = await found(chargedBy({ ...agreed, lane: { ...agreed.lane, sheet } }));
    expect(receipt.causes).toMatchObject([{ cause: 'cubing_factor', chargedKgPerM3Milli: 600_000 }]);
    expect(receipt.unexplainedCents).toBe(0);
  });

  it('is named: another region of the table, with every line told', async () => {
    const regions = (await alternatives()).regions.map(({ lane }) => taxedAsAgreed(lane));
    const theirs = regions.find((one) => isDue(dueOf(one)) && dueCents(one) - dueCents(agreed) > 100);
    const { names, receipt } = await found(chargedBy(theirs ?? agreed));
    expect([names, receipt.unexplainedCents]).toEqual([['region'], 0]);
  });

  it('is named: another region of the table', async () => {
    const regions = (await alternatives()).regions.map(({ lane }) => taxedAsAgreed(lane));
    const priced = regions.filter((theirs) => isDue(dueOf(theirs)));
    const theirs = priced.find((one) => Math.abs(dueCents(one) - dueCents(agreed)) > 100);
    expect(theirs).toBeDefined();
    const { names, receipt } = await found({ valor: dueCents(theirs ?? agreed) / 100 });
    expect([names, receipt.unexplainedCents]).toEqual([['region'], 0]);
  });

  it('is named: another version of the table, by its total alone and by its lines', async () => {
    const another = await hiredWithNfe(app, shop);
    const { agreement } = await app.ctx.db
      .selectFrom('freight')
      .select('agreement')
      .where('code', '=', freight)
      .executeTakeFirstOrThrow();
    const carrier = demoWorld().carriers.find(({ cnpj }) => cnpj === sender.cnpj);
    const own = carrier?.tables.find(({ document }) => document.service.name === agreement.carrier.service);
    if (own === undefined) throw new Error('no table');
    const document = { ...own.document, markupPpm: 83_000 };
    const file = { name: null, bytes: canonicalBytes(document), options: {} };
    const { version } = await importTable(app.ctx, tester, {
      carrierId: sender.id,
      shipperId: shop.id,
      file,
    });
    await publishVersion(app.ctx, tester, version.id);
    const [other] = (await alternatives()).versions;
    expect(other).toBeDefined();
    const theirs = taxedAsAgreed(other?.lane ?? agreed.lane);
    const { names, receipt } = await found({ valor: dueCents(theirs) / 100 });
    expect(receipt.causes).toMatchObject([{ cause: 'table_version', label: other?.label }]);
    expect([names.length, receipt.unexplainedCents]).toEqual([1, 0]);
    ({ freight, nfe } = another);
    const told = await found(chargedBy(theirs));
    expect(told.receipt.causes).toMatchObject([{ cause: 'table_version', label: other?.label }]);
  });
});

describe('what is due of several CT-es of a freight', () => {
  it('is what is missing, of a complementary one, and both are in order', async () => {
    const clean = chargedBy(agreed);
    const cents = Math.round(Number(clean.valor) * 100);
    const first = await found({ valor: (cents - 700) / 100 });
    expect(first.receipt).toMatchObject({ outcome: 'divergent', differenceCents: -700 });
    const second = await found({ acao: 'C', tipo_operacao: 'C', valor: 7 });
    expect(second.receipt).toMatchObject({ outcome: 'within', expectedCents: 700 });
    const again = await lastAudit(app, first.cteId);
    expect(again.receipt).toMatchObject({ outcome: 'within', chargedElsewhereCents: 700 });
    const { state } = await storedCte(app, first.cteId);
    expect(state).toBe(3);
  });

  it('is what the table charges for an event, beside the freight', async () => {
    await found(chargedBy(agreed));
    for (const [tipo_operacao, basis] of [
      ['D', 'return'],
      ['R', 'redelivery'],
    ] as const) {
      const wrong = await found({ tipo_operacao, valor: 1.11 });
      expect(wrong.receipt.freights).toMatchObject([{ basis }]);
      const due = wrong.receipt.freights[0]?.dueCents ?? 0;
      expect(wrong.receipt.expectedCents).toBe(due);
    }
  });
});
