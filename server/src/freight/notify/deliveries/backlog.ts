import { sql } from 'kysely';
import type { Context } from '../../../context.ts';

/** How far sending is behind. */
export type Backlog = { oldestDueS: number; parked: number };

/** Of endpoints that may be called; those that fail wait by plan, which is no backlog before it is due. */
export async function readBacklog({ db }: Pick<Context, 'db'>): Promise<Backlog> {
  const { rows } = await sql<{ oldest: number | null; parked: number }>`
    select
      (select extract(epoch from app_now() - min(first.due_at))::float8
       from webhook_endpoint e, lateral (
         select d.due_at from webhook_delivery d
         where d.endpoint_id = e.id and d.state = 'pending' and d.due_at <= app_now()
         order by d.due_at limit 1) first
       where e.state = 'active') as oldest,
      (select count(*)::int from webhook_delivery where state = 'parked') as parked`.execute(db);
  return { oldestDueS: rows[0]?.oldest ?? 0, parked: rows[0]?.parked ?? 0 };
}
