import { type Static, Type } from 'typebox';

/** What we rely on of what it sends and answers; other members may be there. */
const maybe = <const Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));
const maybeText = maybe(Type.String());
const maybeNumber = maybe(Type.Number());
const id = Type.Integer({ minimum: 1 });
/** 0 is none. */
const reference = maybe(Type.Object({ id: Type.Integer({ minimum: 0 }) }));
const textOrNumber = Type.Union([Type.String(), Type.Number()]);

export const webhook = Type.Object({
  eventId: Type.String({ minLength: 1, maxLength: 100 }),
  event: Type.String({ minLength: 1, maxLength: 60 }),
  data: Type.Object({ id: Type.Optional(id) }),
});

const label = Type.Object({
  nome: maybeText,
  endereco: maybeText,
  numero: maybeText,
  complemento: maybeText,
  municipio: maybeText,
  uf: maybeText,
  cep: maybeText,
  bairro: maybeText,
  nomePais: maybeText,
});

export const order = Type.Object({
  data: Type.Object({
    id,
    numero: textOrNumber,
    numeroLoja: maybe(textOrNumber),
    data: maybeText,
    totalProdutos: maybeNumber,
    observacoes: maybeText,
    contato: Type.Object({ nome: maybeText, numeroDocumento: maybeText }),
    situacao: maybe(Type.Object({ id: Type.Integer() })),
    notaFiscal: reference,
    itens: Type.Array(
      Type.Object({
        codigo: maybeText,
        descricao: maybeText,
        quantidade: Type.Number(),
        valor: Type.Number(),
      }),
      { maxItems: 1000 },
    ),
    transporte: maybe(
      Type.Object({
        fretePorConta: maybe(Type.Integer()),
        frete: maybeNumber,
        etiqueta: maybe(label),
        volumes: maybe(Type.Array(Type.Object({ id }), { maxItems: 1000 })),
      }),
    ),
  }),
});
export type Order = Static<typeof order>['data'];

export const orderList = Type.Object({ data: Type.Array(Type.Object({ id }), { maxItems: 1000 }) });

export const nfe = Type.Object({
  data: Type.Object({ situacao: Type.Integer(), chaveAcesso: maybeText, xml: maybeText }),
});

export const logisticsObject = Type.Object({
  data: Type.Object({
    rastreamento: maybe(
      Type.Object({
        codigo: maybeText,
        situacao: maybe(Type.Integer()),
        origem: maybeText,
        destino: maybeText,
        ultimaAlteracao: maybeText,
      }),
    ),
    dimensao: maybe(Type.Record(Type.String(), Type.Unknown())),
    embalagem: reference,
    dataSaida: maybeText,
    prazoEntregaPrevisto: maybeNumber,
    fretePrevisto: maybeNumber,
    valorDeclarado: maybeNumber,
    avisoRecebimento: maybe(Type.Boolean()),
    maoPropria: maybe(Type.Boolean()),
  }),
});
export type LogisticsObject = Static<typeof logisticsObject>['data'];

export const token = Type.Object({
  access_token: Type.String({ pattern: '^[\\x21-\\x7e]{20,4000}$' }),
  refresh_token: Type.String({ pattern: '^[\\x21-\\x7e]{20,4000}$' }),
  expires_in: Type.Integer({ minimum: 1, maximum: 366 * 86_400 }),
});

export const problem = Type.Object({
  error: Type.Object({ type: maybeText, message: maybeText, description: maybeText }),
});
