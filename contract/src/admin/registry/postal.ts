import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import {
  closed,
  instant,
  name,
  optional,
  orNull,
  pageMembers,
  pageOf,
  revision,
  shipperParams,
} from '../common.ts';

const url = text('Where the service is: HTTPS, or whatever the operator allows inside.', {
  max: 2000,
  pattern: '^https?://[^\\s]+$',
});
const user = text('User of the service, without a colon.', { max: 255, pattern: '^[!-9;-~]+$' });
const serviceCode = text("The operator's code of the service.", { max: 8, pattern: '^[0-9]{1,8}$' });

const access = closed('A service of the operator. What is secret is never shown again.', { url, user });
const newAccess = closed('A service of the operator, and how it is entered.', {
  url,
  user,
  secret: Type.Unsafe<string>({
    ...text('Access code or password; sealed, and never shown again.', { max: 4096, pattern: '^\\P{Cc}+$' }),
    'x-secret': true,
  }),
});
const changedAccess = closed(
  'A service of the operator; the secret that is there stays where none is sent.',
  {
    url,
    user,
    secret: Type.Optional(newAccess.properties.secret),
  },
);

const accountMembers = {
  contract: text('Number of the contract.', { max: 12, pattern: '^[0-9]{1,12}$' }),
  card: text('Number of the posting card, 10 digits.', { min: 10, max: 10, pattern: '^[0-9]{10}$' }),
  administrativeCode: text('Administrative code of the contract.', { max: 8, pattern: '^[0-9]{1,8}$' }),
};
const services = Type.Array(serviceCode, {
  maxItems: 100,
  description: 'Codes of services it is for; empty for all.',
});
const lowMark = integer('People are told when a service has fewer numbers left.', { min: 0, max: 1_000_000 });

export const postalAccount = closed(
  'A contract of a shipper with the postal operator, and its posting card.',
  {
    id: publicId('Id of the account.'),
    shipperId: publicId('The shipper.'),
    carrierId: publicId('The postal operator among the carriers.'),
    name: name('What people call it; unique for the shipper.'),
    ...accountMembers,
    services,
    prePosting: orNull(access),
    legacy: orNull(access),
    lowMark,
    active: flag('An inactive account is not used.'),
    revision,
    createdAt: instant('When it was added.'),
  },
);
export type PostalAccount = Static<typeof postalAccount>;

export const newPostalAccount = closed('An account to add. It is active at once.', {
  carrierId: publicId('The postal operator among the carriers.'),
  name: name('What people call it.'),
  ...accountMembers,
  ...optional({ services, prePosting: newAccess, legacy: newAccess, lowMark }),
});
export type NewPostalAccount = Static<typeof newPostalAccount>;

export const postalAccountChanges = closed('What changes; absent members stay, null takes a service away.', {
  revision,
  ...optional({
    name: name('What people call it.'),
    ...accountMembers,
    services,
    prePosting: orNull(changedAccess),
    legacy: orNull(changedAccess),
    lowMark,
    active: flag('Whether it is used.'),
  }),
});
export type PostalAccountChanges = Static<typeof postalAccountChanges>;

const kinds = ['object', 'authorization'] as const;
const kind = oneOf(kinds, 'Codes of objects, or numbers of authorizations to post and collections.');
const number = (description: string) => integer(description, { min: 0, max: 999_999_999 });

export const postalRange = closed('Numbers that the operator handed out; each is used once, in order.', {
  id: publicId('Id of the range.'),
  accountId: publicId('The account.'),
  shipperId: publicId('The shipper.'),
  kind,
  prefix: text('The two letters of object codes; empty for authorizations.', { min: 0, max: 2 }),
  serviceCode,
  firstNumber: number('The first, without its check digit.'),
  lastNumber: number('The last.'),
  remaining: integer('How many are left.', { min: 0, max: 1_000_000_000 }),
  active: flag('Numbers of an inactive range are not used.'),
  warnedAt: orNull(instant('When people were told that few are left.')),
  createdAt: instant('When it was loaded.'),
});
export type PostalRange = Static<typeof postalRange>;

export const newPostalRange = closed('A range to load.', {
  kind,
  prefix: Type.Optional(
    text('Two letters of codes of objects; numbers of authorizations have none.', {
      max: 2,
      pattern: '^[A-Z]{2}$',
    }),
  ),
  serviceCode,
  firstNumber: number('First number, without its check digit: up to 8 digits, of authorizations up to 9.'),
  lastNumber: number('Last number.'),
});
export type NewPostalRange = Static<typeof newPostalRange>;

export const postalRangeChanges = closed('What changes.', { active: flag('Whether its numbers are used.') });

const listItem = closed('An object on a posting list.', {
  position: integer('From 1.', { min: 1, max: 1_000_000 }),
  code: text('Code of the object.', { max: 20 }),
  freightCode: text('The freight.', { max: 13 }),
  volumeNumber: integer('Its volume, from 1.', { min: 1, max: 1_000_000_000 }),
  serviceCode,
  recipientName: personal('name', name('Who receives it.')),
  recipientZip: personal('zip', text('Zip code of who receives it.', { max: 8 })),
  nfeNumber: orNull(text('Number of the NF-e.', { max: 20 })),
  weightG: integer('Weight in grams.', { min: 0, max: 1_000_000_000_000 }),
  declaredCents: orNull(integer('Declared value in cents.', { min: 0, max: 1_000_000_000_000 })),
  extras: Type.Array(text('Code.', { max: 8 }), { description: 'Codes of additional services.' }),
});

