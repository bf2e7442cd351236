/** How much is measured; everything is bounded, so that a run has an end on any machine. */
export type Plan = {
  /** Carriers of the world that HTTP and SQL are measured with. */
  carriers: number;
  /** Sizes of the world that the engine alone is measured with. */
  engineCarriers: readonly number[];
  engineQuotes: number;
  engineRounds: number;
  rounds: number;
  roundSeconds: number;
  /** Rounds at 70 % of the service's rate, each of the service and of the floor. */
  pacedRounds: number;
  pacedSeconds: number;
  differentQuotes: number;
  profile: boolean;
};

/** A run of some five minutes. */
export const fullPlan: Omit<Plan, 'profile'> = {
  carriers: 20,
  engineCarriers: [20, 200],
  engineQuotes: 1000,
  engineRounds: 6,
  rounds: 3,
  roundSeconds: 4,
  pacedRounds: 9,
  pacedSeconds: 3,
  differentQuotes: 200,
};

/** The same in well under a minute, for looking whether a change helps. */
export const quickPlan: Omit<Plan, 'profile'> = {
  ...fullPlan,
  engineCarriers: [20],
  engineQuotes: 500,
  engineRounds: 3,
  rounds: 1,
  roundSeconds: 2,
  pacedRounds: 1,
  pacedSeconds: 2,
  differentQuotes: 100,
};
