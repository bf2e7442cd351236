import { isAccessKey } from '../../kernel/access-key.ts';
import { type Arguments, CommandError, UsageError } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import type { CommandContext } from '../context/with-context.ts';
import { isTypedId } from '../input/typed-id.ts';
import { parseCents } from '../schema/member-kinds.ts';

/** What every action of CT-es takes. */
export const cteCommon = { ...commonOptions };

/** What the command line may do with audits: as much as whoever runs the installation. */
export function commandApprover({ actor }: Pick<CommandContext, 'actor'>) {
  return { ...actor, role: 'admin' as const };
}

/** The CT-e that was typed, by its id or its access key. */
export async function cteIdOf(ctx: CommandContext, args: Arguments): Promise<number> {
  const typed = args.positionals[0] ?? '';
  if (isTypedId(typed)) return Number(typed);
  const accessKey = typed.replace(/^CTe/i, '').toUpperCase();
  if (!isAccessKey(accessKey))
    throw new UsageError(`"${typed}" is no id and no access key of a CT-e; ./carreto cte list shows them`);
  const known = await ctx.db
    .selectFrom('cte')
    .select('id')
    .where('accessKey', '=', accessKey)
    .executeTakeFirst();
  if (known === undefined) throw noSuchCte(typed);
  return known.id;
}

/** For whoever asks for a CT-e that is not there. */
export function noSuchCte(typed: string): CommandError {
  return new CommandError(`There is no CT-e ${typed}.`, { nextStep: './carreto cte list shows the latest.' });
}

/** Cents of an amount such as 87.40; a comma is a point. */
export function centsFrom(typed: string): number {
  const cents = parseCents(typed);
  if (cents !== null) return cents;
  throw new UsageError(`"${typed}" is no amount such as 87.40`);
}
