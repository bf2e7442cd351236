import { setTimeout as pause } from 'node:timers/promises';
import type { Installation } from './installation.ts';

const withinMs = 180_000;

/**
 * Waits until nothing waits any more for the healthy receivers; rejects after three minutes with what does, and at once
 * when somebody has left who should work.
 */
export async function untilQuiet(
  { look, healthy }: Installation,
  deserters: () => string[] = () => [],
): Promise<void> {
  const names = healthy.map(({ name }) => name);
  await look(async (session) => {
    for (const untilMs = Date.now() + withinMs; ; await pause(100)) {
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
      if (Date.now() > untilMs)
        throw new Error(
          `still waiting: ${rows.length}, such as ${rows
            .slice(0, 5)
            .map(({ text }) => text)
            .join('; ')}`,
        );
    }
  });
}
