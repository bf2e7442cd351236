import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isLeaseOver, leaseEnd } from '../../../../platform/db/lease.ts';
import type { Rows } from '../../../../rows.ts';
import type { Connection } from './connection.ts';
import { longestPollMs } from './plan.ts';

/** A turn to ask by a connection, which nobody else has while its lease lasts. */
export type Poll = {
  connection: Connection;
  token: string;
  leaseMs: number;
  /** Turns in a row before this one that brought no answer. */
  failures: number;
};

type Storage = { db: Kysely<Rows> };

/**
 * Takes the turn of the connection that has been due for the longest; none where none is due. A connection that was
 * changed is due at once. One whose worker died is due when its lease is over, and one that was planned by a clock that
 * went back since, at once. One whose account is switched off, or was refused by the carrier, at all or for tracking, has no turn.
 */
export async function claimPoll({ db }: Storage, leaseMs: number): Promise<Poll | null> {
  await sql`
    insert into tracking_state (connection_id, connection_revision, due_at)
    select id, revision, app_now() from tracking_connection c
    where active and not exists (select from tracking_state s where s.connection_id = c.id)
    on conflict do nothing`.execute(db);
  const token = randomUUID();
  const { rows } = await sql<{ connectionId: number; failures: number }>`
    with due as (
      select s.connection_id, c.revision, s.connection_revision <> c.revision as is_changed
      from tracking_state s join tracking_connection c on c.id = s.connection_id
      where c.active
        and not exists (
          select from vendor_account a left join vendor_state v on v.account_id = a.id
          where a.id = c.vendor_account_id and (not a.active or v.refused_revision = a.revision or exists (
            select from vendor_act_refusal r where r.account_id = a.id and r.revision = a.revision and r.act = 'track')))
        and (s.due_at <= app_now() or s.due_at > app_now() + ${longestPollMs} * interval '1 ms'
          or s.connection_revision <> c.revision)
        and (${isLeaseOver('s.lease_until')}
          or s.lease_until > app_now() + ${2 * leaseMs} * interval '1 ms')
      order by s.due_at limit 1 for update of s skip locked)
    update tracking_state s
    set lease_token = ${token}, lease_until = ${leaseEnd(leaseMs)},
      connection_revision = due.revision, failures = case when is_changed then 0 else failures end
    from due where s.connection_id = due.connection_id
    returning s.connection_id as "connectionId", s.failures`.execute(db);
  const [claimed] = rows;
  if (claimed === undefined) return null;
  const connection = await db
    .selectFrom('trackingConnection')
    .selectAll()
    .where('id', '=', claimed.connectionId)
    .executeTakeFirst();
  // Removed just now, and its state with it.
  if (connection === undefined) return null;
  return { connection, token, leaseMs, failures: claimed.failures };
}

/** Keeps a turn; tells whether it was still held. */
export async function renewPoll({ db }: Storage, { connection, token, leaseMs }: Poll): Promise<boolean> {
  const renewed = await db
    .updateTable('trackingState')
    .set({ leaseUntil: leaseEnd(leaseMs) })
    .where('connectionId', '=', connection.id)
    .where('leaseToken', '=', token)
    .returning('connectionId')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** Gives a turn back that was not made use of. */
export async function releasePoll({ db }: Storage, { connection, token }: Poll): Promise<void> {
  await db
    .updateTable('trackingState')
    .set({ leaseToken: null, leaseUntil: null })
    .where('connectionId', '=', connection.id)
    .where('leaseToken', '=', token)
    .execute();
}
