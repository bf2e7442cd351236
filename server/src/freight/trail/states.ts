import type { OccurrenceGroup } from './catalogue.ts';

/** Where a freight stands, as far as its next move is concerned. */
export type Phase = 'preparing' | 'underway' | 'delivered' | 'returned' | 'lost' | 'cancelled';

/** What an occurrence claims. */
export type Claimed = { code: number; group: OccurrenceGroup };

/**
 * Which groups may follow in each phase. Every jump forward is allowed, because some carriers send nothing but the
 * delivery; what ends a life ends it (decision O3). A problem or a failed attempt before the collection leaves the
 * freight where it is.
 */
// biome-ignore format: a table
const movesByGroup: readonly (readonly [OccurrenceGroup, preparing: Phase, underway: Phase | null])[] = [
  ['preparing', 'preparing', null],
  ['collected', 'underway', 'underway'],
  ['in_transit', 'underway', 'underway'],
  ['out_for_delivery', 'underway', 'underway'],
  ['awaiting_pickup', 'underway', 'underway'],
  ['partial_delivery', 'underway', 'underway'],
  ['failed_attempt', 'preparing', 'underway'],
  ['problem', 'preparing', 'underway'],
  ['return', 'underway', 'underway'],
  ['delivered', 'delivered', 'delivered'],
  ['loss', 'lost', 'lost'],
  ['cancelled', 'cancelled', 'cancelled'],
];

const moves: Readonly<Record<Phase, ReadonlyMap<OccurrenceGroup, Phase | null>>> = {
  preparing: new Map(movesByGroup.map(([group, to]) => [group, to])),
  underway: new Map(movesByGroup.map(([group, , to]) => [group, to])),
  delivered: new Map(),
  returned: new Map(),
  lost: new Map([['loss', 'lost']]),
  cancelled: new Map(),
};

/** 99 is the shipper's own cancellation, which ends with the collection; carriers cancel later with other codes. */
const cancelledByShipper = 99;

/** Codes that end a return: back at the sender, whole or in part, or at the unit that receives a reverse freight. */
const returnedCodes: ReadonlySet<number> = new Set([9, 14, 314]);

/**
 * What may still follow an end: a confrontation (acareação) confirms or overturns a delivery, and a loss is
 * followed by its indemnity.
 */
const movesByCode: Readonly<Partial<Record<Phase, ReadonlyMap<number, Phase>>>> = {
  delivered: new Map([
    [133, 'lost'],
    [146, 'delivered'],
    [148, 'lost'],
  ]),
  lost: new Map([
    [24, 'lost'],
    [25, 'lost'],
    [33, 'lost'],
  ]),
};

/** The phase after an occurrence, or null where it is out of flow. Pure; the whole state machine is here. */
export function move(from: Phase, { code, group }: Claimed): Phase | null {
  const special = movesByCode[from]?.get(code);
  if (special !== undefined) return special;
  if (from === 'underway' && code === cancelledByShipper) return null;
  const to = moves[from].get(group) ?? null;
  return to === 'underway' && returnedCodes.has(code) ? 'returned' : to;
}

/** The phase after an occurrence that a person says did happen: as if the freight were under way. */
export function forcedMove(from: Phase, { code, group }: Claimed): Phase {
  const to = moves.underway.get(group) ?? from;
  return to === 'underway' && returnedCodes.has(code) ? 'returned' : to;
}

/**
 * The state machine as rows: what each phase makes of each group.
 * @internal The test that holds the documents against the machine reads it.
 */
export function moveTable(): { from: Phase; group: OccurrenceGroup; to: Phase }[] {
  return Object.entries(moves).flatMap(([from, byGroup]) =>
    [...byGroup].flatMap(([group, to]) =>
      // The keys of `moves` are the phases.
      to === null ? [] : [{ from: from as Phase, group, to }],
    ),
  );
}
