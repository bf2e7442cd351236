import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { publicId } from '../../values.ts';
import { closed, instant, name, optional, pageMembers, pageOf, revision } from '../common.ts';

const groupMembers = {
  name: name('Name of the group, unique in the installation.'),
  shipperIds: Type.Array(publicId('A shipper.'), {
    maxItems: 10_000,
    uniqueItems: true,
    description: 'The shippers of the group.',
  }),
};

export const shipperGroup = closed('A group of shippers.', {
  id: publicId('Id of the group.'),
  ...groupMembers,
  revision,
  createdAt: instant('When the group was added.'),
});
export type ShipperGroup = Static<typeof shipperGroup>;

export const newShipperGroup = closed('A group to add.', groupMembers);
export type NewShipperGroup = Static<typeof newShipperGroup>;

export const shipperGroupChanges = closed('What changes; absent members stay as they are.', {
  revision,
  ...optional(groupMembers),
});
export type ShipperGroupChanges = Static<typeof shipperGroupChanges>;

const groupParams = Type.Object({ groupId: publicId('The group.') });

export const listShipperGroups = endpoint({
  id: 'listShipperGroups',
  method: 'GET',
  path: '/api/admin/v1/shipper-groups',
  section: 'admin',
  summary: 'Groups of shippers that share freight tables.',
  auth: 'admin',
  role: 'viewer',
  needs: 'registry.read',
  query: Type.Object(pageMembers),
  reply: pageOf(shipperGroup),
  errors: [],
});

export const addShipperGroup = endpoint({
  id: 'addShipperGroup',
  method: 'POST',
  path: '/api/admin/v1/shipper-groups',
  section: 'admin',
  summary: 'Adds a group of shippers.',
  auth: 'admin',
  role: 'analyst',
  needs: 'registry.write',
  body: newShipperGroup,
  reply: shipperGroup,
  errors: ['not_found', 'conflict'],
});

export const updateShipperGroup = endpoint({
  id: 'updateShipperGroup',
  method: 'PATCH',
  path: '/api/admin/v1/shipper-groups/{groupId}',
  section: 'admin',
  summary: 'Renames a group or replaces its members.',
  auth: 'admin',
  role: 'analyst',
  needs: 'registry.write',
  params: groupParams,
  body: shipperGroupChanges,
  reply: shipperGroup,
  errors: ['not_found', 'conflict'],
});
