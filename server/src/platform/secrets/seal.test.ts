import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealer, SealError } from './seal.ts';

const sealer = createSealer(Buffer.alloc(32, 1));
const place = { table: 'live_carrier', row: 7, field: 'auth_secret' };

describe('a sealed secret', () => {
  it('opens to what was sealed, whatever that was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (secret) => {
        expect(sealer.open(sealer.seal(secret, place), place)).toBe(secret);
      }),
    );
  });

  it('never looks the same twice and shows nothing of the secret', () => {
    const [first, second] = [sealer.seal('senha secreta', place), sealer.seal('senha secreta', place)];
    expect(first.equals(second)).toBe(false);
    expect(first.toString('latin1')).not.toContain('senha');
  });

  it.each([
    { ...place, row: 8 },
    { ...place, table: 'webhook' },
    { ...place, field: 'url' },
  ])('does not open at another place: %j', (other) => {
    expect(() => sealer.open(sealer.seal('x', place), other)).toThrow(SealError);
  });

  it('does not open when any bit of it was changed, or when it was cut', () => {
    const sealed = sealer.seal('uma senha', place);
    for (let byte = 0; byte < sealed.length; byte += 1) {
      const changed = Buffer.from(sealed);
      changed[byte] = (changed[byte] ?? 0) ^ 0x10;
      expect(() => sealer.open(changed, place)).toThrow(SealError);
      expect(() => sealer.open(sealed.subarray(0, byte), place)).toThrow(SealError);
    }
  });

  it('says when it was sealed under another master key', () => {
    const other = createSealer(Buffer.alloc(32, 2));
    expect(() => other.open(sealer.seal('x', place), place)).toThrow('another master key');
  });
});
