import type { Context } from '../../../../context.ts';
import { moneyText } from '../../../../kernel/value-texts.ts';
import type { OperatorCaller } from '../../../../registry/access/access-part.ts';
import { actorOf } from '../../../../registry/access/authenticate.ts';
import {
  mostOfJob,
  openPreview,
  type PreviewLine,
  type Refusal,
} from '../../../../registry/jobs/open-preview.ts';
import { requireWithinJob } from '../../../../registry/jobs/wire-preview.ts';
import { approvedToday } from '../../../audit/decisions/approvals.ts';
import { readPolicies } from '../../../audit/policy/read-policies.ts';
import { limitOf } from '../../../audit/review/approval-limit.ts';
import { type BillFilter, matchingBills } from '../matching-bills.ts';
import { requirePast } from '../pay-bill.ts';
import { type BillAction, billJobKind, neededForBills } from './bulk-action.ts';
import { approvedCents, billNotFound, judgeBillLine } from './judge.ts';
import { type BillLine, readBillLines } from './line-state.ts';

/** Bills that are named, or as the list finds them. */
export type ChosenBills = { ids: readonly number[] } | { filter: BillFilter };

export type BillBulkPreview = {
  previewId: string;
  expiresAt: Date;
  lines: readonly PreviewLine[];
  /** By their id, those that are there. */
  states: ReadonlyMap<number, BillLine>;
};

/**
 * What would be done to bills and what is refused, each as it is now; nothing is done. The set is frozen under an id.
 * @throws Failure `work_too_large` for more bills than a job has; `invalid_request` for a day to come
 */
export async function previewBills(
  ctx: Context,
  caller: OperatorCaller,
  { action, chosen }: { action: BillAction; chosen: ChosenBills },
): Promise<BillBulkPreview> {
  if (action.type === 'pay_bills') requirePast(ctx, action.paidOn);
  const { scope } = caller;
  const ids = await idsOf(ctx, caller, chosen);
  const states = await readBillLines(ctx.db, { ids, scope });
  const policies = await readPolicies(
    ctx.db,
    [...states.values()].map(({ bill }) => bill.shipperId),
  );
  const judged = ids.map((id): PreviewLine => {
    const state = states.get(id);
    const subject = String(id);
    if (state === undefined) return { subject, shipperId: null, version: null, refusal: billNotFound };
    const { shipperId } = state.bill;
    const decided = { ...state, decider: caller, policy: policies(shipperId) };
    return { subject, shipperId, version: state.version, refusal: judgeBillLine(decided, action) };
  });
  const limits = (shipperId: number) => limitOf(policies(shipperId), caller);
  const todayCents = await approvedToday(ctx.db, caller);
  const lines = withinSum(judged, { action, caller, states, limits, todayCents });
  const opened = await openPreview(ctx, {
    actor: { ...actorOf(caller), operatorId: caller.operatorId },
    ...{ scope, action, lines, needs: neededForBills, kind: billJobKind },
    title: action.type === 'pay_bills' ? 'Pagar faturas' : moveTitles[action.to],
  });
  return { ...opened, lines, states };
}

type Summing = {
  action: BillAction;
  caller: Pick<OperatorCaller, 'auditLimitCents'>;
  states: ReadonlyMap<number, BillLine>;
  limits: (shipperId: number) => number | null;
  /** What the person let pass today. */
  todayCents: number;
};

/**
 * Refuses those that would make the sum of what is approved at once, with what was approved today, pass a limit: of each shipper by
 * itself, and of all of it the person's own; the first ones are let through.
 */
function withinSum(
  lines: readonly PreviewLine[],
  { action, caller, states, limits, todayCents }: Summing,
): PreviewLine[] {
  const sums = new Map<number | 'all', number>();
  const sumOf = (owner: number | 'all'): number => sums.get(owner) ?? todayCents;
  return lines.map((line) => {
    const state = states.get(Number(line.subject));
    const cents = state === undefined || line.refusal !== null ? 0 : approvedCents(state, action);
    if (state === undefined || cents === 0) return line;
    const { shipperId } = state.bill;
    const owners = [
      { owner: shipperId, limitCents: limits(shipperId) },
      { owner: 'all' as const, limitCents: caller.auditLimitCents },
    ];
    const above = owners.find(
      ({ owner, limitCents }) => limitCents !== null && sumOf(owner) + cents > limitCents,
    );
    if (above !== undefined)
      return { ...line, refusal: aboveSum(sumOf(above.owner) + cents, { ...above, todayCents }) };
    for (const { owner } of owners) sums.set(owner, sumOf(owner) + cents);
    return line;
  });
}

type AboveSum = { limitCents: number | null; todayCents: number };

function aboveSum(sumCents: number, { limitCents, todayCents }: AboveSum): Refusal {
  const limit = moneyText(limitCents ?? 0);
  const reason = `Com as outras deste lote${todayCents > 0 ? ' e o que você já aprovou hoje' : ''} a diferença seria de ${moneyText(sumCents)}, acima do seu limite de ${limit}.`;
  return { code: 'above_limit', reason };
}

const moveTitles = {
  1: 'Mover faturas',
  2: 'Devolver faturas à conferência',
  3: 'Negociar faturas',
  4: 'Liberar faturas',
  6: 'Cancelar faturas',
} as const;

async function idsOf(
  { db }: Context,
  { scope }: OperatorCaller,
  chosen: ChosenBills,
): Promise<readonly number[]> {
  if ('ids' in chosen) return [...new Set(chosen.ids)];
  const rows = await matchingBills(db, { ...chosen.filter, scope })
    .select('bill.id')
    .orderBy('bill.id', 'desc')
    .limit(mostOfJob + 1)
    .execute();
  requireWithinJob(rows, 'faturas');
  return rows.map(({ id }) => id);
}
