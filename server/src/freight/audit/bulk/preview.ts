import type { Context } from '../../../context.ts';
import { type Failure, fail } from '../../../kernel/failure.ts';
import { moneyText } from '../../../kernel/value-texts.ts';
import type { OperatorCaller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import {
  mostOfJob,
  openPreview,
  type PreviewLine,
  type Refusal,
} from '../../../registry/jobs/open-preview.ts';
import { requireWithinJob } from '../../../registry/jobs/wire-preview.ts';
import type { CteFilter } from '../../cte/review/cte-filter.ts';
import { findCteIds } from '../../cte/review/search-ctes.ts';
import { type CteState, cteStates } from '../../cte/states.ts';
import { readPolicies } from '../policy/read-policies.ts';
import { differenceOf, limitOf } from '../review/approval-limit.ts';
import { isApproval } from '../review/make-move.ts';
import {
  type BulkMove,
  cteJobKind,
  judgeMove,
  type LineState,
  missing,
  readCteStates,
} from './line-state.ts';

/** CT-es that are named, or as the list finds them. */
export type Chosen = { ids: readonly number[] } | { filter: CteFilter };

/** A sum that is more than the caller may let pass; in cents. */
export type AboveLimit = { sumCents: number; limitCents: number };

export type CteBulkPreview = {
  previewId: string;
  expiresAt: Date;
  accepted: readonly LineState[];
  refused: readonly { cteId: number; number: number | null; refusal: Refusal }[];
  aboveLimit: AboveLimit | null;
};

/** What a job keeps of its preview. */
export type StoredMove = BulkMove & { aboveLimit: AboveLimit | null };

/**
 * What would be decided about CT-es and what is refused, each as it is now; nothing is done. The set is frozen under an id.
 * @throws Failure `work_too_large` for more CT-es than a job has
 */
export async function previewMoves(
  ctx: Context,
  caller: OperatorCaller,
  { move, chosen }: { move: BulkMove; chosen: Chosen },
): Promise<CteBulkPreview> {
  const { scope } = caller;
  const ids = await idsOf(ctx, chosen, caller);
  const states = await readCteStates(ctx.db, { ids, scope });
  const limits = await limitsOf(ctx, caller, [...states.values()]);
  const lines = ids.map((id) => toLine(id, states.get(id), { move, limits }));
  const accepted = lines.flatMap(({ subject, refusal }) =>
    refusal === null ? (states.get(Number(subject)) ?? []) : [],
  );
  const aboveLimit = isApproval(move.to) ? sumAbove(accepted, { caller, limits }) : null;
  const stored: StoredMove = { ...move, aboveLimit };
  const opened = await openPreview(ctx, {
    actor: { ...actorOf(caller), operatorId: caller.operatorId },
    ...{ scope, action: stored, needs: 'audit.decide', lines },
    ...{ kind: cteJobKind, title: titles.get(move.to) ?? 'Decidir CT-es' },
  });
  const refused = lines.flatMap(({ subject, refusal }) => {
    const cteId = Number(subject);
    return refusal === null ? [] : [{ cteId, number: states.get(cteId)?.number ?? null, refusal }];
  });
  return { ...opened, accepted, refused, aboveLimit };
}

/** Refuses a job whose sum is more than its caller may let pass. @throws Failure `above_limit` */
export function requireSumWithin(stored: { type: string }): void {
  const { aboveLimit } = stored as StoredMove;
  if (aboveLimit !== null) throw aboveSum(aboveLimit);
}

function aboveSum({ sumCents, limitCents }: AboveLimit): Failure {
  return fail('above_limit', {
    message: `A soma de ${moneyText(sumCents)} passa do seu limite de ${moneyText(limitCents)}.`,
  });
}

const titles: ReadonlyMap<CteState, string> = new Map([
  [cteStates.released, 'Liberar CT-es'],
  [cteStates.negotiating, 'Negociar CT-es'],
  [cteStates.rejected, 'Recusar CT-es'],
]);

async function idsOf(ctx: Context, chosen: Chosen, { scope }: OperatorCaller): Promise<readonly number[]> {
  if ('ids' in chosen) return [...new Set(chosen.ids)];
  const ids = await findCteIds(ctx, { filter: { ...chosen.filter, scope }, most: mostOfJob });
  requireWithinJob(ids, 'CT-es');
  return ids;
}

type Limits = (shipperId: number) => number | null;

async function limitsOf(
  { db }: Context,
  caller: OperatorCaller,
  states: readonly LineState[],
): Promise<Limits> {
  const policyOf = await readPolicies(
    db,
    states.map(({ shipperId }) => shipperId),
  );
  return (shipperId) => limitOf(policyOf(shipperId), caller);
}

type Judging = { move: BulkMove; limits: Limits };

function toLine(id: number, cte: LineState | undefined, judging: Judging): PreviewLine {
  const subject = String(id);
  if (cte === undefined) return { subject, shipperId: null, version: null, refusal: missing };
  const { shipperId, version } = cte;
  return { subject, shipperId, version, refusal: judgeMove(cte, judging.move) ?? aboveOwn(cte, judging) };
}

/** The limit of a single decision. */
function aboveOwn(cte: LineState, { move, limits }: Judging): Refusal | null {
  const limitCents = limits(cte.shipperId);
  const cents = passed(cte);
  if (!isApproval(move.to) || limitCents === null || cents <= limitCents) return null;
  const reason = `A diferença de ${moneyText(cents)} passa do seu limite de ${moneyText(limitCents)}.`;
  return { code: 'above_limit', reason };
}

function passed({ expectedCents, totalCents }: LineState): number {
  return differenceOf({ expectedCents, paidCents: totalCents });
}

/** The limit of a sum: of each shipper by itself, and of all of it by the person's own. */
function sumAbove(
  accepted: readonly LineState[],
  { caller, limits }: { caller: OperatorCaller; limits: Limits },
): AboveLimit | null {
  const sums = [...Map.groupBy(accepted, ({ shipperId }) => shipperId)].map(([shipperId, own]) => ({
    limitCents: limits(shipperId),
    sumCents: sumOf(own),
  }));
  sums.push({ limitCents: caller.auditLimitCents, sumCents: sumOf(accepted) });
  for (const { limitCents, sumCents } of sums)
    if (limitCents !== null && sumCents > limitCents) return { limitCents, sumCents };
  return null;
}

function sumOf(ctes: readonly LineState[]): number {
  return ctes.reduce((sum, cte) => sum + passed(cte), 0);
}
