import type { VendorLine } from '../vendors/line/line.ts';
import type { CheckOutcome, CredentialValues } from '../vendors/vendor.ts';
import type { StoreManifest } from './manifest.ts';
import type { OrderReason } from './order-problem.ts';
import type { StoreState } from './states.ts';

/** What a platform sent to an address of ours. Names of headers are lower case; of repeated ones the first. */
export type StoreCall = {
  headers: ReadonlyMap<string, string>;
  query: ReadonlyMap<string, string>;
  /** As it came. */
  body: Buffer;
};

/** What it is answered, in its own way. */
export type StoreAnswer = { status: number; contentType: string; body: string };

/** One line of a cart or an order; measures are those of one unit, null where the shop does not know them. */
export type StoreItem = {
  sku: string | null;
  name: string | null;
  amount: number;
  unitCents: number;
  unitWeightG: number | null;
  heightMm: number | null;
  widthMm: number | null;
  lengthMm: number | null;
  /** The shop pays its freight, whatever the rest costs. */
  isFree: boolean;
};

/** What is to be carried whereto. */
export type Cart = {
  /** The platform's own id of the shop. */
  storeRef: string | null;
  destinationZip: number;
  /** The page of a product asked, where nobody has a cart yet. */
  isLook: boolean;
  /** It says no prices: those of the shipper's catalogue count, and an item without one is not carried. */
  lacksPrices?: boolean;
  items: readonly StoreItem[];
};

/** A request for rates as it was understood. */
export type CartRead =
  | { kind: 'cart'; cart: Cart }
  /** It can be read, and is for nothing that is carried here; the sentence says why. */
  | { kind: 'elsewhere'; sentence: string }
  /** It cannot be read. */
  | { kind: 'nonsense'; sentence: string };

/** An offer as a shop shows it. */
export type StoreRate = {
  /** Of the connection's options. */
  optionCode: string;
  title: string;
  /** What the buyer pays, and what the shop does. */
  priceCents: number;
  costCents: number;
  /** Days of arrival, `YYYY-MM-DD`. */
  earliestOn: string;
  latestOn: string;
  /** From the day that it is asked for to the latest. */
  businessDays: number;
  /** Comes back with the order. */
  reference: string;
};

/** What rates were asked for: as it came, and as it was understood, with prices. */
export type StoreRates = { call: StoreCall; cart: Cart };

/** Something that a platform told of one of its shops. */
export type StoreEvent = {
  /** The platform's own word. */
  topic: string;
  eventId: string;
  /** The same id is surely the same event; else it may be a later one that reads alike. */
  isOnce: boolean;
  storeRef: string | null;
} & (
  | { kind: 'order'; orderRef: string }
  /** The shop has given the app up. */
  | { kind: 'gone' }
  /** The law's topics: forget everything, forget these orders, tell somebody what is known of them. */
  | { kind: 'forget_store' }
  | { kind: 'forget_orders' | 'tell_orders'; orderRefs: readonly string[] }
  /** Known, and nothing to do. */
  | { kind: 'other' }
);

/** An order as a platform tells it. */
export type StoreOrder = {
  ref: string;
  /** What people call it. */
  number: string;
  state: 'unpaid' | 'paid' | 'cancelled';
  /** The platform's own words for that. */
  stateText: string;
  orderedAtMs: number | null;
  optionCode: string | null;
  /** What we named the offer when rates were asked for. */
  reference: string | null;
  goodsCents: number;
  chargedCents: number | null;
  note: string | null;
  items: readonly StoreItem[];
  recipient: {
    name: string;
    /** CPF or CNPJ, digits alone; null where the shop did not ask for it. */
    document: string | null;
    email: string | null;
    phone: string | null;
    zip: string;
    street: string;
    number: string | null;
    district: string | null;
    complement: string | null;
    city: string | null;
    uf: string | null;
  };
};

/** What came of reading an order; `unusable` says what it lacks. One that is cancelled lacks nothing. */
export type OrderRead =
  | { kind: 'order'; order: StoreOrder }
  | { kind: 'missing' }
  | { kind: 'unusable'; number: string | null; reason: OrderReason };

/** What a shop is to hear of a freight. */
export type StoreNews = {
  orderRef: string;
  state: StoreState;
  /** A sentence in Portuguese, for the buyer. */
  sentence: string;
  occurredAtMs: number;
  /** Where it is expected to arrive, `YYYY-MM-DD`; null once it has. */
  expectedOn: string | null;
  city: string | null;
  uf: string | null;
  tracking: { code: string; url: string };
  /** What people call the carrier. */
  courier?: string;
  /** The first NF-e of the freight; null while it has none. */
  nfe?: (NfeByKey & { number: string }) | null;
  /** It may have been told before: what is not idempotent is read back first. */
  mayBeRepeated: boolean;
};

/** What is known of an NF-e whose XML nobody has: its key, and what the key does not say. */
export type NfeByKey = { accessKey: string; valueCents: number; issuedAtMs: number };

/** The addresses that a platform is to call. */
export type StoreAddresses = { rates: string; events: string };

