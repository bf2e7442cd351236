import { type Static, Type } from 'typebox';

/** What we rely on of what it sends and answers; other members may be there. */
const maybe = <const Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));
const maybeText = maybe(Type.String());
const id = Type.Union([Type.String({ minLength: 1 }), Type.Number()]);

export const rateRequest = Type.Object({
  rate: Type.Object({
    destination: Type.Object({ country: maybeText, postal_code: maybeText }),
    items: Type.Array(
      Type.Object({
        name: maybeText,
        sku: maybeText,
        quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
        grams: maybe(Type.Number({ minimum: 0 })),
        // In cents.
        price: Type.Integer({ minimum: 0, maximum: 99_999_999_999 }),
        requires_shipping: maybe(Type.Boolean()),
      }),
      { minItems: 1, maxItems: 1000 },
    ),
    currency: Type.String(),
  }),
});
export type RateRequest = Static<typeof rateRequest>;

export const webhook = Type.Object({
  id: maybe(id),
  orders_to_redact: Type.Optional(Type.Array(id, { maxItems: 10_000 })),
  orders_requested: Type.Optional(Type.Array(id, { maxItems: 10_000 })),
});

/** What surrounds every answer: errors stand beside the data, or instead of it. */
export const envelope = Type.Object({
  errors: Type.Optional(
    Type.Union([
      Type.String(),
      Type.Array(
        Type.Object({
          message: Type.String(),
          extensions: maybe(Type.Object({ code: maybeText })),
        }),
      ),
    ]),
  ),
  extensions: maybe(
    Type.Object({
      cost: maybe(
        Type.Object({
          requestedQueryCost: maybe(Type.Number()),
          throttleStatus: maybe(
            Type.Object({ currentlyAvailable: Type.Number(), restoreRate: Type.Number() }),
          ),
        }),
      ),
    }),
  ),
});
export type Envelope = Static<typeof envelope>;

const money = Type.Object({ shopMoney: Type.Object({ amount: Type.String() }) });
const nodesOf = <const Schema extends Parameters<typeof Type.Array>[0]>(schema: Schema) =>
  Type.Object({ nodes: Type.Array(schema) });
const pageInfo = Type.Object({ hasNextPage: Type.Boolean(), endCursor: maybeText });

const lineItem = Type.Object({
  sku: maybeText,
  name: maybeText,
  quantity: Type.Integer(),
  currentQuantity: Type.Integer(),
  requiresShipping: Type.Boolean(),
  originalUnitPriceSet: money,
  variant: maybe(
    Type.Object({
      inventoryItem: maybe(
        Type.Object({
          measurement: maybe(
            Type.Object({ weight: maybe(Type.Object({ value: Type.Number(), unit: Type.String() })) }),
          ),
        }),
      ),
    }),
  ),
});
export type LineItem = Static<typeof lineItem>;

const order = Type.Object({
  legacyResourceId: id,
  name: Type.String(),
  createdAt: Type.String(),
  cancelledAt: maybeText,
  currencyCode: Type.String(),
  displayFinancialStatus: maybeText,
  requiresShipping: Type.Boolean(),
  note: maybeText,
  email: maybeText,
  phone: maybeText,
  currentSubtotalPriceSet: money,
  customAttributes: Type.Array(Type.Object({ key: Type.String(), value: maybeText })),
  localizedFields: nodesOf(Type.Object({ key: Type.String(), value: Type.String() })),
  shippingLines: nodesOf(Type.Object({ code: maybeText, discountedPriceSet: money })),
  shippingAddress: maybe(
    Type.Object({
      name: maybeText,
      address1: maybeText,
      address2: maybeText,
      city: maybeText,
      provinceCode: maybeText,
      zip: maybeText,
      countryCodeV2: maybeText,
      phone: maybeText,
    }),
  ),
  fulfillmentOrders: nodesOf(
    Type.Object({ deliveryMethod: maybe(Type.Object({ methodType: Type.String() })) }),
  ),
  lineItems: Type.Object({ nodes: Type.Array(lineItem), pageInfo }),
});
export type Order = Static<typeof order>;

export const orderRead = Type.Object({ order: Type.Union([order, Type.Null()]) });
export const ordersRead = Type.Object({
  orders: Type.Object({ nodes: Type.Array(Type.Object({ legacyResourceId: id })), pageInfo }),
});

const shipments = Type.Object({
  fulfillmentOrders: nodesOf(
    Type.Object({
      id: Type.String(),
      supportedActions: Type.Array(Type.Object({ action: Type.String() })),
      deliveryMethod: maybe(Type.Object({ methodType: Type.String() })),
    }),
  ),
  fulfillments: Type.Array(
    Type.Object({
      id: Type.String(),
      status: Type.String(),
      trackingInfo: Type.Array(Type.Object({ number: maybeText })),
      events: nodesOf(Type.Object({ status: Type.String() })),
    }),
  ),
});
export type Shipments = Static<typeof shipments>;
export const shipmentsRead = Type.Object({ order: Type.Union([shipments, Type.Null()]) });

const userErrors = Type.Array(Type.Object({ message: Type.String() }));
/** What every mutation answers, by its name. */
export const mutated = Type.Record(
  Type.String(),
  Type.Object({ fulfillment: maybe(Type.Object({ id: Type.String() })), userErrors }),
);

export const carrierServicesRead = Type.Object({
  carrierServices: nodesOf(
    Type.Object({ id: Type.String(), name: maybeText, callbackUrl: maybeText, active: Type.Boolean() }),
  ),
});
export const webhooksRead = Type.Object({
  webhookSubscriptions: nodesOf(Type.Object({ id: Type.String(), topic: Type.String(), uri: Type.String() })),
});
export const scopesRead = Type.Object({
  currentAppInstallation: Type.Object({
    accessScopes: Type.Array(Type.Object({ handle: Type.String() })),
  }),
});

export const token = Type.Object({
  access_token: Type.String({ minLength: 16, maxLength: 512 }),
  expires_in: maybe(Type.Number({ minimum: 1 })),
  refresh_token: maybe(Type.String({ minLength: 16, maxLength: 512 })),
});
