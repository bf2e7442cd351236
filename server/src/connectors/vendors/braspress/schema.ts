import { Type } from 'typebox';

const text = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()]));

/** What may stand instead of an answer. */
const problems = {
  statusCode: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  message: text,
  errorList: Type.Optional(Type.Union([Type.Null(), Type.Array(text, { maxItems: 100 })])),
};

export const priceAnswer = Type.Object({
  ...problems,
  id: text,
  prazo: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  totalFrete: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
});

const events = Type.Optional(
  Type.Union([Type.Null(), Type.Array(Type.Object({ descricao: text, data: text }), { maxItems: 1000 })]),
);

export const trackAnswer = Type.Object({
  ...problems,
  conhecimentos: Type.Optional(
    Type.Array(
      Type.Object({
        numero: text,
        remetente: text,
        previsaoEntrega: text,
        dataEntrega: text,
        notasFiscais: Type.Optional(
          Type.Union([
            Type.Null(),
            Type.Array(Type.Object({ serie: text, numero: text }), { maxItems: 1000 }),
          ]),
        ),
        timeLine: events,
        timeline: events,
        ocorrencias: events,
      }),
      { maxItems: 100 },
    ),
  ),
});
