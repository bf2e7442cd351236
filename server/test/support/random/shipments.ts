import fc from 'fast-check';
import type { PackedObject, Route, Shipment } from '../../../src/engine/rating/shipment.ts';
import { shipmentOf } from '../shipments.ts';
import { nullable, zip } from './values.ts';

const uf = fc.constantFrom('SP', 'RJ', 'BA');
const place = fc.record({
  zip,
  uf,
  ibge: nullable(fc.integer({ min: 1, max: 3 })),
  city: fc.constant(null),
  latitude: fc.constant(null),
  longitude: fc.constant(null),
});

export const randomRoute: fc.Arbitrary<Route> = fc.record({
  origin: place,
  destination: place,
  recipient: fc.record({
    type: fc.constantFrom('individual' as const, 'company' as const),
    document: nullable(fc.constantFrom('11222333000181', '11222333000262', '52998224725')),
    stateInscription: fc.constant(null),
  }),
  reverse: fc.boolean(),
});

const packedObject: fc.Arbitrary<PackedObject> = fc.record({
  count: fc.integer({ min: 1, max: 4 }),
  heightMm: fc.integer({ min: 1, max: 900 }),
  widthMm: fc.integer({ min: 1, max: 900 }),
  lengthMm: fc.integer({ min: 1, max: 900 }),
  weightG: fc.oneof(fc.integer({ min: 1, max: 40_000 }), fc.constantFrom(5_000, 10_000, 20_000)),
  valueCents: fc.integer({ min: 0, max: 200_000 }),
  category: fc.constantFrom(1, 2, 999),
});

export const randomShipment: fc.Arbitrary<Shipment> = fc
  .record({
    objects: fc.array(packedObject, { minLength: 1, maxLength: 4 }),
    declared: nullable(fc.integer({ min: 0, max: 900_000 })),
    productCount: fc.integer({ min: 1, max: 5 }),
    nfeCount: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ objects, declared, productCount, nfeCount }) => {
    const goodsCents = objects.reduce((sum, { count, valueCents }) => sum + count * valueCents, 0);
    const declaredCents = declared ?? goodsCents;
    return shipmentOf(objects, 0, { goodsCents, declaredCents, productCount, nfeCount });
  });
