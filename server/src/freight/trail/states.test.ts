import { describe, expect, test } from 'vitest';
import { groupOfCode, type OccurrenceGroup } from './catalogue.ts';
import { move, moveTable, type Phase } from './states.ts';

const phases: Phase[] = ['preparing', 'underway', 'delivered', 'returned', 'lost', 'cancelled'];

function groupOf(code: number): OccurrenceGroup {
  const group = groupOfCode.get(code);
  if (group === undefined) throw new Error(`no occurrence ${code}`);
  return group;
}

function walk(codes: readonly number[]): Phase | null {
  let phase: Phase | null = 'preparing';
  for (const code of codes) {
    if (phase === null) return null;
    phase = move(phase, { code, group: groupOf(code) });
  }
  return phase;
}

describe('the moves of a freight', () => {
  test('lead from the hire to the delivery', () => {
    expect(walk([0, 1, 15, 2, 16, 37, 17, 3])).toBe('delivered');
  });

  test('may jump from preparing to delivered, for carriers that send nothing else', () => {
    expect(walk([0, 1, 3])).toBe('delivered');
  });

  test('go through attempts, and back to the sender', () => {
    expect(walk([1, 15, 17, 6, 17, 36, 17, 35, 7, 8])).toBe('underway');
    expect(walk([1, 15, 17, 6, 7, 8, 9])).toBe('returned');
    expect(walk([1, 15, 11, 12, 13, 14])).toBe('returned');
  });

  test('leave a freight that was not collected where it is when its collection fails', () => {
    expect(walk([1, 21, 193, 99])).toBe('cancelled');
  });

  test('refuse preparing and the shipper’s cancellation once it is under way', () => {
    expect(move('underway', { code: 1, group: 'preparing' })).toBeNull();
    expect(move('underway', { code: 99, group: 'cancelled' })).toBeNull();
    expect(move('underway', { code: 171, group: 'cancelled' })).toBe('cancelled');
  });

  test('end with the delivery, but for a confrontation', () => {
    expect(walk([3, 146])).toBe('delivered');
    expect(walk([3, 148])).toBe('lost');
    expect(walk([3, 133])).toBe('lost');
    for (const [code, group] of groupOfCode)
      if (![133, 146, 148].includes(code)) expect(move('delivered', { code, group }), `${code}`).toBeNull();
  });

  test('end with a loss, but for its indemnity', () => {
    expect(walk([15, 27, 24, 33])).toBe('lost');
    expect(walk([15, 18, 24, 25])).toBe('lost');
    expect(walk([15, 18, 3])).toBeNull();
  });

  test.each(['returned', 'cancelled'] as const)('end when %s', (phase) => {
    for (const [code, group] of groupOfCode) expect(move(phase, { code, group })).toBeNull();
  });

  test('never lead back to preparing from another phase', () => {
    for (const phase of phases.filter((one) => one !== 'preparing'))
      for (const [code, group] of groupOfCode) expect(move(phase, { code, group })).not.toBe('preparing');
  });

  test('are listed for the documents', () => {
    expect(moveTable()).toContainEqual({ from: 'preparing', group: 'delivered', to: 'delivered' });
    expect(moveTable()).not.toContainEqual(expect.objectContaining({ from: 'cancelled' }));
  });
});
