import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { moneyText } from '../../../kernel/value-texts.ts';
import { holdingOfRow } from '../../../registry/operators/operator.ts';
import { readPolicies } from '../../audit/policy/read-policies.ts';
import { differenceOf, limitOf } from '../../audit/review/approval-limit.ts';
import { sumsOfBills } from '../../bill/facts.ts';
import type { NewNotice } from './give-notice.ts';

type RequestRow = {
  id: number;
  /** The CT-e or the bill. */
  subjectId: number;
  number: number;
  /** Of bills; null is a CT-e that is to be released. */
  act: 'release' | 'pay' | null;
  shipperId: number;
  carrierId: number;
  totalCents: number;
  expectedCents: number | null;
  operatorId: number;
  actor: string;
};

type Reading = Pick<Context, 'db' | 'clock'>;
type ApprovalKind = 'approval' | 'bill_approval';

/** Of what is asked of those who may let pass more: each of them is told once, whoever asked is not. */
export async function ofApprovals(ctx: Reading): Promise<NewNotice[]> {
  const ctes = await noticesOf(ctx, { kind: 'approval', rows: await ofCtes(ctx) });
  return [...ctes, ...(await noticesOf(ctx, { kind: 'bill_approval', rows: await ofBills(ctx) }))];
}

async function ofCtes({ db }: Reading): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select request.id, cte.id as "subjectId", cte.number, null as act, cte.shipper_id as "shipperId",
      cte.carrier_id as "carrierId", cte.total_cents as "totalCents", cte.expected_cents as "expectedCents",
      request.operator_id as "operatorId", request.actor
    from cte_approval_request as request join cte on cte.id = request.cte_id
    where request.state = 'open' and not exists (
      select from notice where notice.kind = 'approval' and notice.subject = request.id::text)`.execute(db);
  return rows;
}

async function ofBills({ db }: Reading): Promise<RequestRow[]> {
  const { rows } = await sql<Omit<RequestRow, 'expectedCents'>>`
    select request.id, bill.id as "subjectId", bill.number, request.act, bill.shipper_id as "shipperId",
      bill.carrier_id as "carrierId", bill.total_cents as "totalCents", request.operator_id as "operatorId", request.actor
    from bill_approval_request as request join bill on bill.id = request.bill_id
    where request.state = 'open' and not exists (
      select from notice where notice.kind = 'bill_approval' and notice.subject = request.id::text)`.execute(
    db,
  );
  const sums = await sumsOfBills(
    db,
    rows.map(({ subjectId }) => subjectId),
  );
  return rows.map((row) => ({ ...row, expectedCents: sums.get(row.subjectId)?.contractedCents ?? 0 }));
}

async function noticesOf(
  { db, clock }: Reading,
  { kind, rows }: { kind: ApprovalKind; rows: readonly RequestRow[] },
): Promise<NewNotice[]> {
  if (rows.length === 0) return [];
  const operators = await db.selectFrom('operator').selectAll().where('active', '=', true).execute();
  const policyOf = await readPolicies(
    db,
    rows.map(({ shipperId }) => shipperId),
  );
  return rows.flatMap((request) =>
    operators
      .filter((operator) => {
        const limitCents = limitOf(policyOf(request.shipperId), operator);
        return mayGive(operator, { ...request, permission: needs[kind], limitCents });
      })
      .map(
        (operator): NewNotice => ({
          operatorId: operator.id,
          kind,
          subject: String(request.id),
          shipperId: request.shipperId,
          title: `${request.actor} pede ${wishOf(request)}: diferença de ${moneyText(passed(request))}`,
          target: String(request.subjectId),
          at: new Date(clock.nowMs()),
        }),
      ),
  );
}

const needs = { approval: 'audit.decide', ['bill_approval' as const]: 'bills.decide' } as const;

function wishOf({ act, number }: RequestRow): string {
  if (act === null) return `a liberação do CT-e ${number}`;
  return `${act === 'pay' ? 'o pagamento' : 'a liberação'} da fatura ${number}`;
}

function passed({ totalCents, expectedCents }: RequestRow): number {
  return differenceOf({ expectedCents, paidCents: totalCents });
}

type Candidate = RequestRow & { permission: (typeof needs)[ApprovalKind]; limitCents: number | null };

function mayGive(
  operator: Parameters<typeof holdingOfRow>[0] & { id: number },
  { permission, limitCents, ...request }: Candidate,
): boolean {
  const { permissions, scope } = holdingOfRow(operator);
  return (
    operator.id !== request.operatorId &&
    permissions.has(permission) &&
    (scope.shipperIds === 'all' || scope.shipperIds.includes(request.shipperId)) &&
    (scope.carrierIds === 'all' || scope.carrierIds.includes(request.carrierId)) &&
    (limitCents === null || passed(request) <= limitCents)
  );
}
