import { localReceiversOf } from '../../demo/local-receivers.ts';
import type { WebhookContext } from '../../freight/notify/endpoints/endpoint.ts';
import { liveContext } from '../carrier/live-context.ts';
import type { CommandContext } from '../context/with-context.ts';

/** A command's context that seals secrets and knows where receivers may be: with a running demo, on this machine too. */
export async function webhookContext(ctx: CommandContext): Promise<CommandContext & WebhookContext> {
  const localReceivers = await localReceiversOf(ctx.config.dataFolder);
  const config = localReceivers === undefined ? ctx.config : { ...ctx.config, localReceivers };
  return { ...(await liveContext(ctx)), config };
}
