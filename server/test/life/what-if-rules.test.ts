import type { NoticeView } from '@carreto/contract/admin/account/notices';
import type { WhatIfView } from '@carreto/contract/admin/tables/what-if';
import type { JobView } from '@carreto/contract/admin/work/jobs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepNotices } from '../../src/freight/record/notices/keep-notices.ts';
import { addRule } from '../../src/registry/rules/add-rule.ts';
import { updateRule } from '../../src/registry/rules/edit-rule.ts';
import { adminOf, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { quoteBody, sendQuote, someVolume } from '../support/quote.ts';
import { tester } from '../support/registry.ts';
import { addDraft, addPublished, addRival, pricedTable } from '../support/rival-tables.ts';
import { openBareShop, type Shop } from '../support/shop.ts';
import { followed, runWhatIf } from '../support/what-ifs.ts';

let app: TestApp;
let shop: Shop;
let carrierId: number;
let rivalId: number;
let draft: number;
let free: number;
let call: Awaited<ReturnType<typeof adminOf>>;

const zips = [1_311_000, 20_040_002];

beforeAll(async () => {
  app = await startTestApp();
  shop = await openBareShop(app, 1);
  [carrierId, rivalId] = [await addRival(app, 1), await addRival(app, 2)];
  const document = pricedTable('Normal', { sp: [20, 40], rj: [30, 60] });
  await addPublished(app, { carrierId, document });
  await addPublished(app, {
    carrierId: rivalId,
    document: pricedTable('Rival', { sp: [22, 38], rj: [33, 66], days: 2 }),
  });
  draft = (
    await addDraft(app, { carrierId, document: pricedTable('Normal', { sp: [25, 40], rj: [30, 60] }) })
  ).id;
  for (const zipcode of zips)
    for (const kg of [2, 11]) {
      const volume = { ...someVolume, amount: 1, height: 0.1, width: 0.1, length: 0.1, unitary_weight: kg };
      const dispatchers = [{ registered_number: shop.cnpj, zipcode: 29_161_376, volumes: [volume] }];
      await sendQuote(app, quoteBody(shop, { dispatchers, recipient: { type: 0, country: 'BRA', zipcode } }));
    }
  const rule = {
    name: 'SP grátis',
    conditions: { destinationUfs: ['SP' as const] },
    actions: [{ type: 'free' as const }],
  };
  const { id, revision } = await addRule(app.ctx, tester, { shipperId: shop.id, rule });
  await updateRule(app.ctx, tester, { ruleId: id, changes: { revision, active: true } });
  free = id;
  app.clock.advanceMs(1000);
  await app.settle();
  call = await adminOf(app);
});
afterAll(() => app.close());

const change = { ruleId: null, draft: null, active: true, order: null };
const off = () => ({ ...change, ruleId: free, active: false });
const rulesOver = (rules: object, versionIds: number[] = []) =>
  runWhatIf(app, { versionIds, rules: { ...change, ...rules }, shipperId: shop.id, over: 'quotes' });

describe('a change of rules over what was quoted', () => {
  it('is told by the offers that stand first, by the rules of today and by those with the change', async () => {
    const hide = { name: 'Sem a Normal', conditions: { carriers: [carrierId] }, actions: [{ type: 'hide' }] };
    const { findings } = await rulesOver({ draft: hide });
    // In São Paulo everything is free: who is fastest stands first on both sides.
    expect(findings?.quotes).toMatchObject({
      quotes: 4,
      all: { both: 4, dearer: 2, cost: { a: 2200 + 3800 + 3000 + 6000, b: 2200 + 3800 + 3300 + 6600 } },
      byUf: { SP: { same: 2, final: { a: 0, b: 0 } }, RJ: { dearer: 2, final: { a: 9000, b: 9900 } } },
      first: { changed: 2, final: { a: 9000, b: 9900 } },
      winners: { [carrierId]: { a: 2, b: 0 }, [rivalId]: { a: 2, b: 4 } },
      byCharge: {},
    });
  });

  it('counts what customers pay where a rule is switched off, though no carrier asks for more', async () => {
    const { findings, request } = await rulesOver(off());
    expect(request.rules).toEqual({ kind: 'off', name: 'SP grátis' });
    expect(findings?.quotes.all.final).toEqual({ a: 9000, b: 9000 + 2000 + 3800 });
  });

  it('stands beside a draft of a table: after is with both', async () => {
    const { findings } = await rulesOver(off(), [draft]);
    // The table as it is with free freight in São Paulo, and the draft without.
    expect(findings?.quotes.all).toMatchObject({
      both: 4,
      cost: { a: 2000 + 4000 + 3000 + 6000, b: 2500 + 4000 + 3000 + 6000 },
      final: { a: 9000, b: 2500 + 4000 + 9000 },
    });
  });

  it('gives zero to the cent where it changes nothing, whatever the rule', async () => {
    const rule = fc.record({
      name: fc.constant('Qualquer'),
      conditions: fc.constantFrom({}, { destinationUfs: ['RJ'] }, { carriers: [1] }),
      actions: fc.constantFrom(
        [{ type: 'percent', ppm: 100_000 }],
        [{ type: 'add_days', days: 2 }],
        [{ type: 'hide' }],
      ),
    });
    await fc.assert(
      fc.asyncProperty(rule, async (draftRule) => {
        const { findings } = await rulesOver({ draft: draftRule, active: false });
        const { all, first } = findings?.quotes ?? {};
        expect(all).toMatchObject({ dearer: 0, cheaper: 0, onlyA: 0, onlyB: 0, sooner: 0, later: 0 });
        expect([all?.cost.a, all?.final.a]).toEqual([all?.cost.b, all?.final.b]);
        expect(first?.changed).toBe(0);
      }),
      { numRuns: 8 },
    );
  });
});

describe('a change of rules, over the admin API', () => {
  it('is compared, named, listed as mine, and told of when it ends', async () => {
    const body = { shipperId: shop.id, rules: { ruleId: free, active: false } };
    const started = await call('POST /what-ifs', body);
    expect(started).toMatchObject({
      status: 200,
      body: { tables: [], over: 'quotes', rules: { kind: 'off', name: 'SP grátis' } },
    });
    const { id } = started.body as WhatIfView;
    expect(await followed(app, id)).toMatchObject({ state: 'done', problem: null });
    const { body: mine } = await call('GET /what-ifs?mine=true');
    expect(mine.items.map((one: WhatIfView) => one.id)).toEqual([id]);
    await keepNotices(app.ctx);
    const { body: notices } = await call('GET /me/notices');
    expect(notices.items.filter(({ kind }: NoticeView) => kind === 'what_if')).toMatchObject([
      { kind: 'what_if', target: String(id), title: `A comparação ${id} terminou` },
    ]);
    await keepNotices(app.ctx);
    expect((await call('GET /me/notices')).body.items).toHaveLength(notices.items.length);
  });

  it('stands among the jobs of whoever asked for it, with how far it is and where its result is', async () => {
    const body = { shipperId: shop.id, rules: { ruleId: free, active: false } };
    const { id } = (await call('POST /what-ifs', body)).body as WhatIfView;
    const newest = async () => (await call('GET /jobs?limit=1')).body.items[0] as JobView;
    const waiting = await newest();
    expect(waiting).toMatchObject({
      ...{ action: 'what_if', whatIfId: id, state: 'waiting', lineCount: null, doneCount: 0 },
      ...{ title: 'E se: regra SP grátis', resultPath: `/api/admin/v1/what-ifs/${id}` },
    });
    await followed(app, id);
    const done = await call(`GET /jobs/${waiting.id}`);
    expect(done.body).toMatchObject({ id: waiting.id, state: 'done', lineCount: 4, doneCount: 4 });
    expect((await call(`GET /jobs/${waiting.id}/lines`)).body).toEqual({ items: [], nextCursor: null });
    expect((await call(`POST /jobs/${waiting.id}/cancellation`, {})).body).toEqual(done.body);
    const all = (await call('GET /jobs')).body.items as JobView[];
    const { body: first } = await call('GET /jobs?limit=1');
    const { body: second } = await call(`GET /jobs?limit=1&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items]).toEqual(all.slice(0, 2));
  });

  it('is nobody else’s job, and stops as a job does', async () => {
    const body = { shipperId: shop.id, rules: { ruleId: free, active: false } };
    await call('POST /what-ifs', body);
    const [job] = (await call('GET /jobs?limit=1')).body.items as JobView[];
    const { admin: other } = await personOf(app, { name: 'Grace', roles: ['owner'] });
    expect((await other('GET /jobs')).body.items).toEqual([]);
    expect(await other(`GET /jobs/${job?.id}`)).toMatchObject({ status: 404 });
    expect(await call(`GET /jobs/${job?.id}/file`)).toMatchObject({ status: 409 });
    const stopped = await call(`POST /jobs/${job?.id}/cancellation`, {});
    expect(stopped.body).toMatchObject({ id: job?.id, state: 'cancelled' });
    expect((await call(`GET /what-ifs/${job?.whatIfId}`)).body).toMatchObject({ state: 'cancelled' });
  });

  it('is refused without a shipper, over freights, without such a rule, and where nothing is compared', async () => {
    const rules = { ruleId: free, active: false };
    const refusal = async (body: object) => {
      const { status, body: answer } = await call('POST /what-ifs', body);
      return [status, answer.details?.[0]?.field ?? null];
    };
    expect(await refusal({ rules })).toEqual([422, 'shipperId']);
    expect(await refusal({ rules, shipperId: shop.id, over: 'both' })).toEqual([422, 'over']);
    expect(await refusal({ rules: { ruleId: 999_999 }, shipperId: shop.id })).toEqual([404, null]);
    expect(await refusal({ shipperId: shop.id })).toEqual([422, 'versionIds']);
    expect(await refusal({ rules: { ruleIds: [] }, shipperId: shop.id })).toEqual([409, 'ruleIds']);
  });
});
