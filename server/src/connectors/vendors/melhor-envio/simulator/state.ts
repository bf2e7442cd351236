/** A label as the simulated Melhor Envio keeps it. */
export type SimulatedLabel = {
  id: string;
  service: number;
  paidAtMs: number | null;
  generatedAtMs: number | null;
  isCancelled: boolean;
};

export type SimulatedState = {
  /** The one pair that is good; `renewals` were made before it. */
  refreshToken: string;
  accessToken: string;
  accessUntilMs: number;
  /** Whether it was made while sessions are said to be over. */
  isRenewed: boolean;
  renewals: number;
  labels: SimulatedLabel[];
  nowMs(): number;
};
