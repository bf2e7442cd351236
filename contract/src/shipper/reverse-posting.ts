import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { maxMetres } from '../shapes/volume.ts';
import { flag, integer, positive, publicId, text, token, uf, unitPrice, zipText } from '../values.ts';

/** Most objects of one posting: each is asked of the operator by itself. */
export const maxReverseObjects = 50;
const maxObjectKg = 100;

const email = text('E-mail address.', { max: 255, pattern: '^[^@\\s]+@[^@\\s]+$' });

const addressMembers = {
  zipcode: zipText('Zip code (CEP), 8 digits.'),
  street: text('Street.', { max: 255 }),
  number: text('Number, or S/N.', { max: 60 }),
  complement: Type.Optional(text('Complement.', { max: 255 })),
  city: text('City.', { max: 255 }),
  neighborhood: text('District.', { max: 255 }),
  state: uf('State (UF).'),
};

const dispatcher = Type.Object(
  {
    email,
    phone: text('Telephone with area code.', { min: 8, max: 20, pattern: '^[0-9()+ .-]+$' }),
    cpf_cnpj: Type.String({
      description: 'CPF or CNPJ without punctuation; a CPF also with zeros in front, 14 characters.',
      format: 'cnpj-or-padded-cpf',
      pattern: '^(?:[0-9]{11}|[0-9A-Z]{12}[0-9]{2})$',
    }),
    name: text('Name.', { max: 255 }),
    ...addressMembers,
  },
  { 'x-name': 'ReversePostingSender', description: 'The consumer who returns the product.' },
);

const recipient = Type.Object(
  { email, name: text('Name.', { max: 255 }), ...addressMembers },
  { 'x-name': 'ReversePostingRecipient', description: 'The unit that receives it.' },
);

const volume = Type.Object(
  {
    description: Type.Optional(text('What is in it.', { max: 1000 })),
    height: positive('Height of one object, in metres.', maxMetres),
    width: positive('Width of one object, in metres.', maxMetres),
    length: positive('Length of one object, in metres.', maxMetres),
    unitary_price: unitPrice('Value of one object.'),
    unitary_weight: positive('Weight of one object, in kg.', maxObjectKg),
    amount: integer('How many such objects.', { min: 1, max: maxReverseObjects }),
  },
  { 'x-name': 'ReversePostingVolume', description: 'Equal objects to be returned.' },
);

const request = Type.Object(
  {
    token: token(),
    reverse_service_code: text("The operator's code of the reverse service.", {
      max: 8,
      pattern: '^[0-9]{1,8}$',
    }),
    notify_sender: Type.Optional(flag('Let the operator tell the consumer; false by default.')),
    notify_receipt: Type.Optional(flag('Let the operator tell of the receipt; false by default.')),
    home_collection: Type.Optional(flag('The operator fetches it; false by default.')),
    home_collection_date: Type.Optional(
      Type.String({
        description: 'Day of the collection, `YYYY-MM-DD` or `DD-MM-YYYY`; required with `home_collection`.',
        format: 'date-either-way',
        examples: ['2026-03-31', '31-03-2026'],
      }),
    ),
    posting_deadline: Type.Optional(integer('Days to post.', { min: 5, max: 59 })),
    reference: text("The shipper's own reference, unique.", { max: 30 }),
    dispatcher,
    recipient,
    volumes: Type.Array(volume, {
      description: 'What is returned; up to 50 objects in all.',
      minItems: 1,
      maxItems: maxReverseObjects,
    }),
  },
  {
    'x-name': 'ReversePostingRequest',
    description: 'A return through the postal operator.',
    if: { not: { required: ['home_collection'], properties: { home_collection: { const: true } } } },
    else: { required: ['home_collection_date'] },
  },
);
export type ReversePostingRequest = Static<typeof request>;

const reply = Type.Object(
  {
    type: text('`A`, an authorization to post, or `C`, a collection.', { max: 1 }),
    volumes_amount: integer('How many objects.', { min: 1, max: maxReverseObjects }),
    reference: text('As sent.', { max: 30 }),
    reference2: Type.Null({ description: 'Always null.' }),
    reference3: Type.Null({ description: 'Always null.' }),
    deadline: text('Last day to post, or the day of the collection: `YYYY-MM-DD`.', { max: 10 }),
    freight_id: text('The reverse freight.', { min: 13, max: 13 }),
    quote_id: publicId('Id of the posting.'),
  },
  { 'x-name': 'ReversePostingReply', description: 'The posting.' },
);
export type ReversePostingReply = Static<typeof reply>;

/** A return by pre-posting (specification 4.10). */
export const postReverse = endpoint({
  id: 'postReverse',
  method: 'POST',
  path: '/api/external/embarcador/v1/postal/reversa/cws',
  section: '4.10',
  summary: 'Reverse posting through the postal operator',
  description:
    'The consumer sends, the unit receives. The same reference with the same content answers the first posting. When the postal operator fails the answer is 503: sending the same again books nothing twice.',
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
  sample: 'post-reverse',
});
