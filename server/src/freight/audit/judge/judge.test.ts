import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laneOf } from '../../../../test/support/lanes.ts';
import { dense, enquiryFor, routeBetween } from '../../../../test/support/shipments.ts';
import { band, surcharge, table, toll, weightTariff } from '../../../../test/support/tables.ts';
import type { LivePart } from '../../../connectors/live-carrier/answer.ts';
import { type CteDocument, emptyDocument } from '../../../documents/cte/document.ts';
import type { BilledLines } from '../../../engine/attribution/billed.ts';
import type { Surcharge, TableDocument } from '../../../engine/rating/document.ts';
import type { Shipment } from '../../../engine/rating/shipment.ts';
import { laneSnapshot } from '../../../engine/rating/snapshot.ts';
import { taxBookWith } from '../../../engine/tax/default-book.ts';
import type { InternalRate } from '../../../engine/tax/tax-book.ts';
import type { Agreement } from '../../agreement.ts';
import type { ChargingCte } from './claim-of.ts';
import { type AuditCase, judge } from './judge.ts';
import type { AgreedFreight } from './owed.ts';

const day = '2026-11-20';
const at = (on: string): number => Date.parse(`${on}T15:00:00Z`);
const events: Surcharge[] = [
  surcharge('other', { event: 'redelivery', percentBase: 's0_s1', percentPpm: 500_000, minCents: 2_000 }),
  surcharge('other', { event: 'return', percentBase: 's0_s1', percentPpm: 1_000_000 }),
];
const document = (over: Partial<TableDocument> = {}): TableDocument =>
  table({
    tariff: weightTariff({ bands: [band(0, 10, 37.4), band(10, 50, 93.5), band(50, 500, 336.6)] }),
    surcharges: [surcharge('ad_valorem', { percentPpm: 3_000 }), toll(5.5), ...events],
    ...over,
  });

type Hired = { code?: string; table?: TableDocument; goods?: Shipment; on?: string; within?: boolean };

/** A freight from São Paulo to Salvador, or within the state, with what auditing reads of its agreement. */
function freight({ code = 'FR1', table: its = document(), goods = dense(8, 500), ...rest }: Hired = {}) {
  const { on = day, within = false } = rest;
  const route = routeBetween('saoPaulo', within ? 'campinas' : 'salvador');
  const lane = laneOf(its, enquiryFor(route, { on, taxBook: book }));
  const terms = { versionId: 1, tableReference: 'T', modal: 'road' };
  const rating = { lane: laneSnapshot(lane), shipment: goods, quotedAt: `${on}T12:00:00Z` };
  const agreement = JSON.parse(JSON.stringify({ price: { costCents: 1 }, terms, rating })) as Agreement;
  return { code, reverse: false, route, agreement } satisfies AgreedFreight;
}

/** One that no table rated. */
function unrated(code: string, costCents: number): AgreedFreight {
  const { agreement, ...rest } = freight({ code });
  return { ...rest, agreement: { ...agreement, price: { costCents, finalCents: costCents }, rating: null } };
}

const someParts: readonly LivePart[] = [
  { name: 'Frete peso', cents: 3_000, kind: 'freight_weight' },
  { name: 'Frete valor', cents: 300, kind: 'freight_invoice' },
  { name: 'GRIS', cents: 200, kind: 'gris' },
  { name: 'Pedágio', cents: 620, kind: 'toll' },
  { name: 'Impostos', cents: 562, kind: 'tax' },
];
const rest: LivePart = { name: 'Outros', cents: 1_382 };

/** One whose carrier named the parts of its price. */
function byParts(code: string, parts = someParts): AgreedFreight {
  const { agreement, ...one } = unrated(code, 4_682);
  return { ...one, agreement: { ...agreement, price: { ...agreement.price, parts } } };
}

/** A rate inside the state that changes with the year. */
const internal: InternalRate[] = [
  { uf: 'SP', kind: 'transport', ratePpm: 120_000, fundPpm: 0, fromOn: null, untilOn: '2026-12-31' },
  { uf: 'SP', kind: 'transport', ratePpm: 140_000, fundPpm: 0, fromOn: '2027-01-01', untilOn: null },
];
const book = taxBookWith({ internal });

type Charged = {
  lines?: BilledLines;
  measures?: CteDocument['measures'];
  taxes?: CteDocument['taxes'];
  operationType?: string;
  on?: string;
};

