import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessKeyCheckDigit, isAccessKey } from './access-key.ts';
import { cnpjCheckDigits, isCnpj } from './cnpj.ts';
import { isCpf } from './cpf.ts';
import { mod11Digit } from './mod-11.ts';

const vectors = (name: string): string[] =>
  readFileSync(new URL(`../../test/vectors/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .slice(0, -1);

const alphanumeric = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const digits = [...'0123456789'];
const textOf = (characters: string[], length: number) =>
  fc
    .array(fc.constantFrom(...characters), { minLength: length, maxLength: length })
    .map((all) => all.join(''));

describe.each([
  { name: 'cnpj', isValid: isCnpj },
  { name: 'cpf', isValid: isCpf },
  { name: 'access-key', isValid: isAccessKey },
])('a $name', ({ name, isValid }) => {
  it('is accepted when its check digits are right', () => {
    expect(vectors(`${name}-valid`).filter((text) => !isValid(text))).toEqual([]);
  });

  it('is refused when a character is wrong, missing, added or punctuation', () => {
    expect(vectors(`${name}-invalid`).filter(isValid)).toEqual([]);
  });
});

describe('check digits', () => {
  it('make a valid CPF of any 9 digits that are not all the same', () => {
    fc.assert(
      fc.property(textOf(digits, 9), (base) => {
        fc.pre(new Set(base).size > 1);
        const first = mod11Digit(base, 9, 11);
        return isCpf(`${base}${first}${mod11Digit(`${base}${first}`, 10, 11)}`);
      }),
    );
  });

  it('make a valid CNPJ of any 12 characters that are not all the same', () => {
    fc.assert(
      fc.property(textOf(alphanumeric, 12), (base) => {
        fc.pre(new Set(base).size > 1);
        return isCnpj(base + cnpjCheckDigits(base));
      }),
    );
  });

  it('make a valid access key of any 43 characters of its form', () => {
    fc.assert(
      fc.property(textOf(digits, 6), textOf(alphanumeric, 12), textOf(digits, 25), (head, middle, tail) =>
        isAccessKey(head + middle + tail + accessKeyCheckDigit(head + middle + tail)),
      ),
    );
  });
});
