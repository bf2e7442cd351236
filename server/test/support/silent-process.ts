import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** A process of another machine that nothing was heard of for two minutes. */
export async function addSilentProcess(app: TestApp, host: string): Promise<void> {
  await sql`insert into running_process
      (id, host, pid, role, release, started_at, seen_at, clock_offset_ms)
    values (gen_random_uuid(), ${host}, 412, 'worker', '1.0.0', app_now() - interval '3 hours',
      app_now() - interval '2 minutes', 40)`.execute(app.ctx.db);
}
