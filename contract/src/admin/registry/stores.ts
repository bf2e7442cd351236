import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, name, optional, orNull, pageMembers, pageOf, revision } from '../common.ts';
import { storeReason } from './store-reasons.ts';

const platformName = (description: string) => text(description, { max: 40, pattern: '^[a-z0-9][a-z0-9-]*$' });
const fieldName = text('Name of the field.', { max: 40 });

const field = closed('Something that a platform gives to its shops.', {
  name: fieldName,
  title: name('What it is called where it is found, in Portuguese.'),
  kind: oneOf(['secret', 'text'], '`secret` is sealed and shown never again; `text` may be read.'),
  isRequired: flag('Whether a connection cannot do without; others may come by themselves.'),
  help: text('Where it is found, in Portuguese.', { max: 500 }),
});

export const storePlatform = closed('A platform on which shops sell, as far as Carreto speaks it.', {
  platform: platformName('Name of the platform.'),
  title: name('What people call it.'),
  documentedOn: text('Day of the documents it was written from.', { max: 10 }),
  credential: Type.Array(field, { maxItems: 20, description: 'What a connection is given in secret.' }),
  settings: Type.Array(field, { maxItems: 20, description: 'What it is told besides.' }),
  answersWithinMs: integer('How long it waits for rates, as far as is known.', { min: 1, max: 60_000 }),
  isSigned: flag('Whether what it tells is signed; else its secret address alone proves it.'),
  states: Type.Array(text('Word.', { max: 60 }), {
    maxItems: 20,
    description: 'Its words of tracking that it is told.',
  }),
  can: closed('What a connection can do.', {
    rates: flag('It asks for rates.'),
    events: flag('It tells of orders.'),
    orders: flag('Orders are read.'),
    back: flag('It is told of tracking.'),
    nfe: flag('It has the NF-e.'),
    install: flag('It is connected by installing an app.'),
  }),
  sources: Type.Array(
    closed('What the facts about an act rest on.', {
      act: text('The act.', { max: 20 }),
      confidence: oneOf(['high', 'medium', 'low'], 'Official text or several clients; one client; a trace.'),
      note: orNull(text('What nobody knows for sure.', { max: 500 })),
    }),
    { maxItems: 20, description: 'By act.' },
  ),
  verified: Type.Array(
    closed('An act that somebody ran against the real service.', {
      act: text('The act.', { max: 20 }),
      on: text('The day.', { max: 10 }),
    }),
    { maxItems: 20, description: 'Empty: nobody has yet.' },
  ),
});
export type StorePlatform = Static<typeof storePlatform>;

const optionCode = text('Code of the option; it is registered with the platform.', {
  max: 40,
  pattern: '^[a-z0-9][a-z0-9_-]*$',
});
const option = closed('One line that the shop shows, and which offer stands in it.', {
  code: optionCode,
  title: name('What buyers read.'),
  shows: oneOf(
    ['cheapest', 'fastest', 'service'],
    'The cheapest offer, the fastest one, or that of a carrier or service.',
  ),
  carrierId: Type.Optional(publicId('With `service`: only offers of this carrier.')),
  service: Type.Optional(name('With `service`: only offers of this service, by name or code.')),
});
export type StoreOption = Static<typeof option>;

const values = (description: string) =>
  Type.Record(Type.String({ maxLength: 40 }), text('Value.', { max: 4096, pattern: '^\\P{Cc}+$' }), {
    description,
    maxProperties: 20,
  });
const credential = Type.Unsafe<Record<string, string>>({
  ...values("By the platform's names; sealed, and never shown again. Those that are not named stay."),
  'x-secret': true,
});

const members = {
  settings: values("By the platform's names; those that are not named stay."),
  platformCode: text("Code of the shipper's platform that its quotes and orders are made for.", { max: 50 }),
  channel: orNull(name('Sales channel of its quotes and orders; selects freight rules.')),
  dispatchPointId: publicId('Where the goods leave.'),
  options: Type.Array(option, {
    minItems: 1,
    maxItems: 20,
    description: 'What the shop shows, in this order; an offer stands in the first line that it fits.',
  }),
  deadlineMs: orNull(
    integer('Longest an answer with rates may take; null: half of what the platform waits.', {
      min: 100,
      max: 30_000,
    }),
  ),
  asksLive: flag('Whether live carriers are asked, too; tables alone otherwise.'),
  hires: flag('Whether a paid order is hired by itself under the offer or the option that it names.'),
};

