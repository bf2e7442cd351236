import { type ErrorCode, errorCatalogue } from '@carreto/contract/errors';
import { messages } from '@carreto/contract/messages';
import type { Failure, FailureDetail } from '../../../kernel/failure.ts';

/** Of names that callers choose, such as keys of a map. */
const longestField = 200;

/** The body of every failure (decisions, Errors). */
export type FailureBody = {
  error: string;
  message: string;
  code: ErrorCode;
  details: readonly FailureDetail[];
  request_id: string;
};

/**
 * The sentence stands twice: `error` is what clients of older hubs compare, `message` what they show. Many show nothing
 * else, so that it names the first offending member.
 */
export function failureBody(failure: Failure, requestId: string): FailureBody {
  const sentence = failure.message === failure.code ? sentenceOf(failure) : failure.message;
  return {
    error: sentence,
    message: sentence,
    code: failure.code,
    details: failure.details,
    request_id: requestId,
  };
}

function sentenceOf({ code, details: [first] }: Failure): string {
  if (code !== 'invalid_request' || first === undefined) return errorCatalogue[code].sentence;
  return messages.firstInvalid(first.field.slice(0, longestField), first.message);
}