function cte(totalCents: number, { lines = {}, measures = {}, taxes = {} }: Charged = {}): ChargingCte {
  const empty = emptyDocument({ cnpj: '11222333000181', name: null });
  return { totalCents, document: { ...empty, charges: lines, measures, taxes } };
}

function audit(
  totalCents: number,
  charged: Charged & Partial<Omit<AuditCase, 'cte'>> = {},
): ReturnType<typeof judge> {
  const { lines, measures, taxes, operationType = 'N', on = day, ...over } = charged;
  const told = cte(totalCents, {
    ...(lines && { lines }),
    ...(measures && { measures }),
    ...(taxes && { taxes }),
  });
  return judge({
    cte: { ...told, operationType, issuedAtMs: at(on) },
    freights: [freight()],
    isDuplicate: false,
    isEntangled: false,
    earlier: [],
    beyond: [],
    completing: [],
    negotiated: null,
    taxBook: book,
    tolerances: { total: { cents: 0, ppm: 0 }, lines: {} },
    ...over,
  });
}

const dueCents = (of: AgreedFreight, on = day): number =>
  audit(0, { freights: [of], on }).expectedCents ?? Number.NaN;
/** 37.40 + 1.50 + 5.50 with 7 % ICMS inside. */
const wholeCents = 4774;

