import { describe, expect, it } from 'vitest';
import { unsupportedReason } from './platform-package.ts';

describe('the machines that the embedded database runs on', () => {
  it('are Linux with glibc and macOS, on x64 and arm64', () => {
    for (const platform of ['linux', 'darwin']) {
      for (const arch of ['x64', 'arm64']) {
        expect(unsupportedReason({ platform, arch, glibc: true })).toBeUndefined();
      }
    }
  });

  it.each([
    { platform: 'linux', arch: 'x64', glibc: false, named: 'Alpine' },
    { platform: 'win32', arch: 'arm64', glibc: true, named: 'win32 on arm64' },
    { platform: 'freebsd', arch: 'x64', glibc: true, named: 'freebsd' },
  ])(
    'are not $platform on $arch with glibc $glibc: the reason names DATABASE_URL',
    ({ named, ...machine }) => {
      const reason = unsupportedReason(machine);
      expect(reason).toContain(named);
      expect(reason).toContain('DATABASE_URL');
    },
  );
});
