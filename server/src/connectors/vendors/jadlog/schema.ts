import { Type } from 'typebox';

/** An error as either of the two names has it. */
const problem = Type.Object({
  id: Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()])),
  descricao: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

/** What may stand instead of an answer, or in one of its items. */
const problems = {
  erro: Type.Optional(Type.Union([problem, Type.Null()])),
  error: Type.Optional(Type.Union([problem, Type.Null()])),
  id: Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()])),
  descricao: Type.Optional(Type.Union([Type.String(), Type.Null()])),
};

const text = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()]));

export const priceAnswer = Type.Object({
  ...problems,
  frete: Type.Optional(
    Type.Array(
      Type.Object({
        ...problems,
        modalidade: Type.Integer({ minimum: 0 }),
        prazo: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
        vltotal: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
      }),
      { maxItems: 100 },
    ),
  ),
});

export const orderAnswer = Type.Object({ ...problems, codigo: text, shipmentId: text, status: text });

export const trackAnswer = Type.Object({
  ...problems,
  consulta: Type.Optional(
    Type.Array(
      Type.Object({
        ...problems,
        codigo: text,
        shipmentId: text,
        previsaoEntrega: text,
        tracking: Type.Optional(
          Type.Union([
            Type.Null(),
            Type.Object({
              codigo: text,
              shipmentId: text,
              dacte: text,
              recebedor: Type.Optional(
                Type.Union([Type.Null(), Type.Object({ nome: text, doc: text, data: text })]),
              ),
              eventos: Type.Optional(Type.Array(Type.Object({ data: text, status: text, unidade: text }))),
            }),
          ]),
        ),
      }),
      { maxItems: 1000 },
    ),
  ),
});
