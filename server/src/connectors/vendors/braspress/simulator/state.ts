/** A freight as the simulated Braspress keeps it; it came by NOTFIS. */
export type SimulatedFreight = {
  waybill: number;
  number: string;
  series: string;
  order: string;
  startedAtMs: number;
};

export type SimulatedState = { freights: SimulatedFreight[]; nowMs(): number };
