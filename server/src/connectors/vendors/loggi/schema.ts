import { Type } from 'typebox';

const text = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()]));

const money = Type.Object({
  units: text,
  nanos: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
});
const someMoney = Type.Optional(Type.Union([money, Type.Null()]));

/** What Loggi says is wrong. */
const problems = { code: text, message: text };

export const problemAnswer = Type.Object(problems);

export const tokenAnswer = Type.Object({ ...problems, idToken: text, expiresIn: text });

export const quoteAnswer = Type.Object({
  ...problems,
  packagesQuotations: Type.Optional(
    Type.Array(
      Type.Object({
        quotations: Type.Optional(
          Type.Array(
            Type.Object({
              freightType: Type.String({ minLength: 1 }),
              freightTypeLabel: text,
              sloInDays: Type.Integer(),
              price: Type.Object({
                totalAmount: money,
                baseAmount: someMoney,
                taxesAndFees: Type.Optional(
                  Type.Union([
                    Type.Null(),
                    Type.Record(Type.String(), Type.Union([Type.Null(), Type.Object({ amount: someMoney })])),
                  ]),
                ),
              }),
            }),
            { maxItems: 20 },
          ),
        ),
      }),
      { maxItems: 20 },
    ),
  ),
});

const taken = Type.Optional(
  Type.Union([
    Type.Null(),
    Type.Array(Type.Object({ trackingCode: text, loggiKey: text }), { maxItems: 1000 }),
  ]),
);

export const shipmentAnswer = Type.Object({ ...problems, packages: taken, success: taken });

export const labelAnswer = Type.Object({
  ...problems,
  success: Type.Optional(Type.Union([Type.Null(), Type.Object({ content: text })])),
  failure: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Array(
        Type.Object({
          loggiKey: text,
          status: Type.Optional(Type.Union([Type.Null(), Type.Object(problems)])),
        }),
        { maxItems: 1000 },
      ),
    ]),
  ),
});

const place = Type.Optional(Type.Union([Type.Null(), Type.Object({ city: text, state: text })]));
const status = Type.Optional(
  Type.Union([
    Type.Null(),
    Type.Object({ code: text, highLevelStatus: text, description: text, updatedTime: text }),
  ]),
);

export const trackAnswer = Type.Object({
  ...problems,
  packages: Type.Optional(
    Type.Array(
      Type.Object({
        trackingCode: text,
        promisedDate: text,
        status,
        location: place,
        trackingHistory: Type.Optional(
          Type.Union([Type.Null(), Type.Array(Type.Object({ status, location: place }), { maxItems: 1000 })]),
        ),
      }),
      { maxItems: 100 },
    ),
  ),
});
