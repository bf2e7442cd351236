import type { FreightRuleView, NewRule } from '@carreto/contract/admin/registry/rules';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { RuleAction, RuleConditions, RuleDefinition } from '../../src/engine/rules/rule.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { silentLog } from '../../src/platform/log/log.ts';
import { startRegistryMirror } from '../../src/registry/mirror/mirror.ts';
import { addRule, cloneRule } from '../../src/registry/rules/add-rule.ts';
import { removeRule, updateRule } from '../../src/registry/rules/edit-rule.ts';
import { getRule, listRules } from '../../src/registry/rules/find-rules.ts';
import { orderRules } from '../../src/registry/rules/order-rules.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import type { Rows } from '../../src/rows.ts';
import { failureOf, openTestRegistry, someShipper, tester } from '../support/registry.ts';

let ctx: Database<Rows>;
beforeAll(async () => {
  ctx = await openTestRegistry();
});
afterAll(() => ctx.close());

let series = 0;
async function newShipper() {
  series += 1;
  const { id: shipperId } = await addShipper(ctx, tester, someShipper(series));
  return { shipperId, add: (rule: NewRule) => addRule(ctx, tester, { shipperId, rule }) };
}

const tenOff: NewRule = { name: 'dez por cento', actions: [{ type: 'percent', ppm: -100_000 }] };

