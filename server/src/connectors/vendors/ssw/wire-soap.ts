import { envelope } from '../../soap/envelope.ts';
import { firstOf, textIn, type XmlNode } from '../../soap/read-xml.ts';
import type { Written } from '../../soap/write-xml.ts';
import { nonsense, readDocument, readEnvelope } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import { withoutReferences } from './wire-entities.ts';

type Call = Pick<VendorRequest, 'act' | 'isRepeatable'> & {
  service: string;
  operation: string;
  members: readonly Written[];
};

/** A call of one of SSW's services of SOAP (S2). Pure. */
export function soapRequest({ act, isRepeatable, service, operation, members }: Call): VendorRequest {
  const namespace = `urn:sswinfbr.${service}`;
  return {
    act,
    method: 'POST',
    host: 'api',
    path: `/ws/${service}/index.php`,
    isRepeatable,
    headers: { soapaction: `${namespace}#${operation}` },
    body: { kind: 'xml', text: envelope({ namespace, operation, members }) },
  };
}

/** What a service answered: the document in its answer, its number of an error and its words (S8, S9). */
export type SoapAnswer = { root: XmlNode; problem: number; sentence: string };

/**
 * The document that an answer holds as a text (S8).
 * @throws VendorProblem `not_let_in` for a login that is refused, `rejected` for any other status of the caller's, `nonsense`.
 */
export function readSoap(answer: VendorAnswer): SoapAnswer {
  const { status } = answer;
  if (status === 401 || status === 403) throw new VendorProblem('not_let_in', `it answered ${status}`);
  if (status >= 400) throw new VendorProblem('rejected', `it answered ${status}`);
  const returned = firstOf(readEnvelope(answer), 'return');
  if (returned === undefined) throw nonsense('its answer is off: there is no return');
  const root = readDocument(returned.text);
  const written = textIn(root, 'erro') ?? '';
  if (!/^-?\d{1,4}$/.test(written)) throw nonsense('its answer is off: erro is no number');
  const sentence = withoutReferences(textIn(root, 'mensagem') ?? '').trim();
  const problem = Number(written);
  if (problem === loginRefused)
    throw new VendorProblem('not_let_in', sentence === '' ? 'it does not accept the login' : sentence);
  return { root, problem, sentence };
}

const loginRefused = -2;
