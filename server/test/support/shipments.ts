import { type Enquiry, prepareEnquiry, type Question } from '../../src/engine/rating/enquiry.ts';
import type { PackedObject, Place, Route, Shipment } from '../../src/engine/rating/shipment.ts';
import { taxBookWith } from '../../src/engine/tax/default-book.ts';

/** An object with sides in centimetres, weight in kilograms and value in reais. */
export function object(
  sidesCm: readonly [height: number, width: number, length: number],
  kg: number,
  over: Partial<PackedObject> = {},
): PackedObject {
  const [heightMm, widthMm, lengthMm] = sidesCm.map((cm) => Math.round(cm * 10)) as [number, number, number];
  return {
    count: 1,
    heightMm,
    widthMm,
    lengthMm,
    weightG: Math.round(kg * 1000),
    valueCents: 0,
    category: 999,
    ...over,
  };
}

/** A shipment of objects; its value in reais. */
export function shipmentOf(objects: PackedObject[], reais = 0, over: Partial<Shipment> = {}): Shipment {
  const sum = (read: (item: PackedObject) => number): number =>
    objects.reduce((total, item) => total + item.count * read(item), 0);
  const cents = Math.round(reais * 100);
  return {
    objects,
    realG: sum(({ weightG }) => weightG),
    volumeMm3: sum(({ heightMm, widthMm, lengthMm }) => heightMm * widthMm * lengthMm),
    objectCount: sum(() => 1),
    productCount: objects.length,
    nfeCount: 1,
    goodsCents: cents,
    declaredCents: cents,
    categories: [...new Set(objects.map(({ category }) => category))].sort((a, b) => a - b),
    ...over,
  };
}

/** One small dense object of a weight, so that cubing has no say. */
export function dense(kg: number, reais = 0): Shipment {
  return shipmentOf([object([1, 1, 1], kg)], reais);
}

const places = {
  saoPaulo: { zip: 1_310_100, uf: 'SP', ibge: 3_550_308 },
  rio: { zip: 20_040_002, uf: 'RJ', ibge: 3_304_557 },
  salvador: { zip: 40_010_000, uf: 'BA', ibge: 2_927_408 },
  recife: { zip: 50_030_230, uf: 'PE', ibge: 2_611_606 },
  manaus: { zip: 69_005_000, uf: 'AM', ibge: 1_302_603 },
  campinas: { zip: 13_010_001, uf: 'SP', ibge: 3_509_502 },
} as const;

export type PlaceName = keyof typeof places;

export function place(name: PlaceName): Place {
  return { ...places[name], city: name, latitude: null, longitude: null };
}

export function routeBetween(origin: PlaceName, destination: PlaceName, over: Partial<Route> = {}): Route {
  return {
    origin: place(origin),
    destination: place(destination),
    recipient: { type: 'individual', document: null, stateInscription: null },
    reverse: false,
    ...over,
  };
}

/** An enquiry for a fractional freight on a day of 2026 with the tax book that ships. */
export function enquiryFor(route: Route, over: Partial<Question> = {}): Enquiry {
  return prepareEnquiry({
    route,
    on: '2026-11-20',
    taxBook: taxBookWith(),
    loadTypes: ['fractional'],
    categories: [],
    roadDistanceM: null,
    ...over,
  });
}
