import { describe, expect, it } from 'vitest';
import { attribute } from '../../src/engine/attribution/attribute.ts';
import type { Contribution } from '../../src/engine/attribution/cause.ts';
import type { Claim } from '../../src/engine/attribution/claim.ts';
import { dueOf, type Inputs, isDue } from '../../src/engine/attribution/due.ts';
import type { WeightPolicy } from '../../src/engine/rating/document.ts';
import { loadOf } from '../../src/engine/rating/load.ts';
import { type ChargedLane, chargedLanes, claimBy, dueBy } from '../support/charged-lanes.ts';

/** What carriers charge who have one thing other than agreed; each a claim that tells all of itself. */
type Mutation = (one: ChargedLane) => Claim[];

const lanes = chargedLanes();
/** Of every table some. */
const regionsOf = ({ alternatives }: ChargedLane) =>
  alternatives.regions.filter((_, index) => index % 8 === 0);

const priced = (theirs: Inputs): Claim[] => (isDue(dueOf(theirs)) ? [claimBy(theirs)] : []);
const weighing = ({ lane, ...rest }: Inputs, change: Partial<WeightPolicy>): Inputs => {
  const { terms } = lane.sheet;
  const weight = { ...terms.weight, ...change };
  return { ...rest, lane: { ...lane, sheet: { ...lane.sheet, terms: { ...terms, weight } } } };
};
/** The first object weighs more. */
const heavier = (inputs: Inputs, grams: number): Inputs => {
  const { shipment } = inputs.load;
  const objects = shipment.objects.map((one, index) =>
    index === 0 ? { ...one, weightG: one.weightG + grams } : one,
  );
  return { ...inputs, load: loadOf({ ...shipment, objects, realG: shipment.realG + grams }) };
};
const isOfOneObject = ({ inputs }: ChargedLane) => inputs.load.shipment.objectCount === 1;
const isByObject = ({ inputs }: ChargedLane) => inputs.lane.sheet.terms.weight.scope === 'object';

const mutations: Record<string, { names: readonly Contribution['cause'][]; mutate: Mutation }> = {
  nothing: { names: [], mutate: ({ inputs }) => priced(inputs) },
  'a heavier weight': {
    names: ['taxed_weight'],
    // Of several objects that are priced one by one a CT-e does not tell which was heavier.
    mutate: (one) =>
      isByObject(one) && !isOfOneObject(one)
        ? []
        : [900, 15_300].flatMap((grams) => priced(heavier(one.inputs, grams))),
  },
  'another factor': {
    names: ['cubing_factor'],
    mutate: ({ inputs }) =>
      [200_000, 333_333, 500_000].flatMap((gramsPerM3) =>
        priced(weighing(inputs, { cubing: { kind: 'factor', gramsPerM3 } })),
      ),
  },
  'another region': {
    names: ['region'],
    mutate: (one) => regionsOf(one).flatMap(({ lane }) => priced({ ...one.inputs, lane })),
  },
  'another region, told by its total alone': {
    names: ['region'],
    mutate: (one) =>
      regionsOf(one).flatMap(({ lane }) =>
        priced({ ...one.inputs, lane }).map((claim) => ({ ...claim, lines: {} })),
      ),
  },
  'another version': {
    names: ['table_version'],
    mutate: ({ inputs, alternatives }) =>
      alternatives.versions.flatMap(({ lane }) => priced({ ...inputs, lane })),
  },
  'another version, told by its total alone': {
    names: ['table_version'],
    mutate: ({ inputs, alternatives }) =>
      alternatives.versions.flatMap(({ lane }) =>
        priced({ ...inputs, lane }).map((claim) => ({ ...claim, lines: {} })),
      ),
  },
  'another rate': {
    names: ['tax_rate'],
    mutate: ({ inputs }) =>
      [-20_000, 50_000].flatMap((more) => {
        const { lane } = inputs;
        const levy = { ...lane.levy, ratePpm: lane.levy.ratePpm + more };
        return priced({ ...inputs, lane: { ...lane, levy } });
      }),
  },
  'a dearer value of the goods': {
    names: ['goods_value'],
    mutate: ({ inputs }) => {
      const { shipment } = inputs.load;
      const goodsCents = shipment.goodsCents * 3;
      return priced({ ...inputs, load: loadOf({ ...shipment, goodsCents, declaredCents: goodsCents }) });
    },
  },
  'a charge that was not contracted': {
    names: ['charge_not_contracted'],
    mutate: ({ inputs }) => {
      const theirs = { ...inputs, extraCents: 4_000 };
      return [claimBy(theirs, { ...dueBy(inputs).netLines, itr: 4_000 })];
    },
  },
  'a cent or two': {
    names: ['rounding'],
    mutate: ({ inputs }) =>
      [-2, 2].flatMap((cents) =>
        priced(inputs).map((claim) => ({ ...claim, totalCents: claim.totalCents + cents })),
      ),
  },
};

describe('one cause put into what carriers of the demo world charge', () => {
  it.each(Object.entries(mutations))('%s is named alone and explains all', (_, { names, mutate }) => {
    let differing = 0;
    for (const one of lanes)
      for (const claim of mutate(one)) {
        const { inputs, alternatives } = one;
        const due = dueBy(inputs);
        const found = attribute({ inputs, claim, alternatives, isDuplicate: false }, due);
        const isSame = claim.totalCents === due.totalCents;
        if (!isSame) differing += 1;
        const causes = found.contributions.map(({ cause }) => cause);
        expect({ one: one.name, found, causes }).toMatchObject({
          causes: isSame ? [] : names,
          found: { differenceCents: claim.totalCents - due.totalCents, unexplainedCents: 0 },
        });
      }
    expect(differing > 0).toBe(names.length > 0);
  });

  it('is the whole charge where the transport is charged already', () => {
    for (const { inputs, alternatives } of lanes) {
      const claim = claimBy(inputs);
      const found = attribute({ inputs, claim, alternatives, isDuplicate: true }, dueBy(inputs));
      expect(found.contributions).toEqual([{ cause: 'duplicate', cents: claim.totalCents }]);
    }
  });
});
