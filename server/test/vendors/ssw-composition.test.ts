import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startVendorSimulator,
  type VendorSimulator,
} from '../../src/connectors/vendors/simulator/simulator.ts';
import { simulateSsw } from '../../src/connectors/vendors/ssw/simulator/simulator.ts';
import { simulatedLogin } from '../../src/connectors/vendors/ssw/simulator/wire-rules.ts';
import { replayQuote } from '../../src/freight/quote/replay/replay.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addRule } from '../../src/registry/rules/add-rule.ts';
import { updateRule } from '../../src/registry/rules/edit-rule.ts';
import { addVendorAccount } from '../../src/registry/vendor-accounts/add-vendor-account.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hireBody, sendHire } from '../support/hire.ts';
import { type OfferWire, type QuotedWire, quoteBody, sendQuote } from '../support/quote.ts';
import { oldQuoteBody, oldQuoted } from '../support/quote-v1.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { openBareShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let ssw: ReturnType<typeof simulateSsw>;
let simulator: VendorSimulator;
let connectorId: number;

beforeAll(async () => {
  app = await startTestApp({
    environment: { CARRETO_VENDOR_ALLOW_CIDRS: '127.0.0.1/32', CARRETO_LIVE_DEADLINE_MS: '30000' },
  });
  shop = await openBareShop(app, 8101);
  ssw = simulateSsw();
  simulator = await startVendorSimulator(ssw);
  const { domain, payer, ...credential } = simulatedLogin;
  const { id: carrierId } = await addCarrier(app.ctx, tester, someCarrier(8100));
  const { liveCarrierId } = await addVendorAccount(app.ctx, tester, {
    ...{ carrierId, vendor: 'ssw', name: 'SSW', acts: ['quote'], hosts: { ...simulator.hosts } },
    ...{ credential, settings: { domain, payer } },
  });
  connectorId = liveCarrierId ?? 0;
  await app.ctx.mirror.refresh();
});
afterAll(async () => {
  await app.close();
  await simulator.stop();
});

let value = 300;
beforeEach(() => {
  ssw.state.restCents = 0;
  // Other goods: what was answered before is not remembered for them.
  value += 1000;
});

async function quoted(changes: object = {}): Promise<QuotedWire> {
  const body = quoteBody(shop, { returns: { composition: true }, ...changes });
  const [dispatcher] = body.dispatchers;
  const sent = { ...body, dispatchers: [{ ...dispatcher, total_price: value }] };
  const answer = await sendQuote(app, sent);
  expect(answer.status).toBe(200);
  const [quote] = answer.body.dispatchers;
  if (quote === undefined) throw new Error('no dispatcher');
  return quote;
}

function offerOf({ offers = [] }: QuotedWire): OfferWire {
  const offer = offers.find(({ service_code }) => service_code === 'SSW');
  if (offer === undefined) throw new Error('SSW offers nothing');
  return offer;
}

/** Cents of the parts of an offer, of all groups. */
function sumOf({ composition = {} }: OfferWire): number {
  const { sub_total1 = {}, sub_total2 = {}, sub_total3 = {}, ...base } = composition;
  const amounts = [base, sub_total1, sub_total2, sub_total3].flatMap((group) => Object.values(group));
  return amounts.reduce((sum, reais) => sum + Math.round(reais * 100), 0);
}

async function problems(): Promise<string[]> {
  const text = await (await fetch(`${app.address}/metrics`)).text();
  return text.split('\n').filter((line) => line.startsWith('carreto_live_parts_problems_total{'));
}

