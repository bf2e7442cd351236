import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laneOf } from '../../../test/support/lanes.ts';
import { object, shipmentOf } from '../../../test/support/shipments.ts';
import { band, surcharge, table, toll, weightTariff } from '../../../test/support/tables.ts';
import type { TableDocument } from '../rating/document.ts';
import { loadOf } from '../rating/load.ts';
import { shownG } from '../rating/weights.ts';
import { noAlternatives } from './alternatives.ts';
import { attribute, type Dispute } from './attribute.ts';
import type { Attribution } from './cause.ts';
import type { Claim } from './claim.ts';
import { type Due, dueOf, type Inputs, isDue } from './due.ts';

const bands = (reais: number) => [band(0, 10, reais), band(10, 50, reais * 2.5), band(50, 500, reais * 9)];
const document = (reais: number, over: Partial<TableDocument> = {}): TableDocument =>
  table({
    tariff: weightTariff({ bands: bands(reais) }),
    surcharges: [
      surcharge('ad_valorem', { percentPpm: 3_000 }),
      surcharge('gris', { percentPpm: 2_000, minCents: 250 }),
      toll(5.5),
    ],
    ...over,
  });

const restOfCharges = [surcharge('ad_valorem', { percentPpm: 3_000 }), toll(5.5)];

/** Bands far enough apart that each factor falls into its own. */
const perTon: Partial<TableDocument> = {
  tariff: weightTariff({
    bands: [band(0, 450, 200), band(450, 700, 300), band(700, 2_000, 400)],
  }),
};

// 40 kg in 0.12 m3: 36 kg cubed at 300 kg/m3, so that the real weight is charged.
const goods = shipmentOf([object([40, 50, 60], 40)], 2_500);
const agreed: Inputs = {
  lane: laneOf(document(37.4)),
  load: loadOf(goods),
  extraCents: 0,
  extrasHoldTax: false,
};

function due(inputs: Inputs): Due {
  const found = dueOf(inputs);
  if (!isDue(found)) throw new Error('not priced');
  return found;
}

/** The CT-e of a carrier that charges by these inputs, honest about all of them. */
function claimFor(inputs: Inputs): Claim {
  const { totalCents, netLines, levy, weights } = due(inputs);
  const { shipment } = inputs.load;
  return {
    totalCents,
    lines: netLines,
    levy: { ratePpm: levy.ratePpm, cents: levy.cents, baseCents: levy.baseCents },
    ibsCbsCents: 0,
    taxedG: shownG(weights.usedMg),
    cubedG: null,
    cubageCm3: null,
    goodsCents: shipment.declaredCents,
  };
}

function causesOf(claim: Claim, dispute: Partial<Dispute> = {}): Attribution {
  const inputs = dispute.inputs ?? agreed;
  return attribute(
    { inputs, claim, alternatives: noAlternatives, isDuplicate: false, ...dispute },
    due(inputs),
  );
}

const names = ({ contributions }: Attribution) => contributions.map(({ cause }) => cause);

