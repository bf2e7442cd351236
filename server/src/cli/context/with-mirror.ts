import { silentLog } from '../../platform/log/log.ts';
import { type Mirror, startRegistryMirror } from '../../registry/mirror/mirror.ts';
import type { CommandContext } from './with-context.ts';

/** A command's context with the registry in memory. */
export async function withMirror<Result>(
  ctx: CommandContext,
  work: (ctx: CommandContext & { mirror: Mirror }) => Promise<Result>,
): Promise<Result> {
  const { db, clock, config } = ctx;
  const mirror = await startRegistryMirror({ db, pollMs: config.mirrorPollMs, clock, log: silentLog });
  try {
    return await work({ ...ctx, mirror });
  } finally {
    await mirror.stop();
  }
}