describe('what is due of a CT-e', () => {
  it('is the price of the lane that was agreed, with the tax of the day', () => {
    expect(audit(wholeCents)).toMatchObject({
      outcome: 'within',
      expectedCents: wholeCents,
      freights: [{ basis: 'table', dueCents: wholeCents, usedG: 8000, levy: { ratePpm: 70_000 } }],
    });
  });

  it('is the sum of its freights, whichever way they are priced', () => {
    const freights = [freight(), freight({ code: 'FR2', goods: dense(30, 900) }), unrated('FR3', 2_300)];
    const sum = freights.reduce((cents, one) => cents + dueCents(one), 0);
    expect(audit(sum, { freights })).toMatchObject({ outcome: 'within', expectedCents: sum, causes: [] });
    expect(audit(sum + 700, { freights })).toMatchObject({
      outcome: 'divergent',
      differenceCents: 700,
      freights: [{ dueCents: wholeCents }, { freightCode: 'FR2' }, { basis: 'agreed_cost', dueCents: 2_300 }],
    });
  });

  it('names the cause at the freight of several that has it', () => {
    const freights = [freight(), freight({ code: 'FR2', goods: dense(30, 900) })];
    const heavier = dueCents(freight({ goods: dense(60, 900) }));
    const taxedG = 8_000 + 60_000;
    const found = audit(wholeCents + heavier, { freights, measures: { taxedG } });
    expect(found.causes).toMatchObject([{ cause: 'taxed_weight', dueG: 30_000, chargedG: 60_000 }]);
    expect(found.unexplainedCents).toBe(0);
  });

  it('is the agreed cost, in total, where no table rated the freight', () => {
    const freights = [unrated('FR1', 5_190)];
    const lines = { freight_weight: 3_000, gris: 2_190 };
    expect(audit(5_190, { freights, lines })).toMatchObject({
      outcome: 'within',
      comparison: { by: 'total', lines: [] },
      freights: [{ basis: 'agreed_cost', usedG: null, levy: null }],
    });
    expect(audit(5_192, { freights }).causes).toEqual([{ cause: 'rounding', of: 'money', cents: 2 }]);
    expect(audit(6_000, { freights })).toMatchObject({ causes: [], unexplainedCents: 810 });
    // An event of such a freight was agreed with nobody.
    expect(audit(900, { freights, operationType: 'R' }).causes).toEqual([
      { cause: 'charge_not_contracted', charge: 'additional', cents: 900 },
    ]);
  });

  it('is compared line by line where the accepted offer named its parts', () => {
    const freights = [byParts('FR1')];
    const lines = { freight_weight: 3_000, freight_value: 300, gris: 200, toll: 620 };
    const taxes = { icmsRatePpm: 120_000, icmsCents: 562, icmsBaseCents: 4_682 };
    const same = audit(4_682, { freights, lines, taxes });
    expect(same).toMatchObject({
      outcome: 'within',
      comparison: { by: 'lines', isWithin: true },
      freights: [{ basis: 'agreed_cost', usedG: null, levy: null }],
      causes: [],
    });
    const charges = ['freight_weight', 'advalorem', 'gris', 'toll'];
    expect(same.comparison?.lines.map(({ charge }) => charge)).toEqual(charges);
    expect(same.comparison?.lines.map(({ differenceCents }) => differenceCents)).toEqual([0, 0, 0, 0]);
    // Some carriers list their lines with the tax in them.
    const gross = { freight_weight: 3_409, freight_value: 341, gris: 227, toll: 705 };
    expect(audit(4_682, { freights, lines: gross, taxes })).toMatchObject({ outcome: 'within', causes: [] });
    // A line decides by itself only where it has a tolerance of its own.
    const shifted = { ...lines, gris: 400, toll: 420 };
    const none = { cents: 0, ppm: 0 };
    const tolerances = { total: none, lines: { gris: none } };
    expect(audit(4_682, { freights, lines: shifted, taxes }).outcome).toBe('within');
    expect(audit(4_682, { freights, lines: shifted, taxes, tolerances }).outcome).toBe('divergent');
  });

  it('is told apart by the lines of an accepted offer: other amounts, other charges, another tax', () => {
    const freights = [byParts('FR1')];
    const lines = { freight_weight: 3_000, freight_value: 300, gris: 380, toll: 620, tas: 500 };
    const taxes = { icmsRatePpm: 120_000, icmsCents: 655, icmsBaseCents: 5_455 };
    expect(audit(5_455, { freights, lines, taxes })).toMatchObject({
      differenceCents: 773,
      causes: [
        { cause: 'charge_amount', charge: 'gris', cents: 205 },
        { cause: 'charge_not_contracted', charge: 'tas', cents: 568 },
      ],
      unexplainedCents: 0,
    });
    const agreed = { freight_weight: 3_000, freight_value: 300, gris: 200, toll: 620 };
    const dearer = { icmsRatePpm: 180_000, icmsCents: 904, icmsBaseCents: 5_024 };
    expect(audit(5_024, { freights, lines: agreed, taxes: dearer })).toMatchObject({
      causes: [{ cause: 'tax_rate', duePpm: 120_000, chargedPpm: 180_000, cents: 342 }],
      unexplainedCents: 0,
    });
    // Lines that do not make the total say nothing.
    expect(audit(5_455, { freights, lines: { gris: 380 }, taxes })).toMatchObject({
      causes: [],
      unexplainedCents: 773,
    });
  });

  it('is the agreed cost in total where an offer named one line, or not all of its price', () => {
    const lines = { freight_weight: 3_000, gris: 1_120 };
    const of = (parts: readonly LivePart[]) => audit(4_682, { freights: [byParts('FR1', parts)], lines });
    const [weight, value, , , tax] = someParts;
    for (const parts of [[weight, tax], [{ name: 'Frete peso', cents: 4_682 }], [weight, value, rest]])
      expect(of(parts.filter((part) => part !== undefined)).comparison).toMatchObject({
        by: 'total',
        lines: [],
      });
  });

  it('sums what was agreed line by line with what a table prices', () => {
    const freights = [freight(), byParts('FR2')];
    const found = audit(wholeCents + 4_682, { freights, lines: { freight_weight: 6_740 } });
    expect(found).toMatchObject({ outcome: 'within', comparison: { by: 'lines' } });
    expect(found.comparison?.lines).toMatchObject([{ dueCents: 6_740, differenceCents: 0 }]);
  });

  it('beyond an agreed cost is told apart as far as its own amounts tell it', () => {
    const freights = [unrated('FR1', 10_000)];
    const taxes = { icmsRatePpm: 120_000, icmsCents: 1_364, icmsBaseCents: 11_364 };
    expect(audit(11_364, { freights, taxes })).toMatchObject({
      outcome: 'divergent',
      differenceCents: 1_364,
      unexplainedCents: 0,
      causes: [{ cause: 'tax_rate', duePpm: 0, chargedPpm: 120_000, cents: 1_364 }],
    });
    // A cent of rounding beside it.
    expect(audit(11_365, { freights, taxes }).causes).toMatchObject([
      { cents: 1_364 },
      { cause: 'rounding', cents: 1 },
    ]);
    const lines = { freight_weight: 9_000, gris: 1_000, toll: 1_240 };
    expect(audit(11_240, { freights, lines }).causes).toEqual([
      { cause: 'charge_not_contracted', charge: 'toll', cents: 1_240 },
    ]);
    // Lines without their tax: the toll with it is what is beyond.
    const net = {
      lines: { freight_weight: 8_800, toll: 1_240 },
      taxes: { icmsRatePpm: 120_000, icmsCents: 1_369 },
    };
    expect(audit(11_409, { freights, ...net }).causes).toEqual([
      { cause: 'charge_not_contracted', charge: 'toll', cents: 1_409 },
    ]);
    // Which of two it is, or that it is neither, nobody knows.
    const twice = { freight_weight: 8_760, gris: 1_240, toll: 1_240 };
    expect(audit(11_240, { freights, lines: twice })).toMatchObject({ causes: [], unexplainedCents: 1_240 });
    expect(audit(11_100, { freights, lines })).toMatchObject({ causes: [], unexplainedCents: 1_100 });
    const base = { freight_weight: 1_240, gris: 10_000 };
    expect(audit(11_240, { freights, lines: base })).toMatchObject({ causes: [], unexplainedCents: 1_240 });
    expect(audit(9_000, { freights, lines, taxes })).toMatchObject({ causes: [], unexplainedCents: -1_000 });
  });

  it('is known of no CT-e that overlaps with too many', () => {
    expect(audit(wholeCents, { isEntangled: true })).toMatchObject({
      outcome: 'entangled',
      expectedCents: null,
      differenceCents: null,
      comparison: null,
      causes: [],
    });
  });

  it('goes by the weight that was declared, and tells what the charged one would make due', () => {
    const heavier = dueCents(freight({ goods: dense(12, 500) }));
    expect(audit(heavier, { measures: { taxedG: 12_000 } })).toMatchObject({
      outcome: 'divergent',
      expectedCents: wholeCents,
      atChargedWeightCents: heavier,
      causes: [{ cause: 'taxed_weight', dueG: 8_000, chargedG: 12_000, cents: heavier - wholeCents }],
    });
    expect(audit(wholeCents, { measures: { taxedG: 8_000 } }).atChargedWeightCents).toBeNull();
  });

  it('is by total where the carrier zeroed lines under a minimum', () => {
    const minimum = { cents: 20_000, mode: 'total', withTax: false } as const;
    const freights = [freight({ table: document({ minimum }) })];
    const lines = { freight_weight: 20_000, advalorem: 0, toll: 0 };
    const tolerances = { total: { cents: 0, ppm: 0 }, lines: { toll: { cents: 0, ppm: 0 } } };
    const total = dueCents(freights[0] ?? freight());
    expect(audit(total, { freights, lines, tolerances })).toMatchObject({
      outcome: 'within',
      causes: [],
      comparison: { by: 'total' },
    });
  });
});

