import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, name, optional, orNull, pageMembers, pageOf, revision } from '../common.ts';
import { liveEnquiry, triedLiveCarrier } from './live-carriers.ts';

/** What an account may be used for. */
const accountActs = ['quote', 'track', 'book', 'cte'] as const;
const environments = ['production', 'test'] as const;
const labels = ['house', 'carrier'] as const;

const vendorName = text('The connector, such as `jadlog`; `GET /vendors` lists them.', {
  max: 40,
  pattern: '^[a-z][a-z0-9-]*$',
});
const environment = oneOf(
  environments,
  "Which of the carrier's systems; each knows its own addresses alone.",
);

/** Values by the names of a connector's fields. */
const texts = (description: string, max: number) =>
  Type.Record(
    Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9_]{0,39}$' }),
    text('Value.', { max, min: 1, pattern: '^\\P{Cc}+$' }),
    { description, maxProperties: 30 },
  );

const settings = texts(
  'What the connector needs to know besides, by the names of its fields; no secrets.',
  500,
);
const hosts = texts(
  'Other addresses than the published ones, by the names of hosts: of a simulator, or of a proxy. Null: none.',
  2000,
);
const credential = Type.Unsafe<Record<string, string>>({
  ...texts('Values by the names of the fields of the credential; sealed, and never shown again.', 4096),
  'x-secret': true,
});
const acts = Type.Array(oneOf(accountActs, 'Ask for prices, follow freights, book them, fetch CT-es.'), {
  maxItems: accountActs.length,
  uniqueItems: true,
  description: 'What it is used for; what the connector cannot do is refused.',
});

const label = oneOf(
  labels,
  'Which label is printed of freights that are booked by it: that of Carreto, or the one that the carrier draws, where it gives one.',
);

const audience = closed('Whom it serves.', {
  kind: oneOf(['shipper', 'group', 'all'], 'A shipper by contract, a group of shippers, or everybody.'),
  shipperId: orNull(publicId('The shipper of a contract.')),
  groupId: orNull(publicId('The group.')),
});

const statuses = ['never_checked', 'checked', 'failing', 'act_refused', 'credential_refused'] as const;

const state = closed('How it does.', {
  status: oneOf(
    statuses,
    'Nobody knows yet whether the credential is good; it was good when last proven or used; calls fail; the carrier accepts it, but not for something that it is used for; the carrier does not accept it, and nobody calls until it is changed or proven.',
  ),
  checkedAt: orNull(instant('When the credential was last proven by a call.')),
  checkedRevision: orNull(integer('Of which revision of the account.', { min: 1, max: 2_147_483_647 })),
  checkOutcome: orNull(
    oneOf(
      ['accepted', 'refused', 'unknown'],
      'What came of it; `unknown`: the carrier could not be reached or read.',
    ),
  ),
  checkSentence: orNull(text("The carrier's words, or why it could not be asked.", { max: 500 })),
  refusedAt: orNull(instant('When a call said that the credential is not accepted.')),
  refusedSentence: orNull(text("The carrier's words.", { max: 500 })),
  refusedActs: Type.Array(
    closed('What the carrier does not let the account do, though it accepts the credential.', {
      act: text('The act; nobody calls for it until the account is changed or proven.', { max: 20 }),
      refusedAt: instant('When a call said so.'),
      sentence: orNull(text("The carrier's words.", { max: 500 })),
    }),
    { description: 'By act; empty where there is none.' },
  ),
  okAt: orNull(instant('When a call was last answered, to about a minute.')),
  failingSince: orNull(instant('The first failure since then.')),
  failedAt: orNull(instant('The last failure since then.')),
  failureAct: orNull(text('What it was called for.', { max: 20 })),
  failureCode: orNull(text('How it failed, as a stable code.', { max: 40 })),
  failures: integer('Failures in a row.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  circuit: oneOf(
    ['closed', 'open', 'trying'],
    'Whether quotes of the process that answers ask it, leave it alone for a while, or try whether it is back.',
  ),
});

