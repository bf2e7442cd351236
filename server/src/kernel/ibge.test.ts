import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIbge } from './ibge.ts';

describe('municipality numbers', () => {
  it.each(['3550308', '3304557', '5300108', '5101837', '2605459', '2201919', '4305871'])(
    'accepts %s',
    (text) => {
      expect(parseIbge(text)).toBe(Number(text));
      expect(parseIbge(text.slice(0, 6))).toBe(Number(text));
    },
  );

  it.each(['3550309', '355030', '35503080', 'SP', '', '0550308', '3550308 '])(
    'judges %j by form and check digit',
    (text) => {
      expect(parseIbge(text)).toBe(text === '355030' ? 3550308 : null);
    },
  );

  it('notices any single wrong digit of a regular number', () => {
    const six = fc.integer({ min: 110_001, max: 539_999 });
    fc.assert(
      fc.property(
        six,
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 1, max: 9 }),
        (number, position, shift) => {
          const right = String(parseIbge(String(number)));
          const digit = (Number(right[position]) + shift) % 10;
          const wrong = `${right.slice(0, position)}${digit}${right.slice(position + 1)}`;
          fc.pre(
            position === 6 ||
              ![
                '2201919',
                '2201988',
                '2202251',
                '2611533',
                '3117836',
                '3152131',
                '4305871',
                '5203939',
                '5203962',
              ].some((odd) => odd.slice(0, 6) === wrong.slice(0, 6) || odd === right),
          );
          expect(parseIbge(wrong)).toBeNull();
        },
      ),
    );
  });
});
