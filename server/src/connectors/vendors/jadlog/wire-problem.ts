import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { VendorProblem } from '../line/vendor-problem.ts';

/** An error as Jadlog writes it: under either name, or as the whole answer. */
type Problems = { erro?: Problem | null; error?: Problem | null; id?: unknown; descricao?: string | null };
type Problem = { id?: unknown; descricao?: string | null };

/** What went wrong and its number, where something did (J10, J11). Pure. */
export function problemIn(answer: Problems): { id: number | null; sentence: string } | null {
  const own = typeof answer.descricao === 'string' && answer.id != null ? answer : null;
  const problem = answer.erro ?? answer.error ?? own;
  if (problem === null) return null;
  const id = Number(problem.id ?? Number.NaN);
  return {
    id: Number.isInteger(id) ? id : null,
    sentence: problem.descricao ?? 'it refused without a reason',
  };
}

/**
 * Whether Jadlog let the call in (J1).
 * @throws VendorProblem `not_let_in`, `rejected` for any other error of the caller.
 */
export function requireLetIn({ status }: VendorAnswer, sentence: string | null): void {
  if (status === 401 || status === 403)
    throw new VendorProblem('not_let_in', sentence ?? `it answered ${status}`);
  if (status >= 400) throw new VendorProblem('rejected', sentence ?? `it answered ${status}`);
}

/** A call under the customer's token (J1, J2). Pure. */
export function requestOf(
  token: string,
  request: Pick<VendorRequest, 'act' | 'path' | 'isRepeatable'> & { value: unknown; accept?: string },
): VendorRequest {
  const { act, path, isRepeatable, value, accept } = request;
  return {
    act,
    method: 'POST',
    host: 'api',
    path,
    isRepeatable,
    headers: { authorization: `Bearer ${token}`, ...(accept === undefined ? {} : { accept }) },
    body: { kind: 'json', value },
  };
}
