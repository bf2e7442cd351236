import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { flag, integer, text, token, uf, zipText } from '../values.ts';

const email = text('E-mail address.', { max: 255, pattern: '^[^@\\s]+@[^@\\s]+$' });

const placeMembers = {
  email,
  nome: text('Name.', { max: 255 }),
  cep: zipText('Zip code (CEP), 8 digits.'),
  logradouro: text('Street.', { max: 255 }),
  numero: text('Number, or S/N.', { max: 60 }),
  complemento: Type.Optional(text('Complement.', { max: 255 })),
  referencia: Type.Optional(text('How to find the place.', { max: 255 })),
  cidade: text('City.', { max: 255 }),
  bairro: text('District.', { max: 255 }),
  uf: uf('State (UF).'),
};

const sender = Type.Object(
  {
    ...placeMembers,
    cpf_cnpj: Type.String({
      description: 'CPF or CNPJ without punctuation; a CPF also with zeros in front, 14 characters.',
      format: 'cnpj-or-padded-cpf',
      pattern: '^(?:[0-9]{11}|[0-9A-Z]{12}[0-9]{2})$',
    }),
  },
  { 'x-name': 'LegacyReverseSender', description: 'The consumer who returns the product (remetente).' },
);

const recipient = Type.Object(placeMembers, {
  'x-name': 'LegacyReverseRecipient',
  description: 'The unit that receives it (destinatário).',
});

const request = Type.Object(
  {
    token: token(),
    servico: text("The operator's code of the service.", { max: 8, pattern: '^[0-9]{1,8}$' }),
    quantidade_itens: Type.Optional(integer('How many objects; 1 by default.', { min: 1, max: 10 })),
    notificar_remetente: Type.Optional(flag('Let the operator tell the consumer; false by default.')),
    aviso_recebimento: Type.Optional(flag('Receipt notice; only of authorizations, false by default.')),
    coleta_domiciliaria: Type.Optional(flag('The operator fetches it; false by default.')),
    data_coleta_domiciliaria: Type.Optional(
      Type.String({
        description:
          'Day of the collection, `YYYY-MM-DD` or `DD-MM-YYYY`; required with `coleta_domiciliaria`.',
        format: 'date-either-way',
        examples: ['2026-03-31', '31-03-2026'],
      }),
    ),
    prazo_postagem: Type.Optional(integer('Days to post.', { min: 5, max: 59 })),
    referencia: text("The shipper's own reference, unique.", { max: 30 }),
    remetente: sender,
    destinatario: recipient,
  },
  {
    'x-name': 'LegacyReverseRequest',
    description: 'A return through the postal operator.',
    if: { not: { required: ['coleta_domiciliaria'], properties: { coleta_domiciliaria: { const: true } } } },
    else: { required: ['data_coleta_domiciliaria'] },
  },
);
export type LegacyReverseRequest = Static<typeof request>;

const reply = Type.Object(
  {
    tipo: text('`A`, an authorization to post, or `C`, a collection.', { max: 1 }),
    numero_coleta: text('Number of the authorization or the collection.', { max: 20 }),
    quantidade_itens: integer('How many objects.', { min: 1, max: 10 }),
    referencia: text('As sent.', { max: 30 }),
    prazo: text('Last day to post, or the day of the collection: `YYYY-MM-DD`.', { max: 10 }),
    data_solicitacao: text('`YYYY-MM-DD`.', { max: 10 }),
    hora_solicitacao: text('`HH:mm:ss`.', { max: 8 }),
  },
  { 'x-name': 'LegacyReverseReply', description: 'The posting.' },
);
export type LegacyReverseReply = Static<typeof reply>;

/** A return by the older service (specification 4.11). */
export const postReverseLegacy = endpoint({
  id: 'postReverseLegacy',
  method: 'POST',
  path: '/api/external/embarcador/v1/postal/reversa',
  section: '4.11',
  summary: 'Reverse posting, older form',
  description:
    'References are shared with the newer form. When the postal operator fails the answer is 503: sending the same again books nothing twice.',
  auth: 'shipper',
  token: { in: 'body', path: ['token'] },
  body: request,
  reply,
  errors: [
    'shipper_blocked',
    'quota_exhausted',
    'reference_taken',
    'reference_running',
    'request_running',
    'postal_codes_exhausted',
    'postal_refused',
    'postal_unavailable',
  ],
  sample: 'post-reverse-legacy',
});
