import { type FailureDetail, fail } from '../../../kernel/failure.ts';
import { isReservedHeader } from '../../../platform/outgoing/auth-headers.ts';
import type { Sealer } from '../../../platform/secrets/seal.ts';
import type { AuthKind } from '../rows.ts';
import { words } from '../wire-words.ts';
import { authPlace, headersPlace } from './sealed-fields.ts';

/** A credential as it is sent in; a secret that is left out stays, while the kind stays. */
export type AuthInput = { kind: AuthKind; name?: string | null; secret?: string };

/** A header that the shipper wants on every call. */
export type HeaderInput = { name: string; value: string };

/** Headers that Carreto sends itself, or that say what a call is. */
const ownHeaders = [
  'accept',
  'authorization',
  'cookie',
  'x-attempt',
  'x-event-kind',
  'x-event-sequence',
  'x-origin',
  'x-payload-version',
];

/** Visible ASCII, and spaces within: nothing that could end a header. */
const headerValue = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

/** @throws Failure `invalid_request` where a header could not be sent, or is one of ours. */
export function requireHeaders(headers: readonly HeaderInput[]): void {
  const details = headers.flatMap(({ name, value }, index): FailureDetail[] => {
    const lower = name.toLowerCase();
    const isRepeated = headers.findIndex((other) => other.name.toLowerCase() === lower) < index;
    const isOwn =
      isReservedHeader(lower, ownHeaders) || lower.startsWith('webhook-') || lower.startsWith('sec-');
    const field = `headers[${index}]`;
    return [
      ...(headerName.test(name) ? [] : [{ field: `${field}.name`, message: words.pattern }]),
      ...(isOwn ? [{ field: `${field}.name`, message: words.reserved }] : []),
      ...(isRepeated ? [{ field: `${field}.name`, message: words.repeated }] : []),
      ...(headerValue.test(value) ? [] : [{ field: `${field}.value`, message: words.pattern }]),
    ];
  });
  if (details.length > 0) throw fail('invalid_request', { details });
}

/** @throws Failure `invalid_request` where parts are missing, or could not stand in a header. */
export function requireAuth({ kind, name = null, secret }: AuthInput, isKept = false): void {
  const hasSecret = secret !== undefined || isKept;
  const details: FailureDetail[] = [];
  if ((name !== null) !== (kind === 'basic'))
    details.push({ field: 'auth.name', message: kind === 'basic' ? words.required : words.unknownMember });
  if (hasSecret !== (kind !== 'none'))
    details.push({ field: 'auth.secret', message: hasSecret ? words.unknownMember : words.required });
  if (name?.includes(':') === true) details.push({ field: 'auth.name', message: words.pattern });
  if (kind === 'bearer' && secret !== undefined && !headerValue.test(secret))
    details.push({ field: 'auth.secret', message: words.pattern });
  if (details.length > 0) throw fail('invalid_request', { details });
}

/** The columns of a credential, its secret sealed; a secret that is not sent is left as it is. */
export function authColumns(sealer: Sealer, endpointId: number, { kind, name = null, secret }: AuthInput) {
  const sealed = secret === undefined ? null : sealer.seal(secret, authPlace(endpointId));
  const isKept = kind !== 'none' && secret === undefined;
  return { authKind: kind, authName: name, ...(isKept ? {} : { authSecret: sealed }) };
}

/** The columns of further headers, their values sealed. */
export function headerColumns(sealer: Sealer, endpointId: number, headers: readonly HeaderInput[]) {
  const values = Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
  return {
    headerNames: Object.keys(values),
    headerValues: headers.length === 0 ? null : sealer.seal(JSON.stringify(values), headersPlace(endpointId)),
  };
}
