import { jsonReader, nonsense, textOf } from '../../vendors/line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../../vendors/line/request.ts';
import { nfe } from './schema.ts';
import { readWholeOrder, type Written } from './wire-order.ts';
import { requireGood } from './wire-problem.ts';

const read = jsonReader(nfe);

/** Authorized, and authorized with its DANFE printed (B11). */
const authorized = new Set([5, 6]);
/** Where the link of an XML may be (B12); it is fetched from the site of the manifest, whichever of them it names. */
const siteNames = new Set(['www.bling.com.br', 'bling.com.br']);

/** The NF-e of an order, by its id; null where it has none yet. @throws VendorProblem */
export function readNfeId(answer: VendorAnswer): number | null {
  return readWholeOrder(answer)?.notaFiscal?.id || null;
}

/** Pure. */
export function nfeRequest(id: number): Written {
  return { method: 'GET', path: `/nfe/${id}` };
}

/** The access key of an authorized NF-e, and where its XML is; null before it is authorized, and once it is cancelled. @throws VendorProblem */
export function readNfeLink(answer: VendorAnswer): { key: string; link: string } | null {
  if (answer.status === 404) return null;
  const { situacao, chaveAcesso, xml: link } = read(requireGood(answer)).data;
  if (!authorized.has(situacao) || !link) return null;
  const key = (chaveAcesso ?? '').replace(/\s/g, '');
  if (!/^[0-9A-Z]{44}$/.test(key))
    throw nonsense('its answer is off: the key of the NF-e has no 44 characters');
  return { key, link };
}

/**
 * The call for an XML: without the token, which is for the API alone. Pure.
 * @throws VendorProblem `nonsense` for a link to anywhere else than the platform's own site.
 */
export function xmlRequest(link: string): VendorRequest {
  const url = URL.parse(link);
  const isOwn =
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    siteNames.has(url.hostname) &&
    url.port === '' &&
    url.username === '' &&
    url.password === '';
  if (!isOwn) throw nonsense('its answer is off: the XML of the NF-e is not on its own site');
  return {
    act: 'nfe',
    method: 'GET',
    host: 'site',
    path: `${url.pathname}${url.search}`,
    headers: { accept: 'application/xml, text/xml' },
    isRepeatable: true,
  };
}

/** The XML of the NF-e that was asked for. @throws VendorProblem */
export function readXml(answer: VendorAnswer, key: string): string {
  const text = textOf(requireGood(answer));
  if (!/^\s*</.test(text) || !text.includes(key))
    throw nonsense('what it has as the XML is not that of the NF-e');
  return text;
}
