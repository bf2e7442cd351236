import { Type } from 'typebox';

const text = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()]));
const some = <const Schema extends Parameters<typeof Type.Optional>[0]>(schema: Schema) =>
  Type.Optional(Type.Union([Type.Null(), schema]));

/** What stands around every answer. */
const around = {
  situacao: text,
  mensagem: text,
  error: text,
  erros: some(Type.Array(Type.Object({ detalhes: text }), { maxItems: 100 })),
};

export const problemAnswer = Type.Object(around);

const token = { accessToken: text, expiresIn: text };

export const tokenAnswer = Type.Object({
  ...around,
  access_token: text,
  expires_in: text,
  dado: some(Type.Array(Type.Object(token), { maxItems: 100 })),
});

export const branchAnswer = Type.Object({
  ...around,
  dado: some(Type.Array(Type.Object({ codigoFilial: text, codigo: text }), { maxItems: 1000 })),
});

const reais = some(Type.Number());

export const quoteAnswer = Type.Object({
  ...around,
  dado: some(
    Type.Array(Type.Object({ total: Type.Number(), frete: reais, imposto: reais, previsaoEntrega: text }), {
      maxItems: 100,
    }),
  ),
});

const place = some(Type.Object({ cidade: text, uf: text }));
const document = some(Type.Object({ numero: text, serie: text, chave: text }));

export const trackAnswer = Type.Object({
  ...around,
  dado: some(
    Type.Array(
      Type.Object({
        rastreamento: some(
          Type.Array(
            Type.Object({
              notaFiscal: document,
              conhecimento: document,
              frete: some(Type.Object({ previsaoEntrega: text, urlComprovanteEntrega: text })),
              eventosRastreio: some(
                Type.Array(
                  Type.Object({ data: text, status: text, localOrigem: place, localDestino: place }),
                  {
                    maxItems: 1000,
                  },
                ),
              ),
            }),
            { maxItems: 100 },
          ),
        ),
      }),
      { maxItems: 100 },
    ),
  ),
});
