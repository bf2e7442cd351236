import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { holdingOfRow } from '../../../registry/operators/operator.ts';
import type { LetterAnswer } from '../../audit/rows.ts';
import type { NewNotice } from './give-notice.ts';

/** What was answered longer ago than this when it is first seen is no news. */
const newsDays = 7;

type AnswerRow = {
  letterId: number;
  cteId: number;
  number: number;
  shipperId: number;
  carrierId: number;
  carrier: string;
  answer: LetterAnswer;
  /** Who wrote the letter, and who sees to the CT-e. */
  operatorId: number | null;
  assigneeId: number | null;
};

const answerWords: Readonly<Record<LetterAnswer, string>> = {
  accepted: 'aceitou a proposta',
  refused: 'não aceitou a proposta',
  proposed: 'propôs outro valor',
};

/**
 * Of what carriers answered by the link of a letter: told to whoever wrote it and to whoever sees to the CT-e; where neither may
 * decide about it any more, to everybody who may.
 */
export async function ofNegotiations({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<NewNotice[]> {
  const { rows } = await sql<AnswerRow>`
    select letter.id as "letterId", cte.id as "cteId", cte.number, cte.shipper_id as "shipperId",
      cte.carrier_id as "carrierId", carrier.trade_name as carrier, letter.answer, letter.operator_id as "operatorId",
      cte.assignee_id as "assigneeId"
    from negotiation_letter as letter join cte on cte.id = letter.cte_id join carrier on carrier.id = cte.carrier_id
    where letter.answered_at > app_now() - ${newsDays} * interval '1 day' and not exists (
      select from notice where notice.kind = 'negotiation_answer' and notice.subject = letter.id::text)`.execute(
    db,
  );
  if (rows.length === 0) return [];
  const operators = await db.selectFrom('operator').selectAll().where('active', '=', true).execute();
  return rows.flatMap((row) => {
    const able = operators.filter((operator) => mayDecide(operator, row));
    const near = able.filter(({ id }) => id === row.operatorId || id === row.assigneeId);
    return (near.length === 0 ? able : near).map(
      ({ id }): NewNotice => ({
        operatorId: id,
        kind: 'negotiation_answer',
        subject: String(row.letterId),
        shipperId: row.shipperId,
        title: `${row.carrier} ${answerWords[row.answer]} do CT-e ${row.number}`,
        target: String(row.cteId),
        at: new Date(clock.nowMs()),
      }),
    );
  });
}

function mayDecide(
  operator: Parameters<typeof holdingOfRow>[0],
  { shipperId, carrierId }: AnswerRow,
): boolean {
  const { permissions, scope } = holdingOfRow(operator);
  return (
    permissions.has('audit.decide') &&
    (scope.shipperIds === 'all' || scope.shipperIds.includes(shipperId)) &&
    (scope.carrierIds === 'all' || scope.carrierIds.includes(carrierId))
  );
}
