import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { decimal, flag, integer, oneOf, publicId, text, zipText } from '../../values.ts';
import {
  closed,
  grams,
  instant,
  millimetres,
  name,
  optional,
  orNull,
  pageMembers,
  pageOf,
  revision,
} from '../common.ts';
import { loadTypes } from '../tables/tables.ts';

const milliseconds = (description: string, max: number, min = 1) => integer(description, { min, max });
const bytes = (description: string) => text(description, { max: 4096, pattern: '^\\P{Cc}+$' });

const authKinds = ['none', 'bearer', 'basic', 'header'] as const;
const authKindText =
  'Credential: `none`, `bearer` token, `basic` with user and password, or `header` of its own.';
const authName = orNull(
  text('User of `basic`, name of the header of `header`; null for the others.', {
    max: 255,
    pattern: '^\\P{Cc}+$',
  }),
);

const auth = closed('How Carreto shows who it is. What is secret is never shown again.', {
  kind: oneOf(authKinds, authKindText),
  name: authName,
});

const newAuth = closed('How Carreto shows who it is.', {
  kind: oneOf(authKinds, authKindText),
  name: Type.Optional(authName),
  secret: Type.Optional(
    Type.Unsafe<string>({
      ...bytes('The token, password or value of the header; sealed, and never shown again.'),
      'x-secret': true,
    }),
  ),
});

const breaker = closed('When it is left alone for a while.', {
  failures: integer('After so many failures in a row', { min: 1, max: 1000 }),
  ratePpm: integer('or when this share of its last twenty calls failed, in millionths.', {
    min: 1,
    max: 1_000_000,
  }),
  pauseMs: milliseconds('For so long; then one call tries.', 3_600_000),
});

const liveMembers = {
  url: text('Where it is asked: HTTPS, or whatever the operator allows inside.', {
    max: 2000,
    pattern: '^https?://[^\\s]+$',
  }),
  services: Type.Array(name('Name or code of a service.'), {
    maxItems: 100,
    description: 'Names or codes of services that count; empty for all.',
  }),
  loadTypes: Type.Array(oneOf(loadTypes, 'Parcels and pallets, or whole vehicles.'), {
    minItems: 1,
    maxItems: 2,
    description: 'Load types it is asked for.',
  }),
  deadlineMs: orNull(
    milliseconds('Longest a quote waits for it; null, and at most: what the installation says.', 30_000),
  ),
  budgetMs: orNull(
    milliseconds('Latency that 95 of 100 answers must keep, else it is skipped; null: its deadline.', 30_000),
  ),
  cacheTtlMs: milliseconds('How long its offers are remembered; 0: not at all.', 3_600_000, 0),
  maxInFlight: integer('Calls under way at once in a process.', { min: 1, max: 10_000 }),
  offerValidityDays: integer('How long offers hold that do not say so themselves.', {
    min: 1,
    max: 365,
  }),
  breaker,
};

const audience = closed('Whom it serves.', {
  kind: oneOf(['shipper', 'group', 'all'], 'A shipper by contract, a group of shippers, or everybody.'),
  shipperId: orNull(publicId('The shipper of a contract.')),
  groupId: orNull(publicId('The group.')),
});

export const liveCarrier = closed('A connector: how a carrier that prices by its own API is asked.', {
  id: publicId('Id of the connector.'),
  carrierId: publicId('The carrier whose offers it brings.'),
  name: name('What people call it; unique for the carrier.'),
  audience,
  auth,
  ...liveMembers,
  vendorAccountId: orNull(
    publicId("The account by which the carrier's own system is asked; null: the contract of live carriers."),
  ),
  active: flag('An inactive connector is not asked.'),
  revision,
  createdAt: instant('When it was added.'),
});
export type LiveCarrier = Static<typeof liveCarrier>;

export const newLiveCarrier = closed('A connector to add. It is active at once.', {
  carrierId: publicId('The carrier whose offers it brings.'),
  name: name('What people call it; unique for the carrier.'),
  shipperId: Type.Optional(publicId('Serve this shipper only; everybody when absent.')),
  groupId: Type.Optional(publicId('Serve this group of shippers only.')),
  url: liveMembers.url,
  auth: Type.Optional(newAuth),
  ...optional({
    services: liveMembers.services,
    loadTypes: liveMembers.loadTypes,
    deadlineMs: liveMembers.deadlineMs,
    budgetMs: liveMembers.budgetMs,
    cacheTtlMs: liveMembers.cacheTtlMs,
    maxInFlight: liveMembers.maxInFlight,
    offerValidityDays: liveMembers.offerValidityDays,
    breaker: liveMembers.breaker,
  }),
});
export type NewLiveCarrier = Static<typeof newLiveCarrier>;

