import type { ErrorCode } from '@carreto/contract/errors';
import type { Failure } from '../../kernel/failure.ts';
import { complain, exitCodes } from '../command.ts';

/** The catalogue's sentences in the language of the command line, for the codes its commands meet. */
const sentences: ReadonlyMap<ErrorCode, string> = new Map([
  ['invalid_request', 'Some of what was given is missing or not valid; --help tells the options.'],
  ['not_found', 'There is no such thing; list shows what there is.'],
  ['conflict', 'This conflicts with what is there already.'],
  ['invalid_file', 'The file has errors; nothing was loaded.'],
  ['work_too_large', 'The file takes more memory or time than one file may; divide it.'],
  ['unavailable', 'The database is away or busy; try again in a moment, ./carreto doctor tells more.'],
]);

/** Says what an act refused, with every field, and gives the exit code. */
export function explainFailure(failure: Failure): number {
  const { code, details } = failure;
  const sentence = sentences.get(code) ?? code;
  complain(`carreto: ${failure.message === code ? sentence : `${sentence}\n  ${failure.message}`}`);
  for (const { field, message } of details)
    complain(field === '' ? `  ${message}` : `  ${field}: ${message}`);
  return code === 'unavailable' ? exitCodes.unavailable : exitCodes.failed;
}
