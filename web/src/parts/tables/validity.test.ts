import { expect, test } from 'vitest';
import { pastDays, shownDays, stretchesOf } from './validity.ts';

const nowMs = Date.parse('2026-11-24T15:00:00Z');
const version = (startsAt: string, validUntil: string | null) => ({ startsAt, validUntil }) as never;

test('a version without a last day fills the bar from where it began', () => {
  const published = version('2026-11-14T12:00:00Z', null);
  expect(stretchesOf({ published, waiting: [], endsOn: null }, nowMs)).toEqual([
    { kind: 'inForce', from: pastDays - 10, until: shownDays },
  ]);
});

test('what ends with nothing behind it leaves a hole, its last day being whole', () => {
  const published = version('2020-01-01T03:00:00Z', '2026-11-24');
  expect(stretchesOf({ published, waiting: [], endsOn: '2026-11-24' }, nowMs)).toEqual([
    { kind: 'inForce', from: 0, until: pastDays + 1 },
    { kind: 'nothing', from: pastDays + 1, until: shownDays },
  ]);
});

test('what waits takes over on its day in São Paulo, even before the other ends', () => {
  const published = version('2020-01-01T03:00:00Z', null);
  const waiting = [version('2026-12-01T03:00:00Z', '2026-12-10'), version('2026-12-20T03:00:00Z', null)];
  expect(stretchesOf({ published, waiting, endsOn: '2026-12-10' }, nowMs)).toEqual([
    { kind: 'inForce', from: 0, until: pastDays + 7 },
    { kind: 'waiting', from: pastDays + 7, until: pastDays + 17 },
    { kind: 'nothing', from: pastDays + 17, until: pastDays + 26 },
    { kind: 'waiting', from: pastDays + 26, until: shownDays },
  ]);
});

test('a table with nothing in force is a hole from today on, and what ended before the bar is not drawn', () => {
  const hole = [{ kind: 'nothing', from: pastDays, until: shownDays }];
  expect(stretchesOf({ published: null, waiting: [], endsOn: null }, nowMs)).toEqual(hole);
  const over = version('2020-01-01T03:00:00Z', '2020-02-01');
  expect(stretchesOf({ published: over, waiting: [], endsOn: '2020-02-01' }, nowMs)).toEqual(hole);
});
