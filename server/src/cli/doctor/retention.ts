import type { Kysely } from 'kysely';
import { systemClock } from '../../kernel/clock.ts';
import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { ClocksDisagree, openHorizon, readHorizon } from '../../platform/retention/horizon.ts';
import { longestStepMs } from '../../platform/retention/retention.ts';
import type { Rows } from '../../rows.ts';
import { bad, type Check, ok, warn } from './check.ts';

const name = 'retention';

/** Whether what is past its term is forgotten, and how far that has come. */
export async function checkRetention(db: Kysely<Rows>): Promise<Check> {
  const disagreement = await openHorizon({ db, clock: systemClock }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ClocksDisagree) return error;
      throw error;
    },
  );
  if (disagreement !== undefined)
    return bad(name, 'refused: the clocks are more than five minutes apart', disagreement.message);
  const { reachedAt, databaseNow } = await readHorizon(db);
  const [reached, today] = [reachedAt, databaseNow].map((at) => formatDay(dayInSaoPaulo(at.getTime())));
  const behindMs = databaseNow.getTime() - reachedAt.getTime();
  if (behindMs > longestStepMs)
    return warn(
      name,
      `it has come to ${reached}, a step of ${Math.floor(behindMs / longestStepMs)} days or more behind`,
      `When ${today} is the right day: ./carreto retention catch-up --until ${today} shows what that takes first.`,
    );
  if (behindMs < -longestStepMs)
    return warn(
      name,
      `it has come to ${reached}, which is yet to come: the clock was ahead`,
      `./carreto retention catch-up --until ${today} brings it back, so that a wrong clock costs a day at most again.`,
    );
  return ok(name, `it has come to ${reached}`);
}
