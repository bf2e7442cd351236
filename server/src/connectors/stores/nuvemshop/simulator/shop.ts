/** What the simulated platform knows of one shop. */
export type SimulatedShop = {
  readonly appId: string;
  readonly appSecret: string;
  readonly storeId: string;
  /** Whether addresses without TLS may be registered: on a machine without a certificate, where the real one takes HTTPS alone. */
  readonly takesPlain: boolean;
  /** Null until the app is installed. */
  accessToken: string | null;
  readonly codes: Set<string>;
  /** As they are answered, by id. */
  readonly orders: Map<string, Record<string, unknown>>;
  /** Of an order, in the order in which they came. */
  readonly fulfillments: Map<string, Record<string, unknown>[]>;
  readonly carriers: {
    id: number;
    name: string;
    callbackUrl: string;
    options: { id: number; code: string; name: string }[];
  }[];
  readonly webhooks: { id: number; event: string; url: string }[];
  nextId(): number;
};

export function newShop(
  of: Pick<SimulatedShop, 'appId' | 'appSecret' | 'storeId'> & { takesPlain?: boolean },
): SimulatedShop {
  const { appId, appSecret, storeId, takesPlain = false } = of;
  let last = 1000;
  return {
    ...{ appId, appSecret, storeId, takesPlain },
    accessToken: null,
    codes: new Set(),
    orders: new Map(),
    fulfillments: new Map(),
    carriers: [],
    webhooks: [],
    nextId: () => ++last,
  };
}
