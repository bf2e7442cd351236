import { type ErrorCode, errorCatalogue } from '@carreto/contract/errors';
import type { Failure, FailureDetail } from '../../../kernel/failure.ts';

/** The body of every failure (decisions, Errors). */
export type FailureBody = {
  error: string;
  message: string;
  code: ErrorCode;
  details: readonly FailureDetail[];
  request_id: string;
};

/** The sentence stands twice: `error` is what clients of older hubs compare, `message` what they show. */
export function failureBody(failure: Failure, requestId: string): FailureBody {
  const sentence = failure.message === failure.code ? errorCatalogue[failure.code].sentence : failure.message;
  return {
    error: sentence,
    message: sentence,
    code: failure.code,
    details: failure.details,
    request_id: requestId,
  };
}
