import { Type } from 'typebox';

const text = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()]));
const flag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]));

const document = Type.Object({
  header: Type.Optional(Type.Union([Type.Null(), Type.Object({ nro_nf: text, pedido: text })])),
  tracking: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Array(
        Type.Object({
          data_hora: text,
          data_hora_efetiva: text,
          dominio: text,
          filial: text,
          ocorrencia: text,
          descricao: text,
        }),
        { maxItems: 1000 },
      ),
    ]),
  ),
});

export const trackAnswer = Type.Object({
  success: flag,
  sucess: flag,
  message: text,
  documento: Type.Optional(Type.Union([Type.Null(), document])),
  documentos: Type.Optional(Type.Union([Type.Null(), Type.Array(document, { maxItems: 100 })])),
});

export const tokenAnswer = Type.Object({
  success: flag,
  sucess: flag,
  token: text,
  validity: text,
  message: text,
});

const result = Type.Object({
  sucesso: flag,
  mensagem: text,
  notaFiscal: text,
  protocolo: text,
});

/** A list; what is refused as a whole is one object. */
export const notfisAnswer = Type.Union([
  Type.Array(result, { maxItems: 1000 }),
  Type.Object({ sucesso: flag, success: flag, sucess: flag, mensagem: text, message: text }),
]);