export const liveCarrierChanges = closed('What changes; absent members stay, lists are replaced whole.', {
  revision,
  ...optional({
    name: name('What people call it.'),
    auth: newAuth,
    ...liveMembers,
    active: flag('Whether it is asked.'),
  }),
});
export type LiveCarrierChanges = Static<typeof liveCarrierChanges>;

export const liveEnquiry = closed(
  'Goods to try a connector with; absent members are of an ordinary parcel.',
  {
    originZip: zipText('Where the goods leave.'),
    destinationZip: zipText('Where they go.'),
    ...optional({
      weightG: grams('Weight.'),
      heightMm: millimetres('Height.'),
      widthMm: millimetres('Width.'),
      lengthMm: millimetres('Length.'),
      valueReais: decimal('Value of the goods, in reais.', { min: 0, max: 10_000_000 }),
      loadType: oneOf(loadTypes, 'Parcels and pallets, or whole vehicles.'),
    }),
  },
);
export type LiveEnquiryInput = Static<typeof liveEnquiry>;

const liveOffer = closed('An offer of the carrier.', {
  identifier: text("The carrier's own name of the offer.", { max: 100 }),
  service: name('Service.'),
  serviceCode: orNull(text('Code of the service.', { max: 60 })),
  loadType: oneOf(loadTypes, 'Parcels and pallets, or whole vehicles.'),
  modal: oneOf(['road', 'air'], 'How it travels.'),
  costCents: integer('Price.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  transitMinutes: integer('Transit; whole days are business days.', { min: 0, max: 100_000_000 }),
  expiresAt: instant('Until when it holds.'),
});

export const triedLiveCarrier = closed('What the carrier said just now. Nothing of it is kept.', {
  latencyMs: integer('Milliseconds to the answer.', { min: 0, max: 1_000_000 }),
  offers: Type.Array(liveOffer, { description: 'Its offers; empty where it refused.' }),
  code: orNull(text('Stable code of the refusal; null where it offered.', { max: 60 })),
  sentence: orNull(text('Why there is no offer.', { max: 1000 })),
});
export type TriedLiveCarrier = Static<typeof triedLiveCarrier>;

const liveCarrierParams = Type.Object({ liveCarrierId: publicId('The connector.') });
const common = { section: 'admin', auth: 'admin' } as const;
const path = '/api/admin/v1/live-carriers';

export const listLiveCarriers = endpoint({
  ...common,
  id: 'listLiveCarriers',
  method: 'GET',
  path,
  summary: 'Connectors of live carriers, in the order they were added.',
  role: 'viewer',
  needs: 'integration.read',
  query: Type.Object({
    ...pageMembers,
    carrierId: Type.Optional(publicId('Only connectors of this carrier.')),
    shipperId: Type.Optional(publicId('Only connectors that serve just this shipper.')),
  }),
  reply: pageOf(liveCarrier),
  errors: [],
});

export const addLiveCarrier = endpoint({
  ...common,
  id: 'addLiveCarrier',
  method: 'POST',
  path,
  summary: 'Adds a connector: from then on quotes ask the carrier.',
  role: 'admin',
  needs: 'integration.write',
  body: newLiveCarrier,
  reply: liveCarrier,
  errors: ['not_found', 'conflict'],
  sample: 'admin-add-live-carrier',
});

export const getLiveCarrier = endpoint({
  ...common,
  id: 'getLiveCarrier',
  method: 'GET',
  path: `${path}/{liveCarrierId}`,
  summary: 'One connector.',
  role: 'viewer',
  needs: 'integration.read',
  params: liveCarrierParams,
  reply: liveCarrier,
  errors: ['not_found'],
});

export const updateLiveCarrier = endpoint({
  ...common,
  id: 'updateLiveCarrier',
  method: 'PATCH',
  path: `${path}/{liveCarrierId}`,
  summary: 'Changes a connector, or switches it off.',
  role: 'admin',
  needs: 'integration.write',
  params: liveCarrierParams,
  body: liveCarrierChanges,
  reply: liveCarrier,
  errors: ['not_found', 'conflict'],
});

export const removeLiveCarrier = endpoint({
  ...common,
  id: 'removeLiveCarrier',
  method: 'DELETE',
  path: `${path}/{liveCarrierId}`,
  summary: 'Removes a connector and its credential; quotes made with it stay as they are.',
  role: 'admin',
  needs: 'integration.write',
  params: liveCarrierParams,
  reply: liveCarrier,
  errors: ['not_found', 'conflict'],
});

export const tryLiveCarrier = endpoint({
  ...common,
  id: 'tryLiveCarrier',
  method: 'POST',
  path: `${path}/{liveCarrierId}/try`,
  summary: 'Asks the carrier now and shows what it says; inactive connectors too.',
  role: 'analyst',
  needs: 'integration.try',
  params: liveCarrierParams,
  body: liveEnquiry,
  reply: triedLiveCarrier,
  errors: ['not_found'],
  sample: 'admin-try-live-carrier',
});
