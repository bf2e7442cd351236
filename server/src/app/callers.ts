import type { Context } from '../context.ts';
import { asFailure } from '../platform/db/as-failure.ts';
import type { HttpOptions } from '../platform/http/options.ts';
import type { BackgroundTask } from '../platform/jobs/background.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { createAuthenticate, permits, seesPersonal } from '../registry/access/authenticate.ts';
import { createTokenUses, type TokenUses } from '../registry/access/token-uses.ts';
import { type CallRecorder, createCallRecorder } from '../registry/calls/recorder.ts';
import type { DemoEntrance } from '../registry/sign-in/log-in/demo-entrance.ts';
import type { SignInDesk } from '../registry/sign-in/sign-in-desk.ts';
import { admit } from '../routes/admin/scope/admit.ts';
import { withShipperId } from '../routes/admin/shipper-path.ts';
import { openEntrance } from './entrance.ts';
import type { pagesOf } from './pages.ts';

/** Who calls this event loop and what each may, and what is noted of it. */
export type Callers = {
  signIn: SignInDesk;
  /** What a server is told of callers. */
  http: Pick<
    HttpOptions<Caller>,
    'authenticate' | 'permits' | 'admit' | 'seesPersonal' | 'sessions' | 'rewrite' | 'asFailure' | 'calls'
  >;
  /** What writes what was noted. */
  tasks: BackgroundTask[];
};

type Surroundings = {
  demo: DemoEntrance | undefined;
  pages: Awaited<ReturnType<typeof pagesOf>>;
  stack: AsyncDisposableStack;
};

/** Opens what knows callers; what was noted of them is written before the stack is left. */
export async function openCallers(ctx: Context, { demo, pages, stack }: Surroundings): Promise<Callers> {
  const uses = createTokenUses(ctx);
  stack.defer(() => uses.flush());
  const calls = openCalls(ctx, stack);
  const signIn = await openEntrance(ctx, { demo, pages, stack });
  return {
    signIn,
    http: knownCallers(ctx, { uses, signIn, calls }),
    tasks: flushes({ uses, signIn, calls }),
  };
}

type Noted = { uses: TokenUses; signIn: SignInDesk; calls: CallRecorder | undefined };

function knownCallers(ctx: Context, { uses, signIn: { sessions }, calls }: Noted): Callers['http'] {
  return {
    sessions,
    authenticate: createAuthenticate(ctx.mirror, uses, ctx.clock),
    permits,
    admit: (caller, request) => admit(ctx, caller, request),
    seesPersonal,
    rewrite: (address) => withShipperId(ctx.mirror.current.shippers, address),
    asFailure,
    calls,
  };
}

function flushes({ uses, signIn, calls }: Noted): BackgroundTask[] {
  return [
    { name: 'token uses', everyMs: 15_000, run: () => uses.flush() },
    { name: 'calls', everyMs: 1000, run: async () => calls?.flush() },
    { name: 'session uses', everyMs: 15_000, run: () => signIn.uses.flush() },
  ];
}

/** What keeps calls of integrations; undefined where none are kept. */
function openCalls(ctx: Context, stack: AsyncDisposableStack): CallRecorder | undefined {
  if (ctx.config.callLogMb === 0) return undefined;
  const calls = createCallRecorder(ctx);
  stack.defer(() => calls.flush());
  return calls;
}