describe('the taxes of a CT-e', () => {
  const quoted = { on: '2026-12-29', within: true };
  // IBS and CBS are charged from 2027 on, which is another test.
  const onlyIcms = { ...book, periods: [] };
  const due = (of: AgreedFreight, on: string): number =>
    audit(0, { freights: [of], on, taxBook: onlyIcms }).expectedCents ?? Number.NaN;

  it('are those of its own day, not of the quote', () => {
    const of = freight(quoted);
    const net = 3_740 + 150 + 550;
    expect(due(of, '2026-12-30')).toBe(Math.round(net / 0.88));
    expect(due(of, '2027-01-04')).toBe(Math.round(net / 0.86));
    // Days are those of São Paulo.
    const late = { ...of, agreement: { ...of.agreement } };
    expect(
      judge({
        ...caseOf(late),
        cte: { ...cte(0), operationType: 'N', issuedAtMs: Date.parse('2027-01-01T02:00:00Z') },
      }).expectedCents,
    ).toBe(Math.round(net / 0.88));
  });

  it("stay the table's where it has a rate of its own, or none", () => {
    const own = (icms: TableDocument['tax']['icms']) =>
      freight({ ...quoted, table: document({ tax: { included: false, icms, issPpm: null } }) });
    for (const icms of [{ kind: 'rate', ppm: 90_000 }, { kind: 'exempt' }, { kind: 'simples' }] as const)
      expect(due(own(icms), '2027-01-04')).toBe(due(own(icms), '2026-12-29'));
  });

  it('change no total where prices hold them', () => {
    const of = freight({
      ...quoted,
      table: document({ tax: { included: true, icms: { kind: 'route' }, issPpm: null } }),
    });
    expect(due(of, '2027-01-04')).toBe(due(of, '2026-12-29'));
  });

  it('hold IBS and CBS from the day on which they are charged', () => {
    const of = freight({ on: '2026-12-29' });
    expect(dueCents(of, '2026-12-31')).toBe(wholeCents);
    // 44.40 with 8.4 % and 0.1 % on it, and all of it in the base of ICMS.
    const net = 4_440;
    const added = Math.round(net * 0.084) + 2 * Math.round(net * 0.0005);
    expect(dueCents(of, '2027-01-04')).toBe(Math.round((net + added) / 0.93));
  });

  it('name another rate as the cause', () => {
    const taxes = { icmsRatePpm: 120_000 };
    const charged = Math.round(4_440 / 0.88);
    expect(audit(charged, { taxes }).causes).toEqual([
      { cause: 'tax_rate', duePpm: 70_000, chargedPpm: 120_000, cents: charged - wholeCents },
    ]);
  });
});

