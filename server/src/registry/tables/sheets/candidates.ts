import type { Audience } from '../audience.ts';

/** A version that was published or scheduled, with what decides who may use it when. Days are integers. */
export type LiveVersion = {
  versionId: number;
  tableId: number;
  carrierId: number;
  serviceKey: string;
  loadType: 'fractional' | 'full_load';
  audience: Audience;
  /** When a scheduled version takes over from what its table has until then; null: it is published. */
  startsAtMs: number | null;
  /** Both inclusive; null is unbounded. */
  validFrom: number | null;
  validUntil: number | null;
};

/** Who asks, and when: an instant and its day in São Paulo. */
export type CandidateQuery = {
  shipperId: number;
  groupIds: ReadonlySet<number>;
  atMs: number;
  day: number;
};

/** Contracts come before what a group shares, that before open price lists. */
export const precedence: Readonly<Record<Audience['kind'], number>> = { shipper: 0, group: 1, all: 2 };

/**
 * The versions a shipper may use at an instant, one of each table. Of one carrier and service the nearest audience
 * hides the others (decision Q16), but only while one of its tables is valid: a contract that has run out
 * hides nothing. A version out of its dates stays in the list unless it is hidden, so that its refusal can
 * say so.
 */
export function chooseCandidates<Version extends LiveVersion>(
  versions: readonly Version[],
  query: CandidateQuery,
): Version[] {
  const inForce = oneOfEachTable(
    versions.filter((version) => mayUse(version.audience, query) && isKnown(version, query)),
    query.atMs,
  );
  const nearest = new Map<string, number>();
  for (const version of inForce) {
    if (!isValidOn(version, query.day)) continue;
    const service = serviceOf(version);
    const rank = precedence[version.audience.kind];
    nearest.set(service, Math.min(rank, nearest.get(service) ?? rank));
  }
  return inForce.filter(
    (version) => precedence[version.audience.kind] <= (nearest.get(serviceOf(version)) ?? 2),
  );
}

/** Whether a version's dates hold on a day. */
export function isValidOn(version: Pick<LiveVersion, 'validFrom' | 'validUntil'>, day: number): boolean {
  return (version.validFrom ?? day) <= day && day <= (version.validUntil ?? day);
}

function mayUse(audience: Audience, { shipperId, groupIds }: CandidateQuery): boolean {
  if (audience.kind === 'shipper') return audience.shipperId === shipperId;
  return audience.kind === 'all' || groupIds.has(audience.groupId);
}

/** A version that waits, though its days are here, must not show before its instant. */
function isKnown(version: LiveVersion, { atMs, day }: CandidateQuery): boolean {
  return hasBegun(version, atMs) || !isValidOn(version, day);
}

function hasBegun({ startsAtMs }: LiveVersion, atMs: number): boolean {
  return startsAtMs === null || startsAtMs <= atMs;
}

function oneOfEachTable<Version extends LiveVersion>(versions: readonly Version[], atMs: number): Version[] {
  const chosen = new Map<number, Version>();
  for (const version of versions) {
    const other = chosen.get(version.tableId);
    if (other === undefined || takesOver(version, { from: other, atMs }))
      chosen.set(version.tableId, version);
  }
  return [...chosen.values()];
}

/** What began last is the table's, valid or not; while nothing has begun, what begins first. */
function takesOver(version: LiveVersion, { from, atMs }: { from: LiveVersion; atMs: number }): boolean {
  const begun = hasBegun(version, atMs);
  if (begun !== hasBegun(from, atMs)) return begun;
  const [starts, other] = [version, from].map(({ startsAtMs }) => startsAtMs ?? Number.NEGATIVE_INFINITY);
  if (starts === other) return version.versionId > from.versionId;
  return (starts ?? 0) > (other ?? 0) === begun;
}

function serviceOf({ carrierId, loadType, serviceKey }: LiveVersion): string {
  return `${carrierId} ${loadType} ${serviceKey}`;
}
