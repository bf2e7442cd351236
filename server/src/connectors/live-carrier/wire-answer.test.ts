import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer } from './wire-answer.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const good = { identifier: 'Q-1', service: 'Expresso', price: 35.9, delivery_days: 3 };

function read(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const all = new Map(Object.entries({ 'content-type': 'application/json', ...headers }));
  return readAnswer({ status, headers: all, body: Buffer.from(text) }, now);
}

const offering = (changes: object) => read({ offers: [{ ...good, ...changes }] });

describe('an answer of a live carrier', () => {
  it('is read with everything it says', () => {
    const outcome = offering({
      service_code: 'EXP',
      service_description: 'Até a porta',
      delivery_note: 'Com hora marcada',
      load_type: 'full_load',
      modal: 'air',
      price: 1234.5,
      delivery_days: 2,
      delivery_hours: 3,
      delivery_minutes: 4,
      expires_at: '2026-11-21T09:00:00-03:00',
      weights: { cubed: 12.3456, used: 12.3 },
      home_delivery: true,
      carrier_needs_to_return_to_sender: false,
      of_no_interest: 1,
    });
    expect(outcome).toEqual({
      kind: 'offers',
      offers: [
        {
          identifier: 'Q-1',
          service: 'Expresso',
          serviceCode: 'EXP',
          serviceDescription: 'Até a porta',
          deliveryNote: 'Com hora marcada',
          loadType: 'full_load',
          modal: 'air',
          costCents: 123_450,
          transitMinutes: 2 * 1440 + 184,
          expiresAtMs: Date.parse('2026-11-21T12:00:00Z'),
          cubedG: 12_346,
          usedG: 12_300,
          homeDelivery: true,
          carrierNeedsToReturnToSender: false,
        },
      ],
    });
  });

  it('may be a refusal in the carrier’s own words, with 200 or a 4xx', () => {
    const refusal = { refusal: { code: 'CEP', message: 'CEP não atendido' } };
    for (const status of [200, 404, 422])
      expect(read(refusal, { status })).toEqual({
        kind: 'refusal',
        code: 'live_refused',
        sentence: 'CEP não atendido (CEP)',
      });
    expect(read({ refusal: { message: 'Não' } })).toMatchObject({ sentence: 'Não' });
    expect(read({ offers: [] })).toMatchObject({ code: 'live_refused' });
    expect(read('', { status: 204 })).toMatchObject({ code: 'live_refused' });
  });

  it.each([301, 302, 307, 308, 400, 401, 403, 404, 429, 500, 502, 503, 201])(
    'is no offer with status %i',
    (status) => {
      expect(read({ offers: [good] }, { status })).toMatchObject({
        code: 'live_down',
        sentence: expect.stringContaining(String(status)),
      });
    },
  );

  it.each([
    ['nothing', ''],
    ['text', 'erro'],
    ['a list', []],
    ['null', null],
    ['neither offers nor refusal', {}],
    ['both', { offers: [good], refusal: { message: 'não' } }],
    ['offers of another type', { offers: good }],
    [
      'twenty-one offers',
      { offers: Array.from({ length: 21 }, (_, at) => ({ ...good, identifier: `${at}` })) },
    ],
    ['dollars', { currency: 'USD', offers: [good] }],
    ['an empty refusal', { refusal: {} }],
    ['a refusal of blanks', { refusal: { message: '   ' } }],
    ['a long refusal', { refusal: { message: 'x'.repeat(501) } }],
    ['a half', '{"offers":[{"identifier":"Q-1"'],
    ['NaN', '{"offers":[{"identifier":"1","service":"s","price":NaN,"delivery_days":1}]}'],
    ['infinity', '{"offers":[{"identifier":"1","service":"s","price":1e999,"delivery_days":1}]}'],
    ['depth', `{"offers":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['a poisoned member', '{"offers":[],"__proto__":{"a":1}}'],
    ['another encoding', Buffer.from([0xff, 0xfe, 0x7b]).toString('latin1')],
    ['one service twice', { offers: [good, { ...good, identifier: 'Q-2', service: 'EXPRESSO ' }] }],
    ['one identifier twice', { offers: [good, { ...good, service: 'Outro' }] }],
  ])('is nonsense as %s', (_, body) => {
    expect(read(body)).toMatchObject({ kind: 'refusal', code: 'live_nonsense' });
  });

  it.each([
    ['price', undefined],
    ['price', null],
    ['price', '35.90'],
    ['price', 0],
    ['price', -1],
    ['price', 35.901],
    ['price', 0.001],
    ['price', 10_000_000.01],
    ['delivery_days', undefined],
    ['delivery_days', -1],
    ['delivery_days', 1.5],
    ['delivery_days', 366],
    ['delivery_days', '3'],
    ['delivery_hours', 24],
    ['delivery_minutes', 60],
    ['identifier', undefined],
    ['identifier', ''],
    ['identifier', 17],
    ['identifier', 'a\nb'],
    ['identifier', 'x'.repeat(101)],
    ['service', undefined],
    ['service', ' '],
    ['service', '\u0007'],
    ['service_code', ''],
    ['load_type', 'half'],
    ['modal', 'rail'],
    ['home_delivery', 'yes'],
    ['weights', 7],
    ['weights', { used: 0 }],
    ['weights', { cubed: -3 }],
    ['weights', { used: 1_000_001 }],
    ['expires_at', 'tomorrow'],
    ['expires_at', '2026-13-40T00:00:00Z'],
    ['expires_at', '2026-11-21'],
    ['expires_at', '2026-11-20T12:00:00Z'],
    ['expires_at', '2020-01-01T00:00:00Z'],
  ])('is nonsense where %s is %j, and says where', (member, value) => {
    const outcome = offering({ [member]: value });
    expect(outcome).toMatchObject({ code: 'live_nonsense', sentence: expect.stringContaining('offers[0]') });
    expect(outcome).toMatchObject({ sentence: expect.stringContaining(member) });
  });

  it.each([
    [{ 'content-type': 'text/html' }],
    [{ 'content-type': '' }],
    [{ 'content-encoding': 'gzip' }],
    [{ 'content-encoding': 'br' }],
  ])('is nonsense with %j', (headers) => {
    expect(read({ offers: [good] }, { headers })).toMatchObject({ code: 'live_nonsense' });
  });

  it.each(['application/json; charset=utf-8', 'application/vnd.carrier+json', 'APPLICATION/JSON'])(
    'is JSON as %s',
    (type) => {
      expect(read({ offers: [good] }, { headers: { 'content-type': type } })).toMatchObject({
        kind: 'offers',
      });
    },
  );

  it('keeps every price of whole cents to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (cents) => {
        expect(offering({ price: cents / 100 })).toMatchObject({ offers: [{ costCents: cents }] });
      }),
    );
  });

  it('never throws, whatever comes', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.jsonValue().map((value) => JSON.stringify(value)),
    );
    const mutated = fc
      .record({ member: fc.constantFrom(...Object.keys(good), 'weights'), value: fc.jsonValue() })
      .map(({ member, value }) => JSON.stringify({ offers: [{ ...good, [member]: value }] }));
    fc.assert(
      fc.property(fc.oneof(anything, mutated), fc.constantFrom(200, 422, 500), (body, status) => {
        expect(['offers', 'refusal']).toContain(read(body, { status }).kind);
      }),
    );
  });
});
