import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Figures } from '../faults/ledger/verdict.ts';
import { runKills } from './kills/run-kills.ts';
import {
  type KillsState,
  killsDone,
  killsLeft,
  type Leg,
  openState,
  saveState,
  type Wanted,
} from './kills/state.ts';
import { killsTable } from './kills/table.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carreto-kills-'));
  path = join(folder, 'kills.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const wanted: Wanted = { kills: 100, seed: undefined, commit: 'abc1234', resume: false, restart: false };
const figures: Figures = {
  ...{ freights: 10, occurrences: 90, events: 110, calls: 1000 },
  ...{ duplicates: 2, unknownOutcomes: 3, overtakings: 0 },
};
const leg: Leg = {
  ...{ setup: 'one process', seed: 7, kills: 40, withDatabase: 20, recoveriesMs: [1000, 3000, 2000] },
  ...{ figures, wrong: [], load: 0.5, seconds: 99 },
};
const interrupted: KillsState = { seed: 7, commit: 'abc1234', kills: 100, legs: [leg] };
const open = (changes: Partial<Wanted>) => openState(path, { ...wanted, ...changes }, () => 42);

describe('a run of many kills', () => {
  it('begins with any seed, or with the one that is told', async () => {
    expect(await open({})).toEqual({ seed: 42, commit: 'abc1234', kills: 100, legs: [] });
    expect((await open({ seed: 9 })).seed).toBe(9);
  });

  it('goes on where it was interrupted, with its own seed', async () => {
    await saveState(path, interrupted);
    const state = await open({ resume: true });
    expect(state).toEqual(interrupted);
    expect([killsDone(state), killsLeft(state)]).toEqual([40, 60]);
  });

  it('throws nothing away and mixes nothing unless it is told to', async () => {
    await expect(open({ resume: true })).rejects.toThrow('nothing to resume');
    await saveState(path, interrupted);
    await expect(open({})).rejects.toThrow('interrupted after 40');
    await expect(open({ resume: true, commit: 'fff0000' })).rejects.toThrow('began with commit abc1234');
    await expect(open({ resume: true, seed: 8 })).rejects.toThrow('began with seed 7');
    expect((await open({ restart: true })).legs).toEqual([]);
    await saveState(path, { ...interrupted, kills: 40 });
    expect((await open({})).legs).toEqual([]);
    await writeFile(path, 'half of a');
    await expect(open({ resume: true })).rejects.toThrow('not what this suite writes');
  });

  it('is a table with seed, commit and what went wrong', () => {
    const table = killsTable({
      ...interrupted,
      legs: [leg, { ...leg, setup: 'API and worker apart', wrong: ['lost: freight FR1'] }],
    });
    expect(table).toContain('Interrupted: 80 of 100 kills');
    expect(table).toContain('7, abc1234');
    expect(table).toContain('4 (0.20 %) of 6 sends');
    expect(table).toContain('1 things wrong');
    expect(table).toContain('lost: freight FR1');
    expect(table).toContain('median 2.0 s, longest 3.0 s');
  });

  it('kills installations one after the other, and keeps what each came to', {
    timeout: 600_000,
  }, async () => {
    const state: KillsState = { seed: 11, commit: 'abc1234', kills: 2, legs: [] };
    const { signal } = new AbortController();
    expect(await runKills({ folder, state, legKills: 1, progress: 20, signal })).toBe(true);
    const stored = JSON.parse(await readFile(path, 'utf8')) as KillsState;
    expect(stored).toEqual(state);
    expect(stored.legs).toMatchObject([
      { setup: 'one process', seed: 11, kills: 1, wrong: [] },
      { setup: 'API and worker apart', seed: 13, kills: 1, wrong: [] },
    ]);
    expect(await readFile(join(folder, 'kills.md'), 'utf8')).toContain('2 kills in all');
  });
});
