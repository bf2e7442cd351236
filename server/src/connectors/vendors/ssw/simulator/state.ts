/** An NF-e that was handed over to the simulated carrier. */
export type SimulatedFreight = {
  nfeKey: string;
  number: string;
  order: string;
  sender: string;
  recipient: string;
  takenAtMs: number;
};

export type SimulatedState = {
  freights: SimulatedFreight[];
  /** Tokens by their end; `fresh` are those given since tokens are said to be over. */
  tokens: Map<string, { untilMs: number; isFresh: boolean }>;
  /** By how much the total of a price is more than its parts (S12); less where it is below nothing. */
  restCents: number;
  nowMs(): number;
};
