import type { Context } from '../../context.ts';
import { firstLink } from '../../registry/sign-in/invitations/first-link.ts';
import { print } from '../command.ts';

/** Shows how the first person comes in, while nobody can log in; a new link at each start, good for an hour and once. */
export async function showFirstLink(ctx: Context, address: string): Promise<void> {
  const link = await firstLink(ctx, ctx.config.baseUrl ?? address);
  if (link !== undefined)
    print(`Nobody can log in yet. For 60 minutes this sets the first password: ${link}`);
}
