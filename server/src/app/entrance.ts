import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { DemoEntrance } from '../registry/sign-in/log-in/demo-entrance.ts';
import { openSignIn, type SignInDesk } from '../registry/sign-in/sign-in-desk.ts';
import type { pagesOf } from './pages.ts';

type Entrance = {
  demo: DemoEntrance | undefined;
  pages: Awaited<ReturnType<typeof pagesOf>>;
  stack: AsyncDisposableStack;
};

/** Where people come in; what they used is written before the process ends. */
export async function openEntrance(ctx: Context, { demo, pages, stack }: Entrance): Promise<SignInDesk> {
  const page = pages.dashboard?.dashboard?.page;
  const desk = await openSignIn(ctx, { build: page === undefined ? '' : buildOf(page), demo: demo ?? null });
  stack.defer(() => desk.uses.flush());
  stack.defer(() => desk.providers.close());
  return desk;
}

/** Which build a page is of: its links name every file by what is in it. */
function buildOf(page: string): string {
  return createHash('sha256').update(page).digest('hex').slice(0, 12);
}
