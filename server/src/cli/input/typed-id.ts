import { UsageError } from '../command.ts';

const positive = /^[1-9][0-9]{0,14}$/;

/** Whether a text is the number of a row as lists show it. */
export function isTypedId(typed: string): boolean {
  return positive.test(typed);
}

/**
 * The number of a row, as lists show it.
 * @param of what it is of, and the command that lists those.
 * @throws UsageError for anything else; a missing one counts as ''.
 */
export function typedId(typed: string | undefined, { of, list }: { of: string; list: string }): number {
  if (typed !== undefined && isTypedId(typed)) return Number(typed);
  throw new UsageError(`"${typed ?? ''}" is no id of a ${of}; ./carreto ${list} shows them`);
}
