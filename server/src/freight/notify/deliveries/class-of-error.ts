import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';

/** What the codes of sockets, names, TLS and HTTP mean for people who look after a receiver. */
const classOfCode: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|ENODATA)$/, 'dns_not_found'],
  [/^(ETIMEOUT|ECANCELLED)$/, 'dns_timeout'],
  [/^(ESERVFAIL|EREFUSED|EFORMERR|EBADRESP|EAI_)/, 'dns_failed'],
  [/^(EMFILE|ENFILE)$/, 'no_descriptor'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^UND_ERR_CONNECT_TIMEOUT$|^ETIMEDOUT$/, 'connect_timeout'],
  [/^CERT_HAS_EXPIRED$/, 'tls_expired'],
  [/^CERT_NOT_YET_VALID$/, 'tls_not_yet_valid'],
  [/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/, 'tls_self_signed'],
  [/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, 'tls_wrong_name'],
  [/^(UNABLE_TO_|CERT_UNTRUSTED)/, 'tls_untrusted'],
  [/^(CERT_|ERR_TLS|ERR_SSL|EPROTO)/, 'tls'],
  [/^(HTTPParserError$|HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RESPONSE|UND_ERR_RES_|ERR_HTTP)/, 'protocol'],
  [/^(UND_ERR_SOCKET|ECONNRESET|EPIPE|UND_ERR_ABORTED)/, 'reset'],
];

/** The class of a call that brought no answer: for the log of attempts, stable and without any detail. */
export function classOfError(error: unknown): string {
  if (!(error instanceof OutgoingError)) return 'unsendable';
  if (error.problem === 'aborted') return 'timeout';
  if (error.problem === 'not_allowed') return 'not_allowed';
  const codes = codesOf(error);
  return classOfCode.find(([pattern]) => codes.some((code) => pattern.test(code)))?.[1] ?? 'unreachable';
}

/** Codes and names of an error and of what caused it. */
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    codes.push(at.name, ...('code' in at && typeof at.code === 'string' ? [at.code] : []));
  return codes;
}
