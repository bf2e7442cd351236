import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { freightCode } from '../../shapes/freight-code.ts';
import { cnpjOrCpf, date, flag, integer, oneOf, publicId, text, uf, zipText } from '../../values.ts';
import { closed, instant, name, orNull, pageMembers, pageOf, shipperParams } from '../common.ts';
import { freightHead } from './freight-head.ts';

/** Returns that operators ask for: through the postal operator or a carrier, of a freight or of none. */

const common = { section: 'admin', auth: 'admin' } as const;
const freightParams = Type.Object({ freightCode });

const party = closed('Somebody with an address.', {
  name: name('Name.'),
  document: Type.Optional(cnpjOrCpf('CPF or CNPJ.')),
  email: Type.Optional(text('E-mail address.', { max: 255, pattern: '^[^@\\s]+@[^@\\s]+$' })),
  phone: Type.Optional(
    text('Telephone with area code, digits alone.', { max: 11, pattern: '^[0-9]{10,11}$' }),
  ),
  zip: zipText('Zip code (CEP), 8 digits.'),
  street: name('Street.'),
  number: text('Number, or S/N.', { max: 60 }),
  complement: Type.Optional(name('Complement.')),
  district: name('District.'),
  city: name('City.'),
  state: uf('State.'),
});
export type ReturnPartyBody = Static<typeof party>;

const mostObjects = 50;
const measure = (description: string) => integer(description, { min: 1, max: 100_000 });

const object = closed('Equal objects that come back.', {
  description: Type.Optional(text('What is in it.', { max: 1000 })),
  heightMm: measure('Height of one.'),
  widthMm: measure('Width of one.'),
  lengthMm: measure('Length of one.'),
  weightG: integer('Weight of one.', { min: 1, max: 100_000 }),
  valueCents: integer('Value of one.', { min: 0, max: 1_000_000_000 }),
  amount: integer('How many.', { min: 1, max: mostObjects }),
});

const members = {
  by: oneOf(['postal', 'carrier'], 'Through the postal operator, or by a carrier whose table takes returns.'),
  serviceCode: Type.Optional(
    text("Postal: the operator's code of the reverse service; required.", {
      max: 8,
      pattern: '^[0-9]{1,8}$',
    }),
  ),
  accountId: Type.Optional(publicId('Postal: the contract; the first one that has the service when absent.')),
  postingDays: Type.Optional(integer('Postal: days to post; 14 when absent.', { min: 5, max: 59 })),
  collectionOn: Type.Optional(
    date('Day on which it is fetched at home; an authorization to post when absent.'),
  ),
  notifySender: Type.Optional(flag('Postal: let the operator tell the consumer; false when absent.')),
  notifyRecipient: Type.Optional(flag('Postal: let the operator tell of the receipt; false when absent.')),
  choice: Type.Optional(
    oneOf(
      ['cheapest', 'fastest'],
      'Carrier: which offer; the cheapest when absent, unless a carrier is named.',
    ),
  ),
  carrierId: Type.Optional(publicId('Carrier: this one, with `service`.')),
  service: Type.Optional(text('Carrier: its service.', { max: 255 })),
};

const ofFreight = closed(
  'A return of the goods of a freight; what is left out is as the freight has it, turned round.',
  {
    ...members,
    reference: Type.Optional(
      text("The shipper's own reference, unique; the freight and a number when absent.", { max: 30 }),
    ),
    sender: Type.Optional(party),
    recipient: Type.Optional(party),
    objects: Type.Optional(
      Type.Array(object, {
        description: 'What comes back, up to 50 objects in all.',
        minItems: 1,
        maxItems: mostObjects,
      }),
    ),
  },
);

const free = closed('A return of goods of no freight.', {
  ...members,
  reference: text("The shipper's own reference, unique.", { max: 30 }),
  sender: party,
  recipient: Type.Optional(party),
  objects: Type.Array(object, {
    description: 'What comes back, up to 50 objects in all.',
    minItems: 1,
    maxItems: mostObjects,
  }),
});
export type ReturnBody = Static<typeof ofFreight>;

