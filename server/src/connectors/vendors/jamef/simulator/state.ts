/** A session of the simulated Jamef; one opened while sessions are said to be over is good all the same. */
export type SimulatedSession = { untilMs: number; isRenewed: boolean };

/** An NF-e that it carries. */
export type SimulatedFreight = { accessKey: string; startedAtMs: number };

export type SimulatedState = {
  sessions: Map<string, SimulatedSession>;
  /** When it gave the last new token. */
  tokenAtMs: number;
  freights: readonly SimulatedFreight[];
  nowMs(): number;
};
