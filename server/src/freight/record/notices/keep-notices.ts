import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { holdingOfRow } from '../../../registry/operators/operator.ts';
import { giveNoticeIn, type NewNotice } from './give-notice.ts';
import { ofApprovals } from './of-approvals.ts';
import { ofNegotiations } from './of-negotiations.ts';

type Keeping = Pick<Context, 'db' | 'clock'>;

/** What is older than this when it is first seen is no news. */
const newsDays = 7;
const msOfADay = 86_400_000;

/** Tells operators of imports and jobs of theirs that came to an end or have questions, and of webhooks that were switched off. */
export async function keepNotices(ctx: Keeping): Promise<void> {
  const notices = [
    ...(await ofImports(ctx)),
    ...(await ofWebhooks(ctx)),
    ...(await ofJobs(ctx)),
    ...(await ofWhatIfs(ctx)),
    ...(await ofApprovals(ctx)),
    ...(await ofNegotiations(ctx)),
  ];
  for (const notice of notices) await withTransaction(ctx.db, (tx) => giveNoticeIn(tx, notice));
}

type ImportRow = {
  id: number;
  operatorId: number;
  shipperId: number | null;
  state: string;
  carrier: string;
};

const importWords: ReadonlyMap<string, string> = new Map([
  ['done', 'terminou'],
  ['failed', 'falhou'],
  ['needs_answers', 'tem perguntas'],
]);

async function ofImports({ db, clock }: Keeping): Promise<NewNotice[]> {
  const { rows } = await sql<ImportRow>`
    select import.id, import.operator_id as "operatorId", import.shipper_id as "shipperId", import.state,
      carrier.trade_name as carrier
    from table_import as import join carrier on carrier.id = import.carrier_id
    where import.operator_id is not null and import.state in ('done', 'failed', 'needs_answers')
      and import.created_at > app_now() - ${newsDays} * interval '1 day'
      and not exists (
        select from notice where notice.operator_id = import.operator_id and notice.kind = 'import'
          and notice.subject = import.id || ' ' || import.state)`.execute(db);
  return rows.map(({ id, operatorId, shipperId, state, carrier }) => ({
    operatorId,
    kind: 'import',
    subject: `${id} ${state}`,
    shipperId,
    title: `A importação ${id} da tabela de ${carrier} ${importWords.get(state)}`,
    target: String(id),
    at: new Date(clock.nowMs()),
  }));
}

type JobRow = { id: number; operatorId: number; title: string; state: string; done: number; refused: number };

async function ofJobs({ db, clock }: Keeping): Promise<NewNotice[]> {
  const { rows } = await sql<JobRow>`
    select job.id, job.operator_id as "operatorId", job.title, job.state, job.done_count as done,
      job.refused_count as refused
    from operator_job as job
    where job.ended_at > app_now() - ${newsDays} * interval '1 day'
      and not exists (
        select from notice where notice.operator_id = job.operator_id and notice.kind = 'job'
          and notice.subject = job.id::text)`.execute(db);
  return rows.map(({ id, operatorId, title, state, done, refused }) => ({
    operatorId,
    kind: 'job',
    subject: String(id),
    shipperId: null,
    title: `${title}: ${state === 'done' ? 'terminou' : 'parou'} (feitos: ${done}, recusados: ${refused})`,
    target: String(id),
    at: new Date(clock.nowMs()),
  }));
}

type WhatIfEnd = { id: number; operatorId: number; state: 'done' | 'failed' };

/** Who stopped one knows of it. */
async function ofWhatIfs({ db, clock }: Keeping): Promise<NewNotice[]> {
  const { rows } = await sql<WhatIfEnd>`
    select what_if.id, what_if.operator_id as "operatorId", what_if.state
    from what_if
    where what_if.operator_id is not null and what_if.state in ('done', 'failed')
      and what_if.ended_at > ${new Date(clock.nowMs() - newsDays * msOfADay)}
      and not exists (
        select from notice where notice.operator_id = what_if.operator_id and notice.kind = 'what_if'
          and notice.subject = what_if.id::text)`.execute(db);
  return rows.map(({ id, operatorId, state }) => ({
    ...{ operatorId, kind: 'what_if', subject: String(id), shipperId: null, target: String(id) },
    title: `A comparação ${id} ${state === 'done' ? 'terminou' : 'parou sem resultado'}`,
    at: new Date(clock.nowMs()),
  }));
}

type EndpointRow = { id: number; shipperId: number; name: string; revision: number };

/** To whoever may switch them on again. */
async function ofWebhooks({ db, clock }: Keeping): Promise<NewNotice[]> {
  const { rows: endpoints } = await sql<EndpointRow>`
    select id, shipper_id as "shipperId", name, revision from webhook_endpoint
    where state = 'auto_disabled' and not exists (
      select from notice where notice.kind = 'webhook_off'
        and notice.subject = webhook_endpoint.id || ' ' || webhook_endpoint.revision)`.execute(db);
  if (endpoints.length === 0) return [];
  const operators = await db.selectFrom('operator').selectAll().where('active', '=', true).execute();
  return endpoints.flatMap(({ id, shipperId, name, revision }) =>
    operators
      .filter((operator) => {
        const { permissions, scope } = holdingOfRow(operator);
        const seesShipper = scope.shipperIds === 'all' || scope.shipperIds.includes(shipperId);
        return permissions.has('webhooks.write') && seesShipper && scope.carrierIds === 'all';
      })
      .map(
        (operator): NewNotice => ({
          operatorId: operator.id,
          kind: 'webhook_off',
          subject: `${id} ${revision}`,
          shipperId,
          title: `O webhook ${name} foi desativado porque falhava`,
          target: String(id),
          at: new Date(clock.nowMs()),
        }),
      ),
  );
}
