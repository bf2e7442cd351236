import type { Context } from '../../../context.ts';
import { Failure, fail } from '../../../kernel/failure.ts';
import type { OperatorCaller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { mostOfJob, openPreview, type PreviewLine } from '../../../registry/jobs/open-preview.ts';
import { requireWithinJob } from '../../../registry/jobs/wire-preview.ts';
import { countRedeliverable } from '../../notify/deliveries/redeliver.ts';
import type { FreightFilter } from '../../record/list/filter.ts';
import { findRefs } from '../../record/list/search.ts';
import { activeOperator } from '../../record/notes/assignee.ts';
import { requireReportable } from '../acts/report-occurrence.ts';
import { type BulkAction, jobKind, neededFor } from './bulk-action.ts';
import { type Judging, judge, notFound } from './judge.ts';
import { type LineState, readLineStates } from './line-state.ts';

/** Freights that are named, or as the list finds them. */
export type Chosen = { codes: readonly string[] } | { filter: FreightFilter };

export type BulkPreview = {
  previewId: string;
  expiresAt: Date;
  lines: readonly PreviewLine[];
  accepted: readonly LineState[];
  /** Null where nothing is sent. */
  deliveryCount: number | null;
};

/**
 * What would be done to freights and what is refused, each as it is now; nothing is done. The set is frozen under an id.
 * @throws Failure `forbidden` without the permission of the act; `work_too_large` for more freights than a job has; `invalid_request`
 * for what can be done to no freight.
 */
export async function previewBulk(
  ctx: Context,
  caller: OperatorCaller,
  { action, chosen }: { action: BulkAction; chosen: Chosen },
): Promise<BulkPreview> {
  const needs = neededFor[action.type];
  if (!caller.permissions.has(needs))
    throw fail('forbidden', { details: [{ field: 'needs', message: needs }] });
  const group = await requireDoable(ctx, action);
  const { scope } = caller;
  const codes = await codesOf(ctx, chosen);
  const states = await readLineStates(ctx.db, { codes, scope });
  const deliveries = await deliveriesOf(ctx, action, [...states.values()]);
  const judging = { action, group, deliveries };
  const lines = codes.map((code) => toLine(code, states.get(code), judging));
  const opened = await openPreview(ctx, {
    actor: { ...actorOf(caller), operatorId: caller.operatorId },
    ...{ scope, action, needs, lines },
    kind: jobKind,
    title: titles[action.type],
  });
  const accepted = lines.flatMap(({ subject, refusal }) => (refusal === null ? [subject] : []));
  return {
    ...opened,
    lines,
    accepted: accepted.flatMap((code) => states.get(code) ?? []),
    deliveryCount: action.type === 'redeliver' ? [...deliveries.values()].reduce((a, b) => a + b, 0) : null,
  };
}

const titles = {
  cancel: 'Cancelar fretes',
  report: 'Registrar ocorrência em fretes',
  note: 'Anotar fretes',
  assign: 'Atribuir fretes',
  redeliver: 'Reenviar webhooks de fretes',
} as const satisfies Record<BulkAction['type'], string>;

/** What no freight can be refused or accepted for. @throws Failure `invalid_request` that names a member of `action` */
async function requireDoable(ctx: Context, action: BulkAction): Promise<Judging['group']> {
  try {
    if (action.type === 'report')
      return requireReportable(ctx, { code: action.code, occurredAt: new Date(action.occurredAt) });
    if (action.type === 'assign' && action.operatorId !== null)
      await activeOperator(ctx.db, action.operatorId);
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const details = error.details.map(({ field, message }) => ({ field: `action.${field}`, message }));
    throw fail(error.code, { details });
  }
}

async function codesOf(ctx: Context, chosen: Chosen): Promise<readonly string[]> {
  if ('codes' in chosen) return [...new Set(chosen.codes)];
  const refs = await findRefs(ctx, {
    filter: chosen.filter,
    order: '-hiredAt',
    cursor: null,
    limit: mostOfJob,
  });
  requireWithinJob(refs, 'fretes');
  return refs.map(({ freightCode }) => freightCode);
}

async function deliveriesOf(
  { db }: Context,
  action: BulkAction,
  states: readonly LineState[],
): Promise<ReadonlyMap<string, number>> {
  if (action.type !== 'redeliver') return new Map();
  const subjects = states.map(({ shipperId, code: subject }) => ({ shipperId, subject }));
  return countRedeliverable(db, subjects, action.which);
}

function toLine(subject: string, state: LineState | undefined, judging: Judging): PreviewLine {
  if (state === undefined) return { subject, shipperId: null, version: null, refusal: notFound };
  const { shipperId, version } = state;
  return { subject, shipperId, version, refusal: judge(state, judging) };
}
