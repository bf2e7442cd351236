import { setTimeout as pause } from 'node:timers/promises';
import type { Installation } from '../../faults/ledger/installation.ts';

/** As long as fewer wait than ever before, a slow machine gets its time: only standing still is wrong. */
const standsStillMs = 120_000;
const lookEveryMs = 100;
/** What stays as it is for so long is nobody's. */
const leftForMs = 2000;

/**
 * Waits until no order is left to be worked on. What a killed process had begun is nobody's until its lease ends, two minutes
 * later: the database's clock is moved on where nothing else is left. Gives how often; rejects where orders stay.
 */
export async function untilWorked(
  { look }: Pick<Installation, 'look'>,
  deserters: () => string[],
): Promise<number> {
  return look(async (session) => {
    let moves = 0;
    let left = '';
    let [leftSinceMs, fewest, fewestAtMs] = [performance.now(), Number.POSITIVE_INFINITY, performance.now()];
    for (; ; await pause(lookEveryMs)) {
      const [gone] = deserters();
      if (gone !== undefined) throw new Error(gone);
      const { rows } = await session.query<{ ref: string; text: string }>(
        `select concat_ws(' ', order_ref, state, problem_code, due_at - app_now(), lease_until - app_now()) as text,
           order_ref as ref
         from store_order where due_at is not null or lease_until is not null order by id`,
      );
      if (rows.length === 0) return moves;
      const nowMs = performance.now();
      if (rows.length < fewest) [fewest, fewestAtMs] = [rows.length, nowMs];
      if (nowMs - fewestAtMs > standsStillMs)
        throw new Error(
          `orders are left: ${rows.length}, such as ${rows
            .slice(0, 5)
            .map(({ text }) => text)
            .join('; ')}`,
        );
      const now = JSON.stringify(rows.map(({ ref }) => ref));
      if (now !== left) [left, leftSinceMs] = [now, nowMs];
      else if (nowMs - leftSinceMs > leftForMs) {
        await session.query("update app_clock set ahead = ahead + interval '121 seconds'");
        moves += 1;
        leftSinceMs = nowMs;
      }
    }
  });
}