const opened = closed('A return.', {
  freightCode,
  reference: text('Its reference.', { max: 50 }),
  kind: oneOf(['authorization', 'collection', 'carrier'], 'To be posted, fetched at home, or by a carrier.'),
  number: orNull(text('What the consumer takes to the agency.', { max: 50 })),
  deadlineOn: orNull(date('Last day to post, or the day of the collection.')),
});

const errors = [
  'not_found',
  'conflict',
  'shipper_blocked',
  'quota_exhausted',
  'platform_not_found',
  'no_offer',
  'reference_taken',
  'reference_running',
  'request_running',
  'postal_codes_exhausted',
  'postal_refused',
  'postal_unavailable',
] as const;
const acts = { ...common, method: 'POST', role: 'analyst', needs: 'freights.write', reply: opened } as const;

export const openFreightReturn = endpoint({
  ...acts,
  id: 'openFreightReturn',
  path: '/api/admin/v1/freights/{freightCode}/returns',
  summary: 'Opens a return of the goods of a freight.',
  description:
    'The recipient sends, the dispatch point receives. When the postal operator fails the answer is 503: the same again books ' +
    'nothing twice. The same `Idempotency-Key` gives the same answer.',
  params: freightParams,
  body: ofFreight,
  errors,
  sample: 'open-freight-return',
});

export const openFreeReturn = endpoint({
  ...acts,
  id: 'openFreeReturn',
  path: '/api/admin/v1/shippers/{shipperId}/returns',
  summary: 'Opens a return of goods of no freight.',
  description:
    'The shipper receives where nobody else is named. The same reference with the same content is one return.',
  params: shipperParams,
  body: free,
  errors,
});

export const reissueReturn = endpoint({
  ...acts,
  id: 'reissueReturn',
  path: '/api/admin/v1/returns/{freightCode}/reissue',
  summary: 'Issues a postal return again that was never posted.',
  description: 'A new number under a new reference; the former return is cancelled.',
  params: freightParams,
  body: closed('What changes.', {
    postingDays: Type.Optional(integer('Days to post; as before when absent.', { min: 5, max: 59 })),
    collectionOn: Type.Optional(
      date('Day of the collection; required where the former one was a collection.'),
    ),
  }),
  errors,
});

const listedReturn = closed('A return, as a list shows it.', {
  ...opened.properties,
  freight: freightHead,
  serviceCode: orNull(text("The operator's code of the service.", { max: 20 })),
  phase: text('Where it stands.', { max: 20 }),
  statusName: text('Its last occurrence.', { max: 500 }),
  statusAt: instant('When that happened.'),
  daysLeft: orNull(
    integer('Days until the last one to post; negative after it.', { min: -100_000, max: 100_000 }),
  ),
  originalCode: orNull(text('The freight whose goods come back.', { max: 13 })),
  replacedCode: orNull(text('The return that this one replaces.', { max: 13 })),
  requestedBy: orNull(text("The operator who asked for it; null for the shipper's programs.", { max: 255 })),
  canReissue: flag('Whether it can be issued again.'),
});
export type ListedReturnView = Static<typeof listedReturn>;

export const listReturns = endpoint({
  ...common,
  id: 'listReturns',
  method: 'GET',
  path: '/api/admin/v1/returns',
  summary: 'Returns of all shippers, newest first.',
  role: 'viewer',
  needs: 'freights.read',
  query: Type.Object({
    ...pageMembers,
    shipperId: Type.Optional(publicId('Only of this shipper.')),
    originalCode: Type.Optional(freightCode),
    view: Type.Optional(
      oneOf(
        ['open', 'expiring', 'never_posted'],
        '`open`: under way; `expiring`: not posted, and the last day is within five; `never_posted`: not posted, and it is over.',
      ),
    ),
  }),
  reply: pageOf(listedReturn),
  errors: [],
});
