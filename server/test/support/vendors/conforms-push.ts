import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VendorProblem } from '../../../src/connectors/vendors/line/vendor-problem.ts';
import type { CarrierPush, PushCall } from '../../../src/connectors/vendors/push-port.ts';
import { type OpenSample, openSample } from './open-sample.ts';
import type { VendorSample } from './vendor-sample.ts';

/** What a vendor tells by itself: whatever comes is judged, and read or refused. */
export function pushConforms(sample: VendorSample): void {
  let open: OpenSample;
  beforeAll(async () => {
    open = await openSample(sample);
  });
  afterAll(() => open.close());

  const push = (): CarrierPush => {
    if (open.ports.push === null) throw new Error('it tells nothing by itself');
    return open.ports.push;
  };
  const callOf = (body: string | Uint8Array, headers: Record<string, string> = {}): PushCall => ({
    headers: new Map(Object.entries(headers)),
    body: Buffer.from(body),
  });

  it('is judged whatever stands in the headers, and never believed by chance', () => {
    const names = ['authorization', 'x-me-signature', 'x-correios-signature'];
    const headers = fc.dictionary(fc.constantFrom(...names), fc.string(), { minKeys: 1 });
    fc.assert(
      fc.property(headers, fc.string(), (own, body) => {
        const judged = push().judge(callOf(body, own));
        // Where no signature is published, the secret in the address is what it is known by.
        if (sample.vendor.manifest.vendor !== 'correios') expect(judged).not.toBe('genuine');
      }),
    );
  });

  it('is read, or refused as nonsense, whatever the body is', () => {
    const code = sample.trackingCode ?? '80000001';
    const odd = fc.json().map((json) => json.replace('{', `{"packages":[{"trackingCode":"${code}"}],`));
    const bodies = fc.oneof(fc.json(), odd, fc.string(), fc.uint8Array());
    fc.assert(
      fc.property(bodies, (body) => {
        try {
          const { keys, answersOf } = push().read(callOf(body));
          const names = [...keys, code].map((key) => ({ freightCode: 'FR1', key, values: {} }));
          expect(answersOf(names)).toHaveLength(names.length);
        } catch (error) {
          expect(error).toBeInstanceOf(VendorProblem);
        }
      }),
    );
  });
}
