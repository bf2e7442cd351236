import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRoute, randomShipment } from '../../../test/support/random/shipments.ts';
import { randomTable } from '../../../test/support/random/tables.ts';
import { type NaivePrice, naiveCoverage, naivePrice } from '../../../test/support/reference/pricer.ts';
import { enquiryFor } from '../../../test/support/shipments.ts';
import { compileTable } from './compile.ts';
import { centsByCode, compose, tally } from './compose.ts';
import type { TableDocument } from './document.ts';
import { decodeSheet, encodeSheet } from './encode.ts';
import { loadOf } from './load.ts';
import { match } from './match.ts';
import { price } from './price.ts';
import { coverageUsed } from './receipt.ts';
import type { Route, Shipment } from './shipment.ts';
import { type LaneSnapshot, laneFromSnapshot, laneSnapshot } from './snapshot.ts';

const days = fc.constantFrom('2026-11-20', '2027-03-01', '2030-05-05');
const cases = fc.record({ document: randomTable, route: randomRoute, shipment: randomShipment, on: days });
type Case = { document: TableDocument; route: Route; shipment: Shipment; on: string };
const runs = { numRuns: Number(process.env.RUNS ?? 1_000) };

/** What the engine says, in the words of the reference. */
function engineAnswer({ document, route, shipment, on }: Case): NaivePrice & { levyPpm?: number } {
  const lane = match(compileTable(document), enquiryFor(route, { on }));
  if (lane.kind === 'refusal') return { refused: lane.code };
  const levyPpm = lane.levy.ratePpm;
  const result = compose(lane, loadOf(shipment));
  if (result.kind === 'refusal')
    return { refused: result.code === 'distance_unknown' ? 'no_vehicle_price' : result.code, levyPpm };
  const { priced } = result;
  const table = new Map<string, number>();
  for (const { code, tableCents } of result.charges) table.set(code, (table.get(code) ?? 0) + tableCents);
  return {
    net: BigInt(priced.netCents),
    gross: BigInt(priced.grossCents),
    usedMg: BigInt(priced.weights.usedMg),
    line: coverageUsed(lane).line,
    transitMinutes: priced.transitMinutes,
    lines: Object.fromEntries(
      [...table].filter(([, cents]) => cents > 0).map(([code, cents]) => [code, BigInt(cents)]),
    ),
    minimum: priced.floor !== null,
    levyPpm,
  };
}

/** A lane and a load for a case that is served, else the case is skipped. */
function lanedOrSkip({ document, route, shipment, on }: Case) {
  const lane = match(compileTable(document), enquiryFor(route, { on }));
  fc.pre(lane.kind === 'lane');
  return { lane, load: loadOf(shipment) };
}

describe('the engine against a literal reading of the table', () => {
  test('prices or refuses every table, route and shipment like the reference', () => {
    let priced = 0;
    fc.assert(
      fc.property(cases, (one) => {
        const { levyPpm = 0, ...answer } = engineAnswer(one);
        const reference = naivePrice({ ...one, levyPpm });
        if ('refused' in reference && reference.refused.includes(' or '))
          reference.refused = 'no_vehicle_price';
        expect(answer).toEqual(reference);
        if (!('refused' in answer)) priced += 1;
      }),
      runs,
    );
    expect(priced).toBeGreaterThan(runs.numRuns / 3);
  });

  test('finds the coverage row that the rule of the narrowest range gives', () => {
    fc.assert(
      fc.property(cases, ({ document, route }) => {
        const lane = match(compileTable(document), enquiryFor({ ...route, reverse: false }));
        const row = naiveCoverage(document, route.origin.zip, route.destination.zip);
        if (lane.kind === 'refusal') expect(row).toBe(lane.code);
        else
          expect(row).toMatchObject({
            line: coverageUsed(lane).line,
            region: coverageUsed(lane).region,
            transitMinutes: lane.transitMinutes,
          });
      }),
      runs,
    );
  });
});

describe('every price', () => {
  test('has parts that add up to its cost to the cent', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { lane, load } = lanedOrSkip(one);
        const result = compose(lane, load);
        fc.pre(result.kind === 'composition');
        const { charges, levy, cbs, ibs, priced } = result;
        const parts = charges.reduce((sum, { cents }) => sum + cents, 0);
        expect(parts).toBe(priced.netCents);
        const charged = [levy, cbs, ibs].reduce((sum, tax) => sum + (tax?.charged ? tax.cents : 0), 0);
        expect(parts + charged).toBe(priced.costCents);
        expect([...centsByCode(charges).values()].reduce((sum, cents) => sum + cents, 0)).toBe(parts);
        for (const { cents } of charges) expect(cents).toBeGreaterThanOrEqual(0);
      }),
      runs,
    );
  });

  test('is the same whether totals or lines are asked for', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { lane, load } = lanedOrSkip(one);
        const totals = price(lane, load);
        const composed = compose(lane, load);
        expect(composed.kind === 'composition' ? composed.priced : composed).toEqual(totals);
      }),
      runs,
    );
  });

  test('is tallied as it is composed', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { lane, load } = lanedOrSkip(one);
        const composed = compose(lane, load);
        const tallied = tally(lane, load);
        if (composed.kind === 'refusal' || tallied.kind === 'refusal') {
          expect(tallied).toEqual(composed);
          return;
        }
        expect(tallied.priced).toEqual(composed.priced);
        const { charges, levy, cbs, ibs } = composed;
        const taxes: { code: string; cents: number }[] = [];
        if (levy.cents !== 0) taxes.push({ code: levy.tax, cents: levy.cents });
        if (cbs?.charged) taxes.push({ code: 'cbs', cents: cbs.cents });
        if (ibs?.charged) taxes.push({ code: 'ibs', cents: ibs.cents });
        expect(tallied.lines).toEqual([...charges.map(({ code, cents }) => ({ code, cents })), ...taxes]);
        expect(tallied.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(tallied.priced.costCents);
      }),
      runs,
    );
  });

  test('comes out of a snapshot, through JSON, exactly as out of the table', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { lane, load } = lanedOrSkip(one);
        const stored: LaneSnapshot = JSON.parse(JSON.stringify(laneSnapshot(lane)));
        const again = laneFromSnapshot(stored);
        expect(compose(again, load)).toEqual(compose(lane, load));
        expect(laneSnapshot(again)).toEqual(stored);
        expect(coverageUsed(again)).toEqual(coverageUsed(lane));
      }),
      runs,
    );
  });

  test('comes out of a stored sheet exactly as out of the document', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const sheet = compileTable(one.document);
        const stored = decodeSheet(encodeSheet(sheet));
        expect(stored).toEqual(sheet);
        const enquiry = enquiryFor(one.route, { on: one.on });
        const [lane, again] = [match(sheet, enquiry), match(stored, enquiry)];
        fc.pre(lane.kind === 'lane' && again.kind === 'lane');
        expect(price(again, loadOf(one.shipment))).toEqual(price(lane, loadOf(one.shipment)));
      }),
      { numRuns: 500 },
    );
  });
});
