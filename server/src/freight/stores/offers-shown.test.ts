import { describe, expect, it } from 'vitest';
import type { StoreOption } from '../../registry/stores/rows.ts';
import type { Offer } from '../quote/offer.ts';
import { offersShown } from './offers-shown.ts';

function offer(
  number: number,
  of: { cents: number; days: number; carrier?: number; service?: string },
): Offer {
  const { cents, days, carrier = number, service = 'Normal' } = of;
  const deadline = { days, hours: 0, minutes: 0, estimatedOn: 20_000 + days };
  return {
    ...{ number, finalCents: cents, costCents: cents, deadline, original: deadline },
    carrier: { reference: carrier },
    service: { name: service, code: null },
  } as Offer;
}

const cheapest: StoreOption = { code: 'economica', title: 'Econômica', shows: 'cheapest' };
const fastest: StoreOption = { code: 'expressa', title: 'Expressa', shows: 'fastest' };
const shown = (options: StoreOption[], offers: Offer[]) =>
  offersShown(options, offers).map(({ option, offer: { number } }) => `${option.code} ${number}`);

describe('what a shop shows', () => {
  it('is the cheapest and the fastest offer, none twice', () => {
    const offers = [
      offer(1, { cents: 900, days: 6 }),
      offer(2, { cents: 1200, days: 4 }),
      offer(3, { cents: 3000, days: 1 }),
    ];
    expect(shown([cheapest, fastest], offers)).toEqual(['economica 1', 'expressa 3']);
    expect(shown([cheapest], [])).toEqual([]);
  });

  it('leaves out a fast line where the cheap one is as fast', () => {
    expect(
      shown([cheapest, fastest], [offer(1, { cents: 900, days: 2 }), offer(2, { cents: 1200, days: 2 })]),
    ).toEqual(['economica 1']);
  });

  it('is the offer of a carrier, of a service, or of both', () => {
    const offers = [
      offer(1, { cents: 900, days: 2, carrier: 7, service: 'Expresso' }),
      offer(2, { cents: 800, days: 3, carrier: 7 }),
      offer(3, { cents: 700, days: 3, carrier: 8 }),
    ];
    const of = (more: object): StoreOption => ({ code: 'a', title: 'A', shows: 'service', ...more });
    expect(shown([of({ carrierId: 7 })], offers)).toEqual(['a 2']);
    expect(shown([of({ service: 'EXPRESSO' })], offers)).toEqual(['a 1']);
    expect(shown([of({ carrierId: 8, service: 'Expresso' })], offers)).toEqual([]);
    expect(shown([of({ carrierId: 7 }), cheapest], offers)).toEqual(['a 2', 'economica 3']);
  });
});