describe('the cause of a difference', () => {
  it('is none where what is due is charged', () => {
    expect(causesOf(claimFor(agreed))).toEqual({
      differenceCents: 0,
      contributions: [],
      unexplainedCents: 0,
    });
  });

  it('is the weight that the carrier says it charged', () => {
    const heavier = { ...agreed, load: loadOf(shipmentOf([object([40, 50, 60], 58.25)], 2_500)) };
    const found = causesOf(claimFor(heavier));
    expect(found).toMatchObject({
      contributions: [
        { cause: 'taxed_weight', dueG: 40_000, chargedG: 58_250, cents: found.differenceCents },
      ],
      unexplainedCents: 0,
    });
    expect(found.differenceCents).toBeGreaterThan(0);
  });

  it('is a weight rounded to the kilogram', () => {
    const inputs = { ...agreed, load: loadOf(shipmentOf([object([40, 50, 60], 49.6)], 2_500)) };
    const found = causesOf({ ...claimFor(inputs), taxedG: 50_000 }, { inputs });
    // In the same band it costs nothing more.
    expect([found.differenceCents, names(found)]).toEqual([0, []]);
    const excess = document(37.4, {
      tariff: weightTariff({ bands: [{ ...band(0, 500, 2), kind: 'per_kg' }] }),
    });
    const perKg = { ...inputs, lane: laneOf(excess) };
    const rounded = { ...perKg, load: loadOf(shipmentOf([object([40, 50, 60], 50)], 2_500)) };
    expect(causesOf(claimFor(rounded), { inputs: perKg })).toMatchObject({
      contributions: [{ cause: 'rounding', of: 'weight' }],
      unexplainedCents: 0,
    });
  });

  it.each([
    [333_333, 333_333],
    [500_000, 500_000],
  ])('is a cubing factor of %d g/m3 at the agreed volume', (gramsPerM3, milli) => {
    // 2 m3: the factor decides the weight.
    const large = loadOf(shipmentOf([object([100, 100, 200], 30)], 2_500));
    const cubing = (factor: number) =>
      ({ ...table().weight, cubing: { kind: 'factor', gramsPerM3: factor } }) as const;
    const inputs = {
      ...agreed,
      load: large,
      lane: laneOf(document(37.4, { weight: cubing(200_000), ...perTon })),
    };
    const theirs = { ...inputs, lane: laneOf(document(37.4, { weight: cubing(gramsPerM3), ...perTon })) };
    const found = causesOf(claimFor(theirs), { inputs });
    expect(found).toMatchObject({
      contributions: [{ cause: 'cubing_factor', dueKgPerM3Milli: 200_000, chargedKgPerM3Milli: milli }],
      unexplainedCents: 0,
    });
  });

  it('is the value of the goods', () => {
    const dearer = { ...agreed, load: loadOf(shipmentOf([object([40, 50, 60], 40)], 9_000)) };
    expect(causesOf(claimFor(dearer))).toMatchObject({
      contributions: [{ cause: 'goods_value', dueCents: 250_000, chargedCents: 900_000 }],
      unexplainedCents: 0,
    });
  });

  it.each([false, true])(
    'is a charge that the table does not have, with lines that hold tax: %s',
    (holdTax) => {
      const honest = claimFor(agreed);
      const { grossLines } = due(agreed);
      const lines = { ...(holdTax ? grossLines : honest.lines), trt: 4_000 };
      const theirs = due({ ...agreed, extraCents: 4_000, extrasHoldTax: holdTax });
      const { ratePpm, cents, baseCents } = theirs.levy;
      const claim = { ...honest, lines, totalCents: theirs.totalCents, levy: { ratePpm, cents, baseCents } };
      expect(causesOf(claim)).toMatchObject({
        contributions: [{ cause: 'charge_not_contracted', charge: 'trt' }],
        unexplainedCents: 0,
      });
    },
  );

  it('is the rate of the tax', () => {
    const levy = { ...agreed.lane.levy, ratePpm: 120_000 };
    const found = causesOf(claimFor({ ...agreed, lane: { ...agreed.lane, levy } }));
    expect(found).toMatchObject({
      contributions: [{ cause: 'tax_rate', duePpm: agreed.lane.levy.ratePpm, chargedPpm: 120_000 }],
      unexplainedCents: 0,
    });
  });

  it('is another version of the table, even when only the total is told', () => {
    const older = { label: 'versão 3', lane: laneOf(document(41.9)) };
    const alternatives = {
      versions: [{ label: 'versão 2', lane: laneOf(document(44)) }, older],
      regions: [{ label: 'Interior', lane: laneOf(document(49)) }],
    };
    const claim = { ...claimFor({ ...agreed, lane: older.lane }), lines: {} };
    expect(causesOf(claim, { alternatives })).toMatchObject({
      contributions: [{ cause: 'table_version', label: 'versão 3' }],
      unexplainedCents: 0,
    });
  });

  it('is another region of the table', () => {
    const interior = { label: 'Interior', lane: laneOf(document(49)) };
    const alternatives = {
      versions: [{ label: 'versão 2', lane: laneOf(document(44)) }],
      regions: [interior],
    };
    expect(causesOf(claimFor({ ...agreed, lane: interior.lane }), { alternatives })).toMatchObject({
      contributions: [{ cause: 'region', label: 'Interior' }],
      unexplainedCents: 0,
    });
  });

  it('is a line of the table at another amount', () => {
    const lane = laneOf(
      document(37.4, { surcharges: [surcharge('gris', { percentPpm: 5_000 }), ...restOfCharges] }),
    );
    expect(causesOf(claimFor({ ...agreed, lane }))).toMatchObject({
      contributions: [{ cause: 'charge_amount', charge: 'gris' }],
      unexplainedCents: 0,
    });
  });

  it('is rounding where a cent or two are all there is', () => {
    const claim = claimFor(agreed);
    expect(causesOf({ ...claim, totalCents: claim.totalCents + 2 })).toEqual({
      differenceCents: 2,
      contributions: [{ cause: 'rounding', of: 'money', cents: 2 }],
      unexplainedCents: 0,
    });
  });

  it('is a second charge of the same transport', () => {
    const claim = claimFor(agreed);
    expect(causesOf(claim, { isDuplicate: true })).toEqual({
      differenceCents: claim.totalCents,
      contributions: [{ cause: 'duplicate', cents: claim.totalCents }],
      unexplainedCents: 0,
    });
  });

  it('names several, each with its own share', () => {
    const theirs = {
      ...agreed,
      lane: { ...agreed.lane, levy: { ...agreed.lane.levy, ratePpm: 120_000 } },
      load: loadOf(shipmentOf([object([40, 50, 60], 58)], 2_500)),
    };
    const found = causesOf(claimFor(theirs));
    expect(names(found)).toEqual(['taxed_weight', 'tax_rate']);
    expect(found.unexplainedCents).toBe(0);
  });

  it('stays unexplained where nothing fits', () => {
    const claim = { ...claimFor(agreed), lines: {}, totalCents: due(agreed).totalCents + 7_777 };
    expect(causesOf(claim)).toEqual({ differenceCents: 7_777, contributions: [], unexplainedCents: 7_777 });
  });

  it('adds up to the difference to the cent, whatever is claimed', () => {
    const amount = fc.integer({ min: 0, max: 5_000_000 });
    const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
    const anyClaim: fc.Arbitrary<Claim> = fc.record({
      totalCents: amount,
      lines: fc.record(
        { freight_weight: amount, freight_value: amount, advalorem: amount, gris: amount, trt: amount },
        { requiredKeys: [] },
      ),
      levy: fc.record({
        ratePpm: orNull(fc.integer({ min: 0, max: 300_000 })),
        cents: orNull(amount),
        baseCents: orNull(amount),
      }),
      ibsCbsCents: amount,
      taxedG: orNull(fc.integer({ min: 0, max: 40_000_000 })),
      cubedG: orNull(fc.integer({ min: 0, max: 40_000_000 })),
      cubageCm3: orNull(fc.integer({ min: 0, max: 90_000_000 })),
      goodsCents: orNull(amount),
    });
    const alternatives = {
      versions: [{ label: 'a', lane: laneOf(document(44)) }],
      regions: [{ label: 'b', lane: laneOf(document(49)) }],
    };
    fc.assert(
      fc.property(anyClaim, (claim) => {
        const found = causesOf(claim, { alternatives });
        const explained = found.contributions.reduce((sum, { cents }) => sum + cents, 0);
        expect(explained + found.unexplainedCents).toBe(found.differenceCents);
        expect(found.differenceCents).toBe(claim.totalCents - due(agreed).totalCents);
      }),
    );
  });
});
