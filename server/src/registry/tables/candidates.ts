import type { Audience } from './audience.ts';

/** A version that was published or scheduled, with what decides who may use it when. Days are integers. */
export type LiveVersion = {
  versionId: number;
  tableId: number;
  carrierId: number;
  serviceKey: string;
  loadType: 'fractional' | 'full_load';
  audience: Audience;
  /** A scheduled version takes over from the published one of its table on its first day. */
  scheduled: boolean;
  /** Both inclusive; null is unbounded. */
  validFrom: number | null;
  validUntil: number | null;
};

/** Who asks, and when. */
export type CandidateQuery = { shipperId: number; groupIds: ReadonlySet<number>; day: number };

/** Contracts come before what a group shares, that before open price lists. */
const precedence: Readonly<Record<Audience['kind'], number>> = { shipper: 0, group: 1, all: 2 };

/**
 * The versions a shipper may use on a day, one of each table. Of one carrier and service the nearest audience
 * hides the others (decision Q16), but only while one of its tables is valid: a contract that has run out
 * hides nothing. A version out of its dates stays in the list unless it is hidden, so that its refusal can
 * say so.
 */
export function chooseCandidates<Version extends LiveVersion>(
  versions: readonly Version[],
  query: CandidateQuery,
): Version[] {
  const inForce = oneOfEachTable(
    versions.filter(({ audience }) => mayUse(audience, query)),
    query.day,
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

function oneOfEachTable<Version extends LiveVersion>(versions: readonly Version[], day: number): Version[] {
  const chosen = new Map<number, Version>();
  for (const version of versions) {
    const other = chosen.get(version.tableId);
    if (other === undefined || takesOver(version, { from: other, day })) chosen.set(version.tableId, version);
  }
  return [...chosen.values()];
}

/** A scheduled version waits until its first day; then it is the table's, valid or not. */
function takesOver(version: LiveVersion, { from, day }: { from: LiveVersion; day: number }): boolean {
  if (version.scheduled === from.scheduled) return version.versionId > from.versionId;
  const scheduled = version.scheduled ? version : from;
  const hasBegun = (scheduled.validFrom ?? day) <= day;
  return version.scheduled === hasBegun;
}

function serviceOf({ carrierId, loadType, serviceKey }: LiveVersion): string {
  return `${carrierId} ${loadType} ${serviceKey}`;
}
