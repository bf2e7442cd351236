import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../../../rows.ts';
import type { Connection } from './connection.ts';
import type { DueFreight } from './due-freights.ts';
import { askAgainMs, stepBackMs } from './plan.ts';

/** How asking for a freight went. */
export type Asking = {
  freight: DueFreight;
  isNews: boolean;
  /** Whether the answer was no use, so that the next one is asked for later; `unanswered`: the carrier was away. */
  end: 'heard' | 'useless' | 'unanswered';
  /** Why nothing was heard, or not all; null where everything was. */
  problem: { code: string; sentence: string } | null;
};

/** Writes down when freights are to be asked for again, and what was wrong with their answers. */
export async function noteFreights(
  { db }: { db: Kysely<Rows> },
  connection: Connection,
  askings: readonly Asking[],
): Promise<void> {
  if (askings.length === 0) return;
  const rows = askings.map((asking) => rowOf(connection, asking));
  await sql`
    update followed_freight k
    set next_ask_at = app_now() + n.wait_ms * interval '1 ms', asked_at = app_now(),
      news_at = case when n.is_news then app_now() else k.news_at end,
      failures = n.failures, problem_code = n.problem_code, problem_text = n.problem_text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (shipper_id bigint, freight_code text,
      wait_ms float8, is_news boolean, failures int, problem_code text, problem_text text)
    where k.shipper_id = n.shipper_id and k.freight_code = n.freight_code`.execute(db);
}

function rowOf(connection: Connection, { freight, isNews, end, problem }: Asking) {
  const { nowMs, hiredAtMs, newsAtMs, isDelivered } = freight;
  const failures = { heard: 0, useless: Math.min(freight.failures + 1, 1000), unanswered: freight.failures }[
    end
  ];
  const random = Math.random();
  const times = { nowMs, hiredAtMs, isDelivered, failures, random, newsAtMs: isNews ? nowMs : newsAtMs };
  const waitMs = end === 'unanswered' ? stepBackMs(connection, random) : askAgainMs(connection, times);
  return Object.fromEntries([
    ['shipper_id', freight.shipperId],
    ['freight_code', freight.freightCode],
    ['wait_ms', waitMs],
    ['is_news', isNews],
    ['failures', failures],
    ['problem_code', problem?.code ?? null],
    ['problem_text', problem?.sentence.slice(0, 500) ?? null],
  ]);
}
