import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entry, sumsOf, writeArchive } from './archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carreto-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

const long = `${'folder/'.repeat(18)}${'f'.repeat(90)}`;

async function entries(): Promise<Entry[]> {
  const from = join(folder, 'source');
  await writeFile(from, 'from a file');
  return [
    { path: 'b/run', bytes: '#!/bin/sh\n', isProgram: true },
    { path: 'a', from },
    { path: 'b/link', link: 'run' },
    { path: long, bytes: Buffer.alloc(1300, 7) },
    { path: 'empty', bytes: '' },
  ];
}

describe('an archive', () => {
  it('is what tar reads: content, modes, links, long paths, owner and instant', async () => {
    const file = join(folder, 'one.tar.gz');
    await writeArchive(file, await entries(), 1_750_000_000);
    const list = execFileSync('tar', ['-tvzf', file, '--numeric-owner', '--utc'], { encoding: 'utf8' });
    expect(list.split('\n').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
      '-rw-r--r-- 0/0 11 2025-06-15 15:06 a',
      'lrwxrwxrwx 0/0 0 2025-06-15 15:06 b/link -> run',
      '-rwxr-xr-x 0/0 10 2025-06-15 15:06 b/run',
      '-rw-r--r-- 0/0 0 2025-06-15 15:06 empty',
      `-rw-r--r-- 0/0 1300 2025-06-15 15:06 ${long}`,
      '',
    ]);
    const read = (path: string) => execFileSync('tar', ['-xzOf', file, path]);
    expect(read('a').toString()).toBe('from a file');
    expect(read(long)).toEqual(Buffer.alloc(1300, 7));
  });

  it('has the same bytes for the same entries in any order', async () => {
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    await writeArchive(one, await entries(), 1_750_000_000);
    await writeArchive(other, (await entries()).toReversed(), 1_750_000_000);
    expect(await readFile(other)).toEqual(await readFile(one));
    await writeArchive(other, await entries(), 1_750_000_001);
    expect(await readFile(other)).not.toEqual(await readFile(one));
  });

  it('refuses a path that the format cannot hold', async () => {
    const tooLong: Entry[] = [{ path: 'x'.repeat(101), bytes: '' }];
    await expect(writeArchive(join(folder, 'none'), tooLong, 0)).rejects.toThrow('too long a path');
  });

  it('has sums that sha256sum checks', async () => {
    const sums = await sumsOf([{ path: 'b', bytes: 'b' }, ...(await entries())]);
    expect(sums.split('\n').map((line) => line.slice(66))).toEqual(['a', 'b', 'b/run', 'empty', long, '']);
    await writeFile(join(folder, 'b'), 'b');
    await writeFile(
      join(folder, 'SUMS'),
      sums
        .split('\n')
        .filter((line) => line.endsWith('  b'))
        .join('\n'),
    );
    const said = execFileSync('sha256sum', ['--check', 'SUMS'], { cwd: folder, encoding: 'utf8' });
    expect(said).toBe('b: OK\n');
  });
});
