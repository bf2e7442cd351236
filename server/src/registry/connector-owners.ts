import { failField } from '../kernel/failure.ts';
import type { Change } from './changes/change.ts';
import { found } from './changes/revision.ts';
import type { Audience } from './tables/audience.ts';

/** Whose something is by which a carrier is asked: one shipper's, a group's, or everybody's. */
type Owners = { carrierId: number; shipperId?: number; groupId?: number };

/** @throws Failure `invalid_request` for a shipper and a group at once. */
export function audienceOf({ shipperId, groupId }: Owners): Audience {
  if (shipperId !== undefined && groupId !== undefined)
    throw failField('groupId', 'Informe o embarcador ou o grupo, não ambos.');
  if (shipperId !== undefined) return { kind: 'shipper', shipperId };
  return groupId === undefined ? { kind: 'all' } : { kind: 'group', groupId };
}

/** @throws Failure `not_found` where carrier, shipper or group are not there. */
export async function requireOwnersIn(
  { tx }: Change,
  { carrierId, shipperId, groupId }: Owners,
): Promise<void> {
  const owners = [
    ['carrier', carrierId],
    ['shipper', shipperId],
    ['shipperGroup', groupId],
  ] as const;
  for (const [kind, id] of owners)
    if (id !== undefined)
      found(await tx.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst());
}
