import type { OrderBody, OrderOfferView, PreviewedOrderView } from '@carreto/contract/admin/freights/orders';

/** An order on its way to a freight, as this page keeps it: over reloads, too. */
export type Order = {
  id: string;
  /** Makes its hire one act: the same is sent until there is an answer. */
  key: string;
  /** The file it came from, or nothing where it was typed. */
  source: string;
  state: OrderState;
  /** Of the server, where it said something. */
  message: string;
  order: OrderBody | null;
  problems: PreviewedOrderView['problems'];
  freightCode: string | null;
  quoteId: string | null;
  offers: OrderOfferView[];
  /** Number of the offer that is to be hired. */
  chosen: number | null;
  trackingUrl: string | null;
};

/**
 * `reading`: a file whose content is not read yet. `waiting`: to be looked at by the server. `sent`: to be hired, and no answer yet.
 * `done`: hired or attached here.
 */
type OrderState = 'reading' | 'waiting' | 'sent' | 'done' | PreviewedOrderView['outcome'];

export type Store = {
  read(): readonly Order[];
  subscribe(listener: () => void): () => void;
  add(orders: readonly Order[]): void;
  /** Changes some by their ids. */
  change(changes: ReadonlyMap<string, Partial<Order>>): void;
  remove(ids: ReadonlySet<string>): void;
};

/** Random, on plain addresses of a closed network too, where `randomUUID` is not. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

export function newOrder(source: string, known: Partial<Order> = {}): Order {
  return {
    ...{ id: newKey(), key: newKey(), source, state: 'waiting', message: '', order: null, problems: [] },
    ...{ freightCode: null, quoteId: null, offers: [], chosen: null, trackingUrl: null },
    ...known,
  };
}

const stores = new Map<string, Store>();

/** The orders of a person and a shipper: what is under way goes on while other pages are looked at. */
export function storeOf(name: string): Store {
  const known = stores.get(name);
  if (known !== undefined) return known;
  const store = openStore(`carreto.orders.${name}`);
  stores.set(name, store);
  return store;
}

function openStore(storedUnder: string): Store {
  let orders: readonly Order[] = readStored(sessionStorage.getItem(storedUnder));
  const listeners = new Set<() => void>();
  const put = (next: readonly Order[]): void => {
    orders = next;
    try {
      sessionStorage.setItem(storedUnder, JSON.stringify(next));
    } catch {
      // Fuller than a browser keeps: the page goes on from its memory.
    }
    for (const listener of listeners) listener();
  };
  return {
    read: () => orders,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (more) => put([...orders, ...more]),
    change: (changes) => put(orders.map((one) => ({ ...one, ...changes.get(one.id) }))),
    remove: (ids) => put(orders.filter(({ id }) => !ids.has(id))),
  };
}

/** A file that was not read when the page went away is gone with it: it says so. */
function readStored(text: string | null): readonly Order[] {
  try {
    const stored = JSON.parse(text ?? '[]') as Order[];
    if (!Array.isArray(stored)) return [];
    return stored.map((one) =>
      one.state === 'reading' ? { ...one, state: 'refused', message: 'lost' } : one,
    );
  } catch {
    return [];
  }
}

/** How offers are chosen for many at once. */
export type Rule = { by: 'cheapest' | 'fastest' } | { by: 'cheapest_within'; days: number };

const minutesOfDay = 1440;

/** The offer that a rule takes; offers are in the order of their prices. */
export function offerBy(offers: readonly OrderOfferView[], rule: Rule): number | null {
  if (rule.by === 'cheapest') return offers[0]?.number ?? null;
  if (rule.by === 'cheapest_within')
    return offers.find((offer) => offer.deadlineMinutes <= rule.days * minutesOfDay)?.number ?? null;
  return offers.toSorted((a, b) => a.deadlineMinutes - b.deadlineMinutes)[0]?.number ?? null;
}

/** Whether it can be hired, or attached, as it is. */
export function isHireable({ state, chosen }: Order): boolean {
  return state === 'attach' || (state === 'ready' && chosen !== null);
}
