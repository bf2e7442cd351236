/** A session of one host of the simulated Rodonaves; one opened while sessions are said to be over is good all the same. */
export type SimulatedSession = { host: string; untilMs: number; isRenewed: boolean };

/** An NF-e that it carries. */
export type SimulatedFreight = { accessKey: string; startedAtMs: number };

export type SimulatedState = {
  sessions: Map<string, SimulatedSession>;
  freights: readonly SimulatedFreight[];
  nowMs(): number;
};
