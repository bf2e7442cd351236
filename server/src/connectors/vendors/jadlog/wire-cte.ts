import type { CteOutcome } from '../cte-port.ts';
import { jsonReader, textOf } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { orderAnswer } from './schema.ts';
import { problemIn, requestOf, requireLetIn } from './wire-problem.ts';

const readProblem = jsonReader(orderAnswer);

/** Asks for the XML of a CT-e (J20). Pure. */
export function cteRequest(token: string, accessKey: string): VendorRequest {
  return requestOf(token, {
    act: 'cte',
    path: '/cte/xml',
    isRepeatable: true,
    accept: 'application/xml, text/xml, application/json',
    value: { dacte: accessKey },
  });
}

/**
 * The document, whose bytes are passed on as they came; an error is JSON.
 * @throws VendorProblem
 */
export function readCte(answer: VendorAnswer): CteOutcome {
  const text = textOf(answer).trimStart();
  if (answer.status < 300 && text.startsWith('<')) return { kind: 'xml', xml: answer.body };
  if (answer.status === 404 || text === '') return { kind: 'none' };
  const problem = problemIn(readProblem(answer));
  requireLetIn(answer, problem?.sentence ?? null);
  return problem === null ? { kind: 'none' } : { kind: 'refused', sentence: problem.sentence };
}
