import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { formatDatetime } from '../../kernel/sao-paulo.ts';
import { type Arguments, UsageError } from '../command.ts';

/** The id that the first word is. */
export function tableIdOf(args: Arguments, kind: 'table' | 'version'): number {
  const typed = args.positionals[0] ?? '';
  if (/^[0-9]{1,15}$/.test(typed)) return Number(typed);
  throw new UsageError(`"${typed}" is no ${kind} id; ./carreto table list and table show tell the ids`);
}

/** An instant as people read it: the wall clock of São Paulo. */
export function wallClock(instant: string): string {
  return formatDatetime(Date.parse(instant));
}

/** What a version is now. */
export function stateLine({ id, number, tableId, state, startsAt }: TableVersion): string {
  const from = state === 'scheduled' && startsAt !== null ? ` for ${wallClock(startsAt)} (São Paulo)` : '';
  return `Version ${id} (number ${number} of table ${tableId}) is ${state}${from}.`;
}