const check = closed('What the last look at the credential brought.', {
  at: instant('When.'),
  outcome: oneOf(['accepted', 'refused', 'unknown'], 'Accepted, refused, or it could not be reached.'),
  sentence: orNull(text('Why not.', { max: 300 })),
  reason: orNull(storeReason),
});

const health = closed('How it goes.', {
  check: orNull(check),
  failingSince: orNull(instant('Since when its API fails; null while it answers.')),
  problem: orNull(text('What failed last, in the words of the platform or in English.', { max: 300 })),
  reason: orNull(storeReason),
  pausedSince: orNull(
    instant('Since when nothing is sent to it, because its access cannot be renewed: orders and news wait.'),
  ),
  events: closed('Whether it tells of orders, where platforms give an address up by themselves.', {
    renewedAt: orNull(instant('When it was last told the address again, which it had given up.')),
    problem: orNull(text('Why it could not be told last night.', { max: 300 })),
    reason: orNull(storeReason),
  }),
  sweptOn: orNull(text('Day whose nightly look for forgotten orders is done.', { max: 10 })),
  lastRatesAt: orNull(instant('When it last asked for rates.')),
  lastEventAt: orNull(instant('When it last told of something.')),
  waiting: integer('Orders that are being worked on.', { min: 0, max: 1_000_000_000 }),
  toChoose: integer('Orders that wait for a person to choose an offer.', { min: 0, max: 1_000_000_000 }),
  failed: integer('Orders that failed.', { min: 0, max: 1_000_000_000 }),
  today: closed('Rates that were asked for today.', {
    carts: integer('By carts.', { min: 0, max: 1_000_000_000 }),
    looks: integer('By pages of products.', { min: 0, max: 1_000_000_000 }),
    withoutRates: integer('Answered that nothing is carried.', { min: 0, max: 1_000_000_000 }),
    failed: integer('Not answered in time, or not at all.', { min: 0, max: 1_000_000_000 }),
  }),
});

export const store = closed('A shop of a shipper on a platform.', {
  id: publicId('Id of the connection.'),
  shipperId: publicId('Whose shop it is.'),
  platform: platformName('The platform.'),
  name: name('What people call it; unique for the shipper on the platform.'),
  credential: Type.Array(fieldName, { maxItems: 20, description: 'Names of what is kept sealed.' }),
  ...members,
  active: flag('An inactive shop gets no rates, and its orders are left.'),
  keyAt: instant('When the secret part of its addresses was made.'),
  previousKeyUntil: orNull(instant('Until when the one before is good, too.')),
  health,
  revision,
  createdAt: instant('When it was added.'),
});
export type Store = Static<typeof store>;

const secretText = (description: string) =>
  Type.String({ description, minLength: 1, maxLength: 2000, 'x-secret': true });

const addresses = closed('What the platform calls; the secret in them is shown this once.', {
  rates: secretText('For rates.'),
  events: secretText('For events.'),
  install: secretText('Where the shop lands after installing the app.'),
});

const keyed = closed('A shop with its addresses, which are shown this once.', {
  store,
  key: secretText('The secret part of the addresses: 32 characters.'),
  addresses,
  registered: orNull(
    closed('Whether the platform was told of them; null where the shop is not installed yet.', {
      done: flag('It was.'),
      sentence: orNull(text('Why not.', { max: 300 })),
      reason: orNull(storeReason),
      byHand: flag('It takes no addresses by its API: a person enters them there.'),
    }),
  ),
});
export type KeyedStore = Static<typeof keyed>;

export const newStore = closed('A shop to connect. It is active at once.', {
  shipperId: publicId('Whose shop it is.'),
  platform: platformName('The platform.'),
  name: name('What people call it; unique for the shipper on the platform.'),
  credential,
  platformCode: members.platformCode,
  dispatchPointId: members.dispatchPointId,
  ...optional({
    settings: members.settings,
    channel: members.channel,
    options: members.options,
    deadlineMs: members.deadlineMs,
    asksLive: members.asksLive,
    hires: members.hires,
  }),
});
export type NewStore = Static<typeof newStore>;

const storeDraft = closed('A shop as it is typed. Nothing of it is kept.', {
  shipperId: publicId('Whose shop it is.'),
  platform: platformName('The platform.'),
  credential,
  settings: Type.Optional(members.settings),
});

