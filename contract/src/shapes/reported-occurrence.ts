import { type Static, Type } from 'typebox';
import { accessKey, cnpj, cnpjOrCpf, date, datetime, integer, text } from '../values.ts';

const digitsOrNumber = (description: string, most: number) =>
  Type.Union(
    [
      text('As text.', { max: String(most).length, pattern: '^[0-9]+$' }),
      Type.Integer({ minimum: 0, maximum: most }),
    ],
    { description },
  );

const proof = Type.Object(
  {
    url_imagem: text('Where the picture is: `http` or `https`.', {
      max: 2000,
      pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$',
    }),
  },
  { 'x-name': 'Proof', description: 'Evidence of a delivery.' },
);

/** An occurrence as a carrier reports it: how the freight is found, what happened, and what else is known of it. */
export const reportedOccurrence = Type.Object(
  {
    id_frete: Type.Optional(text('The freight; else it is found by NF-e.', { min: 13, max: 13 })),
    chave_nf: Type.Optional(accessKey('Access key of an NF-e of the freight.')),
    numero_nf: Type.Optional(
      digitsOrNumber('Number of an NF-e; with `serie_nf` and `cnpj_embarcador`.', 999_999_999),
    ),
    serie_nf: Type.Optional(digitsOrNumber('Series of the NF-e.', 999)),
    cnpj_embarcador: Type.Optional(cnpj('CNPJ of the shipper, or of who issued the NF-e for it.')),
    codigo: Type.Optional(
      integer('Code of the occurrence in the catalogue; it decides where both are sent.', {
        min: 0,
        max: 999,
      }),
    ),
    codigo_ocorrencia: Type.Optional(
      Type.Union([text('As text.', { max: 20 }), Type.Integer({ minimum: 0, maximum: 9_999_999_999 })], {
        description: 'Your own code of the occurrence; mapped to the catalogue and given back.',
      }),
    ),
    data_ocorrencia: datetime('When it happened.'),
    data_reentrega: Type.Optional(date('Day of a new delivery attempt.')),
    data_prevista_entrega: Type.Optional(date('Day on which the delivery is expected now.')),
    prazo_devolucao: Type.Optional(digitsOrNumber('Business days in which the cargo returns.', 9999)),
    mensagem: Type.Optional(text('Message.', { max: 255 })),
    descricao_ocorrencia: Type.Optional(text('Your own description of the occurrence.', { max: 255 })),
    nome_entregador: Type.Optional(text('Who delivers.', { max: 50 })),
    cnpj_cpf_entregador: Type.Optional(cnpjOrCpf('CNPJ or CPF of who delivers.')),
    comprovantes: Type.Optional(
      Type.Array(proof, { maxItems: 20, description: 'Evidence of the delivery.' }),
    ),
    codigos_redespacho: Type.Optional(
      Type.Array(text('Code.', { max: 60 }), { maxItems: 20, description: 'Codes of the redispatch.' }),
    ),
    codigo_volume: Type.Optional(text('The volume; without it, the whole freight.', { max: 60 })),
    codigo_rastreio: Type.Optional(text('Your own tracking code of the freight.', { max: 60 })),
  },
  { 'x-name': 'ReportedOccurrence', description: 'Something that happened to a freight.' },
);
export type ReportedOccurrence = Static<typeof reportedOccurrence>;
