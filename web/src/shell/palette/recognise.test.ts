import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mod11 } from '../../formats/mod-11.ts';
import { recognise } from './recognise.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const withDigits = (base: string, count: number, highest: number): string =>
  Array.from({ length: count }).reduce<string>((text) => text + mod11(text, highest), base);

describe('what is typed into the search', () => {
  it.each([
    ['', { kind: 'nothing' }],
    ['  ', { kind: 'nothing' }],
    ['FR261118A1B2C', { kind: 'freight', value: 'FR261118A1B2C' }],
    [' fr261118a1b2c ', { kind: 'freight', value: 'FR261118A1B2C' }],
    ['AA123456785BR', { kind: 'postal', value: 'AA123456785BR', isDoubtful: false }],
    ['AA123456789BR', { kind: 'postal', value: 'AA123456789BR', isDoubtful: true }],
    ['k3v9x2m7q4w8z1t6', { kind: 'quote', value: 'k3v9x2m7q4w8z1t6' }],
    ['529.982.247-25', { kind: 'cpf', value: '52998224725' }],
    ['52998224725', { kind: 'cpf', value: '52998224725' }],
    ['529.982.247-24', { kind: 'cpf', value: '529.982.247-24', isDoubtful: true }],
    ['111.111.111-11', { kind: 'cpf', value: '111.111.111-11', isDoubtful: true }],
    ['11.222.333/0001-82', { kind: 'cnpj', value: '11.222.333/0001-82', isDoubtful: true }],
    ['52998224724', { kind: 'number', value: '52998224724' }],
    ['11.222.333/0001-81', { kind: 'cnpj', value: '11222333000181' }],
    ['12ABC34501DE35', { kind: 'cnpj', value: '12ABC34501DE35' }],
    ['01311-000', { kind: 'cep', value: '01311000' }],
    ['01311000', { kind: 'cep', value: '01311000' }],
    ['10233', { kind: 'number', value: '10233' }],
    ['Ana Souza', { kind: 'words', value: 'Ana Souza' }],
    ['incompatibilidad', { kind: 'words', value: 'incompatibilidad' }],
    ['pedido-10233', { kind: 'words', value: 'pedido-10233' }],
  ])('%j is told', (typed, expected) => {
    expect(recognise(typed)).toEqual(expected);
  });

  const key = fc
    .tuple(
      digits(6),
      fc.stringMatching(/^[0-9A-Z]{12}$/),
      digits(2),
      fc.constantFrom('55', '57', '67'),
      digits(21),
    )
    .map(([head, company, ends, model, rest]) => withDigits(head + company + ends + model + rest, 1, 9));

  it('is a key where it has 44 characters, of the document that its model says, however it is grouped', () => {
    fc.assert(
      fc.property(key, fc.integer({ min: 1, max: 9 }), (one, off) => {
        const kind = one.slice(20, 22) === '55' ? 'nfeKey' : 'cteKey';
        expect(recognise(one)).toEqual({ kind, value: one, isDoubtful: false });
        expect(recognise(one.replace(/(.{4})/g, '$1 '))).toEqual({ kind, value: one, isDoubtful: false });
        const other = one.slice(0, 43) + ((Number(one.charAt(43)) + off) % 10);
        expect(recognise(other)).toEqual({ kind, value: other, isDoubtful: true });
      }),
    );
  });

  it('is a CPF or CNPJ by its check digits alone', () => {
    fc.assert(
      fc.property(digits(9), (base) => {
        fc.pre(new Set(base).size > 1);
        const cpf = withDigits(base, 2, 11);
        expect(recognise(cpf)).toEqual({ kind: 'cpf', value: cpf });
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), (base) => {
        const cnpj = withDigits(base, 2, 9);
        expect(recognise(cnpj)).toEqual({ kind: 'cnpj', value: cnpj });
      }),
    );
  });

  it('is a column where it has lines, each code once, the first 200', () => {
    expect(recognise('10233\n10234\r\n\n10233\t10235')).toEqual({
      kind: 'codes',
      codes: ['10233', '10234', '10235'],
      left: 0,
    });
    const many = Array.from({ length: 230 }, (_, at) => `P${at}`).join('\n');
    expect(recognise(many)).toMatchObject({ kind: 'codes', left: 30 });
    expect(recognise('10233\n')).toEqual({ kind: 'number', value: '10233' });
  });

  it('is always something', () => {
    fc.assert(fc.property(fc.string(), (text) => recognise(text).kind.length > 0));
  });
});
