import type { Context } from '../../../context.ts';
import { fail, failField } from '../../../kernel/failure.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import { type Actor, type Change, inChange, record } from '../../../registry/changes/change.ts';
import { isTestShipper } from '../../../registry/shippers/test-shippers.ts';
import type { FoundFreight } from '../../find.ts';
import { appendIn } from '../../trail/append.ts';
import { groupOfCode, type OccurrenceGroup } from '../../trail/catalogue.ts';
import { type EventContext, emitOccurrenceEvents } from '../../trail/emit-events.ts';
import { nothingSaid } from '../../trail/nothing-said.ts';
import type { NewOccurrence } from '../../trail/occurrence.ts';
import { entryOf } from './record-act.ts';

/** What an operator says that happened. `volumeNumber` null is the whole freight. */
export type ToReport = {
  code: number;
  occurredAt: Date;
  message: string | null;
  volumeNumber: number | null;
  /** `YYYY-MM-DD`. */
  expectedOn: string | null;
  /** Addresses of pictures. */
  proofs: readonly string[];
  /** Said as the carrier would say it, of a freight of a test shipper; left out otherwise. */
  isSimulated?: true;
};

/** What became of it: `duplicate` brought nothing new, `completed` added to what was known. */
export type Reported = { outcome: 'accepted' | 'completed' | 'duplicate' };

/** The shipper's own cancellation, which gives back token and quota: it has an act of its own. */
const cancellation = 99;
const secondMs = 1000;
const minuteMs = 60_000;

/**
 * Adds what an operator says that happened to a freight's trail; webhooks tell it, and the change log says who said so.
 * @throws Failure `invalid_request` for a code that is not of the catalogue, a volume that the freight does not have, a time
 * ahead or before the hire; `out_of_flow`.
 */
export function reportOccurrence(
  ctx: Pick<Context, 'db' | 'clock'> & EventContext,
  actor: Actor,
  { freight, report, keep }: { freight: FoundFreight; report: ToReport; keep: Keep<Reported> },
): Promise<Reported> {
  return inChange(ctx, actor, async (change) => {
    const reported = await reportOccurrenceIn(ctx, change, { freight, report });
    await keep(change.tx, reported);
    return reported;
  });
}

/**
 * Says what happened to a freight of a test shipper as its carrier would: by the same way, with the same webhooks.
 * @throws Failure `conflict` for a freight of any other shipper; else as `reportOccurrence`
 */
export async function simulateOccurrence(
  ctx: Pick<Context, 'db' | 'clock'> & EventContext,
  actor: Actor,
  simulated: { freight: FoundFreight; report: ToReport; keep: Keep<Reported> },
): Promise<Reported> {
  if (!(await isTestShipper(ctx.db, simulated.freight.shipperId)))
    throw fail('conflict', { message: 'O frete não é de um embarcador de teste.' });
  return reportOccurrence(ctx, actor, { ...simulated, report: { ...simulated.report, isSimulated: true } });
}

/** What of a freight a report is judged by and written with. */
export type ReportedFreight = Pick<FoundFreight, 'shipperId' | 'code' | 'number' | 'volumeCount' | 'hiredAt'>;

/** The same in the caller's transaction. @throws Failure as `reportOccurrence` */
export async function reportOccurrenceIn(
  ctx: Pick<Context, 'clock'> & EventContext,
  change: Change,
  { freight, report }: { freight: ReportedFreight; report: ToReport },
): Promise<Reported> {
  const { tx } = change;
  const occurrence = occurrenceOf(ctx, freight, report);
  const { shipperId, code: freightCode, volumeCount } = freight;
  const appended = await appendIn(tx, { shipperId, freightCode, volumeCount }, occurrence);
  if (appended.outcome === 'out_of_flow') throw fail('out_of_flow');
  if ('id' in appended) {
    await emitOccurrenceEvents(ctx, tx, { shipperId, freightCode, occurrenceIds: [appended.id] });
    const { code, volumeNumber } = report;
    const occurredAt = occurrence.occurredAt.toISOString();
    const after = { occurrenceId: appended.id, occurrence: code, volumeNumber, occurredAt };
    const action = report.isSimulated === true ? 'simulate_occurrence' : 'report_occurrence';
    await record(change, entryOf(freight, { action, after }));
  }
  return { outcome: appended.outcome };
}

/** @throws Failure `invalid_request` for what is never said of any freight: a code that is not of the catalogue, a time ahead */
export function requireReportable(
  { clock }: Pick<Context, 'clock'>,
  { code, occurredAt }: Pick<ToReport, 'code' | 'occurredAt'>,
): OccurrenceGroup {
  const group = groupOfCode.get(code);
  if (group === undefined) throw failField('code', 'O código não existe no catálogo.');
  if (code === cancellation) throw failField('code', 'Cancele o frete pela operação de cancelamento.');
  if (toSecond(occurredAt.getTime()) > clock.nowMs() + minuteMs)
    throw failField('occurredAt', 'a data está no futuro');
  return group;
}

/** Whether something is said to have happened before a freight was hired, which nobody may say. */
export function isBeforeHire(occurredAt: Date, hiredAt: Date): boolean {
  return toSecond(occurredAt.getTime()) < toSecond(hiredAt.getTime());
}

/** Why it may not be said. */
export const beforeHire = 'a data é anterior à contratação do frete';

function occurrenceOf(
  ctx: Pick<Context, 'clock'>,
  { volumeCount, hiredAt }: ReportedFreight,
  report: ToReport,
): NewOccurrence {
  const { code, occurredAt, message, volumeNumber, expectedOn, proofs } = report;
  const group = requireReportable(ctx, report);
  if (volumeNumber !== null && volumeNumber > volumeCount)
    throw failField('volumeNumber', `O frete tem ${volumeCount} volume(s).`);
  if (isBeforeHire(occurredAt, hiredAt)) throw failField('occurredAt', beforeHire);
  return {
    ...nothingSaid,
    ...{ code, group, message, volumeNumber, expectedOn },
    occurredAt: new Date(toSecond(occurredAt.getTime())),
    proofs: proofs.map((url) => ({ url })),
    source: report.isSimulated === true ? 'carrier' : 'operator',
  };
}

/** The time of occurrences is whole seconds. */
function toSecond(ms: number): number {
  return ms - (ms % secondMs);
}
