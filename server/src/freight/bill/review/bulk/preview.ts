import type { Context } from '../../../../context.ts';
import { fail } from '../../../../kernel/failure.ts';
import type { OperatorCaller } from '../../../../registry/access/access-part.ts';
import { actorOf } from '../../../../registry/access/authenticate.ts';
import { mostOfJob, openPreview, type PreviewLine } from '../../../../registry/jobs/open-preview.ts';
import { readPolicies } from '../../../audit/policy/read-policies.ts';
import { type BillFilter, matchingBills } from '../matching-bills.ts';
import { requirePast } from '../pay-bill.ts';
import { type BillAction, billJobKind, neededForBills } from './bulk-action.ts';
import { billNotFound, judgeBillLine } from './judge.ts';
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
  const lines = ids.map((id): PreviewLine => {
    const state = states.get(id);
    const subject = String(id);
    if (state === undefined) return { subject, shipperId: null, version: null, refusal: billNotFound };
    const { shipperId } = state.bill;
    const decided = { ...state, decider: caller, policy: policies(shipperId) };
    return { subject, shipperId, version: state.version, refusal: judgeBillLine(decided, action) };
  });
  const opened = await openPreview(ctx, {
    actor: { ...actorOf(caller), operatorId: caller.operatorId },
    ...{ scope, action, lines, needs: neededForBills, kind: billJobKind },
    title: action.type === 'pay_bills' ? 'Pagar faturas' : moveTitles[action.to],
  });
  return { ...opened, lines, states };
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
  if (rows.length > mostOfJob)
    throw fail('work_too_large', {
      message: `O filtro encontra mais de ${mostOfJob} faturas; escolha menos de cada vez.`,
    });
  return rows.map(({ id }) => id);
}
