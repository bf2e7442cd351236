import { setTimeout as pause } from 'node:timers/promises';
import type { Installation } from './installation.ts';

/** As long as fewer wait than ever before, a slow machine gets its time: only standing still is wrong. */
const standsStillMs = 180_000;
const withinMs = 1_800_000;

/**
 * Waits until nothing waits any more for the healthy receivers; rejects when for three minutes no fewer do, after half an
 * hour in any case, with what waits, and at once when somebody has left who should work.
 */
export async function untilQuiet(
  { look, healthy }: Installation,
  deserters: () => string[] = () => [],
): Promise<void> {
  const names = healthy.map(({ name }) => name);
  await look(async (session) => {
    const atLatestMs = Date.now() + withinMs;
    let fewest = Number.POSITIVE_INFINITY;
    let untilMs = Date.now() + standsStillMs;
    for (; ; await pause(100)) {
      const { rows } = await session.query<{ text: string }>(
        `select concat_ws(' ', v.public_id, d.state, d.attempt, d.last_class, d.due_at - app_now()) as text
         from webhook_delivery d join webhook_event v on v.id = d.event_id
         join webhook_endpoint e on e.id = d.endpoint_id
         where e.name = any ($1) and d.state in ('pending', 'sending')`,
        [names],
      );
      const [gone] = deserters();
      if (gone !== undefined) throw new Error(gone);
      if (rows.length === 0) return;
      if (rows.length < fewest) {
        fewest = rows.length;
        untilMs = Date.now() + standsStillMs;
      }
      if (Date.now() > Math.min(untilMs, atLatestMs))
        throw new Error(
          `still waiting: ${rows.length}, such as ${rows
            .slice(0, 5)
            .map(({ text }) => text)
            .join('; ')}`,
        );
    }
  });
}