export const vendorAccount = closed("An account with a carrier's own system.", {
  id: publicId('Id of the account.'),
  carrierId: publicId('The carrier.'),
  vendor: vendorName,
  name: name('What people call it; unique for the carrier.'),
  audience,
  environment,
  settings,
  hosts: orNull(hosts),
  acts,
  label,
  credential: Type.Array(text('Name of a field.', { max: 40 }), {
    description: 'Fields of the credential that are kept; what is in them is never shown.',
  }),
  liveCarrierId: orNull(publicId('The connector by which quotes ask; null where it is used for none.')),
  trackingConnectionId: orNull(
    publicId('The connection by which freights are followed; null where none is.'),
  ),
  active: flag('An inactive account is not called.'),
  pushKeyAt: orNull(
    instant('Since when its carrier has an address at which it tells what happened; null: there is none.'),
  ),
  state,
  revision,
  createdAt: instant('When it was added.'),
});
export type VendorAccount = Static<typeof vendorAccount>;

export const newVendorAccount = closed('An account to add. It is active at once.', {
  carrierId: publicId('The carrier.'),
  vendor: vendorName,
  name: name('What people call it; unique for the carrier.'),
  shipperId: Type.Optional(publicId('Serve this shipper only; everybody when absent.')),
  groupId: Type.Optional(publicId('Serve this group of shippers only; then it follows no freights.')),
  environment: Type.Optional(environment),
  settings: Type.Optional(settings),
  hosts: Type.Optional(orNull(hosts)),
  credential: Type.Optional(credential),
  acts: Type.Optional(acts),
  label: Type.Optional(label),
});
export type NewVendorAccount = Static<typeof newVendorAccount>;

const vendorDraft = closed('An account as it is typed. Nothing of it is kept.', {
  carrierId: publicId('The carrier.'),
  vendor: vendorName,
  shipperId: Type.Optional(publicId('It would serve this shipper only.')),
  groupId: Type.Optional(publicId('It would serve this group of shippers only.')),
  environment: Type.Optional(environment),
  settings: Type.Optional(settings),
  hosts: Type.Optional(orNull(hosts)),
  credential: Type.Optional(credential),
  enquiry: Type.Optional(liveEnquiry),
});

const triedVendorDraft = closed('What the carrier said just now. Nothing of it is kept.', {
  outcome: oneOf(
    ['accepted', 'refused', 'unknown', 'only_kept'],
    'The credential is good; the carrier does not accept it; it could not be reached or read; a log-in would replace it, so that it is proven once it is kept.',
  ),
  sentence: orNull(text("The carrier's words, or why it could not be asked.", { max: 500 })),
  prices: orNull(triedLiveCarrier),
});
export type TriedVendorDraft = Static<typeof triedVendorDraft>;

export const vendorAccountChanges = closed(
  'What changes; absent members stay. Of the credential the fields that are named, of settings and addresses all.',
  {
    revision,
    ...optional({
      name: name('What people call it.'),
      settings,
      hosts: orNull(hosts),
      credential,
      acts,
      label,
      active: flag('Whether it is called.'),
    }),
  },
);
export type VendorAccountChanges = Static<typeof vendorAccountChanges>;

const exchange = closed('A call as it went, without secrets and without people.', {
  id: publicId('Grows with time.'),
  at: instant('When.'),
  act: text('What it was for.', { max: 20 }),
  method: text('Method.', { max: 10 }),
  url: text('Address, with its query.', { max: 4000 }),
  request: orNull(text('What was sent.', { max: 40_000 })),
  status: orNull(integer('Status of the answer; null where none came.', { min: 100, max: 999 })),
  answer: orNull(text('What was answered.', { max: 40_000 })),
  problemCode: orNull(text('What went wrong, as a stable code.', { max: 40 })),
  problem: orNull(text('What went wrong.', { max: 500 })),
  latencyMs: integer('Milliseconds.', { min: 0, max: 2_147_483_647 }),
  freights: Type.Array(text('Id (`id_frete`).', { max: 20 }), {
    description: 'The freights it was about, where that is known.',
  }),
});
export type VendorExchange = Static<typeof exchange>;

const accountParams = Type.Object({ vendorAccountId: publicId('The account.') });
const common = { section: 'admin', auth: 'admin' } as const;
const path = '/api/admin/v1/vendor-accounts';

export const listVendorAccounts = endpoint({
  ...common,
  id: 'listVendorAccounts',
  method: 'GET',
  path,
  summary: "Accounts with carriers' own systems, in the order they were added.",
  role: 'viewer',
  needs: 'integration.read',
  query: Type.Object({
    ...pageMembers,
    carrierId: Type.Optional(publicId('Only accounts of this carrier.')),
    shipperId: Type.Optional(publicId('Only accounts that serve just this shipper.')),
  }),
  reply: pageOf(vendorAccount),
  errors: [],
});

