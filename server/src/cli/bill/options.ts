import type { Arguments } from '../command.ts';
import { typedId } from '../input/typed-id.ts';

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
  'lane',
  'assigneeId',
  'unassigned',
];

/** The id of the bill that the call names. */
export function billIdOf(args: Arguments): number {
  return typedId(args.positionals[0], { of: 'bill', list: 'bill list' });
}
