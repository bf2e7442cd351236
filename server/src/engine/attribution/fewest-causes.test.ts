import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimBy, dueBy } from '../../../test/support/charged-lanes.ts';
import { laneOf } from '../../../test/support/lanes.ts';
import { object, shipmentOf } from '../../../test/support/shipments.ts';
import { band, surcharge, table, toll, weightTariff } from '../../../test/support/tables.ts';
import type { TableDocument } from '../rating/document.ts';
import { loadOf } from '../rating/load.ts';
import { type Alternatives, noAlternatives } from './alternatives.ts';
import { attribute } from './attribute.ts';
import { type BilledLines, billedCharges, sumOf } from './billed.ts';
import type { Attribution } from './cause.ts';
import type { Claim } from './claim.ts';
import type { Inputs } from './due.ts';

const levied = (lane: Inputs['lane'], ratePpm: number): Inputs['lane'] => ({
  ...lane,
  levy: { ...lane.levy, ratePpm },
});
const inputsOf = (document: TableDocument, ratePpm = 120_000): Inputs => ({
  lane: levied(laneOf(document), ratePpm),
  load: loadOf(shipmentOf([object([40, 50, 60], 40)], 2_500)),
  extraCents: 0,
  extrasHoldTax: false,
});

const causesOf = (inputs: Inputs, claim: Claim, alternatives: Alternatives = noAlternatives): Attribution =>
  attribute({ inputs, claim, alternatives, isDuplicate: false }, dueBy(inputs));

/** A claim with these lines, at the rate that is due. */
function claimOf(inputs: Inputs, lines: BilledLines, ratePpm = inputs.lane.levy.ratePpm): Claim {
  const sum = sumOf(lines);
  const totalCents = Math.round((sum * 1_000_000) / (1_000_000 - ratePpm));
  const levy = { ratePpm, cents: totalCents - sum, baseCents: totalCents };
  return { ...claimBy(inputs), lines, totalCents, levy };
}

describe('a claim with all of its lines', () => {
  const weightAndTrt = inputsOf(
    table({
      tariff: weightTariff({ bands: [band(0, 500, 100)] }),
      surcharges: [
        surcharge('gris', { fixedCents: 1_000 }),
        surcharge('trt', { percentPpm: 500_000, percentBase: 's0_s1' }),
      ],
    }),
  );

  it('names a line once, and the one that it lacks', () => {
    expect(dueBy(weightAndTrt).totalCents).toBe(18_750);
    const found = causesOf(weightAndTrt, claimOf(weightAndTrt, { freight_weight: 9_000, gris: 1_200 }));
    expect(found).toEqual({
      differenceCents: 11_591 - 18_750,
      contributions: [
        { cause: 'charge_amount', charge: 'freight_weight', cents: -1_136 },
        { cause: 'charge_amount', charge: 'gris', cents: 227 },
        { cause: 'charge_amount', charge: 'trt', cents: -6_250 },
      ],
      unexplainedCents: 0,
    });
  });

  it('is not taken apart where it has one line for all', () => {
    const { totalCents } = dueBy(weightAndTrt);
    const lines = { freight_weight: dueBy(weightAndTrt).netLines.freight_weight ?? 0 };
    const { contributions } = causesOf(weightAndTrt, claimOf(weightAndTrt, lines));
    expect(contributions.map((one) => ('charge' in one ? one.charge : one.cause))).not.toContain('trt');
    expect(totalCents).toBe(18_750);
  });
});

const bands = (reais: number) => [band(0, 10, reais), band(10, 50, reais * 2.5), band(50, 500, reais * 9)];
const surcharges = [
  surcharge('ad_valorem', { percentPpm: 3_000 }),
  surcharge('gris', { percentPpm: 2_000, minCents: 250 }),
  surcharge('tas', { fixedCents: 630 }),
  toll(5.5),
];
const document = table({ tariff: weightTariff({ bands: bands(37.4) }), surcharges });
const agreed = inputsOf(document);
const interior = laneOf({ ...document, tariff: weightTariff({ bands: bands(49) }) });
const alternatives: Alternatives = {
  versions: [{ label: 'versão 2', lane: laneOf({ ...document, markupPpm: 50_000 }) }],
  regions: [
    { label: 'Litoral', lane: laneOf({ ...document, tariff: weightTariff({ bands: bands(41) }) }) },
    { label: 'Interior', lane: interior },
  ],
};

