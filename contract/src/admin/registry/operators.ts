import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, oneOf, publicId } from '../../values.ts';
import { closed, instant, name, optional, pageMembers, pageOf, revision } from '../common.ts';

const operatorMembers = {
  name: name('Name of the person, unique in the installation.'),
  role: oneOf(
    ['admin', 'analyst', 'viewer'],
    'viewer reads; analyst also edits; admin also decides who may.',
  ),
};

export const operator = closed('A person who runs the installation.', {
  id: publicId('Id of the operator.'),
  ...operatorMembers,
  active: flag('Tokens of an inactive operator work nowhere.'),
  revision,
  createdAt: instant('When the operator was added.'),
});
export type Operator = Static<typeof operator>;

export const newOperator = closed('An operator to add.', operatorMembers);
export type NewOperator = Static<typeof newOperator>;

export const operatorChanges = closed('What changes; absent members stay as they are.', {
  revision,
  ...optional({ ...operatorMembers, active: flag('Whether the tokens of the operator work.') }),
});
export type OperatorChanges = Static<typeof operatorChanges>;

export const listOperators = endpoint({
  id: 'listOperators',
  method: 'GET',
  path: '/api/admin/v1/operators',
  section: 'admin',
  summary: 'The people who run the installation.',
  auth: 'admin',
  role: 'viewer',
  needs: 'people.read',
  query: Type.Object(pageMembers),
  reply: pageOf(operator),
  errors: [],
});

export const addOperator = endpoint({
  id: 'addOperator',
  method: 'POST',
  path: '/api/admin/v1/operators',
  section: 'admin',
  summary: 'Adds an operator; a token is issued apart.',
  auth: 'admin',
  role: 'admin',
  needs: 'people.write',
  body: newOperator,
  reply: operator,
  errors: ['conflict'],
});

export const updateOperator = endpoint({
  id: 'updateOperator',
  method: 'PATCH',
  path: '/api/admin/v1/operators/{operatorId}',
  section: 'admin',
  summary: 'Renames an operator, gives another role, or switches the operator off.',
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
