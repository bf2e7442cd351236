import { Type } from 'typebox';

const text = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()]));

/** What Melhor Envio says is wrong. */
const problems = {
  message: text,
  error: text,
  errors: Type.Optional(
    Type.Union([Type.Null(), Type.Array(Type.Unknown()), Type.Record(Type.String(), Type.Unknown())]),
  ),
};

export const problemAnswer = Type.Union([Type.Object(problems), Type.Array(Type.Unknown())]);

export const tokenAnswer = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  refresh_token: Type.String({ minLength: 1 }),
  expires_in: Type.Integer({ minimum: 1, maximum: 366 * 86_400 }),
});

const service = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  error: text,
  price: text,
  custom_price: text,
  delivery_time: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  custom_delivery_time: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  company: Type.Optional(Type.Union([Type.Null(), Type.Object({ name: text })])),
});

export const quoteAnswer = Type.Union([Type.Array(service, { maxItems: 200 }), service]);

export const cartAnswer = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });

export const checkoutAnswer = Type.Object({
  purchase: Type.Object({ status: Type.String() }),
});

/** Something of each order, by its id; PHP writes an empty list where there is none. */
const byOrder = <const Schema extends Parameters<typeof Type.Record>[1]>(schema: Schema) =>
  Type.Union([Type.Record(Type.String(), schema), Type.Array(Type.Unknown(), { maxItems: 0 })]);

export const generateAnswer = byOrder(Type.Object({ status: Type.Optional(Type.Unknown()), message: text }));

export const cancelAnswer = byOrder(Type.Object({ canceled: Type.Optional(Type.Unknown()) }));

export const printAnswer = Type.Object({ url: Type.String({ minLength: 1, maxLength: 2000 }) });

const order = {
  status: text,
  tracking: text,
  generated_at: text,
  posted_at: text,
  delivered_at: text,
  canceled_at: text,
  expired_at: text,
};
export const trackedOrder = Type.Object(order);

export const trackAnswer = byOrder(trackedOrder);

/** Without `data` it is the trial of an address that was just entered. */
export const pushBody = Type.Object({
  event: text,
  data: Type.Optional(
    Type.Union([Type.Null(), Type.Object({ ...order, id: Type.String({ minLength: 1, maxLength: 100 }) })]),
  ),
});
