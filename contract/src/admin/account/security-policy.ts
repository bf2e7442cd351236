import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { roleNames } from '../../permissions.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, name, optional, orNull } from '../common.ts';

const path = '/api/admin/v1/security';
const common = { section: 'admin', auth: 'admin', path } as const;

/** Roles that a provider may give: never the one that decides about everybody. */
const providerRoles = roleNames.filter((role) => role !== 'owner' && role !== 'carrier');

const providerMembers = {
  issuer: Type.String({
    description: 'Its address, below which `/.well-known/openid-configuration` stands.',
    minLength: 8,
    maxLength: 500,
  }),
  clientId: text('What it calls this installation.', { max: 300 }),
  label: name('What people read on the button that leads there.'),
  domains: Type.Array(text('A domain, such as `loja.example`.', { max: 253, pattern: '^[a-z0-9.-]+$' }), {
    description: 'Domains of e-mail addresses that are taken; none: all that the provider has verified.',
    maxItems: 50,
  }),
  roleClaim: orNull(
    text('The claim that says roles, such as `groups`; null: nobody is added.', { max: 100 }),
  ),
  roles: Type.Array(
    closed('What a value of the claim means.', {
      value: text('The value.', { max: 200 }),
      role: oneOf(providerRoles, 'The role.'),
    }),
    { description: 'The first that fits counts.', maxItems: 50 },
  ),
  addsOperators: flag(
    'Whether somebody unknown is added, with the role of the claim. Such people get the role of the claim at each log-in.',
  ),
  shipperIds: Type.Union(
    [
      oneOf(['all'], 'All shippers.'),
      Type.Array(publicId('A shipper.'), { description: 'Some.', minItems: 1, maxItems: 1000 }),
    ],
    { description: 'For whom people who are added may act.' },
  ),
};

const policyMembers = {
  secondFactorRoles: Type.Array(oneOf(roleNames, 'A role.'), {
    description:
      'Roles whose people need a second factor, and with any of them people who have permissions of their own. Who lacks one sets it up at the next log-in before anything else.',
    maxItems: roleNames.length,
    uniqueItems: true,
  }),
  networks: Type.Array(text('A network, such as `203.0.113.0/24`.', { max: 60 }), {
    description: 'Where people may come from; none: anywhere. Tokens are not bound by it.',
    maxItems: 100,
  }),
};

const policy = closed('How people are let in.', {
  ...policyMembers,
  provider: orNull(
    closed('An identity provider by OpenID Connect.', {
      ...providerMembers,
      hasSecret: flag('Whether a secret is kept.'),
      returnUrl: text('Where it sends people back to, as it has to be told.', { max: 600 }),
    }),
  ),
  leastPasswordLength: integer('Characters that a password has at least.', { min: 12, max: 128 }),
  revision: integer('0 where nothing was set yet.', { min: 0, max: 2_147_483_647 }),
});
export type SecurityPolicy = Static<typeof policy>;

const newPolicy = closed('How people are let in from now on, whole.', {
  ...policyMembers,
  provider: orNull(
    closed('An identity provider by OpenID Connect.', {
      ...providerMembers,
      ...optional({
        clientSecret: orNull(
          Type.String({
            description: 'Its secret for this installation; absent: as it was; null: none.',
            minLength: 1,
            maxLength: 1000,
            'x-secret': true,
          }),
        ),
      }),
    }),
  ),
  revision: integer('The one that was seen; 0 where nothing was set.', { min: 0, max: 2_147_483_647 }),
});
export type NewSecurityPolicy = Static<typeof newPolicy>;

export const getSecurityPolicy = endpoint({
  ...common,
  id: 'getSecurityPolicy',
  method: 'GET',
  role: 'viewer',
  needs: 'people.read',
  summary: 'How people are let in: second factors, networks, identity provider.',
  reply: policy,
  errors: [],
});

export const replaceSecurityPolicy = endpoint({
  ...common,
  id: 'replaceSecurityPolicy',
  method: 'PUT',
  role: 'admin',
  needs: 'people.write',
  stepUp: true,
  summary: 'Sets how people are let in; the caller cannot shut out the caller.',
  description:
    'Refused where the caller comes from outside the networks, or would need a second factor and has none, and a provider where no owner has a password.',
  body: newPolicy,
  reply: policy,
  errors: ['conflict', 'unavailable'],
});
