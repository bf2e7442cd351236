/** An order as the simulated Total Express keeps it. */
export type SimulatedOrder = { order: string; awbs: readonly string[]; startedAtMs: number };

export type SimulatedState = { orders: SimulatedOrder[]; nowMs(): number };
