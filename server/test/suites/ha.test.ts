import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Machinery, missingOf, requireEtcd, requirePatroni } from './ha/needs.ts';
import { readOptions } from './ha/options.ts';
import { openResults, type Result, saveResults } from './ha/results.ts';
import { faultsOf, haTable } from './ha/table.ts';
import { type Heard, outageIn } from './ha/timeline.ts';
import { trialNames } from './ha/trial-names.ts';
import { SuiteError } from './run-suite.ts';

describe('what is said to the suite', () => {
  it('is every trial once, or those that were named, in the order of the table', () => {
    expect(readOptions([])).toEqual({
      ...{ rounds: 1, trials: trialNames, seed: undefined, data: undefined, patroni: undefined },
      ...{ etcd: undefined, from: undefined },
    });
    expect(readOptions(['--rounds', '5', '--only', 'freeze, server', '--seed', '7'])).toMatchObject({
      ...{ rounds: 5, trials: ['server', 'freeze'], seed: 7 },
    });
  });

  it.each([
    [['--rounds', '0'], '--rounds must be'],
    [['--rounds', '1.5'], '--rounds must be'],
    [['--seed', '-1'], 'argument'],
    [['--seed', 'x'], '--seed must be'],
    [['--only', 'server,fire'], 'no trial is named fire; there are switchover'],
    [['--only', ''], 'no trial is named'],
    [['--colour', 'red'], 'Unknown option'],
  ])('is refused where it is off: %j', (words, why) => {
    expect(() => readOptions(words)).toThrow(why);
  });
});

describe('what the suite needs', () => {
  const complete: Machinery = {
    ...{ platform: 'linux', isRoot: true, hasPostgresUser: true, postgres: '/usr/lib/postgresql/15/bin' },
    programs: new Set(['etcd', 'haproxy', 'python3', 'ip', 'unshare', 'setpriv', 'psql']),
  };

  it('is named where it is missing, with what brings it', () => {
    expect(missingOf(complete)).toEqual([]);
    expect(missingOf({ ...complete, platform: 'darwin' })).toEqual(['Linux']);
    const bare = { ...complete, isRoot: false, hasPostgresUser: false, postgres: undefined };
    const missing = missingOf({ ...bare, programs: new Set(['ip']) }).join('; ');
    expect(missing).toMatch(/^root: /);
    expect(missing).toContain(
      'postgresql-15 or later, etcd-server, haproxy, python3-venv, util-linux, postgresql-client (Debian: apt-get install)',
    );
  });

  it('is a Patroni that undoes nothing: below 4 it is refused with the reason', () => {
    expect(requirePatroni('patroni 4.1.5\n')).toBe('4.1.5');
    expect(requirePatroni('patroni 10.0')).toBe('10.0');
    for (const said of ['patroni 3.0.2\n', 'patroni 3.3']) {
      expect(() => requirePatroni(said)).toThrow(SuiteError);
      expect(() => requirePatroni(said)).toThrow(
        /Patroni 3\.\d.* is refused: .*undoes what was acknowledged/,
      );
    }
    expect(() => requirePatroni('command not found')).toThrow('does not say which Patroni');
  });

  it('is an etcd that leaves the lock to who has it', () => {
    for (const version of ['3.4.31', '3.5.13', '3.5.35', '3.6.0', '4.0.0'])
      expect(requireEtcd(`etcd Version: ${version}\nGit SHA: 1\n`)).toBe(version);
    for (const version of ['2.3.8', '3.3.27', '3.4.23', '3.4.30', '3.5.0', '3.5.12']) {
      expect(() => requireEtcd(`etcd Version: ${version}\n`)).toThrow(SuiteError);
      expect(() => requireEtcd(`etcd Version: ${version}\n`)).toThrow(`etcd ${version} is refused`);
    }
    expect(() => requireEtcd('command not found')).toThrow('does not say which etcd');
  });
});

