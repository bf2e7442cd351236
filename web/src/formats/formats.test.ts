import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBrl, writeBrl, writeDifference } from './brl.ts';
import { readCep, writeCep } from './cep.ts';
import { readCnpj, readCpf, writeCnpj, writeCpf } from './cnpj.ts';
import { dayInSaoPaulo, readDay, writeDay } from './days.ts';
import { fitsWords, folded } from './folded.ts';
import { writeAge, writeInstant, writeInstantExactly, writeInstantToSecond } from './instants.ts';
import { readAccessKey, readPostalNumber, writeAccessKey } from './keys.ts';
import { readKilograms, writeKilograms } from './kilograms.ts';
import { mod11 } from './mod-11.ts';
import { readDecimal, writeCount, writeDecimal, writeForCells } from './numbers.ts';
import { readPlate, writePlate } from './plates.ts';

const cents = fc.integer({ min: -1e13, max: 1e13 });

describe('a sum of money', () => {
  it('is read back as it was written, as money and as a cell', () => {
    fc.assert(
      fc.property(cents, (sum) => {
        expect(readBrl(writeBrl(sum))).toBe(sum);
        expect(readDecimal(writeForCells(sum, 2), 2)).toBe(sum);
      }),
    );
  });

  it.each([
    ['1.234,56', 123_456],
    ['1234,56', 123_456],
    ['1234.56', 123_456],
    ['1,234.56', 123_456],
    ['R$ 1.234,56', 123_456],
    ['r$1.234,56', 123_456],
    ['12,5', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['1.234', 123_400],
    ['1.234.567', 123_456_700],
    ['-3,20', -320],
    ['−R$ 3,20', -320],
    ['0,05', 5],
    ['12,', 1200],
    ['1,230', 123],
  ])('is read from %s', (text, sum) => {
    expect(readBrl(text)).toBe(sum);
  });

  it.each(['', 'R$', 'dez', '1,2,3', '1.23.456', '12,345', '--1', '1e3', '1.2345,6', '99999999999999999'])(
    'is not read from %j',
    (text) => {
      expect(readBrl(text)).toBeUndefined();
    },
  );

  it('says which way a difference goes', () => {
    expect([320, -320, 0].map(writeDifference)).toEqual(['+R$\u00a03,20', '−R$\u00a03,20', 'R$\u00a00,00']);
  });
});

describe('a number', () => {
  it('is the same after it was written, with any number of decimals', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 6 }), (units, decimals) => {
        // Three digits behind a single separator are thousands where nothing tells.
        expect(readDecimal(writeDecimal(units, decimals), decimals)).toBe(units);
      }),
    );
  });

  it('has points between thousands', () => {
    expect([0, 999, 1000, 1_284_000].map(writeCount)).toEqual(['0', '999', '1.000', '1.284.000']);
  });
});

describe('a weight', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (grams) => {
        expect(readKilograms(writeKilograms(grams))).toBe(grams);
      }),
    );
  });

  it.each([
    ['3,2', 3200],
    ['3.2 kg', 3200],
    ['850 g', 850],
    ['1.234,5kg', 1_234_500],
    ['0,0001', undefined],
    ['kg', undefined],
  ])('is read from %s', (text, grams) => {
    expect(readKilograms(text)).toBe(grams);
  });

  it('is written without zeros that say nothing', () => {
    expect([3200, 10_000, 5, 1_234_500].map(writeKilograms)).toEqual([
      '3,2\u00a0kg',
      '10\u00a0kg',
      '0,005\u00a0kg',
      '1.234,5\u00a0kg',
    ]);
  });
});

describe('a day', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  it('is read back as it was written', () => {
    fc.assert(fc.property(day, (one) => readDay(writeDay(one), '2026-01-01') === one));
  });

  it.each([
    ['24/11/2026', '2026-11-24'],
    ['24/11/26', '2026-11-24'],
    ['24/11', '2026-11-24'],
    ['4-1', '2026-01-04'],
    ['24112026', '2026-11-24'],
    ['2411', '2026-11-24'],
    ['2026-11-24', '2026-11-24'],
    ['31/02/2026', undefined],
    ['29/02/2027', undefined],
    ['11/24/2026', undefined],
    ['amanhã', undefined],
  ])('is read from %s', (text, expected) => {
    expect(readDay(text, '2026-05-05')).toBe(expected);
  });

  it('is that of São Paulo', () => {
    expect(dayInSaoPaulo(new Date('2026-11-24T02:30:00Z'))).toBe('2026-11-23');
  });
});

