import type { Args } from './answer-operation.ts';

type Fulfillment = {
  id: string;
  status: string;
  trackingInfo: { number?: string | null; url?: string | null }[];
  events: { id: string; status: string }[];
};
type FulfillmentOrder = {
  id: string;
  status: string;
  supportedActions: { action: string }[];
  deliveryMethod: { methodType: string } | null;
};

/** An order in the shape in which it is answered; what comes in pages is a list here. */
export type SimulatedOrder = Record<string, unknown> & {
  legacyResourceId: string;
  fulfillmentOrders: FulfillmentOrder[];
  fulfillments: Fulfillment[];
};

/** What the simulated Shopify knows of one shop and the app in it. */
export type SimulatedShop = {
  readonly domain: string;
  readonly appId: string;
  readonly appSecret: string;
  /** Whether it takes addresses without TLS, as a demo on one machine needs. */
  readonly takesPlain: boolean;
  isInstalled: boolean;
  /** Codes of authorizations, each good once. */
  readonly codes: Set<string>;
  /** The token that is good; null until there is one. `untilMs` is without an end for one by a code. */
  token: { text: string; untilMs: number } | null;
  /** What renews it (S17), and the one before, which is good until this one is used; null for a token that is not renewed. */
  refresh: { text: string; untilMs: number; before: { text: string; untilMs: number } | null } | null;
  /** How often one was renewed. */
  renewals: number;
  scopes: string[];
  /** So many calls more find no points left. */
  throttled: number;
  /** Called once, when the next operation is done: for what is to become of the one behind it. */
  afterNext: (() => void) | null;
  /** By its number. */
  readonly orders: Map<string, SimulatedOrder>;
  readonly services: { id: string; name: string; callbackUrl: string; active: boolean }[];
  readonly hooks: { id: string; topic: string; uri: string; includeFields: string[] }[];
  /** How often buyers were written to of a shipment. */
  notices: number;
  nextId(): number;
  nowMs(): number;
};

export type ShopOptions = Pick<SimulatedShop, 'domain' | 'appId' | 'appSecret'> & {
  nowMs?: () => number;
  takesPlain?: boolean;
};

export function newShop({ domain, appId, appSecret, nowMs, takesPlain = false }: ShopOptions): SimulatedShop {
  let last = 5_000_000_000;
  return {
    ...{ domain, appId, appSecret, takesPlain },
    ...{ isInstalled: false, codes: new Set(), token: null, throttled: 0, notices: 0 },
    ...{ refresh: null, renewals: 0 },
    afterNext: null,
    scopes: [
      ...['read_orders', 'read_products', 'write_shipping', 'read_shipping', 'write_fulfillments'],
      'write_merchant_managed_fulfillment_orders',
    ],
    orders: new Map(),
    services: [],
    hooks: [],
    nextId: () => ++last,
    nowMs: nowMs ?? Date.now,
  };
}

/** Finds what a global name names. */
export function named<Found extends { id: string }>(of: readonly Found[], id: unknown): Found | undefined {
  return of.find((one) => one.id === id);
}

export function gid(type: string, number: number | string): string {
  return `gid://shopify/${type}/${number}`;
}

/** The order that a fulfillment order or a fulfillment belongs to. */
export function ownerOf(
  { orders }: SimulatedShop,
  has: (order: SimulatedOrder) => boolean,
): SimulatedOrder | undefined {
  return [...orders.values()].find(has);
}

/** What a mutation answers that did nothing. */
export function userError(message: string, field: string): Args {
  return { userErrors: [{ field: [field], message }] };
}
