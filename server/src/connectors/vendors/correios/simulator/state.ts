/** A session of the simulated Correios; one opened while sessions are said to be over is good all the same. */
export type SimulatedSession = { untilMs: number; isRenewed: boolean };

export type SimulatedState = {
  sessions: Map<string, SimulatedSession>;
  /** When the objects that it knows were posted, by their codes. */
  objects: ReadonlyMap<string, number>;
  nowMs(): number;
};
