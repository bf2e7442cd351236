import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Audience } from '../audience.ts';
import { chooseCandidates, isValidOn, type LiveVersion } from './candidates.ts';

const today = 20_000;
const groupIds = new Set([7]);
const at = (day: number): number => day * 86_400_000 + 3 * 3_600_000;
const query = { shipperId: 1, groupIds, day: today, atMs: at(today) };
const contract: Audience = { kind: 'shipper', shipperId: 1 };
const group: Audience = { kind: 'group', groupId: 7 };
const everybody: Audience = { kind: 'all' };

let nextId = 1;
function version(changes: Partial<LiveVersion>): LiveVersion {
  const id = nextId++;
  return {
    versionId: id,
    tableId: id,
    carrierId: 1,
    serviceKey: 'expresso',
    loadType: 'fractional',
    audience: everybody,
    startsAtMs: null,
    validFrom: null,
    validUntil: null,
    ...changes,
  };
}

describe('the tables a shipper may use', () => {
  it('are its own, those of its groups and open ones, never those of others', () => {
    const mine = version({ carrierId: 1, audience: contract });
    const shared = version({ carrierId: 2, audience: group });
    const open = version({ carrierId: 3 });
    const foreign = version({ carrierId: 4, audience: { kind: 'shipper', shipperId: 2 } });
    const foreignGroup = version({ carrierId: 5, audience: { kind: 'group', groupId: 8 } });
    expect(chooseCandidates([mine, shared, open, foreign, foreignGroup], query)).toEqual([
      mine,
      shared,
      open,
    ]);
  });

  it('leave out the open list where there is a contract for the same service of the same carrier', () => {
    const mine = version({ audience: contract });
    expect(chooseCandidates([version({}), version({ audience: group }), mine], query)).toEqual([mine]);
  });

  it('put a group between the contract and the open list', () => {
    const shared = version({ audience: group });
    expect(chooseCandidates([version({}), shared], query)).toEqual([shared]);
  });

  it('keep the open list of another service, carrier or load type', () => {
    const others = [
      version({ serviceKey: 'economico' }),
      version({ carrierId: 2 }),
      version({ loadType: 'full_load' }),
    ];
    const mine = version({ audience: contract });
    expect(chooseCandidates([...others, mine], query)).toEqual([...others, mine]);
  });

  it('keep several contracts for one service, for instance one per origin', () => {
    const pair = [version({ audience: contract }), version({ audience: contract })];
    expect(chooseCandidates(pair, query)).toEqual(pair);
  });

  it('fall back to the open list when the contract has run out, and still name the contract', () => {
    const expired = version({ audience: contract, validUntil: today - 1 });
    const open = version({});
    expect(chooseCandidates([expired, open], query)).toEqual([expired, open]);
    expect(isValidOn(expired, today)).toBe(false);
  });

  it('change at the instant of a scheduled version, to the millisecond', () => {
    const startsAtMs = at(today) + 8 * 3_600_000;
    const current = version({ tableId: 900 });
    const next = version({ tableId: 900, startsAtMs });
    for (const order of [
      [current, next],
      [next, current],
    ]) {
      expect(chooseCandidates(order, { ...query, atMs: startsAtMs - 1 })).toEqual([current]);
      expect(chooseCandidates(order, { ...query, atMs: startsAtMs })).toEqual([next]);
    }
  });

  it('follow several scheduled versions one after the other, whatever their ids', () => {
    const current = version({ tableId: 900 });
    const last = version({ tableId: 900, startsAtMs: at(today + 2) });
    const next = version({ tableId: 900, startsAtMs: at(today + 1) });
    const on = (day: number) => chooseCandidates([last, current, next], { ...query, day, atMs: at(day) });
    expect([0, 1, 2, 3].map((days) => on(today + days))).toEqual([[current], [next], [last], [last]]);
  });

  it('hide a version that waits though its days are here, and name the first of those whose days are not', () => {
    const waiting = version({ tableId: 900, startsAtMs: at(today) + 1 });
    expect(chooseCandidates([waiting], query)).toEqual([]);
    const later = version({ tableId: 901, startsAtMs: at(today + 2), validFrom: today + 2 });
    const sooner = version({ tableId: 901, startsAtMs: at(today + 1), validFrom: today + 1 });
    expect(chooseCandidates([later, sooner], query)).toEqual([sooner]);
  });

  it('are valid on their first and last day', () => {
    const bounded = version({ validFrom: today, validUntil: today + 1 });
    expect([-1, 0, 1, 2].map((days) => isValidOn(bounded, today + days))).toEqual([false, true, true, false]);
  });

  it('hold one version of a table, only audiences that may use it, and never lose a service', () => {
    const audiences = fc.constantFrom<Audience>(contract, group, everybody, {
      kind: 'shipper',
      shipperId: 2,
    });
    const versions = fc.array(
      fc.record({
        versionId: fc.nat(),
        tableId: fc.nat(5),
        carrierId: fc.integer({ min: 1, max: 2 }),
        serviceKey: fc.constantFrom('a', 'b'),
        loadType: fc.constant('fractional' as const),
        audience: audiences,
        startsAtMs: fc.option(fc.integer({ min: at(today - 1), max: at(today + 1) })),
        validFrom: fc.option(fc.integer({ min: today - 2, max: today + 2 })),
        validUntil: fc.option(fc.integer({ min: today - 2, max: today + 2 })),
      }),
    );
    fc.assert(
      fc.property(versions, (all) => {
        const chosen = chooseCandidates(all, query);
        expect(new Set(chosen.map(({ tableId }) => tableId)).size).toBe(chosen.length);
        const usable = all.filter(
          ({ audience, startsAtMs, ...dates }) =>
            (audience.kind !== 'shipper' || audience.shipperId === 1) &&
            ((startsAtMs ?? 0) <= query.atMs || !isValidOn(dates, today)),
        );
        expect(usable).toEqual(expect.arrayContaining(chosen));
        expect(chosen.length === 0).toBe(usable.length === 0);
      }),
    );
  });
});
