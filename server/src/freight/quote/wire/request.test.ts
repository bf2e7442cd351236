import type { QuoteV3Request } from '@carreto/contract/shipper/quote-v3';
import { describe, expect, it } from 'vitest';
import { fromWireQuote, fromWireVolume } from './request.ts';

const volume = {
  amount: 1,
  category: '7',
  height: 0.2,
  width: 0.3,
  length: 0.4,
  unitary_price: 10,
  unitary_weight: 1.5,
};

const request: QuoteV3Request = {
  shipper: { registered_number: '11222333000181', platform_code: 'DEMO00001' },
  recipient: { country: 'BRA', zipcode: 1311000 },
  dispatchers: [{ registered_number: '11222333000181', zipcode: 29161376, volumes: [volume] }],
  simulation_type: [1, 1],
};

describe('a volume from the wire', () => {
  it('becomes integers: millimetres, grams and cents, half-up on the decimal that was sent', () => {
    const item = fromWireVolume(
      { ...volume, height: 0.2345, unitary_weight: 1.0005, unitary_price: 1.005 },
      3,
    );
    expect(item).toMatchObject({
      index: 3,
      category: 7,
      heightMm: 235,
      unitWeightG: 1001,
      unitValueCents: 101,
    });
  });

  it('never rounds a positive value to nothing', () => {
    const tiny = { ...volume, height: 0.0001, unitary_weight: 0.00001, unitary_price: 0.001 };
    expect(fromWireVolume(tiny, 0)).toMatchObject({ heightMm: 1, unitWeightG: 1, unitValueCents: 1 });
    expect(fromWireVolume({ ...volume, unitary_price: 0 }, 0).unitValueCents).toBe(0);
  });

  it('leaves out what a known SKU is to supply', () => {
    const { height: _, unitary_weight: __, ...bare } = volume;
    expect(fromWireVolume({ ...bare, sku: 'A' }, 0)).toMatchObject({
      sku: 'A',
      heightMm: null,
      unitWeightG: null,
      widthMm: 300,
    });
  });
});

describe('a request from the wire', () => {
  it('names what it leaves out', () => {
    expect(fromWireQuote(request)).toMatchObject({
      recipient: { type: 'individual', document: null, stateInscription: null },
      channel: null,
      filter: null,
      limit: null,
      reverse: false,
      loadTypes: ['full_load'],
      returns: { composition: false, volumes: false, appliedRules: false },
    });
  });

  it('understands filters, totals and both kinds of load', () => {
    const full = fromWireQuote({
      ...request,
      filter: 3,
      simulation_type: [0, 1],
      dispatchers: [
        { registered_number: '11222333000181', zipcode: 1, volumes: [volume], total_price: 99.999 },
      ],
    });
    expect(full).toMatchObject({ filter: 'cheapest_and_fastest', loadTypes: ['fractional', 'full_load'] });
    expect(full.dispatchers[0]?.declaredCents).toBe(10_000);
  });
});
