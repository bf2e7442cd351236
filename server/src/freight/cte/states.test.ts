import { describe, expect, test } from 'vitest';
import { type CteState, cteStates, type MoveCause, projectionOf, refuseMove } from './states.ts';

const states = Object.values(cteStates);
const { released, rejected, divergent, negotiating } = cteStates;

/** Every move that a cause may make, with a reason, as `from>to`. */
function movesOf(cause: MoveCause, reason: string | null): string[] {
  return states.flatMap((from) =>
    states.filter((to) => refuseMove({ from, to, cause, reason }) === null).map((to) => `${from}>${to}`),
  );
}

describe('the states of a CT-e', () => {
  test('are left by people as decided', () => {
    expect(movesOf('person', 'combinado')).toEqual([
      '0>1',
      '0>3',
      '0>4',
      '1>2',
      '1>4',
      '1>5',
      '2>1',
      '2>3',
      '2>4',
      '2>5',
      '3>1',
      '3>4',
      '4>2',
      '5>2',
    ]);
  });

  test('that ended are taken back by people alone, for a reason', () => {
    for (const from of [released, rejected] as const) {
      expect(refuseMove({ from, to: negotiating, cause: 'audit', reason: 'x' })).toBe('personNeeded');
      expect(refuseMove({ from, to: negotiating, cause: 'person', reason: null })).toBe('reasonNeeded');
      expect(refuseMove({ from, to: negotiating, cause: 'person', reason: '  ' })).toBe('reasonNeeded');
    }
  });

  test('are released from a divergence for a reason alone', () => {
    const move = { from: divergent, to: released, cause: 'audit' as const };
    expect(refuseMove({ ...move, reason: null })).toBe('reasonNeeded');
    expect(refuseMove({ ...move, reason: 'tolerância do contrato' })).toBeNull();
  });

  test('end by deletion until they are released, and by replacement wherever they stand', () => {
    expect(movesOf('deletion', null)).toEqual(['0>5', '1>5', '2>5', '3>5']);
    expect(movesOf('replacement', null)).toEqual(['0>5', '1>5', '2>5', '3>5', '4>5']);
  });

  test('never stay by moving', () => {
    for (const state of states)
      for (const cause of ['audit', 'person', 'deletion', 'replacement'] as const)
        expect(refuseMove({ from: state, to: state, cause, reason: 'x' })).toBe('noSuchMove');
  });

  test('show as three', () => {
    const shown = states.map((state: CteState) => projectionOf(state));
    expect(shown).toEqual(['pending', 'pending', 'pending', 'pending', 'approved', 'rejected']);
  });
});
