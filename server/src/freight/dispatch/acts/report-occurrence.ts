import type { Context } from '../../../context.ts';
import { fail, failField } from '../../../kernel/failure.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import type { FoundFreight } from '../../find.ts';
import { appendIn } from '../../trail/append.ts';
import { groupOfCode } from '../../trail/catalogue.ts';
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
  const occurrence = occurrenceOf(ctx, freight, report);
  const { shipperId, code: freightCode, volumeCount } = freight;
  return inChange(ctx, actor, async (change) => {
    const { tx } = change;
    const appended = await appendIn(tx, { shipperId, freightCode, volumeCount }, occurrence);
    if (appended.outcome === 'out_of_flow') throw fail('out_of_flow');
    if ('id' in appended) {
      await emitOccurrenceEvents(ctx, tx, { shipperId, freightCode, occurrenceIds: [appended.id] });
      const { code, volumeNumber } = report;
      const occurredAt = occurrence.occurredAt.toISOString();
      const after = { occurrenceId: appended.id, occurrence: code, volumeNumber, occurredAt };
      await record(change, entryOf(freight, { action: 'report_occurrence', after }));
    }
    const reported = { outcome: appended.outcome };
    await keep(tx, reported);
    return reported;
  });
}

function occurrenceOf(
  { clock }: Pick<Context, 'clock'>,
  { volumeCount, hiredAt }: FoundFreight,
  { code, occurredAt, message, volumeNumber, expectedOn, proofs }: ToReport,
): NewOccurrence {
  const group = groupOfCode.get(code);
  if (group === undefined) throw failField('code', 'O código não existe no catálogo.');
  if (code === cancellation) throw failField('code', 'Cancele o frete pela operação de cancelamento.');
  if (volumeNumber !== null && volumeNumber > volumeCount)
    throw failField('volumeNumber', `O frete tem ${volumeCount} volume(s).`);
  const atMs = toSecond(occurredAt.getTime());
  if (atMs > clock.nowMs() + minuteMs) throw failField('occurredAt', 'a data está no futuro');
  if (atMs < toSecond(hiredAt.getTime()))
    throw failField('occurredAt', 'a data é anterior à contratação do frete');
  return {
    ...nothingSaid,
    ...{ code, group, message, volumeNumber, expectedOn },
    occurredAt: new Date(atMs),
    proofs: proofs.map((url) => ({ url })),
    source: 'operator',
  };
}

/** The time of occurrences is whole seconds. */
function toSecond(ms: number): number {
  return ms - (ms % secondMs);
}
