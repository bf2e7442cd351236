import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { oneOf, publicId, text } from '../../values.ts';
import { closed, instant, name, optional, orNull, pageMembers, pageOf } from '../common.ts';
import { permissionList } from './operators.ts';

const ownerKinds = ['shipper', 'carrier', 'operator'] as const;

const tokenOwner = closed('Who a token speaks for.', {
  kind: oneOf(ownerKinds, 'Who the token speaks for.'),
  id: publicId('Id of the shipper, carrier or operator.'),
});
export type TokenOwner = Static<typeof tokenOwner>;

const shipperList = Type.Array(publicId('A shipper.'), {
  description: 'For which of the shippers of its owner; null: all of them.',
  minItems: 1,
  maxItems: 1000,
  uniqueItems: true,
});

const tokenMembers = {
  id: publicId('Id of the token; not a secret.'),
  owner: tokenOwner,
  name: name('What the token is for; unique among the live tokens of its owner.'),
  needs: orNull(permissionList),
  shipperIds: orNull(shipperList),
  expiresAt: orNull(instant('When it ends by itself; null: never.')),
  prefix: text('The first characters, to recognise it by.', { max: 4 }),
  createdAt: instant('When it was issued.'),
  revokedAt: orNull(instant('When it stopped working; null while it lives.')),
  lastUsedAt: orNull(instant('Last use, to about ten seconds.')),
  lastUsedAddress: orNull(text('Network address of the last use.', { max: 64 })),
};

const tokenView = closed('A token, without the token itself.', tokenMembers);
export type TokenView = Static<typeof tokenView>;

const listedToken = closed('A token of a list, with who it is of.', {
  ...tokenMembers,
  ownerName: text('Name of the shipper, carrier or operator.', { max: 255 }),
});
export type ListedToken = Static<typeof listedToken>;

const issuedToken = closed('A token as it is issued.', {
  ...tokenMembers,
  token: Type.String({
    description: 'The token itself. It is shown this once and never again.',
    'x-secret': true,
  }),
});
export type IssuedToken = Static<typeof issuedToken>;

export const newToken = closed('A token to issue or take over.', {
  owner: tokenOwner,
  name: name('What it is for, unique among the live ones of its owner.'),
  ...optional({
    needs: permissionList,
    shipperIds: shipperList,
    expiresAt: instant('When it ends by itself; in the future.'),
  }),
  token: Type.Optional(
    Type.String({
      description: 'A token of 32 letters and digits that integrators use already; drawn when absent.',
      pattern: '^[0-9A-Za-z]{32}$',
      'x-secret': true,
    }),
  ),
});
export type NewToken = Static<typeof newToken>;

const tokenParams = Type.Object({ tokenId: publicId('The token.') });

export const listTokens = endpoint({
  id: 'listTokens',
  method: 'GET',
  path: '/api/admin/v1/tokens',
  section: 'admin',
  summary: 'Tokens of one owner, or of all that the caller may see; revoked and ended ones too.',
  auth: 'admin',
  role: 'admin',
  needs: 'tokens.read',
  query: Type.Object({
    ...pageMembers,
    ...optional({
      ownerKind: oneOf(ownerKinds, 'Kind of the owner.'),
      ownerId: publicId('Id of the owner; goes with `ownerKind`.'),
      state: oneOf(['live', 'ended'], 'Only those that work, or only those that were revoked or have ended.'),
      unusedSince: instant('Only live tokens that were not used since, nor issued.'),
      text: text('Only where the name of the token or of its owner holds it.', { max: 100 }),
    }),
  }),
  reply: pageOf(listedToken),
  errors: ['not_found'],
});

export const issueToken = endpoint({
  id: 'issueToken',
  stepUp: true,
  method: 'POST',
  path: '/api/admin/v1/tokens',
  section: 'admin',
  summary:
    'Issues a token, or takes over one that exists; up to ten live ones per owner. Nobody issues one of another person.',
  auth: 'admin',
  role: 'admin',
  needs: 'tokens.write',
  body: newToken,
  reply: issuedToken,
  errors: ['not_found', 'conflict'],
  sample: 'admin-issue-token',
});

export const renameToken = endpoint({
  id: 'renameToken',
  method: 'PATCH',
  path: '/api/admin/v1/tokens/{tokenId}',
  section: 'admin',
  summary: 'Gives a live token another name.',
  auth: 'admin',
  role: 'admin',
  needs: 'tokens.write',
  params: tokenParams,
  body: closed('The change.', { name: name('The new name.') }),
  reply: tokenView,
  errors: ['not_found', 'conflict'],
});

export const revokeToken = endpoint({
  id: 'revokeToken',
  stepUp: true,
  method: 'DELETE',
  path: '/api/admin/v1/tokens/{tokenId}',
  section: 'admin',
  summary: 'Revokes a token; within a second it works nowhere. Revoking twice does no harm.',
  auth: 'admin',
  role: 'admin',
  needs: 'tokens.write',
  params: tokenParams,
  reply: tokenView,
  errors: ['not_found'],
});
