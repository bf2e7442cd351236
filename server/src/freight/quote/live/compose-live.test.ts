import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LivePart, PartKind } from '../../../connectors/live-carrier/answer.ts';
import { partsOf } from '../../../connectors/vendors/values/parts.ts';
import { toWireComposition } from '../wire/composition.ts';
import { composeLive, type LiveRoute } from './compose-live.ts';

const place = { zip: 1, uf: 'SP', ibge: 5, city: 'A', latitude: null, longitude: null };
const credits = { icmsPpm: null, ibsPpm: null, cbsPpm: null };
const route: LiveRoute = { origin: place, destination: { ...place, ibge: 6 }, credits };

function part(kind: PartKind, cents: number): LivePart {
  return { name: kind, cents, kind };
}

/** As it is sent; null where there is none. */
function shown(parts: readonly LivePart[] | undefined, over: Partial<LiveRoute> = {}): unknown {
  const composed = composeLive(parts === undefined ? {} : { parts }, { ...route, ...over });
  return composed === null ? null : JSON.parse(JSON.stringify(toWireComposition(composed)));
}

describe('the composition of a live offer', () => {
  it('has each part under the name of the specification, and in `other` what it has none for', () => {
    const parts = [
      ...[
        part('freight_weight', 9810),
        part('freight_invoice', 300),
        part('gris', 200),
        part('dispatch', 100),
      ],
      ...[part('sec_cat', 50), part('itr', 7), part('toll', 620), part('tas', 500), part('collect', 11)],
      ...[part('delivery', 12), part('other', 30), part('tax', 1917)],
      part('rounding', -2),
    ];
    const stage1 = { gris: 2, dispatch: 1, sec_cat: 0.5, toll: 6.2, tas: 5, collect: 0.11, delivery: 0.12 };
    expect(shown(parts)).toEqual({
      freight_weight: 98.1,
      freight_invoice: 3,
      sub_total1: { ...stage1, other: 0.35 },
      sub_total2: {},
      sub_total3: { icms: 19.17 },
    });
  });

  it('tells the tax inside a municipality as ISS, and of ICMS what the shipper takes back', () => {
    const parts = [part('freight_weight', 900), part('tax', 100)];
    expect(shown(parts, { destination: place })).toMatchObject({ sub_total3: { iss: 1 } });
    // Where nobody knows the municipalities they are not the same one.
    const nowhere = { ...place, ibge: null };
    expect(shown(parts, { origin: nowhere, destination: nowhere })).toMatchObject({
      sub_total3: { icms: 1 },
    });
    expect(shown(parts, { credits: { ...credits, icmsPpm: 500_000 } })).toMatchObject({
      sub_total3: { icms: 1, icms_return: 0.5, icms_return_percent: 50 },
    });
    expect(shown(parts.slice(0, 1))).toEqual({
      ...{ freight_weight: 9, sub_total1: {}, sub_total2: {}, sub_total3: {} },
    });
  });

  it('has in `other` what the carrier names no part for', () => {
    expect(shown([part('freight_weight', 900), { name: 'Outros', cents: 100 }])).toEqual({
      ...{ freight_weight: 9, sub_total1: { other: 1 }, sub_total2: {}, sub_total3: {} },
    });
  });

  it('is none where the carrier names no parts, or did so before kinds were kept', () => {
    expect([shown(undefined), shown([])]).toEqual([null, null]);
    expect(
      shown([
        { name: 'Frete peso', cents: 900 },
        { name: 'Impostos', cents: 100 },
      ]),
    ).toBeNull();
  });

  it('adds up to the price to the cent, whatever the parts and however the carrier rounds', () => {
    const kind = fc.constantFrom<PartKind>('freight_weight', 'gris', 'itr', 'other', 'toll', 'tax');
    const said = fc.record({ kind, cents: fc.nat({ max: 999_999 }), name: fc.constant('p') });
    fc.assert(
      fc.property(fc.array(said, { maxLength: 14 }), fc.integer({ min: -20, max: 20 }), (given, off) => {
        const totalCents = Math.max(1, given.reduce((sum, { cents }) => sum + cents, 0) + off);
        const { parts } = partsOf(given, totalCents);
        const composed = composeLive(parts === undefined ? {} : { parts }, route);
        expect(composed !== null).toBe(parts !== undefined);
        if (composed === null) return;
        const wire = JSON.stringify(toWireComposition(composed));
        const amounts = [...wire.matchAll(/:(-?[\d.]+)/g)].map(([, reais]) => Number(reais));
        expect(amounts.reduce((sum, reais) => sum + Math.round(reais * 100), 0)).toBe(totalCents);
      }),
    );
  });
});
