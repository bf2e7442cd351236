import { describe, expect, it } from 'vitest';
import { laneOf } from '../../../../test/support/lanes.ts';
import { recompute } from '../../../../test/support/receipt-checker/check.ts';
import { dense, enquiryFor, object, routeBetween, shipmentOf } from '../../../../test/support/shipments.ts';
import {
  bands,
  micros,
  ppm,
  surcharge,
  table,
  toll,
  untaxed,
  weightTariff,
} from '../../../../test/support/tables.ts';
import { calendarOf } from '../../../engine/calendar/calendar-of.ts';
import { compileTable } from '../../../engine/rating/compile.ts';
import type { TableDocument } from '../../../engine/rating/document.ts';
import type { Enquiry } from '../../../engine/rating/enquiry.ts';
import { loadOf } from '../../../engine/rating/load.ts';
import type { Shipment } from '../../../engine/rating/shipment.ts';
import { costLines } from './offer-receipt.ts';

const anyRoute = enquiryFor(routeBetween('saoPaulo', 'salvador'));

function receiptOf(document: TableDocument, shipment: Shipment, enquiry: Enquiry = anyRoute): string[] {
  const lane = laneOf(document, enquiry);
  const candidate = {
    versionId: 12,
    carrierId: 1,
    sheet: compileTable(document),
    validFromOn: null,
    validUntilOn: null,
  };
  const world = {
    load: loadOf(shipment),
    calendar: calendarOf({ carnival: true, goodFriday: true, corpusChristi: true }),
    esg: null,
    distance: { roadM: 500_000, airM: 400_000, approximate: false },
    credits: { icmsPpm: null, ibsPpm: null, cbsPpm: null },
    fromDay: 20_777,
    tableName: () => 'tabela 12 v3',
  };
  return costLines({ lane, candidate }, world).map(({ text }) => text);
}

const t1 = weightTariff({
  bands: bands([10, 20, 30, 50, 70, 100], [38.9, 47.5, 58.2, 79.9, 98.4, 121]),
  excess: { mode: 'linear', microsPerKg: micros(1.05), stepG: 0 },
});
const withValue = { ...t1, regions: t1.regions.map((region) => ({ ...region, invoicePpm: ppm(0.3) })) };
const adValorem = surcharge('ad_valorem', { percentPpm: ppm(0.2), minCents: 200, line: 41 });
const gris = surcharge('gris', { percentPpm: ppm(0.3), minCents: 450, line: 42 });
const c1 = table({
  tariff: withValue,
  surcharges: [
    surcharge('trt', { percentPpm: ppm(15), minCents: 2500, line: 46 }),
    adValorem,
    gris,
    { ...toll(5.5), line: 43 },
    surcharge('tas', { fixedCents: 720, line: 44 }),
    surcharge('dispatch', { fixedCents: 1200, line: 45 }),
  ],
});
const c1Goods = shipmentOf([object([40, 30, 50], 4.5, { count: 2 }), object([120, 80, 60], 22)], 8500);
const perKg = (reais: number) =>
  weightTariff({
    bands: bands([1000], [0]).map((one) => ({ ...one, kind: 'per_kg', priceMicros: micros(reais) })),
  });
const floor = (mode: 'flagged' | 'base' | 'total') =>
  table({
    tariff: t1,
    surcharges: [adValorem, gris, toll(5.5)],
    tax: untaxed,
    minimum: { cents: 6000, mode, withTax: false },
  });
const comparison = table({
  tariff: {
    mode: 'comparison',
    regions: [{ region: 'R', line: 2, minimumCents: 6500, microsPerKg: micros(0.92), invoicePpm: ppm(4.5) }],
  },
  tax: untaxed,
});
const included = table({
  tariff: weightTariff({ bands: bands([10], [100]) }),
  surcharges: [gris],
  tax: { included: true, icms: { kind: 'route' }, issPpm: null },
});
const byObject = table({
  tariff: weightTariff({ bands: bands([5, 20], [18.9, 40]) }, { per: 'object' }),
  tax: untaxed,
});
const air = table({
  modal: 'air',
  weight: { ...table().weight, cubing: { kind: 'divisor', cm3PerKg: 6000 } },
  tariff: perKg(6.9),
});

