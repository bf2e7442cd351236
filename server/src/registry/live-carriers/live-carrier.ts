import type { LiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import type { Selectable } from 'kysely';
import type { Config } from '../../config/config.ts';
import { networkList } from '../../platform/outgoing/addresses.ts';
import { confined, type OutgoingPolicy } from '../../platform/outgoing/policy.ts';
import type { Sealer } from '../../platform/secrets/seal.ts';
import type { Rows } from '../../rows.ts';
import type { RegistryContext } from '../changes/change.ts';
import { sealPlace } from '../sealed-columns.ts';

export type LiveCarrierRow = Selectable<Rows['liveCarrier']>;

/** What acts on connectors need besides the database: where they may lead, and what seals their credentials. */
export type LiveCarrierContext = RegistryContext & { sealer: Sealer; config: LiveNetworks };

type LiveNetworks = Pick<Config, 'liveAllowedNetworks' | 'livePorts' | 'confinedTo'>;

/** Where live carriers may be. */
export function livePolicy({ liveAllowedNetworks, livePorts, confinedTo }: LiveNetworks): OutgoingPolicy {
  const policy = {
    allowed: networkList(liveAllowedNetworks),
    allowsSome: liveAllowedNetworks.length > 0,
    ports: livePorts,
  };
  return confined(policy, confinedTo);
}

/** A connector as people read it: without its secret. */
export function toLiveCarrier(row: LiveCarrierRow): LiveCarrier {
  return {
    id: row.id,
    carrierId: row.carrierId,
    name: row.name,
    audience: { kind: row.audience, shipperId: row.shipperId, groupId: row.groupId },
    auth: { kind: row.authKind, name: row.authName },
    url: row.url,
    services: row.services,
    loadTypes: row.loadTypes,
    deadlineMs: row.deadlineMs,
    budgetMs: row.budgetMs,
    cacheTtlMs: row.cacheTtlMs,
    maxInFlight: row.maxInFlight,
    offerValidityDays: row.offerValidityDays,
    breaker: {
      failures: row.breakerFailures,
      ratePpm: row.breakerRatePpm,
      pauseMs: row.breakerPauseMs,
    },
    vendorAccountId: row.vendorAccountId,
    active: row.active,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Where the secret of a connector stands. */
export function secretPlace(id: number) {
  return sealPlace('live_carrier', id, 'auth_secret');
}
