import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExchangeRequest } from '../../../src/connectors/vendors/exchanges/exchange.ts';
import { bookingConforms } from './conforms-booking.ts';
import { exchangesConform } from './conforms-exchanges.ts';
import { garbageConforms } from './conforms-garbage.ts';
import { pushConforms } from './conforms-push.ts';
import { quoteConforms } from './conforms-quote.ts';
import { recordedConforms } from './conforms-recorded.ts';
import { tokensConform } from './conforms-tokens.ts';
import { trackingConforms } from './conforms-tracking.ts';
import { factsOfPage, factsOfSimulator, withCredential } from './exchange-files.ts';
import { type OpenSample, openSample } from './open-sample.ts';
import type { VendorSample } from './vendor-sample.ts';

/** What every vendor passes; a test of its own says what is only its own. */
export function describeVendor(sample: VendorSample): void {
  const { manifest } = sample.vendor;
  describe(`${manifest.title} conforms`, () => {
    describe('its manifest', () => manifestConforms(sample));
    describe('its exchanges', () => exchangesConform(sample));
    describe('its exchanges, recorded anew', () => recordedConforms(sample));
    describe('its simulator', () => simulatorConforms(sample));
    if (manifest.can.quote) describe('its prices', () => quoteConforms(sample));
    if (manifest.can.track.length > 0) describe('its tracking', () => trackingConforms(sample));
    if (manifest.can.book !== 'none') describe('its bookings', () => bookingConforms(sample));
    if (manifest.can.push) describe('what it tells by itself', () => pushConforms(sample));
    if (sample.isLogIn !== null) describe('its tokens', () => tokensConform(sample));
    describe('whatever it answers', () => garbageConforms(sample));
  });
}

function manifestConforms({ vendor: { manifest }, access }: VendorSample): void {
  it('describes fields that the sample fills', () => {
    for (const { name, pattern, isRequired } of [...manifest.credential, ...manifest.settings]) {
      const value = access.credential[name] ?? access.settings[name];
      if (value === undefined) expect(isRequired, name).toBe(false);
      else expect(pattern.exec(value)?.[0], name).toBe(value);
    }
  });

  it('says what each act rests on, and claims nothing that nobody ran', () => {
    const { can, sources, verified } = manifest;
    const acts = [
      ...(can.quote ? ['quote'] : []),
      ...(can.track.length > 0 ? ['track'] : []),
      ...(can.book === 'none' ? [] : ['book']),
      ...(can.label ? ['label'] : []),
      ...(can.cancel ? ['cancel'] : []),
      ...(can.cte ? ['cte'] : []),
      ...(can.push ? ['push'] : []),
      'check',
    ];
    expect(
      Object.keys(sources)
        .filter((act) => act !== 'token')
        .sort(),
    ).toEqual(acts.sort());
    expect(verified).toEqual([]);
  });

  it('leads to the vendor by HTTPS alone', () => {
    const hosts = Object.values(manifest.hosts).flatMap((named) => Object.values(named));
    expect(hosts.length).toBeGreaterThan(0);
    for (const host of hosts) expect(host).toMatch(/^https:\/\/[^/]+(\/[^/]+)*$/);
  });
}

function simulatorConforms(sample: VendorSample): void {
  const { manifest } = sample.vendor;
  let open: OpenSample;
  beforeAll(async () => {
    open = await openSample(sample);
  });
  afterAll(() => open.close());

  const play = (request: ExchangeRequest): Promise<Response> => {
    const { host, path, method, headers = {}, body } = withCredential(request, sample.access.credential);
    const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
    return fetch(`${open.simulator.hosts[host]}${path}`, {
      method,
      headers: { ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(text === null ? {} : { body: text }),
    });
  };

  it('refuses what breaks each fact that it knows', async () => {
    const refused = new Set<string>();
    for (const { fact, request, after } of sample.breakages) {
      if (after !== undefined) await play(after);
      await play(request);
      const last = open.simulator.calls.at(-1);
      expect(last?.refusedBy, `${fact} ${request.method} ${request.path}`).toBe(fact);
      refused.add(fact);
    }
    expect([...refused].sort()).toEqual([...factsOfSimulator(manifest.vendor)].sort());
  });

  it('knows no fact that its page does not list', () => {
    const listed = factsOfPage(manifest.vendor);
    expect([...factsOfSimulator(manifest.vendor)].filter((fact) => !listed.has(fact))).toEqual([]);
  });
}