export const addVendorAccount = endpoint({
  ...common,
  id: 'addVendorAccount',
  method: 'POST',
  path,
  summary: 'Adds an account: from then on its carrier is asked for what it is used for.',
  role: 'admin',
  needs: 'integration.write',
  body: newVendorAccount,
  reply: vendorAccount,
  errors: ['not_found', 'conflict'],
  sample: 'admin-add-vendor-account',
});

export const tryVendorDraft = endpoint({
  ...common,
  id: 'tryVendorDraft',
  method: 'POST',
  path: `${path}/check`,
  summary:
    'Proves a credential before it is kept, by a call that books nothing, and asks for the price of a parcel; ten in a minute for each system.',
  role: 'admin',
  needs: 'integration.write',
  body: vendorDraft,
  reply: triedVendorDraft,
  errors: ['not_found'],
  sample: 'admin-try-vendor-draft',
});

export const getVendorAccount = endpoint({
  ...common,
  id: 'getVendorAccount',
  method: 'GET',
  path: `${path}/{vendorAccountId}`,
  summary: 'One account, with how it does.',
  role: 'viewer',
  needs: 'integration.read',
  params: accountParams,
  reply: vendorAccount,
  errors: ['not_found'],
});

export const updateVendorAccount = endpoint({
  ...common,
  id: 'updateVendorAccount',
  method: 'PATCH',
  path: `${path}/{vendorAccountId}`,
  summary: 'Changes an account, or switches it off. An account that was refused is called again.',
  role: 'admin',
  needs: 'integration.write',
  params: accountParams,
  body: vendorAccountChanges,
  reply: vendorAccount,
  errors: ['not_found', 'conflict'],
});

export const removeVendorAccount = endpoint({
  ...common,
  id: 'removeVendorAccount',
  method: 'DELETE',
  path: `${path}/{vendorAccountId}`,
  summary: 'Removes an account with its credential and what asks by it; quotes and occurrences stay.',
  role: 'admin',
  needs: 'integration.write',
  params: accountParams,
  reply: vendorAccount,
  errors: ['not_found'],
});

export const renewVendorPush = endpoint({
  ...common,
  id: 'renewVendorPush',
  method: 'POST',
  path: `${path}/{vendorAccountId}/push`,
  summary:
    'Makes an address at which the carrier tells what happened, for its people to register; the one before holds no more.',
  role: 'admin',
  needs: 'integration.write',
  params: accountParams,
  reply: closed('An account with its address, which is shown this once.', {
    account: vendorAccount,
    address: Type.String({
      description: 'What the carrier calls, with the secret in it.',
      minLength: 1,
      maxLength: 2000,
      'x-secret': true,
    }),
  }),
  errors: ['not_found', 'conflict'],
});

export const checkVendorAccount = endpoint({
  ...common,
  id: 'checkVendorAccount',
  method: 'POST',
  path: `${path}/{vendorAccountId}/check`,
  summary:
    'Proves the credential by the cheapest call of the connector, which books nothing; gives the account.',
  role: 'analyst',
  needs: 'integration.try',
  params: accountParams,
  reply: vendorAccount,
  errors: ['not_found'],
});

export const tryVendorAccount = endpoint({
  ...common,
  id: 'tryVendorAccount',
  method: 'POST',
  path: `${path}/{vendorAccountId}/try`,
  summary: 'Asks the carrier for prices now and shows what it says; inactive accounts too.',
  role: 'analyst',
  needs: 'integration.try',
  params: accountParams,
  body: liveEnquiry,
  reply: triedLiveCarrier,
  errors: ['not_found', 'conflict'],
  sample: 'admin-try-vendor-account',
});

export const listVendorExchanges = endpoint({
  ...common,
  id: 'listVendorExchanges',
  method: 'GET',
  path: `${path}/{vendorAccountId}/exchanges`,
  summary: 'Calls of an account as they went, newest first, for as many days as they are kept.',
  role: 'analyst',
  needs: 'integration.try',
  params: accountParams,
  query: Type.Object({
    ...pageMembers,
    act: Type.Optional(text('Only calls for this.', { max: 20, pattern: '^[a-z]+$' })),
    failed: Type.Optional(flag('Only calls that failed.')),
  }),
  reply: pageOf(exchange),
  errors: ['not_found'],
});
