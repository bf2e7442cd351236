import { describe, expect, it } from 'vitest';
import { compareVersions, isVersion, type ReleaseFacts } from './release-facts.ts';
import { refuseUnfit } from './take-in.ts';

describe('versions', () => {
  it('follow one another by numbers, those with a suffix before the one without', () => {
    const inOrder = [
      ...['0.1.0-alpha', '0.1.0-alpha.1', '0.1.0-alpha.beta', '0.1.0-rc.2', '0.1.0-rc.10', '0.1.0'],
      ...['0.2.0', '0.10.0', '1.0.0'],
    ];
    for (const [at, one] of inOrder.entries())
      for (const [other, two] of inOrder.entries())
        expect(Math.sign(compareVersions(one, two)), `${one} ${two}`).toBe(Math.sign(at - other));
  });

  it('are names of folders and nothing else', () => {
    for (const version of ['1.2.3', '0.1.0-rc.1']) expect(isVersion(version)).toBe(true);
    for (const wrong of ['', '1.2', '../1.2.3', '1.2.3/..', '1.2.3-a/b', '1.2.3-..', ' 1.2.3', 7, undefined])
      expect(isVersion(wrong), String(wrong)).toBe(false);
  });
});

describe('a release for an installation', () => {
  const own: ReleaseFacts = {
    ...{ version: '1.1.0', commit: 'c', platform: 'linux-x64' },
    ...{ migrations: 90, postgres: 18, unpackedKb: 1 },
  };

  it('may be the same or a later one', () => {
    expect(() => refuseUnfit(own, own)).not.toThrow();
    expect(() => refuseUnfit(own, { ...own, version: '1.2.0', migrations: 95 })).not.toThrow();
  });

  it.each([
    [{ version: '1.0.9' }, /1\.0\.9, and 1\.1\.0 runs here/],
    [{ version: '1.1.0-rc.1' }, /runs here/],
    [{ platform: 'linux-arm64' }, /made for linux-arm64/],
    [{ version: '1.2.0', migrations: 89 }, /knows 89 migrations/],
    [{ version: '1.2.0', postgres: 19 }, /brings PostgreSQL 19/],
  ])('is refused with %j', (changed, said) => {
    expect(() => refuseUnfit(own, { ...own, ...changed })).toThrow(said);
  });
});
