/** What the simulated VTEX knows of one account. */
export type SimulatedAccount = {
  readonly name: string;
  readonly appKey: string;
  readonly appToken: string;
  /** As they are answered, by id. */
  readonly orders: Map<string, Record<string, unknown>>;
  /** The one hook of the key (V3); null where there is none. */
  hook: { url: string; headers: Readonly<Record<string, string>>; statuses: readonly string[] } | null;
  /** Changes of where parcels of orders are, in the order in which they came. */
  readonly updates: { orderId: string; isDelivered: boolean; events: number }[];
  /** Rows of freight by policy of shipping, by what names them (V18). */
  readonly freights: Map<string, Map<string, Record<string, unknown>>>;
  /** Called when an order was read, before it is answered. */
  onRead: (() => void) | null;
  /** Where an address that was registered is reached here, since the real one calls HTTPS alone. */
  reachedAt(url: string): string;
  /** Whether it takes addresses without TLS, as a demo on one machine needs. */
  readonly takesPlain: boolean;
};

export type AccountOptions = Pick<SimulatedAccount, 'name' | 'appKey' | 'appToken' | 'reachedAt'> & {
  takesPlain?: boolean;
};

export function newAccount({ takesPlain = false, ...options }: AccountOptions): SimulatedAccount {
  return {
    ...options,
    takesPlain,
    orders: new Map(),
    freights: new Map(),
    hook: null,
    updates: [],
    onRead: null,
  };
}
