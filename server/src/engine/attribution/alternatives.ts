import type { Lane } from '../rating/lane.ts';

/** A lane that the carrier may have priced by instead, with a name for people. */
export type Alternative = { label: string; lane: Lane };

/** Other versions of the table, nearest first; other regions and places of the agreed version. */
export type Alternatives = { versions: readonly Alternative[]; regions: readonly Alternative[] };

export const noAlternatives: Alternatives = { versions: [], regions: [] };
