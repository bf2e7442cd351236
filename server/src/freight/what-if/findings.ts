/**
 * Comparisons added up. Plain JSON: shadows and what-ifs keep it between two turns. A is the state before, B the one
 * after; amounts are cents of what the carrier charges unless they say `final`, which is after freight rules.
 */
export type Totals = {
  /** Quotes, or freights, that were looked at, with those for which the tables offer on neither side. */
  quotes: number;
  all: Sum;
  /** By UF of the destination, `??` where it is unknown. */
  byUf: Record<string, Sum>;
  /** By the weight that is charged: the upper bound of its class in kilograms, or `more`. */
  byWeight: Record<string, Sum>;
  /** By state of the origin and first three digits of the destination: `SP 200`; beyond 5,000 as `other`. */
  byLane: Record<string, Sum>;
  /** By the carrier of the table, by its id. */
  byCarrier: Record<string, Sum>;
  /** Lines of the costs of quotes that both sides offer for, taxes among them. */
  byCharge: Record<string, Pair>;
  /** Business days or hours: minutes of the deadline, of quotes that both sides offer for. */
  deadlines: { same: number; sooner: number; later: number; a: number; b: number };
  /** Differences in whole days, later above zero; beyond 30 counts as 30. */
  byDays: Record<string, number>;
  first: FirstSums;
  /** Who stands first, by the carrier's id. */
  winners: Record<string, Winner>;
  /** The largest differences, largest first. */
  movers: Mover[];
};

export type Pair = { a: number; b: number };

/** Offers of the table. */
export type Sum = {
  /** Both sides offer: `same` cost the same. */
  both: number;
  same: number;
  dearer: number;
  cheaper: number;
  /** Coverage that is lost and gained. */
  onlyA: number;
  onlyB: number;
  /** Where both offer. */
  cost: Pair;
  final: Pair;
  /** Where only one offers. */
  costOnlyA: number;
  costOnlyB: number;
  /** Deadlines, where both offer. */
  minutes: Pair;
  sooner: number;
  later: number;
};

/** How often a carrier stands first, and at which final prices. */
export type Winner = { a: number; b: number; cents: Pair };

/** Who stands first among the offers shown. */
export type FirstSums = {
  same: number;
  changed: number;
  /** The table came first, or is it no more. */
  won: number;
  lost: number;
  /** Dispatchers without any offer before, or now. */
  appeared: number;
  vanished: number;
  /** Final price of whoever stands first, where somebody does on both sides. */
  final: Pair;
  /** Who gave way to whom, by carriers and services; beyond 200 pairs only counted. */
  flips: Flip[];
  otherFlips: number;
};

export type Contender = { carrierId: number; service: string; isOwn: boolean };
/** `cents` is by how much the first offer became dearer. */
export type Flip = { from: Contender; to: Contender; quotes: number; cents: number };

/** A quote, or a freight, in which a table's offer is another. Cents of cost; null where it does not offer. */
export type Mover = {
  shipperId: number;
  /** Of the table; absent in what was kept before there were several. */
  carrierId?: number;
  id: string;
  uf: string | null;
  costA: number | null;
  costB: number | null;
  minutesA: number | null;
  minutesB: number | null;
  isFirstChanged: boolean;
};

/** What a what-if has found so far. */
export type Findings = {
  quotes: Totals;
  freights: Totals;
  /** Freights that nothing prices again: of live carriers, not quoted, or of zip codes that no place is known of. */
  unrated: number;
};
