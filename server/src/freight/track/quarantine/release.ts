import { failField } from '../../../kernel/failure.ts';
import { type Actor, type Change, inChange, type RegistryContext } from '../../../registry/changes/change.ts';
import { appendIn } from '../../trail/append.ts';
import { groupOfCode } from '../../trail/catalogue.ts';
import { type EventContext, emitOccurrenceEvents } from '../../trail/emit-events.ts';
import type { Appended, NewOccurrence } from '../../trail/occurrence.ts';
import { decideIn } from './decide.ts';
import { lockWaiting, type QuarantinedOccurrence } from './quarantined-occurrence.ts';

export type ReleasingContext = RegistryContext & EventContext;

/**
 * Takes an occurrence that waits into its freight, in flow or not, because a person says that it happened.
 * @throws Failure `not_found`; `conflict` where somebody decided before; `invalid_request` for a code that is not of
 * the catalogue, or none where none is known.
 */
export function releaseQuarantined(
  ctx: ReleasingContext,
  actor: Actor,
  { heldId, code }: { heldId: number; code: number | null },
): Promise<QuarantinedOccurrence> {
  return inChange(ctx, actor, async (change) => {
    const quarantined = await lockWaiting(change.tx, heldId);
    const known = code ?? quarantined.code;
    if (known === null) throw failField('code', 'Informe o código do catálogo.');
    await appendQuarantinedIn(ctx, change, { quarantined, code: known, isForced: true });
    return decideIn(change, quarantined, { state: 'released', code: known, note: null });
  });
}

type Appending = { quarantined: QuarantinedOccurrence; code: number; isForced: boolean };

/**
 * Adds what was held to its freight and tells webhooks, in the caller's transaction, which holds both.
 * @throws Failure `invalid_request` for a code that is not of the catalogue.
 */
export async function appendQuarantinedIn(
  ctx: EventContext,
  { tx }: Change,
  { quarantined, code, isForced }: Appending,
): Promise<Appended['outcome']> {
  const { shipperId, freightCode } = quarantined;
  const { volumeCount } = await tx
    .selectFrom('freight')
    .select('volumeCount')
    .where('shipperId', '=', shipperId)
    .where('code', '=', freightCode)
    .executeTakeFirstOrThrow();
  const appended = await appendIn(
    tx,
    { shipperId, freightCode, volumeCount, isForced },
    occurrenceOf(quarantined, code),
  );
  if ('id' in appended)
    await emitOccurrenceEvents(ctx, tx, { shipperId, freightCode, occurrenceIds: [appended.id] });
  return appended.outcome;
}

function occurrenceOf(quarantined: QuarantinedOccurrence, code: number): NewOccurrence {
  const group = groupOfCode.get(code);
  if (group === undefined) throw failField('code', 'O código não existe no catálogo.');
  const { carrierCode, occurredAt, volumeNumber, source } = quarantined;
  return { ...quarantined.held, code, group, carrierCode, occurredAt, volumeNumber, source };
}
