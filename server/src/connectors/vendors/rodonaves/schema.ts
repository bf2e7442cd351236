import { Type } from 'typebox';

const text = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()]));

/** What Rodonaves says is wrong. */
const problems = {
  Message: text,
  error: Type.Optional(
    Type.Union([Type.Null(), Type.String(), Type.Object({ message: text, message_display: text })]),
  ),
  error_description: text,
};

export const problemAnswer = Type.Object(problems);

export const tokenAnswer = Type.Object({ ...problems, access_token: text, expires_in: text });

export const cityAnswer = Type.Object({
  ...problems,
  Id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
});

export const quoteAnswer = Type.Object({
  ...problems,
  Value: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  FreightValue: text,
  DeliveryTime: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
});

export const termAnswer = Type.Object({
  ...problems,
  DeliveryTime: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
});

export const trackAnswer = Type.Object({
  ...problems,
  Events: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Array(
        Type.Object({
          Date: text,
          OccurrenceDate: text,
          EventCode: text,
          ProcedaCode: text,
          Description: text,
          Reason: text,
          City: text,
        }),
        { maxItems: 1000 },
      ),
    ]),
  ),
});