const listHead = {
  id: publicId('Id of the list.'),
  shipperId: publicId('The shipper.'),
  accountId: publicId('The account.'),
  number: publicId('Its number; counts from 1 for each account.'),
  closedAt: instant('When it was closed.'),
  objects: integer('How many objects are on it.', { min: 0, max: 1_000_000 }),
};
export const postingListSummary = closed('A posting list, closed as it was written.', listHead);
export type PostingListSummary = Static<typeof postingListSummary>;
export const postingList = closed('A posting list with its objects.', {
  ...listHead,
  contract: accountMembers.contract,
  card: accountMembers.card,
  senderName: name('Who hands over.'),
  senderDocument: text('CNPJ or CPF.', { max: 14 }),
  items: Type.Array(listItem, { description: 'Its objects in order.' }),
});
export type PostingListOut = Static<typeof postingList>;

const accountParams = Type.Object({ accountId: publicId('The account.') });
const common = { section: 'admin', auth: 'admin' } as const;
const path = '/api/admin/v1';

export const listPostalAccounts = endpoint({
  ...common,
  id: 'listPostalAccounts',
  method: 'GET',
  path: `${path}/shippers/{shipperId}/postal-accounts`,
  summary: 'Contracts of a shipper with the postal operator, in the order they were added.',
  role: 'viewer',
  needs: 'registry.read',
  params: shipperParams,
  query: Type.Object(pageMembers),
  reply: pageOf(postalAccount),
  errors: ['not_found'],
});

export const addPostalAccount = endpoint({
  ...common,
  id: 'addPostalAccount',
  method: 'POST',
  path: `${path}/shippers/{shipperId}/postal-accounts`,
  summary: 'Adds a contract with the postal operator: from then on postal freights travel under it.',
  role: 'admin',
  needs: 'settings.write',
  params: shipperParams,
  body: newPostalAccount,
  reply: postalAccount,
  errors: ['not_found', 'conflict'],
  sample: 'admin-add-postal-account',
});

export const getPostalAccount = endpoint({
  ...common,
  id: 'getPostalAccount',
  method: 'GET',
  path: `${path}/postal-accounts/{accountId}`,
  summary: 'One contract with the postal operator.',
  role: 'viewer',
  needs: 'registry.read',
  params: accountParams,
  reply: postalAccount,
  errors: ['not_found'],
});

export const updatePostalAccount = endpoint({
  ...common,
  id: 'updatePostalAccount',
  method: 'PATCH',
  path: `${path}/postal-accounts/{accountId}`,
  summary: 'Changes a contract with the postal operator, or switches it off.',
  role: 'admin',
  needs: 'settings.write',
  params: accountParams,
  body: postalAccountChanges,
  reply: postalAccount,
  errors: ['not_found', 'conflict'],
});

export const listPostalRanges = endpoint({
  ...common,
  id: 'listPostalRanges',
  method: 'GET',
  path: `${path}/postal-accounts/{accountId}/ranges`,
  summary: 'Number ranges of an account, in the order in which they are used up.',
  role: 'viewer',
  needs: 'registry.read',
  params: accountParams,
  query: Type.Object(pageMembers),
  reply: pageOf(postalRange),
  errors: ['not_found'],
});

export const addPostalRange = endpoint({
  ...common,
  id: 'addPostalRange',
  method: 'POST',
  path: `${path}/postal-accounts/{accountId}/ranges`,
  summary: 'Loads a range of numbers; a number that any range of the installation has is refused.',
  role: 'analyst',
  needs: 'registry.write',
  params: accountParams,
  body: newPostalRange,
  reply: postalRange,
  errors: ['not_found', 'conflict'],
  sample: 'admin-add-postal-range',
});

export const updatePostalRange = endpoint({
  ...common,
  id: 'updatePostalRange',
  method: 'PATCH',
  path: `${path}/postal-ranges/{rangeId}`,
  summary: 'Stops using the numbers of a range, or uses them again.',
  role: 'analyst',
  needs: 'registry.write',
  params: Type.Object({ rangeId: publicId('The range.') }),
  body: postalRangeChanges,
  reply: postalRange,
  errors: ['not_found'],
});

export const listPostingLists = endpoint({
  ...common,
  id: 'listPostingLists',
  method: 'GET',
  path: `${path}/shippers/{shipperId}/posting-lists`,
  summary: 'Posting lists of a shipper, in the order they were closed.',
  role: 'viewer',
  needs: 'freights.read',
  params: shipperParams,
  query: Type.Object(pageMembers),
  reply: pageOf(postingListSummary),
  errors: ['not_found'],
});

export const getPostingList = endpoint({
  ...common,
  id: 'getPostingList',
  method: 'GET',
  path: `${path}/posting-lists/{postingListId}`,
  summary: 'One posting list with its objects.',
  role: 'viewer',
  needs: 'freights.read',
  params: Type.Object({ postingListId: publicId('The list.') }),
  reply: postingList,
  errors: ['not_found'],
});
