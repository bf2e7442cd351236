import type { VendorAct } from '../../../src/connectors/vendors/manifest.ts';
import type { VendorPorts } from '../../../src/connectors/vendors/vendor.ts';
import { booking, enquiry, followed, nfeKey } from './samples.ts';

type Input = Readonly<Record<string, unknown>>;

const call = { requestId: 'r-1', deadlineMs: 10_000 };

/** Does one act by a vendor's ports, with a sample that differs by what is given. */
export async function runAct(
  ports: VendorPorts,
  { act, input, signal }: { act: VendorAct; input: Input; signal: AbortSignal },
): Promise<unknown> {
  switch (act) {
    case 'quote':
      return ports.quote?.quote({ ...enquiry, ...input }, { ...call, signal });
    case 'track': {
      const names = ports.track?.namesOf({ ...followed, ...input }) ?? [];
      return ports.track?.ask(names, signal);
    }
    case 'book':
      return ports.book?.book({ ...booking, ...input }, signal);
    case 'cancel':
      return ports.book?.cancel?.({ bookingCode: '', trackingCodes: [], ...input }, signal);
    case 'label':
      return ports.book?.label?.({ bookingCode: '', trackingCodes: [], ...input }, signal);
    case 'cte':
      return ports.cte?.fetch(String(input.accessKey), signal);
    case 'find':
      return ports.book?.find?.({ ...lookup, ...input }, signal);
    case 'check':
      return ports.check(signal);
    case 'token':
      throw new Error('a token is fetched by the act that needs it');
  }
}

/** What the sample is looked up by. */
export const lookup = {
  reference: booking.reference,
  orderNumber: booking.orderNumber,
  nfeKeys: [nfeKey],
  sinceOn: '2026-09-07',
};
