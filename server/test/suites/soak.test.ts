import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slope, soakAims, soakText } from './soak/report.ts';
import { soak } from './soak/run-soak.ts';
import type { Sample } from './soak/sample.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carreto-soak-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Forty minutes, a sample a minute. */
function hour(change: (minute: number) => Partial<Sample>): Sample[] {
  return Array.from({ length: 41 }, (_, minute) => ({
    ...{
      atS: minute * 60,
      rssMb: 200,
      heapMb: 80,
      descriptors: 40,
      sessions: 8,
      partitions: 5,
      databaseMb: 50,
    },
    ...{ rows: { quote: minute * 10, shipper: 1 }, p50Ms: 5, p99Ms: 20, calls: 100, errors: 0 },
    ...change(minute),
  }));
}

const missed = (samples: readonly Sample[]): string[] =>
  soakAims(samples).flatMap(({ name, met }) => (met === false ? [name] : []));

describe('a soak', () => {
  it('finds what grows, what slows down and what fails, and nothing in what stays', () => {
    expect(missed(hour(() => ({})))).toEqual([]);
    expect(missed(hour((minute) => ({ rssMb: 200 + 2 * minute })))).toEqual(['resident memory']);
    expect(missed(hour((minute) => ({ heapMb: 80 + 2 * minute })))).toEqual(['heap after collecting']);
    expect(missed(hour((minute) => ({ descriptors: 40 + minute })))).toEqual(['descriptors']);
    expect(missed(hour((minute) => ({ p99Ms: 20 + 2 * minute })))).toEqual(['p99, last third to first']);
    expect(missed(hour((minute) => ({ errors: minute === 7 ? 1 : 0 })))).toEqual([
      'answers that are not 200',
    ]);
  });

  it('lets a process get warm, and judges no slope of a short run', () => {
    expect(missed(hour((minute) => ({ rssMb: Math.min(300, 200 + 20 * minute) })))).toEqual([]);
    expect(missed(hour((minute) => ({ rssMb: 200 + 2 * minute })).slice(0, 10))).toEqual([]);
    expect(
      slope([
        [0, 1],
        [1, 3],
        [2, 5],
      ]),
    ).toBeCloseTo(2);
  });

  it('tells in its table when it was ended early, and which tables grew', () => {
    const run = { seed: 5, commit: 'abc1234', ratePerS: 20, wantedS: 3600, load: 0.4 };
    const text = soakText(
      run,
      hour(() => ({})),
    );
    expect(text).toContain('Ended early: 2400 of 3600 s.');
    expect(text).toContain('seed 5, commit abc1234');
    expect(text).toContain('| quote | 400 | 200 | 97.6 |');
    expect(text).not.toContain('| shipper |');
  });

  it('keeps every kind of call going on a real installation, and leaves its table', {
    timeout: 300_000,
  }, async () => {
    const { signal } = new AbortController();
    const { samples, calls } = await soak({
      folder,
      seconds: 8,
      sampleEveryS: 4,
      ratePerS: 15,
      seed: 3,
      signal,
    });
    expect([...calls.keys()].filter((kind) => kind.includes(':'))).toEqual([]);
    const kinds = ['quote', 'order', 'hire', 'occurrences', 'tracking', 'record', 'label', 'NF-e', 'CT-e'];
    expect([...calls.keys()].toSorted()).toEqual(kinds.toSorted());
    const last = samples.at(-1);
    expect(samples).toHaveLength(3);
    expect(last?.heapMb).toBeGreaterThan(10);
    expect(last?.rssMb).toBeGreaterThan(last?.heapMb ?? 0);
    expect(last?.rows.quote).toBeGreaterThanOrEqual(calls.get('quote') ?? Number.NaN);
    // The installation was made with one freight in it.
    expect(last?.rows.freight).toBe(1 + (calls.get('order') ?? 0) + (calls.get('hire') ?? 0));
    expect(last?.rows.cte).toBe(calls.get('CT-e'));
    expect(await readFile(join(folder, 'soak.md'), 'utf8')).toContain(
      'answers that are not 200 | 0 | 0 | met',
    );
  });
});
