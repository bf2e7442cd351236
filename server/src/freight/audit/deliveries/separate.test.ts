import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDocument } from '../../../documents/cte/document.ts';
import { chargesOf } from './charges-of.ts';
import { separate } from './separate.ts';

const at = (item: number, ...freightCodes: string[]) => ({ item, freightCodes });
const items = (...args: Parameters<typeof separate>) => separate(...args).map((group) => group.items);

describe('deliveries are judged apart', () => {
  it('unless a freight or another CT-e joins them, also over a third', () => {
    const three = [at(1, 'A'), at(2, 'B'), at(3, 'C')];
    const linked = ['A', 'B', 'C'];
    expect(items(three, { linked, joints: [] })).toEqual([[1], [2], [3]]);
    expect(items(three, { linked, joints: [['A', 'C']] })).toEqual([[1, 3], [2]]);
    expect(
      items(three, {
        linked,
        joints: [
          ['A', 'X'],
          ['X', 'B'],
        ],
      }),
    ).toEqual([[1, 2], [3]]);
    expect(items([at(1, 'A', 'B'), at(2, 'B')], { linked: ['A', 'B'], joints: [] })).toEqual([[1, 2]]);
  });

  it('and those without a freight have those that no NF-e places, together', () => {
    const some = [at(1, 'A'), at(2), at(3)];
    expect(separate(some, { linked: ['A', 'H'], joints: [] })).toEqual([
      { items: [1], freightCodes: ['A'] },
      { items: [2, 3], freightCodes: ['H'] },
    ]);
    expect(items(some, { linked: ['A'], joints: [] })).toEqual([[1], [2], [3]]);
    expect(separate([at(1, 'A'), at(2, 'B')], { linked: ['A', 'B', 'H'], joints: [] })).toEqual([
      { items: [1, 2], freightCodes: ['A', 'B', 'H'] },
    ]);
  });
});

describe('what deliveries charge', () => {
  const municipality = { ibge: '3550308', name: null };

  it('adds up to the CT-e to the cent, its taxes too, however they are grouped', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 2, maxLength: 20 }), cents, (values, icmsCents) => {
        const deliveries = values.map((totalCents, index) => ({
          item: index + 1,
          origin: municipality,
          destination: municipality,
          totalCents,
          payableCents: null,
          charges: { gris: totalCents },
          components: [],
          nfes: [],
          earlierKeys: [],
        }));
        const empty = emptyDocument({ cnpj: '11222333000181', name: null });
        const charges = chargesOf({ ...empty, taxes: { icmsCents, icmsRatePpm: 120_000 }, deliveries });
        const groups = [charges([1]), charges(deliveries.slice(1).map(({ item }) => item))];
        const sum = (of: (group: (typeof groups)[number]) => number | undefined) =>
          groups.reduce((total, group) => total + (of(group) ?? 0), 0);
        const total = values.reduce((all, value) => all + value, 0);
        expect(sum((one) => one.totalCents)).toBe(total);
        expect(sum((one) => one.document.charges.gris)).toBe(total);
        expect(sum((one) => one.document.taxes.icmsCents)).toBe(icmsCents);
        expect(groups.map((one) => one.document.taxes.icmsRatePpm)).toEqual([120_000, 120_000]);
      }),
    );
  });
});