const triedStoreDraft = closed('What the platform said just now. Nothing of it is kept.', {
  outcome: oneOf(
    ['accepted', 'refused', 'unknown', 'only_kept'],
    'The credential is good; the platform does not accept it; it could not be reached or read; it is whole by installing alone, or replaced at each log-in, so that it is proven once the shop is connected.',
  ),
  sentence: orNull(text("The platform's words, or why it could not be asked.", { max: 500 })),
  reason: orNull(storeReason),
});

export const storeChanges = closed('What changes; absent members stay, lists are replaced whole.', {
  revision,
  ...optional({
    name: name('What people call it.'),
    credential,
    ...members,
    active: flag('Whether it gets rates and its orders are taken.'),
  }),
});
export type StoreChanges = Static<typeof storeChanges>;

const storeParams = Type.Object({ storeId: publicId('The shop.') });
const common = { section: 'admin', auth: 'admin' } as const;
const reads = { role: 'viewer', needs: 'integration.read' } as const;
const writes = { role: 'admin', needs: 'integration.write' } as const;
const path = '/api/admin/v1/stores';

export const listStorePlatforms = endpoint({
  ...{ ...common, ...reads },
  id: 'listStorePlatforms',
  method: 'GET',
  path: '/api/admin/v1/store-platforms',
  summary: 'Platforms of shops that can be connected, with the fields that each wants.',
  reply: closed('Platforms.', {
    items: Type.Array(storePlatform, { maxItems: 100, description: 'In the order of their names.' }),
  }),
  errors: [],
});

export const listStores = endpoint({
  ...{ ...common, ...reads },
  id: 'listStores',
  method: 'GET',
  path,
  summary: 'Shops, in the order they were added.',
  query: Type.Object({
    ...pageMembers,
    shipperId: Type.Optional(publicId('Only shops of this shipper.')),
    platform: Type.Optional(platformName('Only shops on this platform.')),
  }),
  reply: pageOf(store),
  errors: [],
});

export const addStore = endpoint({
  ...{ ...common, ...writes },
  id: 'addStore',
  method: 'POST',
  path,
  summary: 'Connects a shop and gives the addresses that its platform is to call.',
  body: newStore,
  reply: keyed,
  errors: ['not_found', 'conflict', 'platform_not_found'],
  sample: 'admin-add-store',
});

export const tryStoreDraft = endpoint({
  ...{ ...common, ...writes },
  id: 'tryStoreDraft',
  method: 'POST',
  path: `${path}/check`,
  summary:
    'Proves a credential before it is kept, by a call that changes nothing there; ten in a minute for each platform.',
  body: storeDraft,
  reply: triedStoreDraft,
  errors: ['not_found'],
  sample: 'admin-try-store-draft',
});

export const getStore = endpoint({
  ...{ ...common, ...reads },
  id: 'getStore',
  method: 'GET',
  path: `${path}/{storeId}`,
  summary: 'One shop.',
  params: storeParams,
  reply: store,
  errors: ['not_found'],
});

export const updateStore = endpoint({
  ...{ ...common, ...writes },
  id: 'updateStore',
  method: 'PATCH',
  path: `${path}/{storeId}`,
  summary: 'Changes a shop, or switches it off.',
  params: storeParams,
  body: storeChanges,
  reply: store,
  errors: ['not_found', 'conflict', 'platform_not_found'],
});

export const removeStore = endpoint({
  ...{ ...common, ...writes },
  id: 'removeStore',
  method: 'DELETE',
  path: `${path}/{storeId}`,
  summary: 'Removes a shop with its credential and the list of its orders; their freights stay.',
  params: storeParams,
  reply: store,
  errors: ['not_found'],
});

export const renewStoreKey = endpoint({
  ...{ ...common, ...writes },
  id: 'renewStoreKey',
  method: 'POST',
  path: `${path}/{storeId}/key`,
  summary: 'Makes new addresses and tells an installed platform of them; those before hold for a day.',
  params: storeParams,
  reply: keyed,
  errors: ['not_found'],
});

export const checkStore = endpoint({
  ...common,
  role: 'analyst',
  needs: 'integration.try',
  id: 'checkStore',
  method: 'POST',
  path: `${path}/{storeId}/check`,
  summary: 'Asks the platform now whether it accepts the credential; nothing changes there.',
  params: storeParams,
  reply: check,
  errors: ['not_found'],
});
