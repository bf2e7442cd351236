import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../kernel/failure.ts';
import { parseJsonBody } from './parse-json.ts';

const parse = (text: string) => parseJsonBody(Buffer.from(text));

function refusal(body: Buffer | string): string | undefined {
  try {
    parseJsonBody(Buffer.from(body as string));
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.code;
  }
}

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('parsing a body', () => {
  it('gives what JSON.parse gives for everything that is not refused', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5, noUnicodeString: false }), (text) => {
        fc.pre(!/\\u0000|\\ud|proto|constructor/i.test(text));
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['an empty body', ''],
    ['a truncated body', '{"a":1'],
    ['two values', '{} {}'],
    ['a comment', '{/* */}'],
    ['a comma at the end', '[1,]'],
    ['NaN', '{"a":NaN}'],
    ['a byte order mark', '\uFEFF{}'],
    ['a NUL character', '{"a":"x\\u0000"}'],
    ['a NUL character in a name', '{"x\\u0000":1}'],
    ['a raw control character', '{"a":"\u0001"}'],
    ['a high surrogate alone', '{"a":"\\ud83d"}'],
    ['a low surrogate alone', '{"a":"\\uDE00 x"}'],
    ['__proto__', '{"a":{"__proto__":{"x":1}}}'],
    ['constructor', '[{"constructor":1}]'],
    ['prototype', '{"prototype":1}'],
    ['an escaped __proto__', '{"\\u005f_proto__":1}'],
    ['an escaped constructor', '{"\\u0063onstructor":1}'],
  ])('refuses %s', (_, body) => {
    expect(refusal(body)).toBe('malformed_json');
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(refusal(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBe('malformed_json');
    expect(refusal(Buffer.from('{"a":1}', 'utf16le'))).toBe('malformed_json');
    expect(refusal(Buffer.from('{"a":"é"}', 'latin1'))).toBe('malformed_json');
    expect(refusal(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))).toBe('malformed_json');
  });

  it('takes forbidden names and escapes as values', () => {
    expect(parse('{"a":"__proto__","b":"constructor"}')).toEqual({ a: '__proto__', b: 'constructor' });
    expect(parse('{"a":"\\\\u0000","b":"\\u00e7\\ud83d\\ude00"}')).toEqual({ a: '\\u0000', b: 'ç😀' });
  });

  it('takes 32 levels and refuses 33', () => {
    expect(refusal(nested(32))).toBeUndefined();
    expect(refusal(nested(33))).toBe('malformed_json');
    expect(refusal(`${`{"a":`.repeat(33)}1${'}'.repeat(33)}`)).toBe('malformed_json');
  });

  it('counts levels outside of texts only', () => {
    const text = `["${'['.repeat(100)}","\\"${'{'.repeat(100)}"]`;
    expect(parse(text)).toEqual(JSON.parse(text));
    expect(refusal(`["]]]]]]","\\\\",${nested(32)}]`)).toBe('malformed_json');
  });

  it('takes any number of siblings', () => {
    expect(parse(`[${'{},'.repeat(50_000)}{}]`)).toHaveLength(50_001);
  });

  it('refuses 200,000 levels without parsing them', () => {
    expect(refusal(nested(200_000))).toBe('malformed_json');
    expect(refusal('{"a":'.repeat(200_000))).toBe('malformed_json');
  });

  it('leaves no member on the prototype of objects', () => {
    refusal('{"__proto__":{"polluted":1}}');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
