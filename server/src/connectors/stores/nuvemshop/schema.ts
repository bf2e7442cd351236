import { type Static, Type } from 'typebox';

/** What we rely on of what it sends and answers; other members may be there. */
const textOrNumber = Type.Union([Type.String(), Type.Number()]);
const maybe = <const Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));
const maybeText = maybe(Type.String());

const place = Type.Object({
  postal_code: maybe(textOrNumber),
  country: maybeText,
  city: maybeText,
  address: maybeText,
});

export const rateRequest = Type.Object({
  store_id: textOrNumber,
  currency: Type.String(),
  destination: place,
  items: Type.Array(
    Type.Object({
      name: maybeText,
      sku: maybeText,
      quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      free_shipping: Type.Optional(Type.Boolean()),
      grams: maybe(Type.Number({ minimum: 0 })),
      price: textOrNumber,
      dimensions: maybe(
        Type.Object({
          width: maybe(Type.Number({ minimum: 0 })),
          height: maybe(Type.Number({ minimum: 0 })),
          depth: maybe(Type.Number({ minimum: 0 })),
        }),
      ),
    }),
    { minItems: 1, maxItems: 1000 },
  ),
});
export type RateRequest = Static<typeof rateRequest>;

export const webhook = Type.Object({
  store_id: textOrNumber,
  event: Type.Optional(Type.String({ maxLength: 60 })),
  id: Type.Optional(textOrNumber),
  customer: Type.Optional(Type.Object({ id: Type.Optional(textOrNumber) })),
  orders_to_redact: Type.Optional(Type.Array(textOrNumber, { maxItems: 10_000 })),
  orders_requested: Type.Optional(Type.Array(textOrNumber, { maxItems: 10_000 })),
});
export type Webhook = Static<typeof webhook>;

export const order = Type.Object({
  id: textOrNumber,
  number: textOrNumber,
  status: Type.String(),
  payment_status: Type.String(),
  shipping_status: maybeText,
  currency: Type.String(),
  created_at: maybeText,
  subtotal: maybe(textOrNumber),
  note: maybeText,
  contact_name: maybeText,
  contact_email: maybeText,
  contact_phone: maybeText,
  contact_identification: maybeText,
  shipping_pickup_type: maybeText,
  shipping_option_code: maybeText,
  shipping_option_reference: maybeText,
  shipping_cost_customer: maybe(textOrNumber),
  shipping_tracking_number: maybeText,
  shipping_address: maybe(
    Type.Object({
      name: maybeText,
      address: maybeText,
      number: maybeText,
      floor: maybeText,
      locality: maybeText,
      city: maybeText,
      province: maybeText,
      zipcode: maybe(textOrNumber),
      country: maybeText,
      phone: maybeText,
    }),
  ),
  customer: maybe(
    Type.Object({ name: maybeText, email: maybeText, phone: maybeText, identification: maybeText }),
  ),
  products: Type.Array(
    Type.Object({
      name: maybeText,
      sku: maybeText,
      price: textOrNumber,
      quantity: textOrNumber,
      weight: maybe(textOrNumber),
      width: maybe(textOrNumber),
      height: maybe(textOrNumber),
      depth: maybe(textOrNumber),
      free_shipping: Type.Optional(Type.Boolean()),
    }),
  ),
});
export type Order = Static<typeof order>;

export const orderList = Type.Array(Type.Object({ id: textOrNumber }));
export const fulfillments = Type.Array(Type.Object({ status: Type.String() }));
export const carriers = Type.Array(
  Type.Object({ id: textOrNumber, name: Type.String(), callback_url: Type.Optional(Type.String()) }),
);
export const carrier = Type.Object({ id: textOrNumber });
export const options = Type.Array(Type.Object({ id: textOrNumber, code: Type.String() }));
export const webhooks = Type.Array(
  Type.Object({ id: textOrNumber, event: Type.String(), url: Type.String() }),
);
export const token = Type.Object({ access_token: Type.String({ minLength: 1 }), user_id: textOrNumber });
