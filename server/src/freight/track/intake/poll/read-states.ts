import { type Kysely, sql } from 'kysely';
import {
  everything,
  type Scope,
  withinCarriers,
  withinShippers,
  withinShippersOrOpen,
} from '../../../../registry/access/scope.ts';
import type { Rows } from '../../../../rows.ts';
import { isDueByConnection } from './due-freights.ts';

/** How asking by a connection goes; times are null for what never happened. */
export type TrackingStateRead = {
  connectionId: number;
  carrierId: number;
  carrierName: string;
  active: boolean;
  createdAt: Date;
  askedAt: Date | null;
  answeredAt: Date | null;
  newsAt: Date | null;
  dueAt: Date | null;
  isAsking: boolean;
  failures: number;
  problem: { code: string; sentence: string; at: Date } | null;
  followed: number;
  waiting: number;
  unnamed: number;
  troubled: number;
  calls: number;
  failedCalls: number;
  events: number;
  badEvents: number;
  /** The database's clock when it was read. */
  now: Date;
};

type Reading = { after?: number; limit?: number; carrierId?: number; connectionId?: number; scope?: Scope };

type StateRow = Omit<TrackingStateRead, 'problem'> & {
  problemCode: string | null;
  problemText: string | null;
  problemAt: Date | null;
};

/** How asking goes, by connection in their order. */
export async function readTrackingStates(
  { db }: { db: Kysely<Rows> },
  { after = 0, limit = 1000, carrierId, connectionId, scope = everything }: Reading = {},
): Promise<TrackingStateRead[]> {
  const { rows } = await sql<StateRow>`
    select c.id as "connectionId", c.carrier_id as "carrierId", carrier.trade_name as "carrierName",
      c.active, c.created_at as "createdAt",
      s.asked_at as "askedAt", s.answered_at as "answeredAt", s.news_at as "newsAt",
      case when c.active and s.connection_revision = c.revision then s.due_at end as "dueAt",
      coalesce(s.lease_until > app_now(), false) as "isAsking", coalesce(s.failures, 0) as failures,
      s.problem_code as "problemCode", s.problem_text as "problemText", s.problem_at as "problemAt",
      f.followed, f.waiting, f.unnamed, f.troubled,
      coalesce(s.calls, 0) as calls, coalesce(s.failed_calls, 0) as "failedCalls",
      coalesce(s.events, 0) as events, coalesce(s.bad_events, 0) as "badEvents", app_now() as now
    from tracking_connection c
    join carrier on carrier.id = c.carrier_id
    left join tracking_state s on s.connection_id = c.id
    cross join lateral (
      select count(*) as followed, count(*) filter (where ${isDueByConnection}) as waiting,
        count(*) filter (where k.problem_code = 'unnamed') as unnamed,
        count(*) filter (where k.problem_code <> 'unnamed') as troubled
      from followed_freight k
      where k.carrier_id = c.carrier_id
        and ${withinShippers(scope, sql.ref('k.shipper_id'))}
        and case when c.shipper_id is null
          then not exists (
            select from tracking_connection own where own.carrier_id = c.carrier_id and own.shipper_id = k.shipper_id)
          else k.shipper_id = c.shipper_id end) f
    where c.id > ${after} and c.carrier_id = coalesce(${carrierId ?? null}, c.carrier_id)
      and c.id = coalesce(${connectionId ?? null}, c.id)
      and ${withinShippersOrOpen(scope, sql.ref('c.shipper_id'))} and ${withinCarriers(scope, sql.ref('c.carrier_id'))}
    order by c.id limit ${limit}`.execute(db);
  return rows.map(({ problemCode, problemText, problemAt, ...row }) => ({
    ...row,
    problem:
      problemCode === null || problemText === null || problemAt === null
        ? null
        : { code: problemCode, sentence: problemText, at: problemAt },
  }));
}
