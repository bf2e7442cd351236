import { describe, expect, it } from 'vitest';
import { enquiryFor, object, shipmentOf } from '../../test/support/shipments.ts';
import { ufs } from '../engine/places/uf-ranges.ts';
import { compileTable } from '../engine/rating/compile.ts';
import { loadOf } from '../engine/rating/load.ts';
import { match } from '../engine/rating/match.ts';
import { price } from '../engine/rating/price.ts';
import type { Place, Route, Shipment } from '../engine/rating/shipment.ts';
import { ufFacts } from './uf-facts.ts';
import { demoWorld } from './world.ts';
import { roadKm, zones } from './zones.ts';

const sheets = demoWorld().carriers.flatMap(({ kind, tables }) =>
  tables.map(({ document }) => ({ kind, code: document.service.code ?? '', sheet: compileTable(document) })),
);

function place(uf: string, zip: number): Place {
  return { zip, uf, ibge: null, city: null, latitude: null, longitude: null };
}

const serra = place('ES', 29161376);
const zip = (range: readonly [number, number] | undefined) =>
  Math.floor(((range?.[0] ?? 0) + (range?.[1] ?? 0)) / 2);
const capitals = ufFacts.map(({ uf, capital }) => place(uf, zip(capital[0])));
const interiors = zones
  .filter(({ kind }) => kind === 'interior')
  .map(({ uf, ranges }) => place(uf.uf, zip(ranges[0])));

/** Prices in cents by code of the service, for a company of which nothing is known. */
function offers(shipment: Shipment, destination: Place, over: Partial<Route> = {}): Map<string, number> {
  const route: Route = {
    origin: serra,
    destination,
    recipient: { type: 'company', document: null, stateInscription: null },
    reverse: false,
    ...over,
  };
  const enquiry = enquiryFor(route, {
    loadTypes: ['fractional', 'full_load'],
    categories: shipment.categories,
  });
  const found = new Map<string, number>();
  for (const { code, sheet } of sheets) {
    const lane = match(sheet, enquiry);
    if (lane.kind === 'refusal') continue;
    const priced = price(lane, loadOf(shipment));
    if (priced.kind === 'priced') found.set(code, priced.costCents);
  }
  return found;
}

const parcel = shipmentOf([object([20, 20, 25], 3)], 180);
const crate = shipmentOf([object([60, 70, 80], 90)], 2500);

describe('offers of the demo world', () => {
  it('go to all 27 UFs', () => {
    expect(ufFacts.map(({ uf }) => uf).toSorted()).toEqual(ufs.map(({ code }) => code).toSorted());
  });

  it.each(capitals)('reach the capital of $uf by road and post at a plausible price', (destination) => {
    const found = offers(parcel, destination);
    expect([...found.keys()]).toEqual(expect.arrayContaining(['ROD', 'ECO', '90001', '90002']));
    for (const [code, cents] of found) {
      if (code === 'LOT') continue;
      expect(cents).toBeGreaterThan(1500);
      expect(cents).toBeLessThan(40_000);
    }
  });

  it.each(interiors)('reach the interior of $uf by road and post at a plausible price', (destination) => {
    const found = offers(parcel, destination);
    expect([...found.keys()]).toEqual(expect.arrayContaining(['ROD', 'ECO', '90001', '90002']));
    expect(found.get('ROD')).toBeLessThan(60_000);
  });

  it('fly everywhere but next door, and sail in the north', () => {
    const byAir = capitals.filter((destination) => offers(parcel, destination).has('AER'));
    expect(byAir.map(({ uf }) => uf)).not.toContain('ES');
    expect(byAir).toHaveLength(26);
    const byRiver = capitals.filter((destination) => offers(parcel, destination).has('FLU'));
    expect(byRiver.map(({ uf }) => uf).toSorted()).toEqual([
      'AC',
      'AM',
      'AP',
      'MA',
      'MT',
      'PA',
      'RO',
      'RR',
      'TO',
    ]);
  });

  it('leave large crates to road and whole vehicles', () => {
    const found = offers(crate, place('SP', 1311000));
    expect([...found.keys()].toSorted()).toEqual(['ECO', 'LOT', 'ROD']);
  });

  it('are cheaper from the warehouse in São Paulo for São Paulo', () => {
    const destination = place('SP', 1311000);
    const near = offers(parcel, destination, { origin: place('SP', 13212070) }).get('ROD') ?? 0;
    expect(near).toBeLessThan(offers(parcel, destination).get('ROD') ?? 0);
  });

  it('take returns to Serra by road and post', () => {
    const found = offers(parcel, serra, { origin: place('SP', 1311000), reverse: true });
    expect([...found.keys()].toSorted()).toEqual(['90001', '90002', 'ROD']);
  });

  it.each(['ECO', '90001', '90002', 'AER'])('of %s never get cheaper with distance', (code) => {
    const from = ufFacts.find(({ uf }) => uf === 'ES');
    const sorted = zones
      .filter(({ kind, uf }) => kind === 'capital' && uf.uf !== 'RJ' && uf.uf !== 'ES')
      .map((to) => ({ km: from === undefined ? 0 : roadKm(from, to), to }))
      .toSorted((a, b) => a.km - b.km);
    // Charges by place (restricted traffic) are above the line of distance; the base below them rises.
    const plain = sorted.filter(({ to }) => !['SP', 'MG', 'BA', 'PE'].includes(to.uf.uf));
    const prices = plain.map(({ to }) => offers(parcel, place(to.uf.uf, zip(to.ranges[0]))).get(code) ?? 0);
    prices.forEach((cents, index) => {
      expect(cents).toBeGreaterThanOrEqual(prices[index - 1] ?? 0);
    });
  });

  it.each(['ROD', 'ECO', '90001', '90002', 'AER', 'FLU', 'LOT'])(
    'of %s never get cheaper with weight',
    (code) => {
      const destination = place('AM', 69005000);
      const prices = [0.2, 1, 2.5, 5, 9, 14, 22, 29].flatMap(
        (kg) => offers(shipmentOf([object([10, 10, 15], kg)], 300), destination).get(code) ?? [],
      );
      expect(prices).toHaveLength(8);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    },
  );
});
