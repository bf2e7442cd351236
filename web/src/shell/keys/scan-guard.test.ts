import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScanGuard, scanGapMs, shortestScan } from './scan-guard.ts';

/** A guard with a clock of its own: what it holds is settled when the clock has passed its time. */
function guarded() {
  let nowMs = 0;
  let due: { act: () => void; atMs: number } | undefined;
  const keys: string[] = [];
  const scans: string[] = [];
  const guard = createScanGuard({
    onKeys: (characters) => keys.push(...characters),
    onScan: (text) => scans.push(text),
    later(act, afterMs) {
      const own = { act, atMs: nowMs + afterMs };
      due = own;
      return () => {
        if (due === own) due = undefined;
      };
    },
  });
  const pass = (ms: number): void => {
    nowMs += ms;
    // A timer never comes early, and what is pressed at its very time may come first.
    if (due !== undefined && due.atMs < nowMs) {
      const { act } = due;
      due = undefined;
      act();
    }
  };
  return {
    keys,
    scans,
    pass,
    press: (character: string) => guard.take(character, nowMs),
    enter: () => guard.takeEnter(nowMs),
  };
}

const character = fc.stringMatching(/^[0-9A-Za-z]$/);

describe('the guard against scanners', () => {
  it('gives everything that comes as fast as a scanner to search, and nothing of it to keys', () => {
    const scan = fc.array(fc.tuple(character, fc.integer({ min: 0, max: scanGapMs })), {
      minLength: shortestScan,
      maxLength: 60,
    });
    fc.assert(
      fc.property(scan, fc.boolean(), (typed, endsInEnter) => {
        const { keys, scans, press, pass, enter } = guarded();
        typed.forEach(([one, gapMs], at) => {
          if (at > 0) pass(gapMs);
          press(one);
        });
        if (endsInEnter) expect(enter()).toBe(true);
        pass(scanGapMs + 1);
        expect(scans).toEqual([typed.map(([one]) => one).join('')]);
        expect(keys).toEqual([]);
      }),
    );
  });

  it('gives everything that people type to keys, in its order', () => {
    const slow = fc.array(fc.tuple(character, fc.integer({ min: scanGapMs + 1, max: 500 })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(slow, (typed) => {
        const { keys, scans, press, pass } = guarded();
        for (const [one, gapMs] of typed) {
          press(one);
          pass(gapMs);
        }
        expect(keys).toEqual(typed.map(([one]) => one));
        expect(scans).toEqual([]);
      }),
    );
  });

  it('takes five fast ones for a person’s', () => {
    const { keys, scans, press, pass } = guarded();
    for (const one of 'lllll') press(one);
    pass(scanGapMs + 1);
    expect(keys.join('')).toBe('lllll');
    expect(scans).toEqual([]);
  });

  it('leaves an Enter to the page that ended no scan', () => {
    const { keys, press, enter } = guarded();
    expect(enter()).toBe(false);
    press('j');
    expect(enter()).toBe(false);
    expect(keys).toEqual(['j']);
  });
});
