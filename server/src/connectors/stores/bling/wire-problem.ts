import { jsonReader } from '../../vendors/line/read-answer.ts';
import { type Reason, reasonOf } from '../../vendors/line/reason.ts';
import type { VendorAnswer } from '../../vendors/line/request.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import { problem } from './schema.ts';

const read = jsonReader(problem);

/** What it says is wrong (B15), or that it says nothing. Pure. */
export function whyOf(answer: VendorAnswer): string | Reason {
  const unsaid = reasonOf('answered', answer.status);
  try {
    const { description, message, type } = read(answer).error;
    return description || message || type || unsaid;
  } catch (error) {
    if (!(error instanceof VendorProblem)) throw error;
    return unsaid;
  }
}

/** Whether an answer says that the session is over (B3). Pure. */
export function isRefused({ status }: VendorAnswer): boolean {
  return status === 401;
}

/** @throws VendorProblem `not_let_in`: the token, or what it may do. */
export function requireLetIn(answer: VendorAnswer): void {
  if (answer.status === 401 || answer.status === 403) throw new VendorProblem('not_let_in', whyOf(answer));
}

/** @throws VendorProblem `rejected` with its words. */
export function requireGood(answer: VendorAnswer): VendorAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new VendorProblem('rejected', whyOf(answer));
}
