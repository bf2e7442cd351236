import { type Static, Type } from 'typebox';

/** What we rely on of what it sends and answers; other members may be there. */
const maybe = <const Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));
const maybeText = maybe(Type.String());
const maybeNumber = maybe(Type.Number());
const flag = maybe(Type.Boolean());
const cents = Type.Integer({ minimum: 0, maximum: 99_999_999_999 });
const amount = Type.Integer({ minimum: 1, maximum: 1_000_000 });
/** They are part of addresses that are called. */
const orderId = Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z._-]{0,59}$' });

/** That the hook is set up, or what became of an order (V5, V6). */
export const notice = Type.Union([
  Type.Object({ hookConfig: Type.Literal('ping') }),
  Type.Object({
    OrderId: orderId,
    State: maybe(Type.String({ maxLength: 60 })),
    LastChange: maybeText,
    CurrentChange: maybeText,
    Origin: Type.Object({ Account: Type.String({ minLength: 1, maxLength: 100 }) }),
  }),
]);

export const hookConfig = Type.Object({ hook: maybe(Type.Object({ url: maybeText })) });

const item = Type.Object({
  id: Type.String({ minLength: 1 }),
  refId: maybeText,
  name: maybeText,
  quantity: amount,
  price: cents,
  sellingPrice: maybe(cents),
  seller: maybeText,
  priceDefinition: maybe(Type.Object({ total: maybe(cents) })),
  additionalInfo: maybe(
    Type.Object({
      dimension: maybe(
        Type.Object({
          height: maybeNumber,
          length: maybeNumber,
          weight: maybeNumber,
          width: maybeNumber,
        }),
      ),
    }),
  ),
});

const courierStatus = Type.Object({
  finished: flag,
  data: maybe(
    Type.Array(
      Type.Object({
        lastChange: maybeText,
        createDate: maybeText,
        city: maybeText,
        state: maybeText,
        description: maybeText,
      }),
      { maxItems: 1000 },
    ),
  ),
});

const parcel = Type.Object({
  type: maybeText,
  invoiceNumber: maybeText,
  invoiceValue: maybe(cents),
  invoiceKey: maybeText,
  embeddedInvoice: maybeText,
  issuanceDate: maybeText,
  trackingNumber: maybeText,
  courierStatus: maybe(courierStatus),
});
export type Parcel = Static<typeof parcel>;

const address = Type.Object({
  receiverName: maybeText,
  postalCode: maybeText,
  country: maybeText,
  state: maybeText,
  city: maybeText,
  neighborhood: maybeText,
  street: maybeText,
  number: maybeText,
  complement: maybeText,
});

export const order = Type.Object({
  orderId,
  status: Type.String(),
  origin: maybeText,
  creationDate: maybeText,
  totals: maybe(Type.Array(Type.Object({ id: Type.String(), value: Type.Integer() }), { maxItems: 100 })),
  items: Type.Array(item, { maxItems: 1000 }),
  clientProfileData: maybe(
    Type.Object({
      email: maybeText,
      firstName: maybeText,
      lastName: maybeText,
      document: maybeText,
      phone: maybeText,
      isCorporate: flag,
      corporateName: maybeText,
      corporateDocument: maybeText,
    }),
  ),
  shippingData: maybe(
    Type.Object({
      address: maybe(address),
      logisticsInfo: maybe(
        Type.Array(
          Type.Object({
            itemIndex: Type.Integer({ minimum: 0 }),
            selectedSla: maybeText,
            selectedDeliveryChannel: maybeText,
            deliveryChannel: maybeText,
          }),
          { maxItems: 1000 },
        ),
      ),
    }),
  ),
  packageAttachment: maybe(Type.Object({ packages: maybe(Type.Array(parcel, { maxItems: 1000 })) })),
  storePreferencesData: maybe(Type.Object({ currencyCode: maybeText })),
});
export type Order = Static<typeof order>;

export const orderList = Type.Object({
  list: Type.Array(Type.Object({ orderId }), { maxItems: 1000 }),
  paging: Type.Object({ total: Type.Integer({ minimum: 0 }), pages: Type.Integer({ minimum: 0 }) }),
});

export const freightValues = Type.Array(
  Type.Object({
    zipCodeStart: Type.String({ pattern: '^\\d{7,8}$' }),
    zipCodeEnd: Type.String({ pattern: '^\\d{7,8}$' }),
    weightStart: Type.Number({ minimum: 0 }),
    weightEnd: Type.Number({ minimum: 0 }),
    absoluteMoneyCost: Type.Number(),
    pricePercent: maybeNumber,
    pricePercentByWeight: maybeNumber,
    minimumValueInsurance: maybeNumber,
    timeCost: Type.String({ maxLength: 40 }),
    polygon: maybeText,
  }),
  { maxItems: 10_000 },
);

export const receipt = Type.Object({ receipt: Type.String({ minLength: 1 }) });

export const problem = Type.Object({
  error: maybe(Type.Object({ message: maybeText })),
  Message: maybeText,
  message: maybeText,
});

export const simulation = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.String({ minLength: 1, maxLength: 255 }),
      quantity: amount,
      seller: maybe(Type.String({ maxLength: 100 })),
    }),
    { minItems: 1, maxItems: 1000 },
  ),
  postalCode: maybeText,
  country: maybeText,
});
