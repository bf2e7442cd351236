/** The tax that is inside the price of a freight: ICMS between municipalities, ISS within one. */
export type Levy = {
  tax: 'icms' | 'iss';
  ratePpm: number;
  /** Which rule gave the rate, for receipts. */
  source:
    | 'table'
    | 'municipality'
    | 'uf_general'
    | 'uf_transport'
    | 'interstate'
    | 'interstate_air'
    | 'exempt'
    | 'deferred'
    | 'simples';
};

/** IBS and CBS of one route on one day; they are outside their own base. */
export type IbsCbs = {
  /** False in 2026: shown, neither charged nor summed (LC 214/2025 art. 343). */
  charged: boolean;
  cbsPpm: number;
  ibsStatePpm: number;
  ibsMunicipalPpm: number;
  /** Whether charged IBS and CBS enter the base of ICMS: a dated choice of each state. */
  inIcmsBase: boolean;
};
