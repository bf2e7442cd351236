import { describe, expect, it } from 'vitest';
import type { ComposedCharge, ComposedTax, Composition } from '../../../engine/rating/compose.ts';
import { toWireComposition } from './composition.ts';

function charge(code: ComposedCharge['code'], cents: number): ComposedCharge {
  const operands: ComposedCharge['operands'] = { kind: 'floor', minimumCents: 0, comparedCents: 0 };
  return { code, cents, tableCents: cents, line: 1, name: code, operands };
}

const tax: ComposedTax = { ratePpm: 120_000, baseCents: 10_000, cents: 1200, charged: true, credit: null };
const icms: Composition['levy'] = { ...tax, tax: 'icms', source: 'interstate' };

function composition(over: Partial<Composition>): Composition {
  return {
    kind: 'composition',
    priced: {} as Composition['priced'],
    charges: [],
    swallowed: [],
    entries: [],
    levy: icms,
    cbs: null,
    ibs: null,
    ...over,
  };
}

/** As it is sent. */
function sent(over: Partial<Composition>): unknown {
  return JSON.parse(JSON.stringify(toWireComposition(composition(over))));
}

describe('a composition on the wire', () => {
  it('has every charge in its group, in reais', () => {
    const charges = [charge('freight_weight', 12_100), charge('gris', 2550), charge('trt', 5084)];
    expect(sent({ charges })).toEqual({
      freight_weight: 121,
      sub_total1: { gris: 25.5 },
      sub_total2: { trt: 50.84 },
      sub_total3: { icms: 12, icms_percent: 12 },
    });
  });

  it('adds up the charges of one code, to the cent', () => {
    const charges = [charge('other', 10), charge('toll', 550), charge('other', 20), charge('other', 3)];
    expect(sent({ charges })).toMatchObject({ sub_total1: { other: 0.33, toll: 5.5 } });
  });

  it('shows taxes of 2026 and what comes back of them, and nothing of a tax that is not there', () => {
    const credit = { ratePpm: 500_000, cents: 600 };
    const ibs = { ...tax, ratePpm: 1000, cents: 39, stateCents: 39, municipalCents: 0 };
    expect(sent({ levy: { ...icms, credit }, ibs })).toMatchObject({
      sub_total3: {
        icms: 12,
        icms_percent: 12,
        icms_return: 6,
        icms_return_percent: 50,
        ibs: 0.39,
        ibs_percent: 0.1,
      },
    });
    expect(sent({ levy: { ...icms, tax: 'iss', ratePpm: 50_000, cents: 263 } })).toEqual({
      sub_total1: {},
      sub_total2: {},
      sub_total3: { iss: 2.63, iss_percent: 5 },
    });
  });
});
