import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { alsoAs } from '../read-forms.ts';
import { importMetadataIn } from '../shapes/metadata.ts';
import { importedNfesIn } from '../shapes/nfe.ts';
import { orderNumber } from '../shapes/order-number.ts';
import { phone } from '../shapes/parties.ts';
import { valuedBesideTotal, volumeIn } from '../shapes/volume.ts';
import {
  cnpj,
  cnpjOrCpf,
  date,
  datetime,
  flag,
  integer,
  money,
  oneOf,
  text,
  uf,
  zipText,
} from '../values.ts';
import { maxVolumes } from './quote-v3.ts';

const long = (description: string) => text(description, { max: 255 });

const addressMembers = {
  zipcode: zipText('Zip code (CEP), 8 digits.'),
  street: long('Street.'),
  number: Type.Optional(text('Number; S/N when left out.', { max: 60 })),
  neighborhood: Type.Optional(long('District.')),
  complement: Type.Optional(long('Complement.')),
};

const shipper = Type.Object(
  {
    registered_number: alsoAs('punctuated', cnpj('CNPJ of the shipper the token was issued to.')),
    platform_code: text('Key of the platform, registered per shipper; an unknown one answers 400.', {
      max: 50,
    }),
  },
  { 'x-name': 'ImportShipper', description: 'Who ships.' },
);

const recipient = Type.Object(
  {
    type: oneOf([0, 1], '0 individual, 1 company.'),
    registered_number: alsoAs('punctuated', cnpjOrCpf('CPF or CNPJ of the recipient.')),
    state_inscription: Type.Optional(
      text('State inscription, or ISENTO; required of companies.', { max: 20 }),
    ),
    name: long('Name.'),
    email: Type.Optional(text('E-mail address.', { max: 255, pattern: '^[^@\\s]+@[^@\\s]+$' })),
    phone: Type.Optional(phone),
    address: Type.Object(
      {
        ...addressMembers,
        country: oneOf(['BRA'], 'Country; only Brazil is served.'),
        city: Type.Optional(long('City; required where the zip code is of no known city.')),
        state: Type.Optional(uf('State (UF); required where the zip code is of no state.')),
      },
      { 'x-name': 'ImportRecipientAddress', description: 'Where it goes.' },
    ),
  },
  {
    'x-name': 'ImportRecipient',
    description: 'Who receives.',
    if: { properties: { type: { const: 1 } }, required: ['type'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['state_inscription'] },
  },
);

const dispatcher = Type.Object(
  {
    registered_number: alsoAs('punctuated', cnpj('CNPJ of the dispatcher, the shipper when there is none.')),
    state_inscription: text('State inscription, or ISENTO.', { max: 20 }),
    name: long('Corporate name.'),
    address: Type.Object(addressMembers, { 'x-name': 'ImportDispatcherAddress', description: 'Where.' }),
  },
  { 'x-name': 'ImportDispatcher', description: 'Where the goods leave from.' },
);

const days = (description: string) => Type.Optional(integer(description, { min: 0, max: 999 }));

/** Members that stand at the root; inside `carrier` they are tolerated, the root wins (decision H1). */
const notQuotedMembers = {
  not_quote: Type.Optional(flag('Do not quote: carrier, price and deadline are as told; false by default.')),
  delivery_time: days('Business days promised; required with `not_quote`, ignored without.'),
  original_delivery_time: days('Business days of the carrier; required with `not_quote`, ignored without.'),
};

const carrier = Type.Object(
  {
    service: long('Service, as offers name it.'),
    service_description: Type.Optional(long('Description of the service.')),
    name: Type.Optional(long('Name of the carrier; required without `registered_number`.')),
    registered_number: Type.Optional(
      alsoAs('punctuated', cnpj('CNPJ of the carrier; required without `name`, and with `not_quote`.')),
    ),
    ...notQuotedMembers,
  },
  { 'x-name': 'ImportCarrier', description: 'Who carries; required with `type_hiring` 3, else ignored.' },
);

const request = Type.Object(
  {
    shipper,
    recipient,
    dispatcher,
    volumes: Type.Array(volumeIn, {
      description: 'What leaves. Dimensions with up to 3 decimals.',
      minItems: 1,
      maxItems: maxVolumes,
    }),
    metadata: Type.Optional(importMetadataIn),
    carrier: Type.Optional(carrier),
    ...notQuotedMembers,
    type_hiring: oneOf(
      [1, 2, 3],
      '1 lowest price, 2 shortest deadline, 3 the carrier and service told, by number or name.',
    ),
    total_price: Type.Optional(
      money('Replaces the sum of the unit prices for charges by value; 0 means not sent.', {
        zeroMeansAbsent: true,
      }),
    ),
    channel: Type.Optional(long('Sales channel; selects freight rules.')),
    subchannel: Type.Optional(long('Part of the channel.')),
    identification: Type.Optional(long('Your own id of the quote.')),
    order_number: Type.Optional(orderNumber),
    parent_order_number: Type.Optional(text('Number of the order this one belongs to.', { max: 50 })),
    payment_type: Type.Optional(long('How it was paid.')),
    notes: Type.Optional(text('Note of the customer.', { max: 1000 })),
    order_date: Type.Optional(datetime('When it was ordered; required with `not_quote`.')),
    invoiced_date: Type.Optional(datetime('When it was invoiced.')),
    collection_date: Type.Optional(date('Day on which it should be collected.')),
    delivery_date: Type.Optional(datetime('Deadline promised; replaces the calculated one.')),
    freight_value: Type.Optional(
      money('What the customer pays for the freight; required with `not_quote`, where it is the price.'),
    ),
    invoice: Type.Optional(importedNfesIn),
  },
  { 'x-name': 'OrderImportRequest', description: 'An order to quote and hire.', ...valuedBesideTotal },
);

const reply = Type.Object(
  {
    freight_id: text('The freight.', { min: 13, max: 13 }),
    tracking_url: text('Address of its public tracking page.', { max: 2000 }),
    hired_date: datetime('When it was hired.'),
  },
  { 'x-name': 'OrderImportReply', description: 'The freight.' },
);

/** Quotes and hires in one call (specification 4.1). */
export const orderImport = endpoint({
  id: 'orderImport',
  method: 'POST',
  path: '/api/external/embarcador/v1/order-import',
  section: '4.1',
  summary: 'Import an order',
  description:
    'Quotes fractional loads and hires by `type_hiring`. An equal body within ten minutes answers the first freight; ' +
    'the same `order_number` with another body makes another freight.',
  auth: 'shipper',
  token: { in: 'query' },
  body: request,
  reply,
  errors: ['platform_not_found', 'no_offer', 'shipper_blocked', 'quota_exhausted', 'request_running'],
  sample: 'order-import',
});

export type OrderImportRequest = Static<typeof request>;
export type OrderImportReply = Static<typeof reply>;
