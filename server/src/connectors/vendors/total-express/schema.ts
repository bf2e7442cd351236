import { Type } from 'typebox';

const text = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()]));

/** What may stand beside or instead of an answer. */
const problems = {
  mensagem: text,
  message: text,
  erros: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Array(
        Type.Union([
          Type.String(),
          Type.Object({ pedido: text, codigo: text, descricao: text, mensagem: text }),
        ]),
        { maxItems: 100 },
      ),
    ]),
  ),
};

const taken = Type.Object({
  pedido: text,
  awb: text,
  volumes: Type.Optional(
    Type.Union([Type.Null(), Type.Array(Type.Object({ awb: text, rota: text }), { maxItems: 1000 })]),
  ),
});
const takenList = Type.Optional(Type.Union([Type.Null(), Type.Array(taken, { maxItems: 100 })]));

export const orderAnswer = Type.Object({
  ...problems,
  encomendas: takenList,
  retorno: Type.Optional(Type.Union([Type.Null(), Type.Object({ ...problems, encomendas: takenList })])),
});

/** A status under whichever of its names. */
const status = Type.Object({
  codigo: text,
  codStatus: text,
  CodStatus: text,
  id: text,
  descricao: text,
  descStatus: text,
  DescStatus: text,
  data: text,
  dataStatus: text,
  DataStatus: text,
  dataHora: text,
  cidade: text,
});
// One client has a text at `status`, which is no list.
const statuses = Type.Optional(
  Type.Union([Type.Null(), Type.String(), Type.Array(status, { maxItems: 1000 })]),
);

const freight = Type.Object({
  awb: text,
  AWB: text,
  pedido: text,
  previsaoEntrega: text,
  tracking: statuses,
  statusTotal: statuses,
  status: statuses,
  ocorrencias: statuses,
  eventos: statuses,
  historico: statuses,
});
const freights = Type.Array(freight, { maxItems: 1000 });

export const trackAnswer = Type.Union([
  freights,
  Type.Object({
    ...problems,
    data: Type.Optional(Type.Union([Type.Null(), freights])),
    encomendas: Type.Optional(Type.Union([Type.Null(), freights])),
  }),
]);
