import { describe, expect, it } from 'vitest';
import { type BillFacts, isDisputed, isSettled, projectBill } from './project.ts';
import { type BillState, billStates, mayMovePayment, refuseBillMove } from './states.ts';

const states = Object.values(billStates);
const { processing, divergent, negotiating, released, cancelled } = billStates;

describe('moves of a bill', () => {
  const judge = (from: BillState, to: BillState, changes: object = {}) =>
    refuseBillMove({
      from,
      to,
      cause: 'person',
      isSettled: true,
      isDisputed: false,
      reason: null,
      ...changes,
    });

  it('are those that are decided, and no others', () => {
    const open = states.flatMap((from) =>
      states.filter((to) => judge(from, to, { cause: 'ctes' }) === null).map((to) => `${from} ${to}`),
    );
    expect(open).toEqual(['1 2', '1 3', '1 4', '1 6', '2 3', '2 4', '2 6', '3 2', '3 4', '3 6', '4 2']);
  });

  it('take nothing back that people released', () => {
    expect(judge(released, divergent)).toBe('noSuchMove');
  });

  it('release when every CT-e is settled, and what is disputed for a reason', () => {
    expect(judge(divergent, released, { isSettled: false, reason: 'acordo' })).toBe('ctesOpen');
    expect(judge(divergent, released, { isDisputed: true, reason: ' ' })).toBe('reasonNeeded');
    expect(judge(divergent, released, { isDisputed: true, reason: 'acordo' })).toBeNull();
  });

  it('of the payment leave what is open alone', () => {
    const all = [0, 1, 2] as const;
    const open = all.flatMap((from) => all.filter((to) => mayMovePayment(from, to)).map((to) => [from, to]));
    expect(open).toEqual([
      [0, 1],
      [0, 2],
    ]);
  });
});

describe('the state of a bill by its CT-es', () => {
  const clean: BillFacts = {
    charges: 2,
    notLinked: 0,
    duplicated: 0,
    gone: 0,
    otherAmount: 0,
    isSumRight: true,
    byState: [0, 0, 0, 0, 2, 0],
  };
  const project = (facts: Partial<BillFacts>, state: BillState = processing, changes: object = {}) =>
    projectBill({ ...clean, ...facts }, { state, isNegotiated: false, isReopened: false, ...changes });

  it('is released once all are released or rejected', () => {
    expect(project({})).toBe(released);
    expect(project({ byState: [0, 0, 0, 0, 1, 1] })).toBe(released);
    expect(project({ byState: [0, 0, 0, 1, 1, 0] })).toBe(processing);
    expect(project({ byState: [1, 0, 0, 0, 1, 0] }, divergent)).toBe(divergent);
  });

  it('is divergent by each thing that speaks against it, before it is negotiated', () => {
    const grounds: Partial<BillFacts>[] = [
      { notLinked: 1 },
      { duplicated: 1 },
      { gone: 1 },
      { otherAmount: 1 },
      { isSumRight: false },
      { byState: [0, 1, 1, 0, 0, 0] },
    ];
    for (const ground of grounds) {
      expect(project(ground), JSON.stringify(ground)).toBe(divergent);
      expect(isDisputed({ ...clean, ...ground })).toBe(true);
    }
    expect(project({ byState: [0, 0, 1, 0, 1, 0] })).toBe(negotiating);
    expect(project({ notLinked: 1 }, divergent, { isNegotiated: true })).toBe(negotiating);
  });

  it('is reopened by a CT-e that is open again or was replaced, and by nothing else', () => {
    expect(project({ notLinked: 1 }, released)).toBe(released);
    expect(project({ byState: [0, 0, 1, 0, 1, 0] }, released)).toBe(divergent);
    expect(project({}, released, { isReopened: true })).toBe(divergent);
    expect(project({}, cancelled, { isReopened: true })).toBe(cancelled);
    expect(isSettled({ ...clean, byState: [0, 0, 0, 0, 0, 0] })).toBe(true);
  });
});
