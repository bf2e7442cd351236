import type { Actor } from '../../../registry/changes/change.ts';
import type { Approver } from './approval-limit.ts';

/** Who negotiates: an operator for the shipper, or the carrier with its branches. */
export type Side =
  | { side: 'shipper'; approver: Approver }
  | { side: 'carrier'; carrierIds: readonly number[]; name: string };

export function actorOfSide(side: Side): Actor {
  if (side.side === 'carrier') return { operatorId: null, name: side.name };
  return { operatorId: side.approver.operatorId, name: side.approver.name };
}

/** Whose CT-es this side may see; null: everybody's. */
export function carrierIdsOf(side: Side): readonly number[] | null {
  return side.side === 'carrier' ? side.carrierIds : null;
}
