/** A package as the simulated Loggi keeps it. */
export type SimulatedPackage = { trackingCode: string; loggiKey: string; startedAtMs: number };

/** A session of the simulated Loggi; one opened while sessions are said to be over is good all the same. */
export type SimulatedSession = { untilMs: number; isRenewed: boolean };

export type SimulatedState = {
  sessions: Map<string, SimulatedSession>;
  packages: SimulatedPackage[];
  nowMs(): number;
  /** The PDF of labels. */
  label(): Uint8Array;
};