/** Each is a way in which a claim may be other than agreed: what it does to the inputs, then to the lines. */
type Injected = {
  name: string;
  inputs?: (inputs: Inputs) => Inputs;
  lines?: (lines: BilledLines) => BilledLines;
};

const changed = (charge: keyof BilledLines, cents: number): Injected => ({
  name: `charge_amount ${charge}`,
  lines: (lines) => ({ ...lines, [charge]: (lines[charge] ?? 0) + cents }),
});

const injectable: fc.Arbitrary<Injected> = fc.oneof(
  fc.integer({ min: 51_000, max: 400_000 }).map((grams) => ({
    name: 'taxed_weight',
    inputs: (inputs: Inputs) => ({
      ...inputs,
      load: loadOf({
        ...shipmentOf([object([40, 50, 60], grams / 1_000)], inputs.load.shipment.declaredCents / 100),
      }),
    }),
  })),
  fc.integer({ min: 300_000, max: 900_000 }).map((cents) => ({
    name: 'goods_value',
    inputs: (inputs: Inputs) => {
      const shipment = { ...inputs.load.shipment, declaredCents: cents, goodsCents: cents };
      return { ...inputs, load: { ...inputs.load, shipment } };
    },
  })),
  fc.constantFrom(70_000, 180_000).map((ratePpm) => ({
    name: 'tax_rate',
    inputs: (inputs: Inputs) => ({ ...inputs, lane: levied(inputs.lane, ratePpm) }),
  })),
  fc.constant({
    name: 'region',
    inputs: (inputs: Inputs) => ({ ...inputs, lane: levied(interior, inputs.lane.levy.ratePpm) }),
  }),
  fc.integer({ min: 300, max: 9_000 }).map((cents) => ({
    name: 'charge_not_contracted trt',
    lines: (lines: BilledLines) => ({ ...lines, trt: cents }),
  })),
  fc.integer({ min: -600, max: 900 }).map((cents) => changed('tas', Math.abs(cents) < 50 ? 50 : cents)),
  fc.integer({ min: -200, max: 900 }).map((cents) => changed('toll', Math.abs(cents) < 50 ? 50 : cents)),
);

function injected(causes: readonly Injected[]): Claim {
  const inputs = causes.reduce((sum, { inputs: swap }) => swap?.(sum) ?? sum, agreed);
  const lines = causes.reduce((sum, { lines: swap }) => swap?.(sum) ?? sum, dueBy(inputs).netLines);
  return claimOf(inputs, lines);
}

const named = ({ contributions }: Attribution): string[] =>
  contributions
    .filter(({ cause }) => cause !== 'rounding')
    .map((one) => ('charge' in one ? `${one.cause} ${one.charge}` : one.cause))
    .toSorted();

describe('causes that are put into a claim', () => {
  it('are named, one or two at once, whichever way they go, and leave nothing but rounding', () => {
    const two = fc.uniqueArray(injectable, { minLength: 1, maxLength: 2, selector: ({ name }) => name });
    fc.assert(
      fc.property(two, (causes) => {
        const found = causesOf(agreed, injected(causes), alternatives);
        // Causes that cancel each other are no difference.
        fc.pre(Math.abs(found.differenceCents) > 10);
        expect(named(found)).toEqual(causes.map(({ name }) => name).toSorted());
        expect(found.unexplainedCents).toBe(0);
      }),
    );
  });

  it('name no line twice, whatever the claim says', () => {
    const amount = fc.integer({ min: 0, max: 90_000 });
    const anyLines = fc.record(Object.fromEntries(billedCharges.map((charge) => [charge, amount])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(anyLines, amount, fc.boolean(), (lines, totalCents, isComplete) => {
        const claim = claimOf(agreed, lines);
        const found = causesOf(agreed, isComplete ? claim : { ...claim, totalCents }, alternatives);
        const charges = found.contributions.flatMap((one) => ('charge' in one ? [one.charge] : []));
        expect(new Set(charges).size).toBe(charges.length);
      }),
    );
  });
});
