import { type Arguments, UsageError } from '../command.ts';
import { dataOption, jsonOption } from '../context/installation-options.ts';

export const common = { ...dataOption, ...jsonOption };

/** What bills are found by; lists and files take the same. */
export const filterMembers: readonly string[] = [
  'shipperId',
  'carrierId',
  'state',
  'payment',
  'number',
  'from',
  'until',
  'dueFrom',
  'dueUntil',
];

/** The id of the bill that the call names. */
export function billIdOf(args: Arguments): number {
  const typed = args.positionals[0] ?? '';
  if (/^[1-9][0-9]{0,14}$/.test(typed)) return Number(typed);
  throw new UsageError(`"${typed}" is no id of a bill; ./carreto bill list shows them`);
}
