import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { moneyText } from '../../../kernel/value-texts.ts';
import { holdingOfRow } from '../../../registry/operators/operator.ts';
import { readPolicies } from '../../audit/policy/read-policies.ts';
import { differenceOf, limitOf } from '../../audit/review/approval-limit.ts';
import type { NewNotice } from './give-notice.ts';

type RequestRow = {
  id: number;
  cteId: number;
  number: number;
  shipperId: number;
  carrierId: number;
  totalCents: number;
  expectedCents: number | null;
  operatorId: number;
  actor: string;
};

/** Of what is asked of those who may let pass more: each of them is told once, whoever asked is not. */
export async function ofApprovals({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<NewNotice[]> {
  const { rows } = await sql<RequestRow>`
    select request.id, cte.id as "cteId", cte.number, cte.shipper_id as "shipperId", cte.carrier_id as "carrierId",
      cte.total_cents as "totalCents", cte.expected_cents as "expectedCents", request.operator_id as "operatorId",
      request.actor
    from cte_approval_request as request join cte on cte.id = request.cte_id
    where request.state = 'open' and not exists (
      select from notice where notice.kind = 'approval' and notice.subject = request.id::text)`.execute(db);
  if (rows.length === 0) return [];
  const operators = await db.selectFrom('operator').selectAll().where('active', '=', true).execute();
  const policyOf = await readPolicies(
    db,
    rows.map(({ shipperId }) => shipperId),
  );
  return rows.flatMap((request) =>
    operators
      .filter((operator) => mayGive(operator, request, limitOf(policyOf(request.shipperId), operator)))
      .map((operator): NewNotice => {
        const cents = passed(request);
        return {
          operatorId: operator.id,
          kind: 'approval',
          subject: String(request.id),
          shipperId: request.shipperId,
          title: `${request.actor} pede a liberação do CT-e ${request.number}: diferença de ${moneyText(cents)}`,
          target: String(request.cteId),
          at: new Date(clock.nowMs()),
        };
      }),
  );
}

function passed({ totalCents, expectedCents }: RequestRow): number {
  return differenceOf({ expectedCents, paidCents: totalCents });
}

function mayGive(
  operator: Parameters<typeof holdingOfRow>[0] & { id: number },
  request: RequestRow,
  limitCents: number | null,
): boolean {
  const { permissions, scope } = holdingOfRow(operator);
  return (
    operator.id !== request.operatorId &&
    permissions.has('audit.decide') &&
    (scope.shipperIds === 'all' || scope.shipperIds.includes(request.shipperId)) &&
    (scope.carrierIds === 'all' || scope.carrierIds.includes(request.carrierId)) &&
    (limitCents === null || passed(request) <= limitCents)
  );
}
