import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull, pageMembers, pageOf, revision } from '../common.ts';

/** What carriers call their charges in the XML of a CT-e, besides what everybody calls them. */

const meanings = [
  'freight_weight',
  'freight_value',
  'advalorem',
  'gris',
  'toll',
  'dispatch',
  'collect',
  'redispatch',
  'sec_cat',
  'ademe',
  'itr',
  'tep',
  'trt',
  'tas',
  'suframa',
  'additional',
  'icms',
] as const;

const members = {
  carrierId: orNull(publicId('Of this carrier; null: of all that have no other meaning for it.')),
  name: text('Name of the component; compared by its letters and digits alone.', { max: 60 }),
  charge: oneOf(meanings, 'What it is; `icms` is a tax that is listed among the charges, and none.'),
};

const componentName = closed('What a component is called.', {
  id: publicId('Id of the entry.'),
  ...members,
  revision,
  createdAt: instant('When it was added.'),
});
export type ComponentName = Static<typeof componentName>;

const newComponentName = closed('What a component is called.', members);

const common = { section: 'admin', auth: 'admin' } as const;
const path = '/api/admin/v1/cte-components';

export const listCteComponents = endpoint({
  ...common,
  id: 'listCteComponents',
  method: 'GET',
  path,
  summary: 'Names of components that were added to the usual ones.',
  role: 'viewer',
  needs: 'audit.read',
  query: Type.Object({ ...pageMembers, carrierId: Type.Optional(publicId('Only of this carrier.')) }),
  reply: pageOf(componentName),
  errors: [],
});

const unknownName = closed(
  'A name that nobody knows: it counts as additional until somebody says what it means.',
  {
    carrierId: publicId('The carrier whose CT-es have it.'),
    name: Type.String({ description: 'The name, as they have it.' }),
    cteCount: integer('CT-es that have it.', { min: 1, max: 1_000_000 }),
    totalCents: integer('What they charge under it, in cents.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
    lastCteId: publicId('The latest of them.'),
  },
);

export const listUnknownComponents = endpoint({
  ...common,
  id: 'listUnknownComponents',
  method: 'GET',
  path: `${path}/unknown`,
  summary:
    'Names of components that nobody knows, in the latest 20,000 CT-es, the most frequent first; up to 500.',
  role: 'viewer',
  needs: 'audit.read',
  query: Type.Object({ carrierId: Type.Optional(publicId('Only of this carrier.')) }),
  reply: closed('What is to be said of them.', {
    items: Type.Array(unknownName, { description: 'Names without a meaning.' }),
  }),
  errors: [],
});

export const putCteComponent = endpoint({
  ...common,
  id: 'putCteComponent',
  method: 'PUT',
  path,
  summary: 'Says what a component means, from the next CT-e on; the same name again replaces it.',
  role: 'analyst',
  needs: 'registry.write',
  body: newComponentName,
  reply: componentName,
  errors: ['not_found', 'conflict'],
  sample: 'admin-put-cte-component',
});

export const removeCteComponent = endpoint({
  ...common,
  id: 'removeCteComponent',
  method: 'DELETE',
  path: `${path}/{componentId}`,
  summary: 'Forgets what a component means, from the next CT-e on.',
  role: 'analyst',
  needs: 'registry.write',
  params: Type.Object({ componentId: publicId('The entry.') }),
  reply: componentName,
  errors: ['not_found'],
});