describe('receipts of the worked examples of the trade', () => {
  it.each([
    ['C1', c1, c1Goods, anyRoute, 41912],
    [
      'C1 in 2027, with CBS and IBS charged',
      c1,
      c1Goods,
      enquiryFor(routeBetween('saoPaulo', 'salvador'), { on: '2027-03-01' }),
      45473,
    ],
    ['C2, the minimum with what counts toward it', floor('flagged'), dense(6, 180), anyRoute, 6000],
    ['C2, the minimum of the base', floor('base'), dense(6, 180), anyRoute, 7200],
    ['C2, the minimum of the total', floor('total'), dense(6, 180), anyRoute, 6000],
    [
      'C3, the toll of started 100 kg',
      table({ tariff: perKg(0), surcharges: [toll(5.5)], tax: untaxed }),
      dense(100.01),
      anyRoute,
      1100,
    ],
    [
      'C4, air',
      air,
      shipmentOf([object([60, 50, 40], 12)], 2000),
      enquiryFor(routeBetween('saoPaulo', 'recife')),
      14375,
    ],
    ['C6, tax included', included, dense(6, 3000), enquiryFor(routeBetween('saoPaulo', 'rio')), 10900],
    [
      'C7, ISS',
      table({ tariff: weightTariff({ bands: bands([10], [50]) }) }),
      dense(6),
      enquiryFor(routeBetween('campinas', 'campinas')),
      5263,
    ],
    ['C8, box by box', byObject, shipmentOf([object([10, 10, 10], 4, { count: 3 })]), anyRoute, 5670],
    ['C9, by the minimum', comparison, dense(40, 900), anyRoute, 6500],
    ['C9, by weight', comparison, dense(120, 900), anyRoute, 11040],
    ['C9, by value', comparison, dense(40, 3200), anyRoute, 14400],
  ] as const)('%s is computed again from its text', (...example) => {
    const [, document, shipment, enquiry, cents] = example;
    expect(recompute(receiptOf(document, shipment, enquiry)).costCents).toBe(BigInt(cents));
  });

  it('no longer agree when any amount of their text is changed', () => {
    const lines = receiptOf(c1, c1Goods);
    let changed = 0;
    for (const [index, line] of lines.entries()) {
      for (const found of line.matchAll(/[=≈] (?:R\$ )?[\d.]*(\d)(?=,)/g)) {
        const at = found.index + found[0].length - 1;
        const digit = (Number(found[1]) + 1) % 10;
        const forged = lines.with(index, `${line.slice(0, at)}${digit}${line.slice(at + 1)}`);
        expect(() => recompute(forged), line).toThrow();
        changed += 1;
      }
    }
    expect(changed).toBeGreaterThan(20);
  });
});

describe('the receipt of a whole vehicle', () => {
  const vehicle = (code: string, tons: number) => ({
    code,
    name: code,
    capacityG: tons * 1_000_000,
    capacityCm3: 90_000_000,
  });
  const trip = (code: string, reais: number, line: number) => ({
    line,
    vehicle: code,
    kmBand: null,
    price: { kind: 'trip' as const, cents: reais * 100 },
  });
  const document = table({
    loadType: 'full_load',
    weight: { ...table().weight, cubing: null },
    tariff: {
      mode: 'full_load',
      vehicles: [vehicle('Carreta', 27), vehicle('Truck', 14), vehicle('Van', 1)],
      regions: [
        { region: 'R', prices: [trip('Carreta', 4200, 2), trip('Truck', 3100, 3), trip('Van', 800, 4)] },
      ],
    },
    tax: untaxed,
  });
  const enquiry = enquiryFor(routeBetween('saoPaulo', 'salvador'), { loadTypes: ['full_load'] });

  it('prices the vehicles that would have held the load, too', () => {
    const lines = receiptOf(document, shipmentOf([object([100, 100, 100], 1000, { count: 8 })]), enquiry);
    expect(lines.filter((line) => line.startsWith('Frete-peso'))).toEqual([
      'Frete-peso: veículo «Carreta», por viagem: R$ 4.200,00 = R$ 4.200,00 (não cobrada: outro veículo que comporta a carga custa menos ou o mesmo) [tabela 12 v3, linha 2]',
      'Frete-peso: o mais barato dos veículos que comportam a carga, «Truck», por viagem: R$ 3.100,00 = R$ 3.100,00 [tabela 12 v3, linha 3]',
    ]);
    expect(recompute(lines).netCents).toBe(310_000n);
  });
});
