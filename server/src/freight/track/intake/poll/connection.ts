import type { Selectable } from 'kysely';
import type { CarrierTracker, TrackingOutcome } from '../../../../connectors/carrier-tracking/port.ts';
import type { TrackingKind } from '../../../../registry/tracking-connections/rows.ts';
import type { Rows } from '../../../../rows.ts';
import type { OccurrenceSource } from '../../../trail/rows.ts';

/** How a carrier is asked, as the registry keeps it. */
export type Connection = Selectable<Rows['trackingConnection']>;

/** Who asks by a connection, or why nobody can. */
export type TrackerOf = (
  connection: Connection,
) => CarrierTracker | Extract<TrackingOutcome, { kind: 'failure' }>;

/** One for each kind of connection. */
export type Trackers = Readonly<Record<TrackingKind, TrackerOf>>;

/**
 * Whether numbers that a carrier says are its own, so that the standard's meaning of them is none: a connector knows what its carrier's codes mean, and
 * what it does not know waits for a person.
 */
export function hasOwnNumbers({ kind, mapping }: Pick<Connection, 'kind' | 'mapping'>): boolean {
  return kind === 'vendor' || mapping?.event.hasOwnNumbers === true;
}

/** How what is heard is marked. */
export const sourceOf: Readonly<Record<TrackingKind, OccurrenceSource>> = {
  http: 'poll',
  postal: 'postal',
  vendor: 'poll',
};
