import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { leaseEnd } from '../../../platform/db/lease.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { AuthKind, EventKind, KeyKind, SubscribedKind } from '../rows.ts';

/** A delivery that this process may send until its lease ends, with everything that its endpoint says now. */
export type Claimed = {
  id: number;
  token: string;
  attempt: number;
  replayNo: number;
  event: {
    publicId: string;
    kind: EventKind;
    subjectSeq: number;
    payloadVersion: number;
    body: string | null;
  };
  endpoint: {
    id: number;
    url: string;
    exactAddress: boolean;
    kinds: SubscribedKind[];
    authKind: AuthKind;
    authName: string | null;
    authSecret: Buffer | null;
    headerValues: Buffer | null;
  };
  keys: { id: number; kind: KeyKind; sealed: Buffer }[];
};

export type ClaimWish = { token: string; leaseMs: number; room: number };

/**
 * Takes deliveries that are due, at most `room`. Endpoints are taken first, and one that another process is taking
 * from is passed over; so what is under way at each is counted exactly, and never exceeds its window. Those whose
 * window is full do not take a place of those that can be served. A later event of a freight waits for an earlier one, for as many attempts of it as the endpoint says.
 */
export async function claim(ctx: Pick<Context, 'db'>, wish: ClaimWish): Promise<Claimed[]> {
  const ids = await withTransaction(ctx.db, async (tx) => {
    const { rows: endpoints } = await sql<{ id: number }>`
      select e.id from webhook_endpoint e
      where e.state = 'active' and e.not_before <= app_now() and ${hasCredentials}
        and exists (
          select 1 from webhook_delivery d
          where d.endpoint_id = e.id and d.state = 'pending' and d.due_at <= app_now())
        and e.win > (
          select count(*) from webhook_delivery s where s.endpoint_id = e.id and s.state = 'sending')
      order by random() limit ${wish.room}
      for no key update of e skip locked`.execute(tx);
    if (endpoints.length === 0) return [];
    // A statement of its own sees what was committed before the endpoints were ours: the counts are exact.
    const { rows } = await sql<{ id: number }>`
      with pick as (
        select c.id from webhook_endpoint e
        cross join lateral (
          select d.id from webhook_delivery d
          where d.endpoint_id = e.id and d.state = 'pending' and d.due_at <= app_now()
            and (d.replay_no > 0 or not exists (
              select 1 from webhook_delivery o
              where o.endpoint_id = d.endpoint_id and o.kind = d.kind and o.subject = d.subject
                and o.replay_no = 0 and o.state in ('pending', 'sending') and o.subject_seq < d.subject_seq
                and (o.state = 'sending' or o.attempt < e.hold_attempts)))
          order by d.due_at, d.id
          limit greatest(0, e.win - (
            select count(*) from webhook_delivery s
            where s.endpoint_id = e.id and s.state = 'sending'))) c
        where e.id = any (${endpoints.map(({ id }) => id)}::bigint[])
        limit ${wish.room})
      update webhook_delivery d
      set state = 'sending', attempt = d.attempt + 1, lease_token = ${wish.token}::uuid,
        lease_until = ${leaseEnd(wish.leaseMs)}, sending_since = app_now()
      from pick where d.id = pick.id and d.state = 'pending'
      returning d.id`.execute(tx);
    return rows.map(({ id }) => id);
  });
  return ids.length === 0 ? [] : readClaimed(ctx, ids, wish.token);
}

/**
 * Nothing is sent without what it would be signed and authorized with: where that was forgotten together with the master
 * key (a value without bytes), what is due waits until it is set again.
 */
const hasCredentials = sql<boolean>`
  octet_length(coalesce(e.auth_secret, '-')) > 0 and octet_length(coalesce(e.header_values, '-')) > 0
  and exists (
    select from webhook_secret k
    where k.endpoint_id = e.id and octet_length(k.sealed) > 0
      and (k.expires_at is null or k.expires_at > app_now()))`;

async function readClaimed({ db }: Pick<Context, 'db'>, ids: number[], token: string): Promise<Claimed[]> {
  const rows = await db
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhookEvent as v', 'v.id', 'd.eventId')
    .innerJoin('webhookEndpoint as e', 'e.id', 'd.endpointId')
    .select(['d.id', 'd.attempt', 'd.replayNo', 'v.publicId', 'v.kind', 'v.subjectSeq', 'v.payloadVersion'])
    .select([
      'v.body',
      'e.id as endpointId',
      'e.url',
      'e.exactAddress',
      'e.kinds',
      'e.authKind',
      'e.authName',
      'e.authSecret',
    ])
    .select('e.headerValues')
    .where('d.id', 'in', ids)
    .where('d.leaseToken', '=', token)
    .orderBy('d.id')
    .execute();
  const keys = await db
    .selectFrom('webhookSecret')
    .select(['id', 'endpointId', 'kind', 'sealed'])
    .where('endpointId', 'in', [...new Set(rows.map(({ endpointId }) => endpointId)), 0])
    .where(sql<boolean>`(expires_at is null or expires_at > app_now())`)
    .where(sql<boolean>`octet_length(sealed) > 0`)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    token,
    attempt: row.attempt,
    replayNo: row.replayNo,
    event: {
      publicId: row.publicId,
      kind: row.kind,
      subjectSeq: row.subjectSeq,
      payloadVersion: row.payloadVersion,
      body: row.body,
    },
    endpoint: {
      id: row.endpointId,
      url: row.url,
      exactAddress: row.exactAddress,
      kinds: row.kinds,
      authKind: row.authKind,
      authName: row.authName,
      authSecret: row.authSecret,
      headerValues: row.headerValues,
    },
    keys: keys.filter(({ endpointId }) => endpointId === row.endpointId),
  }));
}