describe('the composition of an offer of SSW', () => {
  it('has the parts of its price under the names of the specification, and adds up to it', async () => {
    value = 300;
    const offer = offerOf(await quoted());
    expect(offer.composition).toEqual({
      freight_weight: 42.28,
      freight_invoice: 0.9,
      sub_total1: { gris: 2, toll: 6.2, tas: 5 },
      sub_total2: {},
      sub_total3: { icms: 7.69 },
    });
    expect([sumOf(offer), offer.cost_price]).toEqual([6407, 64.07]);
  });

  it('is not shown where nobody asks for it', async () => {
    expect(offerOf(await quoted({ returns: {} }))).not.toHaveProperty('composition');
  });

  it('has no place in the older quote, whose offer costs the same', async () => {
    const { transportadoras } = await oldQuoted(app, oldQuoteBody(shop));
    expect(transportadoras).toHaveLength(1);
    expect(transportadoras[0]).toMatchObject({ servico: 'Rodoviário' });
    expect(Object.keys(transportadoras[0] ?? {}).filter((name) => /compo/.test(name))).toEqual([]);
  });

  it('stays the cost of the carrier where a rule changes the price', async () => {
    const { id, revision } = await addRule(app.ctx, tester, {
      shipperId: shop.id,
      rule: { name: 'Dobro', conditions: {}, actions: [{ type: 'percent', ppm: 1_000_000 }] },
    });
    const ruleOf = (changes: { revision: number; active: boolean }) =>
      updateRule(app.ctx, tester, { ruleId: id, changes });
    const on = await ruleOf({ revision, active: true });
    await app.ctx.mirror.refresh();
    const offer = offerOf(await quoted({ returns: { composition: true, applied_rules: true } }));
    expect(offer.applied_rules).toEqual(['Dobro']);
    expect(offer.final_price).toBeCloseTo(2 * offer.cost_price, 2);
    expect(sumOf(offer)).toBe(Math.round(offer.cost_price * 100));
    await ruleOf({ revision: on.revision, active: false });
    await app.ctx.mirror.refresh();
  });

  it('has cents of rounding in `other`, whichever way', async () => {
    for (const cents of [4, -4]) {
      ssw.state.restCents = cents;
      value += 10;
      const offer = offerOf(await quoted());
      expect(offer.composition?.sub_total1?.other).toBe(cents / 100);
      expect(sumOf(offer)).toBe(Math.round(offer.cost_price * 100));
    }
    expect(await problems()).toEqual([]);
  });

  it('has in `other` what no part is, is left out where parts are more than the price, and both are counted', async () => {
    for (const cents of [700, -700]) {
      ssw.state.restCents = cents;
      value += 10;
      const offer = offerOf(await quoted());
      expect(offer.cost_price).toBeGreaterThan(0);
      expect(offer.composition?.sub_total1?.other).toBe(cents > 0 ? cents / 100 : undefined);
      if (cents > 0) expect(sumOf(offer)).toBe(Math.round(offer.cost_price * 100));
      else expect(offer).not.toHaveProperty('composition');
      // What is remembered is not counted a second time.
      await quoted();
    }
    const labels = (problem: string) => `connector="${connectorId}",problem="${problem}"`;
    expect(await problems()).toEqual(
      ['less', 'more'].map((problem) => `carreto_live_parts_problems_total{${labels(problem)}} 1`),
    );
  });

  it('is kept with the decision, and with the freight that is hired by it', async () => {
    const { id, offers = [] } = await quoted();
    const { identical, decided } = await replayQuote(app.desk, shop.id, id);
    expect(identical).toBe(true);
    const [rated] = decided.chosen;
    const { parts = [], costCents = 0 } = rated?.kind === 'live' ? rated.offer : {};
    expect(parts.map(({ kind }) => kind)).toEqual([
      ...['freight_weight', 'freight_invoice', 'gris', 'toll', 'tas', 'tax'],
    ]);
    const place = { token: id, offer: offers[0]?.offer ?? 0 };
    const hire = await sendHire(app, shop, { ...place, body: hireBody(shop) });
    expect(hire.status).toBe(200);
    const { agreement } = await app.ctx.db
      .selectFrom('freight')
      .select('agreement')
      .where('code', '=', hire.body.id_frete)
      .executeTakeFirstOrThrow();
    expect(agreement.price).toMatchObject({ costCents, parts });
  });
});
