import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readInput } from './file-options.ts';

const folder = mkdtempSync(join(tmpdir(), 'carreto-input-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a file named on the command line', () => {
  it('is read whole, also where it is empty', async () => {
    for (const text of ['', 'a;b\n']) {
      writeFileSync(join(folder, 'prices.csv'), text);
      expect(Buffer.from(await readInput(join(folder, 'prices.csv'))).toString()).toBe(text);
    }
  });

  it('is refused when it is missing or a folder, saying what to do', async () => {
    for (const path of [join(folder, 'none.csv'), folder])
      await expect(readInput(path)).rejects.toMatchObject({
        message: expect.stringContaining(`Cannot read ${path}`),
        nextStep: expect.any(String),
      });
  });

  it('is refused when it is too large, also when it never ends', async () => {
    await expect(readInput('/dev/zero')).rejects.toThrow('/dev/zero is larger than 64 MB');
  });
});
