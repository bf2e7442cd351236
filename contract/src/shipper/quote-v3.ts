import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { valuedBesideTotal, volumeIn } from '../shapes/volume.ts';
import {
  cnpj,
  cnpjOrCpf,
  flag,
  integer,
  money,
  oneOf,
  text,
  token,
  zeroMeansAbsent,
  zipInteger,
} from '../values.ts';
import { quoteV3Reply } from './quote-v3-reply.ts';

/** Limits of a quote (decision Q12). */
export const maxDispatchers = 50;
export const maxVolumes = 500;

const shipper = Type.Object(
  {
    registered_number: cnpj('CNPJ of the shipper the token was issued to.'),
    token: token(),
    platform_code: text('Key of the platform, registered per shipper; an unknown one answers 400.', {
      max: 50,
    }),
  },
  { 'x-name': 'QuoteShipper', description: 'Who asks.' },
);

const recipient = Type.Object(
  {
    type: Type.Optional(oneOf([0, 1], '0 individual (also when left out), 1 company.')),
    registered_number: Type.Optional(cnpjOrCpf('CPF or CNPJ of the recipient.')),
    state_inscription: Type.Optional(text('State inscription, or ISENTO.', { max: 20 })),
    country: Type.Optional(oneOf(['BRA'], 'Country; only Brazil is served, also when left out.')),
    zipcode: zipInteger('Destination.'),
  },
  { 'x-name': 'QuoteRecipient', description: 'Who receives.' },
);

const dispatcher = Type.Object(
  {
    registered_number: cnpjOrCpf(
      'CNPJ of the dispatcher, the shipper when there is none; with `reverse`, the CPF of the consumer is accepted.',
    ),
    zipcode: zipInteger('Origin.'),
    total_price: Type.Optional(
      money('Replaces the sum of the unit prices for charges by value; 0 means not sent.', {
        zeroMeansAbsent: true,
      }),
    ),
    volumes: Type.Array(volumeIn, { description: 'What leaves here.', minItems: 1, maxItems: maxVolumes }),
  },
  { 'x-name': 'QuoteDispatcher', description: 'A place goods leave from.', ...valuedBesideTotal },
);

/** Only a reverse freight may leave from a person (decision R3). */
const personsOnlyInReverse = {
  if: { properties: { reverse: { const: true } }, required: ['reverse'] },
  else: {
    properties: {
      dispatchers: { items: { properties: { registered_number: { format: 'company' } } } },
    },
  },
};

const request = Type.Object(
  {
    shipper,
    recipient,
    dispatchers: Type.Array(dispatcher, {
      description: 'Places of origin; each is quoted on its own.',
      minItems: 1,
      maxItems: maxDispatchers,
    }),
    channel: Type.Optional(text('Sales channel; selects freight rules.', { max: 255 })),
    filter: Type.Optional(
      oneOf(
        [1, 2, 3],
        '1 lowest price only, 2 shortest deadline only, 3 both; 0 means not sent.',
        zeroMeansAbsent,
      ),
    ),
    limit: Type.Optional(
      integer('Most offers per dispatcher; 0 means not sent.', {
        min: 1,
        max: 1_000_000,
        zeroMeansAbsent: true,
      }),
    ),
    identification: Type.Optional(text('Your own id of this quote.', { max: 255 })),
    reverse: Type.Optional(flag('Reverse freight: from the consumer back to the shipper.')),
    simulation_type: Type.Array(oneOf([0, 1], '0 fractional load, 1 full load.'), {
      description: 'Kinds of tables to use.',
      minItems: 1,
      maxItems: 2,
    }),
    returns: Type.Optional(
      Type.Object(
        {
          composition: Type.Optional(flag('Composition of the cost of each offer.')),
          volumes: Type.Optional(flag('Volumes as used, with what was consolidated.')),
          applied_rules: Type.Optional(flag('Names of the freight rules that changed an offer.')),
        },
        { 'x-name': 'QuoteReturns', description: 'Further data to answer with.' },
      ),
    ),
  },
  { 'x-name': 'QuoteRequest', description: 'What to quote.', ...personsOnlyInReverse },
);

/** Quotes freight: offers of every carrier whose table covers the route and accepts the goods. */
export const quoteV3 = endpoint({
  id: 'quoteV3',
  method: 'POST',
  path: '/api/v3/quote/simulate',
  section: '4.2',
  summary: 'Quote freight',
  description:
    'Offers are sorted by final price and stored before they are answered: what was shown can be hired. ' +
    'A dispatcher without `offers` means that no table serves the route or the goods.',
  auth: 'shipper',
  token: { in: 'body', path: ['shipper', 'token'] },
  anyCaseNames: true,
  body: request,
  reply: quoteV3Reply,
  errors: ['platform_not_found'],
  bodyLimit: 'quote',
  rateLimit: 'guard',
  sample: 'quote-v3',
});

export type QuoteV3Request = Static<typeof request>;
