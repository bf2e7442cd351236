import { PostalProblem } from '../../connectors/postal-operator/problem.ts';
import { type FailureDetail, fail } from '../../kernel/failure.ts';
import type { Log } from '../../platform/log/log.ts';

/** What the operator's codes of errors are about, in the words of whoever asked. */
export type RefusedFields = ReadonlyMap<string, readonly FailureDetail[]>;

/**
 * What went wrong at the operator as a Failure: `postal_refused` with what it said, `postal_unavailable` where it is
 * away, or does not know the contract, which the caller cannot mend. Anything else as it came.
 */
export function postalFailure(error: unknown, log: Log, fields: RefusedFields): unknown {
  if (!(error instanceof PostalProblem)) return error;
  const { kind, code, message, retryAfterS, cause } = error;
  if (kind === 'refused') {
    const details = fields.get(code ?? '') ?? [];
    return fail('postal_refused', {
      message: `O operador postal recusou a solicitação: ${message}`,
      details,
    });
  }
  log.warn({ err: cause ?? error, problem: message, kind }, 'the postal operator cannot be used');
  return fail('postal_unavailable', { retryAfterS, cause: error });
}