describe('an outage', () => {
  const at = (endedMs: number, status = 200, kind: Heard['kind'] = 'quote'): Heard => ({
    ...{ kind, status, endedMs, startedMs: endedMs - 10 },
  });

  it('is the longest time without an answer, by kind of call, its borders included', () => {
    const heard = [at(50), at(110), at(400, 503), at(1200), at(1300), at(1100, 200, 'write'), at(5000)];
    expect(outageIn(heard, 100, 2000)).toEqual({
      ...{ quoteGapMs: 1090, writeGapMs: 1000, longestWaitMs: 10, answered: 4, refused: 1, cutOff: 0 },
    });
  });

  it('is as long as the span where nobody was answered, and counts who was cut off', () => {
    const heard = [at(300, 0), at(400, 502), at(500, 504, 'write'), at(600, 409, 'write')];
    expect(outageIn(heard, 0, 900)).toEqual({
      ...{ quoteGapMs: 900, writeGapMs: 900, longestWaitMs: 10, answered: 0, refused: 0, cutOff: 3 },
    });
    expect(outageIn([], 0, 70)).toMatchObject({ quoteGapMs: 70, longestWaitMs: 0 });
  });

  it('does not depend on the order in which answers were noted', () => {
    const heard = [at(900), at(200), at(600)];
    expect(outageIn(heard, 100, 1000).quoteGapMs).toBe(400);
  });
});

const outage = {
  quoteGapMs: 1000,
  writeGapMs: 1200,
  longestWaitMs: 900,
  answered: 500,
  refused: 0,
  cutOff: 0,
};
const good: Result = {
  ...{ trial: 'server', seed: 7, outage, quotes: 4000, freights: 60, lost: 0, doubled: 0, load: 1.5 },
};

describe('the verdict of a trial', () => {
  it('is nothing where all is well, whatever was refused meanwhile', () => {
    expect(faultsOf(good)).toEqual([]);
    expect(faultsOf({ ...good, outage: { ...outage, refused: 90, cutOff: 3 } })).toEqual([]);
  });

  it('names what was lost and doubled, and what took too long', () => {
    const bad = { ...good, lost: 2, doubled: 1, outage: { ...outage, quoteGapMs: 5100 } };
    expect(faultsOf(bad)).toEqual([
      'server (seed 7): 2 acknowledged and lost',
      'server (seed 7): 1 doubled',
      'server (seed 7): 5.1 s without an answer, at most 5.0',
    ]);
  });

  it('lets no call fail where a node is drained', () => {
    const drained: Result = { ...good, trial: 'drain', outage: { ...outage, quoteGapMs: 400 } };
    expect(faultsOf(drained)).toEqual([]);
    expect(faultsOf({ ...drained, outage: { ...drained.outage, cutOff: 1 } })).toEqual([
      'drain (seed 7): 0 refused and 1 cut off, where none may be',
    ]);
  });
});

describe('what was found', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carreto-ha-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is a row for each trial over all runs of a commit, with everything that was wrong', () => {
    const longer = {
      ...good,
      seed: 9,
      outage: { ...outage, quoteGapMs: 2400, writeGapMs: 3100, refused: 2 },
    };
    const table = haTable({ commit: 'abc1234', results: [good, longer], wrong: ['lost: freight FR1'] });
    expect(table).toContain(
      '| The server of the primary killed, Patroni lives | 2 | 1.0–2.4 s; 1.2–3.1 s | 0.9 s | 2; 0 | 8,000 quotes, 120 freights | 0; 0 |',
    );
    expect(table).toContain('Commit abc1234, load 1.5 to 1.5');
    expect(table).toContain('Wrong: lost: freight FR1');
    expect(table).not.toContain('drain');
    const steps = [
      { what: 'api1', quoteGapMs: 200, writeGapMs: 300 },
      { what: 'api2', quoteGapMs: 100, writeGapMs: 100 },
    ];
    const results: Result[] = [
      { ...good, trial: 'release', steps },
      { ...good, trial: 'release', steps: [{ what: 'api1', quoteGapMs: 400, writeGapMs: 300 }] },
    ];
    expect(haTable({ commit: 'abc1234', results, wrong: [] })).toContain(
      'release, quotes; writes: api1 0.2–0.4 s; 0.3 s, api2 0.1 s; 0.1 s',
    );
  });

  it('adds up over runs of one commit, and begins anew with the next', async () => {
    const path = join(folder, 'ha.json');
    const empty = { commit: 'abc1234', results: [], wrong: [] };
    expect(await openResults(path, 'abc1234')).toEqual(empty);
    const first = { commit: 'abc1234', results: [good], wrong: ['x'] };
    await saveResults(path, first);
    expect(await openResults(path, 'abc1234')).toEqual(first);
    expect(await openResults(path, 'def5678')).toEqual({ ...empty, commit: 'def5678' });
    for (const text of ['half of a', '{}', '[]', 'null']) {
      await writeFile(path, text);
      await expect(openResults(path, 'abc1234')).rejects.toThrow('not what this suite writes');
    }
  });
});
