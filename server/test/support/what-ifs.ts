import { findWhatIf, type WhatIf } from '../../src/freight/what-if/kept/find-what-ifs.ts';
import { followWhatIfs, type WhatIfDesk } from '../../src/freight/what-if/kept/follow-what-ifs.ts';
import { type NewWhatIf, startWhatIf } from '../../src/freight/what-if/kept/start-what-if.ts';
import { everything } from '../../src/registry/access/scope.ts';
import { openThreads } from '../../src/threads/in-thread.ts';
import type { TestApp } from './app.ts';
import { tester } from './registry.ts';

const threads = openThreads('compareRows', { threads: 1, mostWaiting: 4 });

/** What works on what-ifs in a test, with a thread for all of them. */
export function whatIfDesk({ ctx, desk }: TestApp): WhatIfDesk {
  const { replaySheets, scheduler } = desk;
  return { ctx, replaySheets, scheduler, threads, world: () => ctx.mirror.current };
}

const usual = { over: 'both', shipperId: null, fromMs: null, untilMs: null } as const;

/** Asks for a what-if. */
export function askWhatIf(
  app: TestApp,
  asked: Partial<NewWhatIf> & Pick<NewWhatIf, 'versionIds'>,
): Promise<number> {
  return startWhatIf(app.ctx, { actor: tester, scope: everything }, { ...usual, ...asked });
}

/** Works off whatever waits, and gives one of them. */
export async function followed(app: TestApp, id: number): Promise<WhatIf> {
  await followWhatIfs(whatIfDesk(app));
  return findWhatIf(app.ctx, { scope: everything, id });
}

/** A what-if from beginning to end. */
export async function runWhatIf(
  app: TestApp,
  asked: Partial<NewWhatIf> & Pick<NewWhatIf, 'versionIds'>,
): Promise<WhatIf> {
  return followed(app, await askWhatIf(app, asked));
}