function caseOf(of: AgreedFreight): Omit<AuditCase, 'cte'> {
  return {
    freights: [of],
    isDuplicate: false,
    isEntangled: false,
    earlier: [],
    beyond: [],
    completing: [],
    negotiated: null,
    taxBook: { ...book, periods: [] },
    tolerances: { total: { cents: 0, ppm: 0 }, lines: {} },
  };
}

describe('an event on the way', () => {
  it.each([
    ['R', 'redelivery', 0.5],
    ['D', 'return', 1],
    ['O', 'return', 1],
    ['W', 'return', 1],
  ] as const)(
    '%s is charged by the percentage of the table for a %s, of the freight',
    (letter, basis, share) => {
      const cents = Math.round(Math.round(4_440 * share) / 0.93);
      expect(audit(cents, { operationType: letter })).toMatchObject({
        outcome: 'within',
        expectedCents: cents,
        freights: [{ basis, dueCents: cents }],
        comparison: { by: 'total' },
      });
      expect(audit(cents + 500, { operationType: letter })).toMatchObject({ unexplainedCents: 500 });
    },
  );

  it('costs at least the minimum of its charge', () => {
    const light = freight({ table: document({ tariff: weightTariff({ bands: [band(0, 50, 10)] }) }) });
    const found = audit(0, { freights: [light], operationType: 'R' });
    expect(found.expectedCents).toBe(Math.round(2_000 / 0.93));
  });

  it('is due for nothing where the table knows none', () => {
    const without = freight({ table: document({ surcharges: [toll(5.5)] }) });
    expect(audit(2_000, { freights: [without], operationType: 'R' })).toMatchObject({
      expectedCents: 0,
      causes: [{ cause: 'charge_not_contracted', cents: 2_000 }],
    });
  });

  it('that was hired as a freight of its own is that freight', () => {
    const back = { ...freight(), reverse: true };
    expect(audit(wholeCents, { freights: [back], operationType: 'D' })).toMatchObject({
      outcome: 'within',
      freights: [{ basis: 'table' }],
    });
  });
});

describe('earlier CT-es that charge further freights besides', () => {
  const second = freight({ code: 'FR2', goods: dense(30, 900) });
  const secondCents = dueCents(second);
  const beyond = [{ freight: second, issuedAtMs: at(day) }];
  const after = (earlierCents: number, over: Parameters<typeof audit>[1] = {}) =>
    audit(wholeCents, { earlier: [cte(earlierCents)], beyond, ...over });

  it('leave nothing due of what they charged in full', () => {
    expect(after(wholeCents + secondCents)).toMatchObject({
      outcome: 'divergent',
      expectedCents: 0,
      differenceCents: wholeCents,
      chargedElsewhereCents: wholeCents,
      freights: [{ freightCode: 'FR1', dueCents: wholeCents }],
    });
  });

  it('leave what is missing of all, at least nothing and at most the freight itself', () => {
    const both = wholeCents + secondCents;
    expect(after(both - 500)).toMatchObject({ expectedCents: 500, chargedElsewhereCents: wholeCents - 500 });
    expect(after(both + 500)).toMatchObject({ expectedCents: 0 });
    expect(after(secondCents)).toMatchObject({ outcome: 'within', expectedCents: wholeCents });
    expect(after(1)).toMatchObject({ expectedCents: wholeCents, chargedElsewhereCents: 0 });
  });

  it('had the taxes of their own day', () => {
    const others = Array.from({ length: 40 }, (_, index) => ({
      freight: freight({ code: `FR${index + 2}`, goods: dense(400, 900) }),
      issuedAtMs: at(day),
    }));
    const charged = wholeCents + others.reduce((sum, one) => sum + dueCents(one.freight), 0);
    const later = { on: '2027-02-01', beyond: others };
    const risen = dueCents(freight(), later.on) - wholeCents;
    expect(risen).toBeGreaterThan(0);
    expect(after(charged, later).expectedCents).toBe(risen);
  });

  it('keep a CT-e from passing where nothing says what the further freights make due', () => {
    const odd = freight({ code: 'FR2', goods: dense(900, 900) });
    expect(after(wholeCents, { beyond: [{ freight: odd, issuedAtMs: at(day) }] })).toMatchObject({
      outcome: 'not_priced',
      freights: [{ freightCode: 'FR1' }, { freightCode: 'FR2', basis: 'not_priced' }],
    });
  });

  it('count in full against what was settled with them', () => {
    const earlierCents = wholeCents + secondCents - 500;
    const negotiated = { cents: earlierCents + 200, isWithEarlier: true };
    expect(audit(200, { earlier: [cte(earlierCents)], beyond, negotiated })).toMatchObject({
      outcome: 'within',
      isNegotiated: true,
      expectedCents: 200,
    });
  });
});

