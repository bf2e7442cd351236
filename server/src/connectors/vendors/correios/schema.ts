import { Type } from 'typebox';

const text = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()]));
const onlyText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** What Correios says is wrong with a whole call. */
const problems = { msgs: Type.Optional(Type.Array(Type.String(), { maxItems: 100 })) };

const named = {
  coProduto: onlyText,
  nuRequisicao: Type.Union([Type.String(), Type.Integer()]),
  txErro: onlyText,
};

export const tokenAnswer = Type.Object({
  ...problems,
  token: Type.Optional(Type.String()),
  expiraEm: Type.Optional(Type.String()),
  zoneOffset: onlyText,
});

export const priceAnswer = Type.Union([
  Type.Array(Type.Object({ ...named, pcFinal: onlyText, psCobrado: text }), { maxItems: 100 }),
  Type.Object(problems),
]);

export const termAnswer = Type.Union([
  Type.Array(
    Type.Object({
      ...named,
      prazoEntrega: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
      dataMaxima: onlyText,
    }),
    { maxItems: 100 },
  ),
  Type.Object(problems),
]);

export const problemAnswer = Type.Object(problems);

const object = Type.Object({
  codObjeto: Type.String({ minLength: 1 }),
  mensagem: onlyText,
  dtPrevista: onlyText,
  eventos: Type.Optional(Type.Union([Type.Null(), Type.Array(Type.Object({}), { maxItems: 1000 })])),
});
const objects = Type.Array(object, { maxItems: 1000 });

export const trackAnswer = Type.Object({ ...problems, objetos: Type.Optional(objects) });

/** Objects as tracking answers them, or one by itself. */
export const pushBody = Type.Union([Type.Object({ objetos: objects }), object]);
