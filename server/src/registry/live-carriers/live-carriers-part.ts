import { sql } from 'kysely';
import type { LiveConnector } from '../../connectors/live-carrier/connector.ts';
import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';
import type { Carriers } from '../carriers/carriers-part.ts';
import type { Contracts } from '../contracts/contracts-part.ts';
import type { GroupsOfShippers } from '../groups/groups-part.ts';
import { type Audience, toAudience } from '../tables/audience.ts';
import type { LiveCarrierRow } from './live-carrier.ts';

/** A connector with whom it serves. */
export type KnownLiveCarrier = LiveConnector & { audience: Audience };

/** The active connectors of the installation: those of one shipper by its id, and those of groups and everybody. */
export type LiveCarriers = {
  ids: ReadonlySet<number>;
  byShipper: ReadonlyMap<number, readonly KnownLiveCarrier[]>;
  shared: readonly KnownLiveCarrier[];
};

export const liveCarriersPart: MirrorPart<Rows, LiveCarriers> = {
  // An account that is switched off is asked for nothing.
  epochs: ['liveCarriers', 'vendorAccounts'],
  async load(snapshot) {
    const rows = await snapshot
      .selectFrom('liveCarrier')
      .selectAll()
      .where('active', '=', true)
      .where(
        sql<boolean>`not exists (select from vendor_account a where a.id = vendor_account_id and not a.active)`,
      )
      .orderBy('id')
      .execute();
    const known = rows.map(toKnown);
    const ofOne = known.filter(({ audience }) => audience.kind === 'shipper');
    return {
      ids: new Set(known.map(({ id }) => id)),
      byShipper: Map.groupBy(ofOne, ({ audience }) => (audience.kind === 'shipper' ? audience.shipperId : 0)),
      shared: known.filter(({ audience }) => audience.kind !== 'shipper'),
    };
  },
};

/** A row as the one who asks needs it. */
export function toKnown(row: LiveCarrierRow): KnownLiveCarrier {
  return {
    id: row.id,
    revision: row.revision,
    name: row.name,
    carrierId: row.carrierId,
    url: row.url,
    vendorAccountId: row.vendorAccountId,
    services: row.services,
    loadTypes: row.loadTypes,
    deadlineMs: row.deadlineMs,
    budgetMs: row.budgetMs,
    cacheTtlMs: row.cacheTtlMs,
    maxInFlight: row.maxInFlight,
    offerValidityDays: row.offerValidityDays,
    breaker: { failures: row.breakerFailures, ratePpm: row.breakerRatePpm, pauseMs: row.breakerPauseMs },
    audience: toAudience(row),
    auth: { kind: row.authKind, name: row.authName, secret: row.authSecret },
  };
}

/** The parts of the mirror that decide who is asked. */
export type LiveSources = {
  liveCarriers: LiveCarriers;
  groups: GroupsOfShippers;
  carriers: Carriers;
  contracts: Contracts;
  shippers: ReadonlyMap<number, { isTest: boolean }>;
};

const precedence: Readonly<Record<Audience['kind'], number>> = { shipper: 0, group: 1, all: 2 };
const nobody: readonly KnownLiveCarrier[] = [];

/**
 * The connectors that are asked for a shipper: those of active carriers that serve it, but for a contract that is
 * switched off; none for a test shipper. Of one carrier the nearest audience hides the others, as with freight tables (decision Q16).
 */
export function liveCarriersOf(sources: LiveSources, shipperId: number): readonly KnownLiveCarrier[] {
  const { liveCarriers, groups, carriers, contracts } = sources;
  if (sources.shippers.get(shipperId)?.isTest === true) return nobody;
  const own = liveCarriers.byShipper.get(shipperId) ?? nobody;
  if (own.length + liveCarriers.shared.length === 0) return nobody;
  const groupIds = groups.get(shipperId);
  const ownContracts = contracts.get(shipperId);
  const usable = [...own, ...liveCarriers.shared].filter(
    ({ audience, carrierId }) =>
      serves(audience, shipperId, groupIds) &&
      carriers.byId.get(carrierId)?.active === true &&
      (audience.kind !== 'shipper' || ownContracts?.get(carrierId)?.active !== false),
  );
  const nearest = new Map<number, number>();
  for (const { carrierId, audience } of usable)
    nearest.set(carrierId, Math.min(precedence[audience.kind], nearest.get(carrierId) ?? 2));
  return usable.filter(({ carrierId, audience }) => precedence[audience.kind] === nearest.get(carrierId));
}

function serves(audience: Audience, shipperId: number, groupIds: ReadonlySet<number> | undefined): boolean {
  if (audience.kind === 'all') return true;
  return audience.kind === 'shipper'
    ? audience.shipperId === shipperId
    : groupIds?.has(audience.groupId) === true;
}