describe('an instant', () => {
  it('is written as it was in São Paulo, with the rest for those who look closer', () => {
    expect(writeInstant('2026-11-24T12:12:00Z', 'pt-BR')).toBe('24/11/2026 09:12');
    expect(writeInstant('2026-11-24T12:12:00Z', 'en')).toBe('24/11/2026 09:12');
    expect(writeInstantToSecond('2026-11-24T12:12:07Z', 'en')).toBe('24/11/2026 09:12:07');
    expect(writeInstantExactly('2026-11-24T12:12:00Z', 'pt-BR')).toContain('2026-11-24T12:12:00.000Z');
  });

  it.each([
    ['2026-11-24T12:00:00Z', 'agora'],
    ['2026-11-24T11:59:30Z', 'agora'],
    ['2026-11-24T11:45:00Z', 'há 15 minutos'],
    ['2026-11-24T09:00:00Z', 'há 3 horas'],
    ['2026-11-23T12:00:00Z', 'ontem'],
    ['2026-11-27T12:00:00Z', 'em 3 dias'],
    ['2025-10-01T12:00:00Z', 'ano passado'],
  ])('%s is %s', (iso, expected) => {
    expect(writeAge(iso, Date.parse('2026-11-24T12:00:00Z'), 'pt-BR')).toBe(expected);
  });
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

describe('numbers with check digits', () => {
  const withDigits = (base: string, count: number, highest: number): string =>
    Array.from({ length: count }).reduce<string>((text) => text + mod11(text, highest), base);
  const cnpj = fc.stringMatching(/^[0-9A-Z]{12}$/).map((base) => withDigits(base, 2, 9));
  const cpf = digits(9).map((base) => withDigits(base, 2, 11));

  it.each(['11.222.333/0001-81', '12.ABC.345/01DE-35'])('knows the CNPJ %s', (text) => {
    expect(writeCnpj(readCnpj(text) ?? '')).toBe(text);
  });

  it('reads every CNPJ with its right digits, punctuated or not, and none with another digit', () => {
    fc.assert(
      fc.property(cnpj, fc.integer({ min: 1, max: 9 }), (one, off) => {
        fc.pre(new Set(one).size > 1);
        expect(readCnpj(one)).toBe(one);
        expect(readCnpj(writeCnpj(one).toLowerCase())).toBe(one);
        expect(readCnpj(one.slice(0, 13) + ((Number(one.charAt(13)) + off) % 10))).toBeUndefined();
      }),
    );
  });

  it('reads every CPF with its right digits, and none with another digit', () => {
    expect(readCpf('529.982.247-25')).toBe('52998224725');
    fc.assert(
      fc.property(cpf, fc.integer({ min: 1, max: 9 }), (one, off) => {
        fc.pre(new Set(one).size > 1);
        expect(readCpf(writeCpf(one))).toBe(one);
        expect(readCpf(one.slice(0, 10) + ((Number(one.charAt(10)) + off) % 10))).toBeUndefined();
      }),
    );
  });

  it('takes numbers of one digit for nobody’s', () => {
    expect(readCpf('111.111.111-11')).toBeUndefined();
    expect(readCnpj('00.000.000/0000-00')).toBeUndefined();
  });

  const key = (model: string) =>
    fc
      .tuple(digits(6), fc.stringMatching(/^[0-9A-Z]{12}$/), digits(2), digits(21))
      .map(([head, company, ends, rest]) => withDigits(`${head}${company}${ends}${model}${rest}`, 1, 9));

  it.each([
    ['55', 'nfe'],
    ['57', 'cte'],
    ['67', 'cte'],
    ['65', 'other'],
  ])('tells an access key of model %s: %s', (model, kind) => {
    fc.assert(
      fc.property(key(model), (one) => {
        expect(readAccessKey(one)).toEqual({ key: one, model: kind, hasRightDigit: true });
        expect(readAccessKey(writeAccessKey(one))).toEqual({ key: one, model: kind, hasRightDigit: true });
        const wrong = one.slice(0, 43) + ((Number(one.charAt(43)) + 1) % 10);
        expect(readAccessKey(wrong)).toMatchObject({ hasRightDigit: false });
      }),
    );
  });

  it('tells a number of the postal operator, and whether its digit is right', () => {
    expect(readPostalNumber('aa 12345678 5 br')).toEqual({ number: 'AA123456785BR', hasRightDigit: true });
    expect(readPostalNumber('AA123456789BR')).toMatchObject({ hasRightDigit: false });
    expect(readPostalNumber('AA123456785US')).toBeUndefined();
  });
});

describe('a CEP', () => {
  it('is read back as it was written', () => {
    fc.assert(fc.property(digits(8), (cep) => readCep(writeCep(cep)) === cep));
    expect(readCep('01.311-000')).toBe('01311000');
    expect(readCep('0131-1000')).toBeUndefined();
  });
});

describe('words that are looked for', () => {
  it('are found by their beginnings, without accents', () => {
    expect(folded('  São   PAULO ')).toBe('sao paulo');
    expect(fitsWords('imp tab', 'Importar tabela…')).toBe(true);
    expect(fitsWords('abela', 'Importar tabela…')).toBe(false);
  });
});

describe('a plate', () => {
  it.each([
    ['ABC-1234', 'ABC1234', 'ABC-1234'],
    ['abc 1d23', 'ABC1D23', 'ABC1D23'],
    ['RQK-4B27', 'RQK4B27', 'RQK4B27'],
  ])('is read and written: %s', (typed, stored, shown) => {
    expect(readPlate(typed)).toBe(stored);
    expect(writePlate(stored)).toBe(shown);
  });

  it.each(['', 'AB-1234', 'ABCD123', 'ABC12345', 'ABC1DD3'])('is none: %s', (typed) => {
    expect(readPlate(typed)).toBeUndefined();
  });
});
