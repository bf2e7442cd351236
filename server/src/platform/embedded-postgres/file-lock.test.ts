import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeLock, tryLock } from './file-lock.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carreto-lock-'));
  file = join(folder, 'a.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a lock on a file', () => {
  it('may be shared by many, and excludes who wants it alone', () => {
    const shared = [tryLock(file, 'shared'), tryLock(file, 'shared')];
    expect(shared).not.toContain(undefined);
    expect(tryLock(file, 'exclusive')).toBeUndefined();
    shared[0]?.release();
    expect(tryLock(file, 'exclusive')).toBeUndefined();
    shared[1]?.release();
    const alone = tryLock(file, 'exclusive');
    expect(alone).toBeDefined();
    expect(tryLock(file, 'shared')).toBeUndefined();
    expect(tryLock(file, 'exclusive')).toBeUndefined();
    alone?.release();
    alone?.release();
    tryLock(file, 'shared')?.release();
    expect(readdirSync(folder)).toEqual(['a.lock']);
  });

  it('is waited for', async () => {
    const held = tryLock(file, 'exclusive');
    expect(await takeLock(file, { mode: 'exclusive', waitMs: 0 })).toBeUndefined();
    const waiting = takeLock(file, { mode: 'exclusive', waitMs: 10_000 });
    held?.release();
    (await waiting)?.release();
  });

  it('is waited for as long as it is said, also where the clock is put forward meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const held = tryLock(file, 'exclusive');
      const waiting = takeLock(file, { mode: 'exclusive', waitMs: 60_000 });
      vi.setSystemTime(Date.now() + 3_600_000);
      // Another try comes to nothing before it is free.
      const another = await takeLock(file, { mode: 'exclusive', waitMs: 200 });
      held?.release();
      const taken = await waiting;
      expect([another, taken]).toEqual([undefined, expect.anything()]);
      taken?.release();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is given back by the kernel when its process is killed', async () => {
    const script = `
      import { tryLock } from ${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))};
      globalThis.kept = tryLock(${JSON.stringify(file)}, 'exclusive');
      process.stdout.write('held');
      setInterval(() => {}, 1000);`;
    const parts = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
    const child = spawn(process.execPath, parts, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    expect(tryLock(file, 'shared')).toBeUndefined();
    child.kill('SIGKILL');
    await once(child, 'close');
    const after = tryLock(file, 'exclusive');
    expect(after).toBeDefined();
    after?.release();
  });
});
