import type { Context } from '../context.ts';
import { openSignIn, type SignInDesk } from '../registry/sign-in/sign-in-desk.ts';
import type { pagesOf } from './pages.ts';

type Entrance = {
  isDemo: boolean | undefined;
  pages: Awaited<ReturnType<typeof pagesOf>>;
  stack: AsyncDisposableStack;
};

/** Where people come in; what they used is written before the process ends. */
export async function openEntrance(
  ctx: Context,
  { isDemo = false, pages, stack }: Entrance,
): Promise<SignInDesk> {
  const desk = await openSignIn(ctx, { build: pages.dashboard?.dashboard?.build ?? '', isDemo });
  stack.defer(() => desk.uses.flush());
  return desk;
}
