import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileTable } from '../../src/engine/rating/compile.ts';
import { type Composition, centsByCode, compose } from '../../src/engine/rating/compose.ts';
import type { TableDocument } from '../../src/engine/rating/document.ts';
import { loadOf } from '../../src/engine/rating/load.ts';
import { match } from '../../src/engine/rating/match.ts';
import type { Shipment } from '../../src/engine/rating/shipment.ts';
import { reaisToCents } from '../../src/kernel/money.ts';
import { dense, enquiryFor, object, routeBetween, shipmentOf } from '../support/shipments.ts';
import { bands, micros, ppm, surcharge, table, toll, untaxed, weightTariff } from '../support/tables.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/rating.md'), 'utf8');

const adValorem = surcharge('ad_valorem', { percentPpm: ppm(0.2), minCents: 200 });
const gris = surcharge('gris', { percentPpm: ppm(0.3), minCents: 450 });

function tariffOfT1(invoicePercent: number) {
  return weightTariff({
    bands: bands([10, 20, 30, 50, 70, 100], [38.9, 47.5, 58.2, 79.9, 98.4, 121]),
    excess: { mode: 'linear', microsPerKg: micros(1.05), stepG: 0 },
    invoicePpm: ppm(invoicePercent),
  });
}

const t1 = table({
  tariff: tariffOfT1(0.3),
  surcharges: [
    adValorem,
    gris,
    toll(5.5),
    surcharge('tas', { fixedCents: 720 }),
    surcharge('dispatch', { fixedCents: 1200 }),
    surcharge('trt', { percentPpm: ppm(15), minCents: 2500 }),
  ],
});
const goods = shipmentOf([object([40, 30, 50], 4.5, { count: 2 }), object([120, 80, 60], 22)], 8500);

function composed(document: TableDocument, shipment: Shipment, on: string): Composition {
  const lane = match(compileTable(document), enquiryFor(routeBetween('saoPaulo', 'salvador'), { on }));
  const result = lane.kind === 'lane' ? compose(lane, loadOf(shipment)) : lane;
  if (result.kind === 'refusal') throw new Error(result.code);
  return result;
}

/** The table on the page: cents by the name in the first column. */
function pageLines(): Map<string, number> {
  const [, rows = ''] = /<!-- worked example -->\n([\s\S]*?)<!-- end of worked example -->/.exec(page) ?? [];
  const cells = rows.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
  return new Map(
    cells
      .filter(([, , , amount = '']) => /^[0-9]/.test(amount))
      .map(([, name = '', , amount]) => [name.replaceAll('`', ''), reaisToCents(Number(amount))]),
  );
}

describe('the worked example of docs/rating.md', () => {
  it('is what the engine computes, line by line', () => {
    const { priced, charges, levy, cbs, ibs } = composed(t1, goods, '2026-11-20');
    const cents = centsByCode(charges);
    const upTo = (last: number) =>
      [...cents.values()].slice(0, last).reduce((sum, amount) => sum + amount, 0);
    expect(pageLines()).toEqual(
      new Map<string, number | undefined>([
        ...cents,
        ['S0', upTo(3)],
        ['S0 + S1', upTo(8)],
        ['NET', priced.netCents],
        ['icms', levy.cents],
        ['cost_price', priced.costCents],
        ['cbs', cbs?.cents],
        ['ibs', ibs?.cents],
      ]),
    );
  });

  it('comes out in 2027 as the page says', () => {
    const { priced, levy, cbs, ibs } = composed(t1, goods, '2027-03-01');
    const [, ...said] =
      /CBS ([\d.]+), IBS ([\d.]+) \+ ([\d.]+), .* = `cost_price` ([\d.]+), ICMS ([\d.]+)\./.exec(page) ?? [];
    expect(said.map((amount) => reaisToCents(Number(amount)))).toEqual([
      cbs?.cents,
      ibs?.stateCents,
      ibs?.municipalCents,
      priced.costCents,
      levy.cents,
    ]);
  });

  it('meets a minimum of 60.00 in each mode as the page says', () => {
    const costs = (['flagged', 'total', 'base'] as const).map((mode) => {
      const minimum = { cents: 6000, mode, withTax: false };
      const surcharges = [adValorem, gris, toll(5.5)];
      const document = table({ tariff: tariffOfT1(0), surcharges, minimum, tax: untaxed });
      return composed(document, dense(6, 180), '2026-11-20').priced.costCents;
    });
    expect(page).toContain('makes it 60.00 in mode `flagged` and `total`, and 60.00 + 12.00 = 72.00 in mode');
    expect(costs).toEqual([6000, 6000, 7200]);
  });
});
