import { bodyBytes, type VendorRequest } from '../line/request.ts';
import type { CredentialValues } from '../vendor.ts';
import type { ExchangeRequest } from './exchange.ts';

/** A request as exchange files write it: credentials as the names of their fields, of its headers those that are named. Pure. */
export function asRecorded(
  request: VendorRequest,
  { credential, headers }: { credential: CredentialValues; headers: readonly string[] },
): ExchangeRequest {
  const { method, host, path, body } = request;
  const sent: ExchangeRequest = {
    method,
    host,
    path,
    ...(headers.length === 0
      ? {}
      : { headers: Object.fromEntries(headers.map((name) => [name, headerOf(request, name)])) }),
    ...(body === undefined ? {} : { body: body.kind === 'json' ? body.value : bodyBytes(body).text }),
  };
  return JSON.parse(withNames(decodedBasic(JSON.stringify(sent)), credential)) as ExchangeRequest;
}

/** User and password of HTTP's basic scheme as a file can name them: `Basic base64({user}:{password})`. */
function decodedBasic(text: string): string {
  return text.replace(
    /"(Basic (?:Auth )?)([A-Za-z0-9+/]+=*)"/g,
    (_, scheme: string, coded: string) => `"${scheme}base64(${Buffer.from(coded, 'base64').toString()})"`,
  );
}

function headerOf({ headers, body }: VendorRequest, name: string): string {
  const type = name === 'content-type' && body !== undefined ? bodyBytes(body).type : '';
  return headers?.[name] ?? type;
}

/** Credentials by the names of their fields, wherever they stand. */
function withNames(text: string, credential: CredentialValues): string {
  return Object.entries(credential).reduce(
    (named, [name, value]) => named.replaceAll(value, `{${name}}`),
    text,
  );
}
