import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyDocument } from '../../../documents/cte/document.ts';
import { chargedBefore, type EarlierCte } from './charged-before.ts';

const document = {
  ...emptyDocument({ cnpj: '11222333000181', name: null }),
  charges: { freight_weight: 900 },
};

function other(id: number, freightCodes: string[], over: Partial<EarlierCte> = {}): EarlierCte {
  return {
    id,
    freightCodes,
    action: 'include',
    operationType: 'N',
    isReleased: false,
    expectedCents: null,
    issuedAtMs: id,
    totalCents: 1000,
    document,
    ...over,
  };
}

/** Seen from the fifth CT-e, which charges A. */
const before = (others: readonly EarlierCte[], own: Partial<Parameters<typeof chargedBefore>[0]> = {}) =>
  chargedBefore({ id: 5, operationType: 'N', isReverse: false, freightCodes: ['A'], ...own }, others);
const idsOf = (ctes: readonly object[]) => ctes.map((one) => (one as EarlierCte).id);

it('counts earlier CT-es of the freight, whatever they charge besides', () => {
  const { earlier, beyond } = before([other(1, ['A']), other(2, ['B', 'A']), other(3, ['C'])]);
  expect(idsOf(earlier)).toEqual([1, 2]);
  expect(beyond).toEqual([{ code: 'B', issuedAtMs: 2 }]);
});

it('follows freights from CT-e to CT-e, and takes each at its first', () => {
  const { earlier, beyond } = before([other(1, ['C', 'D']), other(2, ['B', 'C']), other(3, ['B', 'A'])]);
  expect(idsOf(earlier)).toEqual([1, 2, 3]);
  expect(beyond).toEqual([
    { code: 'C', issuedAtMs: 1 },
    { code: 'D', issuedAtMs: 1 },
    { code: 'B', issuedAtMs: 2 },
  ]);
});

it('counts nothing that came later, and does not follow it', () => {
  expect(before([other(1, ['B']), other(6, ['A', 'B'])])).toEqual({
    earlier: [],
    beyond: [],
    completing: [],
  });
});

it('counts what was released meanwhile, up to what was due of it', () => {
  const released = (id: number, expectedCents: number | null) =>
    other(id, ['A'], { isReleased: true, expectedCents });
  const { earlier } = before([released(6, 1000), released(7, 400), released(8, -30), released(9, null)]);
  expect(earlier.map(({ totalCents }) => totalCents)).toEqual([1000, 400, 0, 1000]);
  // Lines of a part say nothing.
  expect(earlier.map((one) => Object.keys(one.document.charges).length)).toEqual([1, 0, 0, 1]);
});

it('is completed by later complementary CT-es of no other freight', () => {
  const complement = { action: 'complement' } as const;
  const { earlier, completing } = before([
    other(6, ['A'], complement),
    other(7, ['A', 'B'], complement),
    other(8, ['A']),
    other(9, ['A'], { ...complement, isReleased: true, expectedCents: 1000 }),
  ]);
  expect(idsOf(completing)).toEqual([6, 9]);
  expect(completing.map(({ isEarlier }) => isEarlier)).toEqual([false, true]);
  expect(idsOf(earlier)).toEqual([9]);
});

it('keeps freights and what happened on their way apart', () => {
  const others = [other(1, ['A', 'B'], { operationType: 'D' }), other(2, ['A'], { operationType: 'R' })];
  expect(before(others).earlier).toEqual([]);
  expect(idsOf(before(others, { operationType: 'D' }).earlier)).toEqual([1]);
  expect(idsOf(before(others, { operationType: 'D', isReverse: true }).earlier)).toEqual([1]);
});

it('lets CT-es that charge what is left never come to more than all their freights together', () => {
  const dues: Record<string, number> = { A: 1000, B: 2500, C: 700, D: 40 };
  const dueOf = (codes: Iterable<string>) => [...codes].reduce((sum, code) => sum + (dues[code] ?? 0), 0);
  const someCodes = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D'), { minLength: 1 });
  fc.assert(
    fc.property(fc.array(fc.tuple(someCodes, fc.integer({ min: 0, max: 100 })), { maxLength: 8 }), (sent) => {
      const ctes: EarlierCte[] = [];
      for (const [index, [freightCodes, percent]] of sent.entries()) {
        const own = { id: index + 1, operationType: 'N', isReverse: false, freightCodes };
        const { earlier, beyond } = chargedBefore(own, ctes);
        const charged = earlier.reduce((sum, { totalCents }) => sum + totalCents, 0);
        const falls = charged - dueOf(beyond.map(({ code }) => code));
        const owed = dueOf(freightCodes) - Math.min(Math.max(falls, 0), dueOf(freightCodes));
        const totalCents = Math.floor((owed * percent) / 100);
        ctes.push(other(index + 1, freightCodes, { totalCents }));
      }
      const all = new Set(ctes.flatMap(({ freightCodes }) => freightCodes));
      expect(ctes.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBeLessThanOrEqual(dueOf(all));
    }),
  );
});
