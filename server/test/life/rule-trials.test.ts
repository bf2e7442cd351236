import type { RuleTrialView } from '@carreto/contract/admin/registry/rule-trials';
import type { NewRule } from '@carreto/contract/admin/registry/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRule } from '../../src/registry/rules/add-rule.ts';
import { updateRule } from '../../src/registry/rules/edit-rule.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';
import { viewerNamed } from '../support/viewer.ts';

let app: TestApp;
let shop: Shop;
let authorization: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  authorization = await viewerNamed(app, 'Lia');
  for (const zipcode of [1311000, 20040020, 40010000, 1311000, 80010000])
    await sendQuote(app, quoteBody(shop, { recipient: { type: 0, country: 'BRA', zipcode } }));
});
afterAll(() => app.close());

async function send(body: object, id = shop.id): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${app.address}/api/admin/v1/shippers/${id}/rules/what-if`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function tried(body: object): Promise<RuleTrialView> {
  const answer = await send(body);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as RuleTrialView;
}

/** A stored rule, in force unless it is said to be off. */
async function stored(rule: NewRule, active = true): Promise<number> {
  const { id, revision } = await addRule(app.ctx, tester, { shipperId: shop.id, rule });
  if (active) await updateRule(app.ctx, tester, { ruleId: id, changes: { revision, active } });
  await app.settle();
  return id;
}

async function withoutRules(): Promise<void> {
  await app.ctx.db.deleteFrom('freightRule').execute();
}

const toSaoPaulo = { destinationUfs: ['SP' as const] };

describe('trying a rule over quotes of the past', () => {
  it('says in how many it would match, and what the first offers would cost, to the cent', async () => {
    const trial = await tried({
      rule: { name: 'Um real', conditions: toSaoPaulo, actions: [{ type: 'fixed', cents: 100 }] },
    });
    expect(trial).toMatchObject({ quotes: 5, matchedQuotes: 2, changedQuotes: 2, firstChanged: 0 });
    expect(trial.first.finalCents.after - trial.first.finalCents.before).toBe(200);
    expect(trial.first.costCents.after).toBe(trial.first.costCents.before);
    expect(trial.samples).toHaveLength(2);
    expect(trial.samples.map(({ uf }) => uf)).toEqual(['SP', 'SP']);
    const [offer] = trial.samples[0]?.offers ?? [];
    expect((offer?.after?.finalCents ?? 0) - (offer?.before?.finalCents ?? 0)).toBe(100);
    expect(offer?.after?.lines[0]).toContain('Um real');
  });

  it('says what it hides, which quotes it leaves without an offer, and who loses the first place', async () => {
    const all = await tried({ rule: { name: 'Nada', conditions: toSaoPaulo, actions: [{ type: 'hide' }] } });
    expect(all).toMatchObject({ emptiedQuotes: 2, firstChanged: 2 });
    expect(all.hiddenOffers).toBe(all.matchedOffers);
    expect(all.samples[0]?.offers.every(({ after }) => after === null)).toBe(true);
    const firsts = all.carriers.map(({ before, after }) => before - after);
    expect(firsts.reduce((sum, lost) => sum + lost, 0)).toBe(2);
    const one = await tried({
      rule: { name: 'Sem a primeira', conditions: { position: 'cheapest' }, actions: [{ type: 'hide' }] },
    });
    expect(one).toMatchObject({ hiddenOffers: 5, emptiedQuotes: 0, firstChanged: 5 });
    expect(one.first.finalCents.after).toBeGreaterThan(one.first.finalCents.before);
  });

  it('counts a rule before its dates begin', async () => {
    const rule = { name: 'Natal', actions: [{ type: 'free' }], validFromOn: '2030-12-01' };
    const trial = await tried({ rule });
    expect(trial).toMatchObject({ matchedQuotes: 5, first: { finalCents: { after: 0 } } });
  });

  it('finds nothing where nothing changes', async () => {
    const rule: NewRule = { name: 'Dobro', actions: [{ type: 'percent', ppm: 1_000_000 }] };
    const ruleId = await stored(rule);
    const trial = await tried({ ruleId, rule });
    expect(trial).toMatchObject({ matchedQuotes: 5, changedQuotes: 0, hiddenOffers: 0, samples: [] });
    expect(trial.first.finalCents.after).toBe(trial.first.finalCents.before);
    await withoutRules();
  });

  it('tries a stored rule otherwise, switched on and switched off', async () => {
    const ruleId = await stored({ name: 'Mais cem', actions: [{ type: 'fixed', cents: 10_000 }] });
    const offId = await stored({ name: 'Grátis', actions: [{ type: 'free' }] }, false);
    const edited = await tried({
      ruleId,
      rule: { name: 'Mais cem', actions: [{ type: 'fixed', cents: 10_001 }] },
    });
    expect(edited.first.finalCents.after - edited.first.finalCents.before).toBe(5);
    const off = await tried({ ruleId, active: false });
    expect(off.first.finalCents.after - off.first.finalCents.before).toBe(-50_000);
    expect(off.matchedQuotes).toBe(5);
    const on = await tried({ ruleId: offId });
    expect(on.first.finalCents.after).toBe(0);
    await withoutRules();
  });

  it('says which rules get in its way, and in the way of which it gets', async () => {
    const high = await stored({
      name: 'Metade em SP',
      conditions: toSaoPaulo,
      actions: [{ type: 'percent', ppm: -500_000 }],
    });
    const low = await tried({
      rule: { name: 'Menos um décimo', actions: [{ type: 'percent', ppm: -100_000 }] },
    });
    expect(low.shadows).toMatchObject([
      {
        by: { ruleId: high, name: 'Metade em SP' },
        of: { ruleId: null, name: 'Menos um décimo' },
        reason: 'same_action',
        action: 'percent',
        offersBefore: 0,
      },
    ]);
    expect(low.changedQuotes).toBe(3);
    const stopping = await stored({ name: 'Pare', stopOnMatch: true, actions: [] }, false);
    const order = await tried({ ruleId: stopping, ruleIds: [stopping, high] });
    expect(order.shadows).toMatchObject([{ by: { ruleId: stopping }, of: { ruleId: high }, reason: 'stop' }]);
    await withoutRules();
  });

  it('tries another order of all rules', async () => {
    const [half, free] = [
      await stored({ name: 'Dez', actions: [{ type: 'set_price', cents: 1000 }] }),
      await stored({ name: 'Grátis', actions: [{ type: 'free' }] }),
    ];
    const trial = await tried({ ruleIds: [free, half] });
    expect(trial).toMatchObject({ matchedQuotes: null, changedQuotes: 5 });
    expect(trial.first.finalCents).toEqual({ before: 5000, after: 0 });
    expect(trial.shadows.map(({ by }) => by.ruleId).toSorted()).toEqual([half, free].toSorted());
    expect((await send({ ruleIds: [free] })).status).toBe(409);
    await withoutRules();
  });

  it('keeps nothing, and needs no quotes', async () => {
    const count = async () =>
      (await app.ctx.db.selectFrom('freightRule').select('id').execute()).length +
      (await app.ctx.db.selectFrom('quote').select('id').execute()).length;
    const before = await count();
    await tried({ rule: { name: 'Grátis', actions: [{ type: 'free' }] }, quotes: 2 });
    expect(await count()).toBe(before);
    const bare = await openBareShop(app, 5);
    const answer = await send({ rule: { name: 'Grátis', actions: [{ type: 'free' }] } }, bare.id);
    expect(answer).toMatchObject({ status: 200, body: { quotes: 0, from: null, samples: [] } });
  });

  it('refuses what is not there and what the engine does not accept, by its member', async () => {
    expect((await send({})).status).toBe(422);
    expect((await send({ ruleId: 999_999 })).status).toBe(404);
    expect((await send({ rule: { name: 'x', actions: [{ type: 'free' }] } }, 999_999)).status).toBe(404);
    const twice = { name: 'x', actions: [{ type: 'free' }, { type: 'free' }] };
    expect(await send({ rule: twice })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'rule.actions[1].type' }] },
    });
  });
});
