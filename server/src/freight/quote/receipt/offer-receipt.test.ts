import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomRoute, randomShipment } from '../../../../test/support/random/shipments.ts';
import { randomTable } from '../../../../test/support/random/tables.ts';
import { recompute } from '../../../../test/support/receipt-checker/check.ts';
import { enquiryFor } from '../../../../test/support/shipments.ts';
import { calendarOf } from '../../../engine/calendar/calendar-of.ts';
import { compileTable } from '../../../engine/rating/compile.ts';
import { loadOf } from '../../../engine/rating/load.ts';
import { match } from '../../../engine/rating/match.ts';
import { price } from '../../../engine/rating/price.ts';
import { costLines, type ReceiptWorld } from './offer-receipt.ts';

const days = fc.constantFrom('2026-11-20', '2027-03-01', '2030-05-05');
const cases = fc.record({ document: randomTable, route: randomRoute, shipment: randomShipment, on: days });
const runs = { numRuns: Number(process.env.RUNS ?? 300) };

function worldFor(load: ReceiptWorld['load']): ReceiptWorld {
  return {
    load,
    calendar: calendarOf({ carnival: true, goodFriday: true, corpusChristi: true }),
    esg: null,
    distance: { roadM: 500_000, airM: 400_000, approximate: false },
    credits: { icmsPpm: null, ibsPpm: null, cbsPpm: null },
    fromDay: 20_777,
    tableName: (versionId) => `tabela ${versionId} v1`,
  };
}

describe('a receipt', () => {
  it('holds all it takes to compute any price again from its text', () => {
    fc.assert(
      fc.property(cases, ({ document, route, shipment, on }) => {
        const sheet = compileTable(document);
        const lane = match(sheet, enquiryFor(route, { on }));
        fc.pre(lane.kind === 'lane');
        const load = loadOf(shipment);
        const priced = price(lane, load);
        fc.pre(priced.kind === 'priced');
        const candidate = { versionId: 12, carrierId: 1, sheet, validFromOn: null, validUntilOn: null };
        const lines = costLines({ lane, candidate }, worldFor(load)).map(({ text }) => text);
        try {
          const { costCents, netCents } = recompute(lines);
          expect([costCents, netCents]).toEqual([BigInt(priced.costCents), BigInt(priced.netCents)]);
        } catch (error) {
          throw new Error(`${(error as Error).message}\n${lines.join('\n')}`);
        }
      }),
      runs,
    );
  });

  it('says which of its lines add up to the cost, to the cent, and what they are called', () => {
    fc.assert(
      fc.property(cases, ({ document, route, shipment, on }) => {
        const sheet = compileTable(document);
        const lane = match(sheet, enquiryFor(route, { on }));
        fc.pre(lane.kind === 'lane');
        const load = loadOf(shipment);
        const priced = price(lane, load);
        fc.pre(priced.kind === 'priced');
        const candidate = { versionId: 12, carrierId: 1, sheet, validFromOn: null, validUntilOn: null };
        const lines = costLines({ lane, candidate }, worldFor(load));
        const added = lines.flatMap(({ adds }) => adds ?? []);
        expect(added.every(({ to, names }) => to === 'cost' && names.ptBr !== '' && names.en !== '')).toBe(
          true,
        );
        expect(added.reduce((sum, { cents }) => sum + cents, 0)).toBe(priced.costCents);
      }),
      runs,
    );
  });
});