/** An option as it is registered where rates are shown. */
export type StoreOptionName = { code: string; title: string };

/** What an installation brought: fields of the manifest that are kept from now on. */
export type Installed = { credential: Record<string, string>; settings: Record<string, string> };

/** A row of a table by which a platform prices freight itself: what a weight costs to a range of zip codes. */
export type StoreTableRow = {
  zipFrom: number;
  zipTo: number;
  /** Exclusive, but for 0. */
  fromG: number;
  /** Inclusive. */
  toG: number;
  costCents: number;
  businessDays: number;
};

/** A row as a platform has it; one that says more than rows of ours do is not plain. */
export type KeptTableRow = StoreTableRow & { isPlain: boolean };

export type StoreTableChange = { kind: 'insert' | 'update' | 'delete'; row: StoreTableRow };

/** One shop's own access to its platform. Everything may throw `VendorProblem`. */
export type StoreClient = {
  readOrder(orderRef: string, signal: AbortSignal): Promise<OrderRead>;
  /** Orders that changed since, a page at a time; each page is asked for when the one before was taken. */
  changedOrders(sinceMs: number, signal: AbortSignal): AsyncIterable<readonly string[]>;
  /** Resolves when the platform has it. */
  sendBack(news: StoreNews, signal: AbortSignal): Promise<void>;
  /** The NF-e of an order as XML, or what is known of it without; null where there is none yet, or the platform has none ever. */
  readNfe(orderRef: string, signal: AbortSignal): Promise<string | NfeByKey | null>;
  /** Tells that an order has its freight, where the platform wants to know and does not yet; asked each time that it is looked at. */
  noteHired?(order: StoreOrder, signal: AbortSignal): Promise<void>;
  /** The tables that a platform keeps, each of one policy of shipping; absent where it keeps none. */
  tables?: {
    /** Rows that hold for a zip code. */
    read(policy: string, zip: number, signal: AbortSignal): Promise<readonly KeptTableRow[]>;
    /** Twice the same is as good as once. */
    change(policy: string, changes: readonly StoreTableChange[], signal: AbortSignal): Promise<void>;
  };
  /** The cheapest call that proves the credential. */
  check(signal: AbortSignal): Promise<CheckOutcome>;
  /** Exchanges the code that the platform sent for an access; null where it sent none, and the manifest says that it may. */
  install(code: string | null, signal: AbortSignal): Promise<Installed>;
  /**
   * Has a platform tell of orders at this address again, where it gave the address up by itself; absent where none does. `unheard`: it tells
   * nobody of them, and the address is not known.
   */
  hear?(eventsAddress: string | null, signal: AbortSignal): Promise<'heard' | 'renewed' | 'unheard'>;
  /**
   * Has the platform call these addresses, and show these options; what is so already stays. Null where it takes none by its API: a person
   * enters them there.
   */
  register:
    | ((
        wanted: { addresses: StoreAddresses; title: string; options: readonly StoreOptionName[] },
        signal: AbortSignal,
      ) => Promise<void>)
    | null;
};

/** Who a shop is, with its credentials in clear, by the manifest's names. */
export type StoreAccess = {
  credential: Readonly<Record<string, string>>;
  settings: Readonly<Record<string, string>>;
};

/** What a connector is given to work with besides its line. */
export type StoreTools = {
  nowMs(): number;
  /**
   * Replaces values of the credential that the platform replaced. `rewrite` is given all values as they are kept now, and returns all that
   * are to be kept; nobody else rewrites them meanwhile, in any process. What it returns is kept for good before this resolves to it; where
   * it rejects, nothing changes.
   */
  rewriteCredential(
    rewrite: (values: CredentialValues) => Promise<CredentialValues>,
  ): Promise<CredentialValues>;
};

/** A platform on which shops sell: reviewed code in a folder of its own. */
export type Store = {
  manifest: StoreManifest;
  rates: {
    /** Whether the platform sent it, in constant time; where it signs no such calls the address alone proves them. */
    isGenuine(call: StoreCall, credential: StoreAccess['credential']): boolean;
    read(call: StoreCall): CartRead;
    write(rates: readonly StoreRate[], input: StoreRates): StoreAnswer;
    /** Nothing is carried there: a good answer without rates. */
    none(): StoreAnswer;
    /** It cannot be understood. */
    refused(): StoreAnswer;
    /** Not now: whatever the platform does where its carriers fail. */
    unavailable(): StoreAnswer;
  };
  events: {
    /** Whether the platform sent it, in constant time. */
    isGenuine(call: StoreCall, credential: StoreAccess['credential']): boolean;
    /** Null where it cannot be understood. */
    read(call: StoreCall): StoreEvent | null;
  };
  /** Whether the platform lets this access in, as far as it can be told without a call: all that installing brings is there. Pure. */
  isInstalled(access: StoreAccess): boolean;
  open(access: StoreAccess, line: VendorLine, tools: StoreTools): StoreClient;
};

/** A call as documents of one answer are read. */
export function bodyOf({ headers, body }: StoreCall): {
  status: number;
  headers: StoreCall['headers'];
  body: Buffer;
} {
  return { status: 200, headers, body };
}