describe('freight rules', () => {
  it('speak of the same conditions and actions on the wire and in the engine', () => {
    expectTypeOf<FreightRuleView['conditions']>().toExtend<RuleConditions>();
    expectTypeOf<keyof FreightRuleView['conditions']>().toEqualTypeOf<keyof RuleConditions>();
    expectTypeOf<FreightRuleView['actions'][number]['type']>().toEqualTypeOf<RuleAction['type']>();
    expectTypeOf<keyof RuleDefinition>().toExtend<keyof FreightRuleView>();
  });

  it('that apply, before or after, are changed by who may activate rules alone', async () => {
    const { add } = await newShipper();
    const { id: ruleId } = await add(tenOff);
    const change = async (changes: { name?: string; active?: boolean }, mayActivate: boolean) => {
      const { revision } = await getRule(ctx, ruleId);
      return updateRule(ctx, tester, { ruleId, changes: { revision, ...changes }, mayActivate });
    };
    expect(await change({ name: 'onze' }, false)).toMatchObject({ name: 'onze', active: false });
    expect(await failureOf(change({ active: true }, false))).toMatchObject({ code: 'forbidden' });
    await change({ active: true }, true);
    expect(await failureOf(change({ name: 'doze' }, false))).toMatchObject({ code: 'forbidden' });
    expect(await failureOf(change({ active: false }, false))).toMatchObject({ code: 'forbidden' });
    expect(await getRule(ctx, ruleId)).toMatchObject({ name: 'onze', active: true });
  });

  it('are born last and inactive, with defaults filled in', async () => {
    const { add } = await newShipper();
    const [first, second] = [await add(tenOff), await add({ ...tenOff, name: 'outra' })];
    expect(first).toMatchObject({
      priority: 1,
      active: false,
      cumulative: false,
      conditions: {},
      validToOn: null,
    });
    expect(second.priority).toBe(2);
    expect(await getRule(ctx, first.id)).toEqual(first);
  });

  it('are made canonical by the engine, and refused with everything that is wrong', async () => {
    const { add, shipperId } = await newShipper();
    const ranges: [number, number][] = [
      [2_000_000, 2_999_999],
      [1_000_000, 1_999_999],
    ];
    const rule = await add({ ...tenOff, conditions: { destinationZips: ranges } });
    expect(rule.conditions.destinationZips).toEqual([[1_000_000, 2_999_999]]);
    const twice: NewRule = {
      name: 'dupla',
      validFromOn: '2026-02-01',
      validToOn: '2026-01-01',
      actions: [{ type: 'free' }, { type: 'free' }],
    };
    expect(await failureOf(add(twice))).toEqual({
      code: 'invalid_request',
      fields: ['validToOn', 'actions[1].type'],
    });
    expect((await listRules(ctx, { shipperId })).items).toEqual([rule]);
  });

  it('have names of their own at each shipper', async () => {
    const [one, other] = [await newShipper(), await newShipper()];
    await one.add(tenOff);
    await other.add(tenOff);
    expect(await failureOf(one.add(tenOff))).toEqual({ code: 'conflict', fields: ['name'] });
  });

  it('are changed in part, switched on, cloned and removed', async () => {
    const { add, shipperId } = await newShipper();
    const rule = await add({ ...tenOff, conditions: { recipientType: 'company' } });
    const changes = { revision: 1, active: true, conditions: { reverse: false } };
    const changed = await updateRule(ctx, tester, { ruleId: rule.id, changes });
    expect(changed).toEqual({ ...rule, ...changes, revision: 2 });
    const late = updateRule(ctx, tester, { ruleId: rule.id, changes: { revision: 1, active: false } });
    expect(await failureOf(late)).toEqual({ code: 'conflict', fields: ['revision'] });
    const clone = await cloneRule(ctx, tester, { ruleId: rule.id, name: 'cópia' });
    expect(clone).toMatchObject({
      name: 'cópia',
      priority: 2,
      active: false,
      conditions: { reverse: false },
    });
    await removeRule(ctx, tester, rule.id);
    expect((await listRules(ctx, { shipperId })).items.map(({ id }) => id)).toEqual([clone.id]);
    expect(await failureOf(removeRule(ctx, tester, rule.id))).toMatchObject({ code: 'not_found' });
  });

  it('change places only as a whole', async () => {
    const { add, shipperId } = await newShipper();
    const [a, b, c] = [
      await add(tenOff),
      await add({ ...tenOff, name: 'b' }),
      await add({ ...tenOff, name: 'c' }),
    ];
    await orderRules(ctx, tester, { shipperId, ruleIds: [c.id, a.id, b.id] });
    const { items } = await listRules(ctx, { shipperId });
    expect(items.map(({ id, priority }) => [id, priority])).toEqual([
      [c.id, 1],
      [a.id, 2],
      [b.id, 3],
    ]);
    const stranger = await (await newShipper()).add(tenOff);
    for (const ruleIds of [
      [c.id, a.id],
      [c.id, a.id, stranger.id],
      [c.id, a.id, b.id, stranger.id],
    ]) {
      const refused = orderRules(ctx, tester, { shipperId, ruleIds });
      expect(await failureOf(refused)).toEqual({ code: 'conflict', fields: ['ruleIds'] });
    }
    const pages = await listRules(ctx, { shipperId, limit: 2 });
    const rest = await listRules(ctx, { shipperId, limit: 2, cursor: pages.nextCursor ?? '' });
    expect([...pages.items, ...rest.items].map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
  });

  it('are not put over an order that somebody else made meanwhile, unless that was seen', async () => {
    const { add, shipperId } = await newShipper();
    const [a, b, c] = [
      (await add(tenOff)).id,
      (await add({ ...tenOff, name: 'b' })).id,
      (await add({ ...tenOff, name: 'c' })).id,
    ];
    const order = (ruleIds: number[], seenRuleIds: number[]) =>
      orderRules(ctx, tester, { shipperId, ruleIds, seenRuleIds });
    const both = await Promise.allSettled([order([c, a, b], [a, b, c]), order([b, a, c], [a, b, c])]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { items } = await listRules(ctx, { shipperId });
    const now = items.map(({ id }) => id);
    expect(await failureOf(order([a, c, b], [a, b, c]))).toEqual({
      code: 'conflict',
      fields: ['seenRuleIds'],
    });
    expect((await order([a, c, b], now)).ruleIds).toEqual([a, c, b]);
  });

  it('do not both become the last when added at the same moment', async () => {
    const { add } = await newShipper();
    const rules = await Promise.all(['a', 'b', 'c', 'd'].map((name) => add({ ...tenOff, name })));
    expect(rules.map(({ priority }) => priority).sort()).toEqual([1, 2, 3, 4]);
  });

  it('are ready in memory for the engine, and those of other shippers are not read again', async () => {
    const [one, other] = [await newShipper(), await newShipper()];
    const mirror = await startRegistryMirror({
      db: ctx.db,
      pollMs: 600_000,
      clock: systemClock,
      log: silentLog,
    });
    const activate = (rule: FreightRuleView) =>
      updateRule(ctx, tester, { ruleId: rule.id, changes: { revision: rule.revision, active: true } });
    const [first, second] = [await one.add(tenOff), await one.add({ ...tenOff, name: 'segunda' })];
    const foreign = await other.add(tenOff);
    await mirror.refresh();
    expect(mirror.current.rules.has(one.shipperId)).toBe(false);
    for (const rule of [first, second, foreign]) await activate(rule);
    await mirror.refresh();
    const before = mirror.current.rules;
    expect(before.get(one.shipperId)?.compiled.map(({ id }) => id)).toEqual([first.id, second.id]);
    await orderRules(ctx, tester, { shipperId: one.shipperId, ruleIds: [second.id, first.id] });
    await mirror.refresh();
    const after = mirror.current.rules;
    expect(after.get(one.shipperId)?.compiled.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(after.get(other.shipperId)?.compiled).toBe(before.get(other.shipperId)?.compiled);
    await mirror.stop();
  });
});
