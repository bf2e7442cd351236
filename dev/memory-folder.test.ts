import { expect, it } from 'vitest';
import { memoryFolder, roomyMemory } from '../server/test/support/memory-folder.ts';

const mounted = (options: string): string =>
  `proc /proc proc rw 0 0\ntmpfs ${memoryFolder} tmpfs ${options} 0 0\n`;

it('temporary files of tests are in memory only where it has room, and where programs may run', () => {
  const fits = { neededBytes: 1, mounts: mounted('rw,nosuid,nodev') };
  expect([memoryFolder, undefined]).toContain(roomyMemory(fits));
  expect(roomyMemory({ ...fits, neededBytes: Number.MAX_SAFE_INTEGER })).toBeUndefined();
  expect(roomyMemory({ ...fits, mounts: mounted('rw,nosuid,nodev,noexec') })).toBeUndefined();
  expect(roomyMemory({ ...fits, mounts: 'proc /proc proc rw 0 0\n' })).toBeUndefined();
});

it.runIf(process.platform === 'linux')('a folder in memory is used where there is one', () => {
  expect(roomyMemory({ neededBytes: 1, mounts: mounted('rw,nosuid,nodev') })).toBe(memoryFolder);
});
