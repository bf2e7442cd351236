import { jsonReader } from '../../vendors/line/read-answer.ts';
import { type Reason, reasonOf } from '../../vendors/line/reason.ts';
import type { VendorAnswer } from '../../vendors/line/request.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import { problem } from './schema.ts';

const read = jsonReader(problem);

/** What it says is wrong (V17), or that it says nothing. Pure. */
function whyOf(answer: VendorAnswer): string | Reason {
  const unsaid = reasonOf('answered', answer.status);
  try {
    const { error, Message, message } = read(answer);
    return error?.message || Message || message || unsaid;
  } catch (cause) {
    if (!(cause instanceof VendorProblem)) throw cause;
    return unsaid;
  }
}

/** @throws VendorProblem `not_let_in`: the key and its token, or the role that they have (V1). */
export function requireLetIn(answer: VendorAnswer): VendorAnswer {
  if (answer.status === 401 || answer.status === 403) throw new VendorProblem('not_let_in', whyOf(answer));
  return answer;
}

/** @throws VendorProblem `rejected` with its words. */
export function requireGood(answer: VendorAnswer): VendorAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new VendorProblem('rejected', whyOf(answer));
}

const pauseMs = 60_000;

/** Called too often without a word of how long: it wants a minute of quiet (V2). Anything else as it is. Pure. */
export function withPause(error: unknown): unknown {
  const isUnsaid =
    error instanceof VendorProblem &&
    error.kind === 'too_many' &&
    error.wasSent &&
    error.retryAfterMs === null;
  return isUnsaid
    ? new VendorProblem('too_many', error.reason, { retryAfterMs: pauseMs, cause: error })
    : error;
}
