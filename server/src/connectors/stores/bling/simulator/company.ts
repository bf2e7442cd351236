/** What the simulated Bling knows of one company and the app it authorized. */
export type SimulatedCompany = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Codes of authorizations, each good once. */
  readonly codes: Set<string>;
  /** The pair that is good now; null until the app is authorized. */
  tokens: { access: string; refresh: string; untilMs: number } | null;
  /** Pairs that were given so far. */
  given: number;
  /** As they are answered below `data`, by id. */
  readonly orders: Map<string, Record<string, unknown>>;
  readonly nfes: Map<string, Record<string, unknown>>;
  readonly objects: Map<string, Record<string, unknown>>;
  /** XMLs of NF-es by their access keys. */
  readonly xmls: Map<string, string>;
  /** Changes of logistics objects, in their order. */
  readonly changes: { objectId: string; situation: number; code: string }[];
  nowMs(): number;
};

export function newCompany({
  clientId,
  clientSecret,
  nowMs,
}: Pick<SimulatedCompany, 'clientId' | 'clientSecret' | 'nowMs'>): SimulatedCompany {
  return {
    ...{ clientId, clientSecret, nowMs },
    ...{ codes: new Set(), tokens: null, given: 0, changes: [] },
    ...{ orders: new Map(), nfes: new Map(), objects: new Map(), xmls: new Map() },
  };
}
