import type { WhatIfBody } from '@carreto/contract/admin/tables/what-if';
import { comparingSize } from '../../freight/what-if/kept/comparing.ts';
import { findWhatIf } from '../../freight/what-if/kept/find-what-ifs.ts';
import { followWhatIfs, type WhatIfDesk } from '../../freight/what-if/kept/follow-what-ifs.ts';
import { startWhatIf } from '../../freight/what-if/kept/start-what-if.ts';
import { fromWireWhatIf } from '../../freight/what-if/wire-admin.ts';
import { onPrimary } from '../../platform/db/hosts/long-reads.ts';
import { silentLog } from '../../platform/log/log.ts';
import { createScheduler } from '../../platform/processor/scheduler.ts';
import { everything } from '../../registry/access/scope.ts';
import { placesPart } from '../../registry/places/places-part.ts';
import { engineCodec } from '../../registry/tables/sheets/engine-codec.ts';
import { ReplaySheets } from '../../registry/tables/sheets/replay-sheets.ts';
import { taxRatesPart } from '../../registry/tax-rates/tax-rates-part.ts';
import { openThreads } from '../../threads/in-thread.ts';
import type { CommandContext } from '../context/with-context.ts';
import { startProgress } from '../output/progress.ts';

/** How often it is looked at how far another process is. */
const lookMs = 300;

/**
 * Asks for a what-if and works on it here, unless a process of the installation was faster: then until that is done. Gives its id.
 * @throws Failure as `startWhatIf`
 */
export async function runWhatIf(ctx: CommandContext, body: WhatIfBody): Promise<number> {
  const id = await startWhatIf(ctx, { actor: ctx.actor, scope: everything }, fromWireWhatIf(body));
  const progress = startProgress('Comparing');
  const look = async (): Promise<boolean> => {
    const { endedAt, doneCount, rowCount } = await findWhatIf(ctx, { scope: everything, id });
    progress.at(doneCount, rowCount ?? 0);
    return endedAt !== null;
  };
  const desk = deskOf(ctx);
  const timer = setInterval(() => void look().catch(() => {}), lookMs);
  try {
    for (;;) {
      await followWhatIfs(desk, { onlyId: id });
      if (await look()) return id;
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
  } finally {
    clearInterval(timer);
    progress.end();
    await desk.threads.stop();
  }
}

/** What comparing takes, without an application around it. */
function deskOf({ db, clock }: CommandContext): WhatIfDesk {
  return {
    ctx: { db, clock, log: silentLog, longReads: onPrimary(db) },
    replaySheets: new ReplaySheets(db, engineCodec),
    scheduler: createScheduler(),
    threads: openThreads('compareRows', comparingSize),
    world: () =>
      db.transaction().execute(async (tx) => ({
        places: await placesPart.load(tx, undefined),
        taxRates: await taxRatesPart.load(tx, undefined),
      })),
  };
}
