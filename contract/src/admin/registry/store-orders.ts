import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { cnpj, flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, name, orNull, pageMembers, pageOf } from '../common.ts';
import { storeReason } from './store-reasons.ts';

export const storeOrderStates = ['waiting', 'unpaid', 'choose', 'hired', 'cancelled', 'failed'] as const;
const state = oneOf(
  storeOrderStates,
  'Being worked on, not paid yet, waiting for a person to choose an offer, hired, cancelled, failed.',
);

const news = closed('What the shop was to hear of the freight.', {
  state: text('State of the freight, as buyers understand it.', { max: 40 }),
  occurredAt: instant('When it came to be.'),
  outcome: oneOf(
    ['pending', 'done', 'given_up', 'needless'],
    'To be told, told, given up after its plan of tries, or nothing that the platform has a word for.',
  ),
  attempts: integer('Tries.', { min: 0, max: 1000 }),
  problem: orNull(text('Why the last try failed.', { max: 300 })),
  reason: orNull(storeReason),
});

const members = {
  id: publicId('Id of the line.'),
  storeId: publicId('The shop.'),
  shipperId: publicId('Whose shop it is.'),
  orderRef: text("The platform's id of the order.", { max: 60 }),
  orderNumber: orNull(text('What people call it; null until it was read.', { max: 60 })),
  state,
  readState: orNull(text("The platform's own words for its state.", { max: 60 })),
  problemCode: orNull(
    text('Stable code of what keeps it from being hired, or of why cancelling came too late.', { max: 60 }),
  ),
  problem: orNull(text('The same in a sentence.', { max: 500 })),
  reason: orNull(storeReason),
  attempts: integer('Tries that failed since something was last heard of it.', { min: 0, max: 1000 }),
  dueAt: orNull(instant('When it is tried again; null where nothing is to be done.')),
  orderedAt: orNull(instant('When it was ordered.')),
  city: orNull(name('Where it goes.')),
  uf: orNull(text('State (UF).', { max: 2 })),
  optionCode: orNull(text('The option that the buyer took.', { max: 60 })),
  offer: orNull(text('The offer that it names: `<quote>.<offer>`.', { max: 60 })),
  chargedCents: orNull(
    integer('What the buyer paid for the freight.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  ),
  freightCode: orNull(text('Its freight.', { max: 13 })),
  heardAt: instant('When it was first heard of.'),
  doneAt: orNull(instant('When it was hired, cancelled or failed.')),
};

export const storeOrder = closed(
  'An order of a shop, and what became of it. It holds nothing of people.',
  members,
);
export type StoreOrderLine = Static<typeof storeOrder>;

const storeOrderWhole = closed('The same with what was told back.', {
  ...members,
  news: Type.Array(news, { maxItems: 20, description: 'In the order in which it happened.' }),
});
export type StoreOrderWhole = Static<typeof storeOrderWhole>;

export const storeOrderChoice = closed('By what the offer is chosen.', {
  by: oneOf(
    ['named', 'price', 'deadline', 'carrier'],
    'The offer it names, the cheapest, the fastest, or a carrier.',
  ),
  carrierCnpj: Type.Optional(cnpj('With `carrier`: the carrier.')),
  service: Type.Optional(name('With `carrier`: the service, by name or code.')),
});
export type StoreOrderChoice = Static<typeof storeOrderChoice>;

const params = Type.Object({ storeOrderId: publicId('The order.') });
const common = { section: 'admin', auth: 'admin' } as const;
const path = '/api/admin/v1/store-orders';

export const listStoreOrders = endpoint({
  ...common,
  id: 'listStoreOrders',
  method: 'GET',
  path,
  summary: 'Orders that came from shops, newest first.',
  role: 'viewer',
  needs: 'freights.read',
  query: Type.Object({
    ...pageMembers,
    shipperId: Type.Optional(publicId('Only orders of this shipper.')),
    storeId: Type.Optional(publicId('Only orders of this shop.')),
    state: Type.Optional(state),
    number: Type.Optional(text('Number of the order, or its id at the platform.', { max: 60 })),
    hasProblem: Type.Optional(flag('Only those with a problem, or without.')),
  }),
  reply: pageOf(storeOrder),
  errors: [],
});

export const getStoreOrder = endpoint({
  ...common,
  id: 'getStoreOrder',
  method: 'GET',
  path: `${path}/{storeOrderId}`,
  summary: 'One order of a shop, with what its shop was told of the freight.',
  role: 'viewer',
  needs: 'freights.read',
  params,
  reply: storeOrderWhole,
  errors: ['not_found'],
});

export const retryStoreOrder = endpoint({
  ...common,
  id: 'retryStoreOrder',
  method: 'POST',
  path: `${path}/{storeOrderId}/retry`,
  summary:
    'Reads the order again and does what is due, now; what could not be told back is tried again, too.',
  role: 'analyst',
  needs: 'freights.write',
  params,
  reply: storeOrderWhole,
  errors: ['not_found'],
});

export const hireStoreOrder = endpoint({
  ...common,
  id: 'hireStoreOrder',
  method: 'POST',
  path: `${path}/{storeOrderId}/hire`,
  summary: 'Reads the order again and hires an offer for it, now. Why it could not be is in the answer.',
  role: 'analyst',
  needs: 'freights.write',
  params,
  body: storeOrderChoice,
  reply: storeOrderWhole,
  errors: ['not_found', 'out_of_flow'],
  sample: 'admin-hire-store-order',
});
