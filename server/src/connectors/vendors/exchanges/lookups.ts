import { isAccessKey } from '../../../kernel/access-key.ts';
import type { PolledFreight } from '../../carrier-tracking/port.ts';
import type { LiveEnquiry } from '../../live-carrier/port.ts';
import type { LineAct } from '../line/request.ts';
import type { VendorPorts } from '../vendor.ts';

/** What may be asked of a carrier's system for a record: nothing of it books, cancels or prints. */
export type Lookup =
  | { act: 'quote'; input: LiveEnquiry }
  | { act: 'track'; input: PolledFreight }
  | { act: 'cte'; input: { accessKey: string } };

/** Acts of the calls that a lookup is made of. */
export const lookupActs: ReadonlySet<LineAct> = new Set(['quote', 'track', 'cte', 'token', 'check']);

/** What came of a lookup; `outcome` is that of the port. */
export type LookedUp = { outcome: unknown } | 'cannot' | 'nameless';

/** Asks by the ports of an account. */
export async function lookUp(ports: VendorPorts, lookup: Lookup, signal: AbortSignal): Promise<LookedUp> {
  switch (lookup.act) {
    case 'quote': {
      const call = { requestId: 'try', deadlineMs: longestMs, signal };
      return ports.quote === null ? 'cannot' : { outcome: await ports.quote.quote(lookup.input, call) };
    }
    case 'track': {
      if (ports.track === null) return 'cannot';
      const names = ports.track.namesOf(lookup.input);
      return names.length === 0 ? 'nameless' : { outcome: await ports.track.ask(names, signal) };
    }
    case 'cte':
      if (ports.cte === null) return 'cannot';
      return { outcome: await ports.cte.fetch(lookup.input.accessKey, signal) };
  }
}

/** How long somebody waits who looks at it. */
export const longestMs = 30_000;

/** A shipment that nobody here has, by the one code that is known of it: the access key of an NF-e, or a code of the carrier's or of an order. */
export function followedAs(code: string, shipperCnpj: string): PolledFreight {
  const isKey = isAccessKey(code);
  const withoutZeros = (digits: string): string => digits.replace(/^0+(?=.)/, '');
  const nfe = {
    accessKey: code,
    number: withoutZeros(code.slice(25, 34)),
    series: withoutZeros(code.slice(22, 25)),
  };
  return {
    shipperId: 0,
    freightCode: 'FR260907AAAAA',
    shipperCnpj,
    nfes: isKey ? [nfe] : [],
    orderNumber: isKey ? null : code,
    carrierCodes: isKey ? [] : [code],
    postalCodes: isKey ? [] : [code],
  };
}
