import { type Kysely, sql } from 'kysely';
import { type Scope, withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import type { Refusal } from '../../../registry/jobs/open-preview.ts';
import type { Rows } from '../../../rows.ts';
import { decidedAlready } from '../../cte/decisions.ts';
import { type CteState, cteStates, refuseMove } from '../../cte/states.ts';

/** Of a CT-e what acts on many are judged by. Money in cents. */
export type LineState = {
  id: number;
  number: number;
  shipperId: number;
  state: CteState;
  totalCents: number;
  expectedCents: number | null;
  isDeleted: boolean;
  isReplaced: boolean;
  /** Who decided and is not effective yet. */
  decidedBy: string | null;
  /** Differs where its state, what is due, its freight, its bill or who decided does. */
  version: string;
};

/** What many are moved to. */
export type BulkMove = { type: 'move_ctes'; to: CteState; reason: string };

/** Jobs of CT-es among those of operators. */
export const cteJobKind = 'ctes';

/**
 * Of CT-es in scope what they are judged by, by their id. Those that are not in it do not exist.
 * @param isLocked keeps others from changing them until the transaction ends.
 */
export async function readCteStates(
  db: Kysely<Rows>,
  { ids, scope, isLocked = false }: { ids: readonly number[]; scope: Scope; isLocked?: boolean },
): Promise<ReadonlyMap<number, LineState>> {
  const { rows } = await sql<LineState>`
    select cte.id, cte.number, cte.shipper_id as "shipperId", cte.state, cte.total_cents as "totalCents",
      cte.expected_cents as "expectedCents", cte.deleted_at is not null as "isDeleted",
      cte.replaced_by is not null as "isReplaced", decision.actor as "decidedBy",
      md5(concat_ws('|', cte.state, coalesce(cte.expected_cents::text, '-'), coalesce(cte.freight_code, '-'),
        cte.deleted_at is null, coalesce(cte.replaced_by, 0), coalesce(cte.bill_id, 0), coalesce(decision.id, 0),
        coalesce(cte.negotiation_code, '-'))) as version
    from cte left join lateral (
      select id, actor from cte_decision where cte_id = cte.id and state = 'waiting'
    ) as decision on true
    where cte.id = any (${[...ids]}::bigint[])
      and ${withinShippers(scope, sql.ref('cte.shipper_id'))}
      and ${withinCarriers(scope, sql.ref('cte.carrier_id'))}
    ${isLocked ? sql`for no key update of cte` : sql``}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Why a move would not be made to a CT-e as it is; null where it would. Pure; limits are apart. */
export function judgeMove(cte: LineState, { to, reason }: BulkMove): Refusal | null {
  if (cte.isDeleted) return outOfFlow('A transportadora excluiu este CT-e.');
  if (cte.decidedBy !== null) return outOfFlow(decidedAlready(cte.decidedBy));
  if (cte.state === to) return { code: 'nothing_to_do', reason: 'O CT-e já está assim.' };
  if (cte.isReplaced && to === cteStates.negotiating) return outOfFlow('O CT-e foi substituído.');
  return refuseMove({ from: cte.state, to, cause: 'person', reason }) === null
    ? null
    : outOfFlow('O CT-e não pode passar do estado atual para este.');
}

export const missing: Refusal = { code: 'not_found', reason: 'CT-e não encontrado.' };
export const changed: Refusal = {
  code: 'changed',
  reason: 'O CT-e mudou depois da prévia. Veja como ele está e faça outra.',
};

function outOfFlow(reason: string): Refusal {
  return { code: 'out_of_flow', reason };
}
