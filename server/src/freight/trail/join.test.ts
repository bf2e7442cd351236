import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupOfCode } from './catalogue.ts';
import { join } from './join.ts';
import { nothingSaid } from './nothing-said.ts';
import type { NewOccurrence } from './occurrence.ts';
import type { Line, Moved, Trail } from './trail.ts';

/** What the database holds of a freight: `statusId` is the place of the line that gives the status. */
type Stored = {
  said: Line['said'][];
  progress: Trail['progress'] & Moved;
  statusId: number;
  codes: string[];
};

const hiredAt = new Date('2026-11-20T12:00:00Z');

const saidOnce = { firstMessage: null, firstCarrierDescription: null };

const begun: Stored = {
  said: [{ ...nothingSaid, ...saidOnce, code: 0, occurredAt: hiredAt, source: 'hire' }],
  progress: {
    phase: 'preparing',
    volumePhases: {},
    statusAt: hiredAt,
    collectedAt: null,
    deliveredAt: null,
  },
  statusId: 0,
  codes: [],
};

function opened(stored: Stored, volumeCount: number, coming: readonly NewOccurrence[]): Trail {
  const since = Math.min(...coming.map(({ occurredAt }) => occurredAt.getTime()));
  const lines = stored.said.flatMap((said, id) =>
    said.occurredAt.getTime() >= since ? [{ id, said, news: {} }] : [],
  );
  const latest = lines.findIndex(({ id }) => id === stored.statusId);
  const { phase, volumePhases, statusAt, collectedAt, deliveredAt } = stored.progress;
  return {
    to: { shipperId: 1, freightCode: 'FR26112000001', volumeCount },
    lines,
    progress: { phase, volumePhases, statusAt, collectedAt, deliveredAt },
    latest: latest < 0 ? undefined : latest,
    moved: null,
    redispatchCodes: [],
  };
}

function written(stored: Stored, trail: Trail): Stored {
  const said = [...stored.said];
  const ids = trail.lines.map((line) => {
    if (line.id === null) return said.push(line.said) - 1;
    said[line.id] = line.said;
    return line.id;
  });
  return {
    said,
    progress: { ...stored.progress, ...trail.moved },
    statusId: trail.latest === undefined ? stored.statusId : (ids[trail.latest] ?? -1),
    codes: [...new Set([...stored.codes, ...trail.redispatchCodes])],
  };
}

function together(stored: Stored, volumeCount: number, coming: readonly NewOccurrence[]) {
  let trail = opened(stored, volumeCount, coming);
  const outcomes = coming.map((occurrence) => {
    const joined = join(trail, occurrence);
    ({ trail } = joined);
    return joined.outcome;
  });
  return { outcomes, stored: written(stored, trail) };
}

const occurrence: fc.Arbitrary<NewOccurrence> = fc
  .record({
    code: fc.constantFrom(3, 9, 15, 17, 27, 101, 146),
    hours: fc.integer({ min: -3, max: 6 }),
    volumeNumber: fc.constantFrom(null, 1, 2),
    message: fc.constantFrom(null, 'a', 'b'),
    expectedOn: fc.constantFrom(null, '2026-11-25', '2026-11-26'),
    redispatchCodes: fc.constantFrom<string[][]>([], ['R1'], ['R2', 'R1']),
  })
  .map(({ hours, code, ...said }) => ({
    ...nothingSaid,
    ...said,
    code,
    group: groupOfCode.get(code) ?? 'problem',
    occurredAt: new Date(hiredAt.getTime() + hours * 3_600_000),
    source: 'carrier' as const,
  }));

test('occurrences that join together leave what they leave one by one', () => {
  const coming = fc.array(occurrence, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(coming, fc.constantFrom(1, 2), (occurrences, volumeCount) => {
      let stored = begun;
      const outcomes = occurrences.flatMap((each) => {
        const alone = together(stored, volumeCount, [each]);
        ({ stored } = alone);
        return alone.outcomes;
      });
      expect(together(begun, volumeCount, occurrences)).toEqual({ outcomes, stored });
    }),
    { numRuns: 1000 },
  );
});

test('of a text that is said differently the newest is read and the first is kept, whenever it comes', () => {
  const said = { ...nothingSaid, code: 15, group: 'collected', occurredAt: hiredAt, source: 'edi' } as const;
  const texts = [null, 'na doca', 'na doca 4', null, 'na rua'].map((message) => ({ ...said, message }));
  const { outcomes, stored } = together(begun, 1, texts);
  expect(outcomes).toEqual(['accepted', 'completed', 'completed', 'duplicate', 'completed']);
  expect(stored.said[1]).toMatchObject({ message: 'na rua', firstMessage: 'na doca' });
  const [before, after] = [texts.slice(0, 2), texts.slice(2)];
  expect(together(together(begun, 1, before).stored, 1, after).stored).toEqual(stored);
  const back = together(stored, 1, [{ ...said, message: 'na doca', carrierDescription: 'COLETADO' }]);
  expect(back.stored.said[1]).toMatchObject({
    message: 'na doca',
    firstMessage: 'na doca',
    carrierDescription: 'COLETADO',
    firstCarrierDescription: null,
  });
});

test('a repeat that comes in the same breath completes what was said before it', () => {
  const said = { ...nothingSaid, code: 15, group: 'collected', occurredAt: hiredAt, source: 'edi' } as const;
  const { outcomes, stored } = together(begun, 1, [
    said,
    { ...said, message: 'na doca', expectedOn: '2026-11-26', volumeNumber: 1 },
    said,
  ]);
  expect(outcomes).toEqual(['accepted', 'completed', 'duplicate']);
  expect(stored.said).toHaveLength(2);
  expect(stored.said[1]).toMatchObject({ message: 'na doca', expectedOn: '2026-11-26', volumeNumber: null });
  expect(stored.progress).toMatchObject({ statusCode: 15, expectedOn: '2026-11-26', collectedAt: hiredAt });
});
