import { beforeAll, describe, expect, it } from 'vitest';
import { OperatorError } from '../../kernel/operator-error.ts';
import { isKeyFile, readKeyFile, writeKeyFile } from './key-file.ts';

const key = Buffer.from('5c'.repeat(32), 'hex');
const passphrase = 'água de coco gelada';

/** One file for all that is changed or cut: making it takes some tenths of a second of processor. */
let text: string;
beforeAll(async () => {
  text = await writeKeyFile(key, passphrase);
});

async function refusal(text: string, word = passphrase): Promise<string> {
  const error: unknown = await readKeyFile(text, word).then(
    () => 'opened',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OperatorError);
  expect(String(error)).not.toContain(passphrase);
  return String(error);
}

describe('a master key under a passphrase', () => {
  it('opens with the passphrase alone, however its accents are composed, and shows nothing of the key', async () => {
    expect(isKeyFile(text)).toBe(true);
    expect(isKeyFile(key.toString('hex'))).toBe(false);
    expect(await readKeyFile(text, passphrase.normalize('NFD'))).toEqual(key);
    expect(text).not.toContain(key.toString('hex'));
    expect(text).not.toBe(await writeKeyFile(key, passphrase));
    expect(await refusal(text, `${passphrase}!`)).toMatch(/does not open/);
  });

  it('does not open when any member of it was changed, or when it was cut', async () => {
    const file = JSON.parse(text) as Record<string, unknown>;
    for (const member of ['salt', 'nonce', 'sealed'] as const) {
      const value = String(file[member]);
      const changed = (value.startsWith('0') ? '1' : '0') + value.slice(1);
      expect(await refusal(JSON.stringify({ ...file, [member]: changed }))).toMatch(/does not open/);
      expect(await refusal(JSON.stringify({ ...file, [member]: value.slice(2) }))).toMatch(/damaged/);
    }
    expect(await refusal(JSON.stringify({ ...file, n: 65_536 }))).toMatch(/does not open/);
    expect(await refusal(text.slice(0, -20))).toMatch(/damaged/);
  });

  it.each([
    { n: 2 ** 30 },
    { n: 100_000 },
    { n: 1024 },
    { r: 32, n: 2 ** 20 },
    { r: 0 },
    { p: 1000 },
    { p: 1.5 },
    { n: '131072' },
    { format: 'other' },
    { salt: 'ab'.repeat(5000) },
  ])('asks for no more memory or time than is bearable (%#)', async (changed) => {
    const file = JSON.parse(text) as Record<string, unknown>;
    expect(await refusal(JSON.stringify({ ...file, ...changed }))).toMatch(/damaged/);
  });

  it('says when it is of another release', async () => {
    const file = JSON.parse(text) as Record<string, unknown>;
    expect(await refusal(JSON.stringify({ ...file, version: 2 }))).toMatch(/another release/);
  });

  it('is not made under a passphrase that is found by trying', async () => {
    await expect(writeKeyFile(key, 'curta')).rejects.toThrow(/at least 12 characters/);
  });
});
