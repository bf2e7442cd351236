/** An order as the simulated Jadlog keeps it. */
export type SimulatedOrder = {
  order: string;
  code: string;
  shipmentId: string;
  /** Of its CT-e. */
  number: number;
  nfeKeys: readonly string[];
  request: Readonly<Record<string, unknown>>;
  startedAtMs: number;
  isCancelled: boolean;
};

export type SimulatedState = {
  orders: SimulatedOrder[];
  /** Who issues its CT-es. */
  issuerCnpj: string;
  nowMs(): number;
};
