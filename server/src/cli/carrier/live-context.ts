import { openMasterKey } from '../../platform/secrets/master-key.ts';
import { createSealer } from '../../platform/secrets/seal.ts';
import type { LiveCarrierContext } from '../../registry/live-carriers/live-carrier.ts';
import type { CommandContext } from '../context/with-context.ts';

/** A command's context with what seals credentials: the master key of the installation. */
export async function liveContext(ctx: CommandContext): Promise<CommandContext & LiveCarrierContext> {
  return { ...ctx, sealer: createSealer(await openMasterKey(ctx.config, ctx.db)) };
}
