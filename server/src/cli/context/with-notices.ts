import type { Mirror } from '../../registry/mirror/mirror.ts';
import { CommandError } from '../command.ts';
import type { CommandContext } from './with-context.ts';
import { withMirror } from './with-mirror.ts';

/**
 * A command's context with the registry in memory, for acts that tell webhooks what happened: those carry the public
 * address of the tracking page, which only the settings of the installation know.
 */
export async function withNotices<Result>(
  ctx: CommandContext,
  work: (ctx: CommandContext & { mirror: Mirror }) => Promise<Result>,
): Promise<Result> {
  if (ctx.config.baseUrl === undefined)
    throw new CommandError(
      'Webhooks are told where the tracking page is, and CARRETO_BASE_URL is not set here.',
      {
        nextStep:
          'Set it as the running Carreto has it, such as CARRETO_BASE_URL=https://fretes.exemplo.com.br.',
      },
    );
  return withMirror(ctx, work);
}
