import { type Config, portOf } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { QuoteDesk } from '../freight/quote/desk.ts';
import { openStoreCounts } from '../freight/stores/counts.ts';
import type { Log } from '../platform/log/log.ts';
import type { SignInDesk } from '../registry/sign-in/sign-in-desk.ts';
import { configOfMain, serveInThreads } from './crew/serve-in-threads.ts';
import type { AppOverrides, Front } from './overrides.ts';
import { type AppParts, openParts } from './parts.ts';
import { openServer, stopOf } from './serve.ts';

/** A running Carreto: the API, what runs behind it, or both, in this process. */
export type App = {
  ctx: Context;
  desk: QuoteDesk;
  signIn: SignInDesk;
  /** Where it listens, such as `http://127.0.0.1:8080`. */
  address: string;
  /** Resolves with what went wrong when threads that answer ended again and again; never where there are none. */
  broken: Promise<Error>;
  /** Runs everything that waits in the background and reads what changed; for tests. */
  settle(): Promise<void>;
  /** Stops without losing anything accepted. */
  stop(): Promise<void>;
};

/**
 * Starts what the role of this process asks for: database, migrations, mirror, background tasks, routes, then
 * listening. A worker listens for health and metrics alone. With several threads this one answers no request: it has what there is
 * once, and the threads answer. What was started is stopped again when a later step fails.
 */
export async function startApp(config: Config, log: Log, overrides: AppOverrides = {}): Promise<App> {
  const stack = new AsyncDisposableStack();
  try {
    const count = config.role === 'worker' ? 1 : (overrides.threads ?? 1);
    const ours = count === 1 ? config : configOfMain(config);
    const parts = await openParts(ours, { log, overrides, stack });
    const front =
      count === 1
        ? await serveHere(parts, overrides, stack)
        : await serveInThreads(parts, { config, count, overrides, stack });
    const running = stack.move();
    return {
      ctx: parts.ctx,
      desk: parts.desk,
      signIn: parts.callers.signIn,
      address: front.address,
      broken: front.broken,
      async settle() {
        await front.settle();
        await parts.desk.store.idle();
        await parts.background.runAll();
        await parts.ctx.mirror.refresh();
      },
      stop: () => running.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

/** Answers in this thread, which does everything else, too. */
async function serveHere(
  parts: AppParts,
  overrides: AppOverrides,
  stack: AsyncDisposableStack,
): Promise<Front> {
  const { config } = parts.ctx;
  let isPrepared = false;
  const counts = openStoreCounts(parts.ctx);
  stack.defer(() => counts.close());
  const server = openServer({
    ...parts,
    ...{ stack, counts },
    isStrict: overrides.isStrict ?? false,
    validation: overrides.validation,
    isPrepared: () => isPrepared,
  });
  const address = await server.listen({ host: config.host, port: portOf(config) });
  stack.defer(stopOf(server, config));
  await overrides.beforeReady?.(address);
  isPrepared = true;
  return { address, broken: new Promise(() => {}), settle: () => counts.flush() };
}
