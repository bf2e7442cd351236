import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LivePart } from '../../live-carrier/answer.ts';
import { chargedG, cubedG } from './cubing.ts';
import { centimetres, decimalText, kilograms, metres, zipText } from './decimals.ts';
import { minutesOfDays } from './live-offer.ts';
import { partsOf } from './parts.ts';
import {
  centsOfNumber,
  centsOfText,
  commaText,
  dotText,
  signedCentsOfNumber,
  signedCentsOfText,
} from './reais.ts';
import { localDay, localInstant, zonedInstant } from './times.ts';
import { trackedEvent } from './tracked-event.ts';

const cents = fc.integer({ min: 0, max: 99_999_999_900 });

describe('money in texts', () => {
  it('comes back as it was written, in either grammar', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(centsOfText(commaText(amount), 'comma')).toBe(amount);
        expect(centsOfText(dotText(amount), 'dot')).toBe(amount);
      }),
    );
  });

  it.each([
    ['1.044,90', 104_490],
    ['23,51', 2351],
    ['0,05', 5],
    [' 12.345.678,90 ', 1_234_567_890],
  ])('with a comma: %s', (text, amount) => expect(centsOfText(text, 'comma')).toBe(amount));

  it.each(['', ',50', '1.23,50', '1,234.56', '23.51', '23', '23,5', '23,515', '-1,00', 'R$ 1,00', '1e2'])(
    'with a comma is not: %s',
    (text) => expect(centsOfText(text, 'comma')).toBeNull(),
  );

  it.each([
    ['159.77', 15_977],
    ['98.1', 9810],
    ['12', 1200],
  ])('with a dot: %s', (text, amount) => expect(centsOfText(text, 'dot')).toBe(amount));

  it.each(['', '.5', '1.', '1,00', '1.234,00', '1.005', '-1.00', 'NaN', '1e2'])(
    'with a dot is not: %s',
    (text) => expect(centsOfText(text, 'dot')).toBeNull(),
  );
});

describe('money in numbers', () => {
  it('is exact to the cent', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(centsOfNumber(amount / 100)).toBe(amount);
      }),
    );
  });

  it.each([-0.01, 0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e12])('is not %d', (reais) =>
    expect(centsOfNumber(reais)).toBeNull(),
  );
});

describe('weights and lengths', () => {
  it('cube by road and by air, upwards', () => {
    expect(cubedG(126_000_000, 'road')).toBe(37_804);
    expect(cubedG(126_000_000, 'air')).toBe(21_000);
    expect(cubedG(126_000_000, 'none')).toBe(0);
    expect(chargedG(6200, 1_000_000, 'air')).toBe(6200);
  });

  it('are numbers of what vendors count in', () => {
    expect([kilograms(6200), centimetres(301), metres(305), zipText(1_311_000)]).toEqual([
      6.2,
      31,
      0.305,
      '01311000',
    ]);
    expect([decimalText(12_345, 3), decimalText(5, 3), decimalText(7, 0)]).toEqual(['12.345', '0.005', '7']);
  });
});

