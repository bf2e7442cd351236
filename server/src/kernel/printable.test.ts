import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable } from './printable.ts';

describe('printable', () => {
  it('shows escapes, bells and turns of direction instead of doing what they say', () => {
    expect(printable('a\u001b[2Jb\u0007\u009bc\u202ed\u2066e\u200ff\u0000g\u007f')).toBe(
      'a\\u001b[2Jb\\u0007\\u009bc\\u202ed\\u2066e\\u200ff\\u0000g\\u007f',
    );
  });

  it('leaves line breaks, tabs and every other writing alone', () => {
    const text = 'praça\t1\nשלום 😀 e\u0301 👩‍🚒';
    expect(printable(text)).toBe(text);
  });

  it('says the same inside JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(JSON.parse(printable(JSON.stringify(text)))).toBe(text);
      }),
    );
  });
});
