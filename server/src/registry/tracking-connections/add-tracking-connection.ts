import type {
  NewTrackingConnection,
  TrackingConnection,
} from '@carreto/contract/admin/registry/tracking-connections';
import { messages } from '@carreto/contract/messages';
import { failField } from '../../kernel/failure.ts';
import { type Actor, type Change, inChange, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { requireCredential } from './check-credential.ts';
import { requireMapping } from './check-mapping.ts';
import { requirePace } from './check-pace.ts';
import {
  type TrackingContext,
  toTrackingConnection,
  trackingPolicy,
  trackingSecretPlace,
} from './tracking-connection.ts';

/** What holds where nothing is said. */
export const trackingDefaults = {
  leastMinutes: 15,
  mostMinutes: 360,
  rareMinutes: 1440,
  rareAfterDays: 60,
  callsPerMinute: 60,
};

/**
 * Adds a connection by which a carrier is asked for tracking; its secret is sealed.
 * @throws Failure `not_found` where carrier or shipper are not there; `conflict` where the carrier has one for the same
 * shippers; `invalid_request` for a mapping or a credential that is not whole.
 */
export function addTrackingConnection(
  ctx: TrackingContext,
  actor: Actor,
  input: NewTrackingConnection,
): Promise<TrackingConnection> {
  const { carrierId, shipperId = null, kind = 'http', mapping = null, auth: given } = input;
  const auth = requireCredential(given ?? { kind: 'none' });
  const pace = requirePace({ ...trackingDefaults, ...paceOf(input) });
  if ((kind === 'http') !== (mapping !== null))
    throw failField('mapping', kind === 'http' ? messages.required : messages.unknownMember);
  const hasSecret = auth.kind === 'body';
  if (mapping !== null) requireMapping(mapping, { policy: trackingPolicy(ctx.config), shipperId, hasSecret });
  return inChange(ctx, actor, async (change) => {
    await requireOwners(change, { carrierId, shipperId });
    const { id } = await change.tx
      .insertInto('trackingConnection')
      .values({
        carrierId,
        shipperId,
        kind,
        ...pace,
        mapping: mapping === null ? null : JSON.stringify(mapping),
        authKind: auth.kind,
        authName: auth.name,
        // Sealed below, when the row it is sealed for has its id.
        authSecret: auth.secret === null ? null : Buffer.alloc(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const authSecret = auth.secret === null ? null : ctx.sealer.seal(auth.secret, trackingSecretPlace(id));
    const row = await change.tx
      .updateTable('trackingConnection')
      .set({ authSecret })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const added = toTrackingConnection(row);
    await record(change, {
      kind: 'trackingConnection',
      id,
      action: 'add',
      before: null,
      after: added,
      ...(shipperId === null ? {} : { shipperId }),
    });
    return added;
  });
}

function paceOf({
  leastMinutes,
  mostMinutes,
  rareMinutes,
  rareAfterDays,
  callsPerMinute,
}: NewTrackingConnection) {
  const pace = { leastMinutes, mostMinutes, rareMinutes, rareAfterDays, callsPerMinute };
  return Object.fromEntries(Object.entries(pace).filter(([, value]) => value !== undefined));
}

async function requireOwners(
  { tx }: Change,
  { carrierId, shipperId }: { carrierId: number; shipperId: number | null },
): Promise<void> {
  found(await tx.selectFrom('carrier').select('id').where('id', '=', carrierId).executeTakeFirst());
  if (shipperId !== null)
    found(await tx.selectFrom('shipper').select('id').where('id', '=', shipperId).executeTakeFirst());
}
