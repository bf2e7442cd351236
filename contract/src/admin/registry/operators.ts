import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { permissions, roleNames } from '../../permissions.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, name, optional, orNull, pageMembers, pageOf, revision } from '../common.ts';

const mostIds = 1000;

/** All, or some by their ids. */
function allOrSome(what: string, description: string) {
  const some = Type.Array(publicId(`One of the ${what}.`), {
    description: `Some ${what}.`,
    minItems: 1,
    maxItems: mostIds,
    uniqueItems: true,
  });
  return Type.Union([oneOf(['all'], `All ${what}, those of later too.`), some], { description });
}

const rank = oneOf(
  ['admin', 'analyst', 'viewer'],
  'viewer reads; analyst also edits; admin also decides who may.',
);
const roleList = Type.Array(oneOf(roleNames, 'A role.'), {
  description: 'What the person is hired for; what each role may is in the reference of permissions.',
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
});
export const permissionList = Type.Array(oneOf(permissions, 'A permission.'), {
  description: 'Permissions one by one.',
  minItems: 1,
  maxItems: 100,
  uniqueItems: true,
});

const personName = name('Name of the person, unique in the installation.');
const email = text('E-mail address of the person, unique in the installation.', {
  min: 3,
  max: 254,
  pattern: '^[^\\s@]+@[^\\s@]+$',
});
const reach = {
  shipperIds: allOrSome('shippers', 'Whose rows the person sees and changes.'),
  carrierIds: allOrSome('carriers', 'With which carriers.'),
  dispatchPointIds: allOrSome('dispatch points', 'From which dispatch points.'),
};
const auditLimitCents = integer(
  'Most that what the person approves may differ from what is due; what counts is the smaller of this and the policy.',
  { min: 0, max: Number.MAX_SAFE_INTEGER },
);

const operatorMembers = {
  id: publicId('Id of the operator.'),
  name: personName,
  email: orNull(email),
  role: rank,
  roles: orNull(roleList),
  permissions: orNull(permissionList),
  ...reach,
  auditLimitCents: orNull(auditLimitCents),
  active: flag('Tokens of an inactive operator work nowhere.'),
  revision,
  createdAt: instant('When the operator was added.'),
};

export const operator = closed('A person who runs the installation.', operatorMembers);
export type Operator = Static<typeof operator>;

const listedOperator = closed('A person who runs the installation, and how the person comes in.', {
  ...operatorMembers,
  hasPassword: flag('Whether the person can log in; else an invitation is due.'),
  invitedUntil: orNull(instant('Until when a link of an invitation is good that was not used yet.')),
  secondFactorAt: orNull(instant('Since when a second factor is asked for; null: it is not.')),
  lastUsedAt: orNull(instant('Last use of a session or token, to about fifteen seconds.')),
});
export type ListedOperator = Static<typeof listedOperator>;

/** What a person may: by rank, by roles, or by permissions; one of the three. */
const duties = optional({ role: rank, roles: roleList, permissions: permissionList });

export const newOperator = closed(
  'An operator to add. One of `role`, `roles` and `permissions` says what is allowed.',
  {
    name: personName,
    ...duties,
    ...optional({ email: orNull(email), ...reach, auditLimitCents: orNull(auditLimitCents) }),
  },
);
export type NewOperator = Static<typeof newOperator>;

export const operatorChanges = closed(
  'What changes; absent members stay as they are. One of `role`, `roles` and `permissions` takes the place of what was.',
  {
    revision,
    ...duties,
    ...optional({
      name: personName,
      email: orNull(email),
      ...reach,
      auditLimitCents: orNull(auditLimitCents),
      active: flag('Whether the tokens of the operator work.'),
    }),
  },
);
export type OperatorChanges = Static<typeof operatorChanges>;

export const listOperators = endpoint({
  id: 'listOperators',
  method: 'GET',
  path: '/api/admin/v1/operators',
  section: 'admin',
  summary: 'The people who run the installation, and how they come in.',
  auth: 'admin',
  role: 'viewer',
  needs: 'people.read',
  query: Type.Object(pageMembers),
  reply: pageOf(listedOperator),
  errors: [],
});

export const addOperator = endpoint({
  id: 'addOperator',
  stepUp: true,
  method: 'POST',
  path: '/api/admin/v1/operators',
  section: 'admin',
  summary: 'Adds an operator, who may no more than the caller; a token is issued apart.',
  auth: 'admin',
  role: 'admin',
  needs: 'people.write',
  body: newOperator,
  reply: operator,
  errors: ['not_found', 'conflict'],
});

export const updateOperator = endpoint({
  id: 'updateOperator',
  stepUp: true,
  method: 'PATCH',
  path: '/api/admin/v1/operators/{operatorId}',
  section: 'admin',
  summary: 'Changes what an operator is called, may do and may see, or switches the operator off.',
  auth: 'admin',
  role: 'admin',
  needs: 'people.write',
  params: Type.Object({ operatorId: publicId('The operator.') }),
  body: operatorChanges,
  reply: operator,
  errors: ['not_found', 'conflict'],
});

/** Who the caller is, for the dashboard and for trying a token. */
export const whoAmI = endpoint({
  id: 'whoAmI',
  method: 'GET',
  path: '/api/admin/v1/me',
  section: 'admin',
  summary: 'The operator that the token belongs to.',
  auth: 'admin',
  role: 'viewer',
  needs: 'own',
  reply: operator,
  errors: [],
});
