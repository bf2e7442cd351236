import packageFile from '../../../../package.json' with { type: 'json' };
import { withoutTrailingSlashes } from '../../../kernel/web-address.ts';
import { authHeaders, basicPair } from '../../../platform/outgoing/auth-headers.ts';
import { SealError, type Sealer } from '../../../platform/secrets/seal.ts';
import { authPlace, headersPlace, keyPlace } from '../endpoints/sealed-fields.ts';
import type { EventKind, SubscribedKind } from '../rows.ts';
import type { Claimed } from './claim.ts';
import { signatureOf } from './sign.ts';

/** One call as it leaves the house. */
export type OutgoingCall = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** What of it must not be kept, should the receiver send it back. */
  secrets: string[];
  /** The headers as the log keeps them: the signature as it was sent, what is secret masked. */
  logged: Record<string, string>;
};

const userAgent = `Carreto-webhooks/${packageFile.version}`;

/**
 * The call of a delivery at an instant: the shipper's own headers, then ours, which they cannot replace.
 * @throws SealError where a secret does not open under the master key, Error where the body is forgotten.
 */
export function outgoingCall(
  { event, endpoint, keys, attempt, replayNo }: Claimed,
  sealer: Sealer,
  nowMs: number,
): OutgoingCall {
  const timestampS = Math.floor(nowMs / 1000);
  const opened = keys.map(({ id, kind, sealed }) => ({ kind, secret: sealer.open(sealed, keyPlace(id)) }));
  // Retention leaves the bodies of what waits; nothing else may be sent in their place.
  if (event.body === null) throw new Error('the body is forgotten');
  // The last key may have ended between the claim and now.
  if (opened.length === 0) throw new SealError('no key that signs');
  const own = ownHeaders(endpoint, sealer);
  const { header, secret } = authorization(endpoint, sealer);
  const signature = signatureOf({ id: event.publicId, timestampS, body: event.body }, opened);
  const said = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': userAgent,
    'webhook-id': event.publicId,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': signature,
    'x-event-kind': event.kind,
    'x-event-sequence': String(event.subjectSeq),
    'x-payload-version': String(event.payloadVersion),
    'x-attempt': String(attempt),
    'x-origin': replayNo === 0 ? 'auto' : 'manual',
  };
  return {
    url: callUrl(endpoint, event.kind),
    body: event.body,
    secrets: [...Object.values(own), ...secret, ...signature.split(' ')],
    headers: { ...own, ...header, ...said },
    logged: { ...masked(own), ...masked(header), ...said },
  };
}

const mask = '•••';

function masked(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      // Of a credential its scheme is no secret, and tells much.
      const scheme = name.toLowerCase() === 'authorization' ? /^(?:Bearer|Basic) /.exec(value) : null;
      return [name, `${scheme?.[0] ?? ''}${mask}`];
    }),
  );
}

/**
 * Where an event goes: occurrences below the endpoint's address (specification 6.3) unless it is called exactly as it is,
 * all else to the address itself (6.1, 6.2). A test goes where the endpoint's own events go.
 */
export function callUrl(
  { url, exactAddress, kinds }: { url: string; exactAddress: boolean; kinds: SubscribedKind[] },
  kind: EventKind,
): string {
  const isBelow = kind === 'occurrence' || (kind === 'test' && kinds.includes('occurrence'));
  if (exactAddress || !isBelow) return url;
  const below = new URL(url);
  below.pathname = `${withoutTrailingSlashes(below.pathname)}/occurrences`;
  return below.href;
}

function ownHeaders({ id, headerValues }: Claimed['endpoint'], sealer: Sealer): Record<string, string> {
  // What was sealed is what `requireHeaders` let through.
  return headerValues === null
    ? {}
    : (JSON.parse(sealer.open(headerValues, headersPlace(id))) as Record<string, string>);
}

function authorization(
  { id, authKind, authName, authSecret }: Claimed['endpoint'],
  sealer: Sealer,
): { header: Record<string, string>; secret: string[] } {
  if (authSecret === null) return { header: {}, secret: [] };
  const secret = sealer.open(authSecret, authPlace(id));
  if (authKind === 'bearer')
    return { header: authHeaders({ kind: 'bearer', token: secret }), secret: [secret] };
  const basic = { kind: 'basic', user: authName ?? '', password: secret } as const;
  return { header: authHeaders(basic), secret: [basicPair(basic), secret] };
}
