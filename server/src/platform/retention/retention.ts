import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { Clock } from '../../kernel/clock.ts';
import type { BackgroundTask } from '../jobs/background.ts';
import type { Log } from '../log/log.ts';
import { measure } from '../metrics/metrics.ts';
import { createAdvance, type Uptime } from './advance.ts';
import { ClocksDisagree, type Horizon, openHorizon, readHorizon } from './horizon.ts';

/** One kind of thing that is forgotten when its term is over. */
export type RetentionDuty = {
  /** What is forgotten, in the plural: `quotes`. */
  name: string;
  /** How many are past their term. */
  count(horizon: Horizon): Promise<number>;
  /** Forgets a bounded number of them; 0 when none was left. Safe in several processes at once. */
  forget(horizon: Horizon): Promise<number>;
};

/** A step beyond this is never taken by itself. */
export const longestStepMs = 86_400_000;

type RetentionWorld<Tables> = {
  db: Kysely<Tables>;
  clock: Clock;
  log: Log;
  metrics: Registry;
  uptimeMs: Uptime;
};

/** Of all duties together: the horizon moves less than once a day, and each duty asks for little when it has not. */
const everyMs = 10 * 60_000;

/**
 * The task that forgets what is past its term, by the horizon alone. Where the clocks of process and database disagree it
 * refuses, says so in the log and in the metrics, and looks again in its turn.
 */
export function retentionTask<Tables>(
  { db, clock, log, metrics, uptimeMs }: RetentionWorld<Tables>,
  duties: readonly RetentionDuty[],
): BackgroundTask {
  const advance = createAdvance(db, uptimeMs);
  const seen = { aheadMs: 0, behindMs: 0, refusals: 0 };
  showInMetrics(metrics, seen);
  const open = async (): Promise<Horizon | undefined> => {
    try {
      await openHorizon({ db, clock });
      seen.aheadMs = 0;
    } catch (error) {
      if (!(error instanceof ClocksDisagree)) throw error;
      seen.aheadMs = error.aheadMs;
      seen.refusals += 1;
      log.error({ aheadS: Math.round(error.aheadMs / 1000) }, error.message);
      return undefined;
    }
    const moved = await advance();
    const { reachedAt, databaseNow } = moved ?? (await readHorizon(db));
    seen.behindMs = databaseNow.getTime() - reachedAt.getTime();
    if (moved !== undefined) log.info({ reachedAt }, 'forgetting has come a step further');
    if (seen.behindMs > longestStepMs)
      log.warn(
        { reachedAt, databaseNow },
        'forgetting is days behind; ./carreto retention catch-up --until DAY goes there after showing what that takes',
      );
    return openHorizon({ db, clock });
  };
  const run = async (): Promise<void> => {
    const horizon = await open();
    if (horizon !== undefined) await forgetAll(duties, horizon, log);
  };
  return { name: 'retention', everyMs, run };
}

/** One after the other; a duty that fails keeps no other from its turn. */
async function forgetAll(duties: readonly RetentionDuty[], horizon: Horizon, log: Log): Promise<void> {
  const failures: unknown[] = [];
  for (const { name, forget } of duties) {
    try {
      await forget(horizon);
    } catch (error) {
      log.warn({ what: name, err: error }, 'what is past its term could not be forgotten yet');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not everything past its term was forgotten');
}

function showInMetrics(
  metrics: Registry,
  seen: { aheadMs: number; behindMs: number; refusals: number },
): void {
  measure(metrics, 'carreto_clock_ahead_seconds', {
    help: "How far the clock of this process was ahead of its database's when retention looked last; 0 within five minutes.",
    read: () => seen.aheadMs / 1000,
  });
  measure(metrics, 'carreto_retention_behind_seconds', {
    help: 'How far the instant that forgetting goes by is behind the clock of the database.',
    read: () => seen.behindMs / 1000,
  });
  measure(metrics, 'carreto_retention_refusals', {
    help: 'Turns in which this process forgot nothing because the clocks disagree.',
    read: () => seen.refusals,
  });
}
