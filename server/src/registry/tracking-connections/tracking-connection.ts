import type { TrackingConnection } from '@carreto/contract/admin/registry/tracking-connections';
import type { Selectable } from 'kysely';
import type { Config } from '../../config/config.ts';
import { networkList } from '../../platform/outgoing/addresses.ts';
import { confined, type OutgoingPolicy } from '../../platform/outgoing/policy.ts';
import type { Sealer } from '../../platform/secrets/seal.ts';
import type { Rows } from '../../rows.ts';
import type { RegistryContext } from '../changes/change.ts';
import { sealPlace } from '../sealed-columns.ts';

export type TrackingConnectionRow = Selectable<Rows['trackingConnection']>;

/** What acts on connections need besides the database: where they may lead, and what seals their credentials. */
export type TrackingContext = RegistryContext & { sealer: Sealer; config: TrackingNetworks };

type TrackingNetworks = Pick<Config, 'trackingAllowedNetworks' | 'trackingPorts' | 'confinedTo'>;

/** Where carriers may be that are asked for tracking. */
export function trackingPolicy({
  trackingAllowedNetworks,
  trackingPorts,
  confinedTo,
}: TrackingNetworks): OutgoingPolicy {
  const policy = {
    allowed: networkList(trackingAllowedNetworks),
    allowsSome: trackingAllowedNetworks.length > 0,
    ports: trackingPorts,
  };
  return confined(policy, confinedTo);
}

/** A connection as people read it: without its secret. */
export function toTrackingConnection(row: TrackingConnectionRow): TrackingConnection {
  const { authKind, authName, authSecret: _, createdAt, mapping, ...members } = row;
  return {
    ...members,
    // It was held against the contract when it was kept; there its lists may be written.
    mapping: mapping as TrackingConnection['mapping'],
    auth: { kind: authKind, name: authName },
    createdAt: createdAt.toISOString(),
  };
}

/** Where the secret of a connection stands. */
export function trackingSecretPlace(id: number) {
  return sealPlace('tracking_connection', id, 'auth_secret');
}
