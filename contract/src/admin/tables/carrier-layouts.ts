import { type Static, Type } from 'typebox';
import { emptyReply, endpoint } from '../../endpoint.ts';
import { publicId, text } from '../../values.ts';
import { closed, instant, name, pageMembers, pageOf, revision } from '../common.ts';

/** Which columns mean what, in which unit: what is read out of the carrier's files. */
const layoutBody = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  description:
    'How the carrier writes its tables: tabs, columns and their meaning, units, names of charges and regions. What imports understood and people answered; best changed from one that was read.',
});

const members = {
  name: name('Name of the layout, unique for the carrier.'),
  layout: layoutBody,
};

export const carrierLayout = closed('How the files of a carrier are read.', {
  id: publicId('Id of the layout.'),
  carrierId: publicId('The carrier.'),
  fingerprint: text('Digest of the tabs and headings it is for.', { max: 200 }),
  ...members,
  revision,
  createdAt: instant('When it was kept first.'),
  updatedAt: instant('When it changed last.'),
});
export type CarrierLayout = Static<typeof carrierLayout>;

export const newCarrierLayout = closed('A layout to keep.', members);
export type NewCarrierLayout = Static<typeof newCarrierLayout>;

export const carrierLayoutChanges = closed('A layout in place of the one that is kept.', {
  revision,
  ...members,
});
export type CarrierLayoutChanges = Static<typeof carrierLayoutChanges>;

const carrierParams = Type.Object({ carrierId: publicId('The carrier.') });
const layoutParams = Type.Object({ layoutId: publicId('The layout.') });

export const listCarrierLayouts = endpoint({
  id: 'listCarrierLayouts',
  method: 'GET',
  path: '/api/admin/v1/carriers/{carrierId}/layouts',
  section: 'admin',
  summary: 'Layouts of a carrier, in the order they were kept.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: carrierParams,
  query: Type.Object(pageMembers),
  reply: pageOf(carrierLayout),
  errors: ['not_found'],
});

export const addCarrierLayout = endpoint({
  id: 'addCarrierLayout',
  method: 'POST',
  path: '/api/admin/v1/carriers/{carrierId}/layouts',
  section: 'admin',
  summary: 'Keeps a layout for a carrier, such as one exported elsewhere.',
  auth: 'admin',
  role: 'analyst',
  needs: 'tables.write',
  params: carrierParams,
  body: newCarrierLayout,
  reply: carrierLayout,
  errors: ['not_found', 'conflict'],
});

export const getCarrierLayout = endpoint({
  id: 'getCarrierLayout',
  method: 'GET',
  path: '/api/admin/v1/carrier-layouts/{layoutId}',
  section: 'admin',
  summary: 'One layout.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: layoutParams,
  reply: carrierLayout,
  errors: ['not_found'],
});

export const putCarrierLayout = endpoint({
  id: 'putCarrierLayout',
  method: 'PUT',
  path: '/api/admin/v1/carrier-layouts/{layoutId}',
  section: 'admin',
  summary: 'Puts a layout in place of the one that is kept; the next file is read by it.',
  auth: 'admin',
  role: 'analyst',
  needs: 'tables.write',
  params: layoutParams,
  body: carrierLayoutChanges,
  reply: carrierLayout,
  errors: ['not_found', 'conflict'],
});

export const removeCarrierLayout = endpoint({
  id: 'removeCarrierLayout',
  method: 'DELETE',
  path: '/api/admin/v1/carrier-layouts/{layoutId}',
  section: 'admin',
  summary: 'Forgets a layout; the next file of this kind raises its questions again.',
  auth: 'admin',
  role: 'analyst',
  needs: 'tables.write',
  params: layoutParams,
  reply: emptyReply,
  errors: ['not_found'],
});