describe('contributions and what stays unexplained', () => {
  const cents = fc.integer({ min: 0, max: 90_000 });
  const lines = fc.record(
    { freight_weight: cents, advalorem: cents, gris: cents, toll: cents, itr: cents, additional: cents },
    { requiredKeys: [] },
  );
  const measures = fc.record({ taxedG: fc.integer({ min: 0, max: 600_000 }) }, { requiredKeys: [] });
  const taxes = fc.record(
    { icmsRatePpm: fc.integer({ min: 0, max: 250_000 }), icmsCents: cents, icmsBaseCents: cents },
    { requiredKeys: [] },
  );
  const someCte = fc
    .tuple(cents, lines, measures, taxes)
    .map(([total, told, weights, levy]) => cte(total, { lines: told, measures: weights, taxes: levy }));
  const someFreight = fc.constantFrom(
    freight(),
    freight({ goods: dense(44, 1_200) }),
    freight({ table: document({ minimum: { cents: 9_000, mode: 'base', withTax: false } }) }),
    unrated('FR9', 3_300),
  );
  const someCase = fc.record({
    told: someCte,
    operationType: fc.constantFrom('N', 'N', 'N', 'R', 'D', 'C'),
    on: fc.constantFrom('2026-11-20', '2026-12-30', '2027-02-01', '2031-05-05'),
    freights: fc.array(someFreight, { minLength: 1, maxLength: 4 }),
    earlier: fc.array(someCte, { maxLength: 2 }),
    beyond: fc.array(
      fc.record({ freight: someFreight, issuedAtMs: fc.constantFrom(at(day), at('2027-02-01')) }),
      {
        maxLength: 2,
      },
    ),
    completing: fc.array(someCte, { maxLength: 2 }),
    negotiated: fc.option(fc.record({ cents, isWithEarlier: fc.boolean() }), { nil: null }),
    isDuplicate: fc.boolean(),
    alternative: fc.option(someFreight, { nil: null }),
  });

  it('add up to the difference, to the cent, whatever is charged', () => {
    fc.assert(
      fc.property(someCase, ({ told, operationType, on, alternative, ...over }) => {
        const rated = alternative === null ? null : alternative.agreement.rating;
        const lane = laneOf(document({ markupPpm: 91_000 }));
        const alternatives =
          rated === null
            ? { versions: [], regions: [] }
            : { versions: [{ label: 'v', lane }], regions: [{ label: 'r', lane: laneOf(document()) }] };
        const found = judge(
          {
            ...over,
            isEntangled: false,
            cte: { ...told, operationType, issuedAtMs: at(on) },
            taxBook: book,
            tolerances: { total: { cents: 10, ppm: 0 }, lines: {} },
          },
          () => alternatives,
        );
        const explained = found.causes.reduce((sum, one) => sum + one.cents, 0);
        expect(explained + found.unexplainedCents).toBe(found.differenceCents);
        expect((found.expectedCents ?? 0) + (found.differenceCents ?? 0)).toBe(told.totalCents);
        const isWithin = found.comparison?.isWithin === true;
        expect(found.outcome).toBe(over.isDuplicate ? 'duplicate' : isWithin ? 'within' : 'divergent');
      }),
    );
  });
});