describe('parts of a price', () => {
  const parts: LivePart[] = [
    { name: 'Frete peso', cents: 4000, kind: 'freight_weight' },
    { name: 'GRIS', cents: 0, kind: 'gris' },
    { name: 'Pedágio', cents: 590, kind: 'toll' },
  ];
  const [weight, , toll] = parts;

  it('are those that are charged, where they are the price', () => {
    expect(partsOf(parts, 4590)).toEqual({ parts: [weight, toll] });
    expect(partsOf(parts.slice(1, 2), 4590)).toEqual({});
    expect(partsOf([], 4590)).toEqual({});
  });

  it('miss it by a cent each at most, which is a part of its own', () => {
    const rounding = (cents: number) => ({ name: 'Arredondamento', cents, kind: 'rounding' });
    expect(partsOf(parts, 4592)).toEqual({ parts: [weight, toll, rounding(2)] });
    expect(partsOf(parts, 4588)).toEqual({ parts: [weight, toll, rounding(-2)] });
  });

  it('are told with a rest that nobody named, or not at all, where they miss it by more', () => {
    const rest = { name: 'Outros', cents: 3 };
    expect(partsOf(parts, 4593)).toEqual({ parts: [weight, toll, rest], partsProblem: 'less' });
    expect(partsOf(parts, 4587)).toEqual({ partsProblem: 'more' });
    const discount: LivePart = { name: 'Desconto', cents: -10, kind: 'other' };
    expect(partsOf([...parts, discount], 4580)).toEqual({ partsProblem: 'negative' });
  });

  it('add up to the price to the cent whenever they are told', () => {
    const part = fc.record({ name: fc.constant('p'), cents: fc.integer({ min: -3, max: 9_999_999 }) });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: -20, max: 20 }), (given, off) => {
        const sum = given.reduce((total, { cents }) => total + cents, 0);
        const totalCents = Math.max(1, sum + off);
        const { parts: told, partsProblem } = partsOf(given, totalCents);
        if (told === undefined)
          return (
            partsProblem !== 'less' && (partsProblem !== undefined || given.every(({ cents }) => cents === 0))
          );
        return told.reduce((total, { cents }) => total + cents, 0) === totalCents;
      }),
    );
  });

  it('may have a minus before them, which a price has not', () => {
    expect(['-3.50', '3.50', '- 3.50', '--1', '-'].map((text) => signedCentsOfText(text, 'dot'))).toEqual([
      ...[-350, 350, null, null, null],
    ]);
    expect([-3.5, 3.5, -0.001].map(signedCentsOfNumber)).toEqual([-350, 350, null]);
    expect([centsOfText('-3.50', 'dot'), centsOfNumber(-3.5)]).toEqual([null, null]);
  });
});

describe('terms and times', () => {
  it('are whole days of a year', () => {
    expect([0, 365, 366, -1, 1.5, null].map(minutesOfDays)).toEqual([0, 525_600, null, null, null, null]);
  });

  it.each([
    '2026-09-08 10:11:00',
    '2026-09-08T10:11:00',
    '2026-09-08 10:11',
    '08/09/2026 10:11',
    '08/09/2026 10:11:00',
  ])('are of São Paulo: %s', (text) => expect(localInstant(text)).toBe(Date.parse('2026-09-08T13:11:00Z')));

  it.each([
    '',
    '31/02/2026 10:00',
    '2026-13-01 10:00:00',
    '2026-09-08 25:00:00',
    '8/9/2026',
    '2026-09-08Z',
    'ontem',
  ])('are not: %s', (text) => expect(localInstant(text)).toBeNull());

  it('are days, whatever stands behind them', () => {
    expect(['2026-09-11', '11/09/2026', '11/09/2026 10:00', '31/02/2026', null].map(localDay)).toEqual([
      '2026-09-11',
      '2026-09-11',
      '2026-09-11',
      null,
      null,
    ]);
  });
});

describe('events', () => {
  const event = { code: null, occurredAtMs: 0, raw: {} };

  it('keep codes that are too long apart, and are as long as an occurrence has room for', () => {
    const [one, other] = ['CHEGADA', 'SAIDA'].map((what) =>
      trackedEvent({ ...event, carrierCode: `AGUARDANDO ${what} NA UNIDADE`, message: 'x'.repeat(300) }),
    );
    expect(one?.carrierCode).toMatch(/^AGUARDANDO CH~[0-9a-f]{6}$/);
    expect(one?.carrierCode).not.toBe(other?.carrierCode);
    expect(one?.message).toHaveLength(255);
    expect(trackedEvent({ ...event, carrierCode: 'EM ROTA' })).toMatchObject({
      carrierCode: 'EM ROTA',
      description: null,
    });
  });
});

describe('times with a zone', () => {
  it.each([
    ['2026-09-08T13:11:00Z', null, '2026-09-08T13:11:00.000Z'],
    ['2026-09-08T13:11:00.123456Z', null, '2026-09-08T13:11:00.123Z'],
    ['2026-09-08T10:11:00.5-03:00', null, '2026-09-08T13:11:00.500Z'],
    ['2026-09-08 13:11:00', 'Z', '2026-09-08T13:11:00.000Z'],
  ] as const)('%s, else %s', (text, unsaid, instant) =>
    expect(zonedInstant(text, unsaid)).toBe(Date.parse(instant)),
  );

  it.each([
    '',
    '2026-09-08T13:11:00',
    '2026-02-30T00:00:00Z',
    '2026-09-08T25:00:00Z',
    '2026-09-08',
    '08/09/2026 10:11',
  ])('is none: "%s"', (text) => expect(zonedInstant(text, null)).toBeNull());
});
