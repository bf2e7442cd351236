import type { Context } from '../../../context.ts';
import type { Change } from '../../../registry/changes/change.ts';
import type { ClaimedJob } from '../../../registry/jobs/claim-job.ts';
import type { Refusal } from '../../../registry/jobs/open-preview.ts';
import type { JobLine, LineAct } from '../../../registry/jobs/work-line.ts';
import { countRedeliverable, redeliverIn } from '../../notify/deliveries/redeliver.ts';
import { assignFreightIn } from '../../record/notes/assign.ts';
import { addNoteIn } from '../../record/notes/notes.ts';
import { groupOfCode } from '../../trail/catalogue.ts';
import { cancelAsOperatorIn } from '../acts/cancel-as-operator.ts';
import { reportOccurrenceIn } from '../acts/report-occurrence.ts';
import type { BulkAction } from './bulk-action.ts';
import { changed, judge, notFound } from './judge.ts';
import { type LineState, readLineStates } from './line-state.ts';

/** Does a line of a job of freights, by the act on one of them, where the freight is as the preview saw it. */
export function freightLines(ctx: Context): LineAct {
  return async (change, job, line) => {
    const locked = { codes: [line.subject], scope: job.scope, isLocked: true };
    const freight = (await readLineStates(change.tx, locked)).get(line.subject);
    if (freight === undefined) return notFound;
    if (freight.version !== line.version) return changed;
    // What the preview opened is what is kept of it.
    const action = job.action as BulkAction;
    return (
      (await refusalNow(change, freight, action)) ?? (await act(ctx, change, { action, freight, job, line }))
    );
  };
}

/** The judgement of the preview, again: what it went by beside the freight may have changed. */
async function refusalNow(change: Change, freight: LineState, action: BulkAction): Promise<Refusal | null> {
  const { shipperId, code: subject } = freight;
  const deliveries =
    action.type === 'redeliver'
      ? await countRedeliverable(change.tx, [{ shipperId, subject }], action.which)
      : new Map<string, number>();
  const group = action.type === 'report' ? (groupOfCode.get(action.code) ?? null) : null;
  return judge(freight, { action, group, deliveries });
}

type Acting = { action: BulkAction; freight: LineState; job: ClaimedJob; line: JobLine };

/** @throws Failure as the act on one freight */
async function act(
  ctx: Context,
  change: Change,
  { action, freight, job, line }: Acting,
): Promise<Refusal | null> {
  const { code, shipperId, number } = freight;
  const named = { scope: job.scope, code };
  switch (action.type) {
    case 'cancel':
      await cancelAsOperatorIn(ctx, change, { freight, reason: action.reason });
      return null;
    case 'report':
      return report(ctx, change, { freight, action });
    case 'note':
      await addNoteIn(ctx, change, { ...named, text: action.text });
      return null;
    case 'assign':
      await assignFreightIn(ctx, change, { ...named, operatorId: action.operatorId });
      return null;
    case 'redeliver':
      await redeliverIn(change, {
        ...{ shipperId, subject: code, entityId: number, which: action.which },
        position: line.position - 1,
      });
      return null;
  }
}

type Reporting = { freight: LineState; action: Extract<BulkAction, { type: 'report' }> };

async function report(ctx: Context, change: Change, { freight, action }: Reporting): Promise<Refusal | null> {
  const { code, message, expectedOn } = action;
  const said = { code, message, expectedOn, volumeNumber: null, proofs: [] };
  const { outcome } = await reportOccurrenceIn(ctx, change, {
    freight,
    report: { ...said, occurredAt: new Date(action.occurredAt) },
  });
  if (outcome !== 'duplicate') return null;
  return { code: 'nothing_to_do', reason: 'A ocorrência já constava no frete.' };
}
