import type { CompiledRules } from '../../engine/rules/prepare.ts';
import type { World } from '../quote/decide.ts';

/**
 * One side of a comparison: a version, nothing, or `as_quoted`: whatever version of the table the quote was
 * decided upon.
 */
export type Side = number | null | 'as_quoted';

/** Two states of one table to be compared. */
export type ContestTable = { tableId: number; carrierId: number; a: Side; b: number };

/** Two states of some tables: all of A against all of B. */
export type Contest = readonly ContestTable[];

/** What stands on one side: the version of each table of the contest, and versions that it knows nothing of. */
export type StageSide = { own: readonly (number | null)[]; unseen: ReadonlySet<number> };

/**
 * A world in which both versions of each table stand side by side, so that what they share is computed once: each side
 * leaves out what is not its own.
 */
export type Stage = {
  world: World;
  /** The same with the tables of the contest alone. */
  ownWorld: World;
  tables: readonly { tableId: number; carrierId: number }[];
  sides: { a: StageSide; b: StageSide };
  /** The rules of either side, where these are compared; null: both have those of the quote. */
  rules: { a: CompiledRules; b: CompiledRules } | null;
  /** Both sides are the same. */
  isSame: boolean;
  /** The other tables' versions, by id, as offers name them. */
  others: ReadonlyMap<number, { carrierReference: number; service: string; key: string }>;
  /** Versions of the contest's tables, those among them that the quote was decided upon. */
  ownIds: ReadonlySet<number>;
};
