import { Failure, fail } from '../../kernel/failure.ts';
import { isOutOfFiles } from '../files/out-of-files.ts';

/** Seconds after which a retry makes sense, by SQLSTATE or its class (first two characters). */
const retryAfterByState = new Map<string, number>([
  ['08', 2], // connection exception: lost at COMMIT, too; the outcome is then unknown
  ['57P', 2], // operator intervention: shutdown, crash, starting up
  ['57014', 2], // statement timeout
  ['55P03', 1], // lock timeout
  ['40001', 1], // serialization failure that retries did not cure
  ['40P01', 1], // deadlock that retries did not cure
  ['25006', 5], // read-only: a standby before its promotion, or our own guard of the free space
  ['25P03', 1], // idle in transaction for too long
  ['25P04', 1], // transaction timeout
  ['53000', 5], // the server has no descriptor left
  ['53100', 30], // disk full
  ['53200', 5], // out of memory
  ['53300', 1], // too many connections
  ['53400', 5], // configuration limit
  ['58030', 30], // input/output error
]);

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The driver gives these no code. */
const driverSentences =
  /^(timeout expired|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end|Connection ended unexpectedly)/;

/** Of the class of lost connections, but no waiting cures it: a bug, or a pooler set up wrongly. */
const protocolViolation = '08P01';

const deepestCause = 4;

/**
 * What a caller should be told about an error of the database: `unavailable` with a time to wait when another
 * try may succeed; a `Failure` stays as it is; undefined is a bug. Pure.
 */
export function asFailure(error: unknown): Failure | undefined {
  let current = error;
  for (let depth = 0; depth < deepestCause && current instanceof Error; depth += 1) {
    if (current instanceof Failure) return current;
    const retryAfterS = retryAfter(current);
    if (retryAfterS !== undefined) return fail('unavailable', { retryAfterS, cause: error });
    // A host with several addresses reports one error for each.
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return undefined;
}

function retryAfter(error: Error): number | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (lostConnection.has(code)) return 2;
  // What is open now will be closed.
  if (isOutOfFiles(error)) return 2;
  if (code === protocolViolation) return undefined;
  // The socket of an embedded server that is being started again; any other missing file is a bug.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect' ? 2 : undefined;
  if (driverSentences.test(error.message)) return 2;
  return (
    retryAfterByState.get(code) ??
    retryAfterByState.get(code.slice(0, 3)) ??
    (code.length === 5 ? retryAfterByState.get(code.slice(0, 2)) : undefined)
  );
}
