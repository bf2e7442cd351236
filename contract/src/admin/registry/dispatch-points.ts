import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { cnpjOrCpf, flag, publicId, zipText } from '../../values.ts';
import {
  address,
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
  shipperParams,
  stateInscription,
} from '../common.ts';

const boxMembers = {
  name: name('Name of the box, unique at the dispatch point.'),
  innerHeightMm: millimetres('Inner height in millimetres.'),
  innerWidthMm: millimetres('Inner width in millimetres.'),
  innerLengthMm: millimetres('Inner length in millimetres.'),
  tareG: grams('Weight of the empty box in grams.', 0),
  maxWeightG: orNull(grams('Most that its content may weigh, in grams; null for no limit.')),
};

const outerMembers = {
  outerHeightMm: millimetres('Outer height.'),
  outerWidthMm: millimetres('Outer width.'),
  outerLengthMm: millimetres('Outer length.'),
};

const dispatchBox = closed('A box as it is registered.', { ...boxMembers, ...outerMembers });
export type DispatchBox = Static<typeof dispatchBox>;

/** Without outer measures the walls count as nothing. */
export const newDispatchBox = closed('A box; without outer measures its walls count as nothing.', {
  ...boxMembers,
  ...optional(outerMembers),
});
export type NewDispatchBox = Static<typeof newDispatchBox>;

const pointMembers = {
  stateInscription: orNull(stateInscription),
  corporateName: name('Corporate name, or the name of a person.'),
  tradeName: name('Trade name.'),
  address,
};

const newBoxes = Type.Array(newDispatchBox, {
  maxItems: 100,
  description: 'Boxes that goods are packed into.',
});

export const dispatchPoint = closed('A dispatch (collection) point.', {
  id: publicId('Id of the dispatch point.'),
  shipperId: publicId('Its shipper.'),
  document: cnpjOrCpf('CNPJ, or the CPF of a person.'),
  ...pointMembers,
  boxes: Type.Array(dispatchBox, { description: 'Boxes that goods are packed into.' }),
  active: flag('Inactive points are not looked up.'),
  revision,
  createdAt: instant('When it was added.'),
});
export type DispatchPoint = Static<typeof dispatchPoint>;

export const newDispatchPoint = closed('A dispatch point to add.', {
  document: cnpjOrCpf('CNPJ, or the CPF of a person; with the zip code unique at the shipper.'),
  ...pointMembers,
  boxes: Type.Optional(newBoxes),
});
export type NewDispatchPoint = Static<typeof newDispatchPoint>;

export const dispatchPointChanges = closed('What changes; absent members stay as they are.', {
  revision,
  ...optional({ ...pointMembers, boxes: newBoxes, active: flag('Whether it is looked up.') }),
});
export type DispatchPointChanges = Static<typeof dispatchPointChanges>;

const pointParams = Type.Object({ dispatchPointId: publicId('The dispatch point.') });

export const listDispatchPoints = endpoint({
  id: 'listDispatchPoints',
  method: 'GET',
  path: '/api/admin/v1/shippers/{shipperId}/dispatch-points',
  section: 'admin',
  summary: 'Dispatch (collection) points of a shipper.',
  auth: 'admin',
  role: 'viewer',
  needs: 'registry.read',
  params: shipperParams,
  query: Type.Object({
    ...pageMembers,
    document: Type.Optional(cnpjOrCpf('Only points with this number.')),
    zip: Type.Optional(zipText('Only points with this zip code.')),
  }),
  reply: pageOf(dispatchPoint),
  errors: ['not_found'],
});

export const addDispatchPoint = endpoint({
  id: 'addDispatchPoint',
  method: 'POST',
  path: '/api/admin/v1/shippers/{shipperId}/dispatch-points',
  section: 'admin',
  summary: 'Adds a dispatch point; one with a CNPJ of another shipper needs the role `admin`.',
  auth: 'admin',
  role: 'analyst',
  needs: 'registry.write',
  params: shipperParams,
  body: newDispatchPoint,
  reply: dispatchPoint,
  errors: ['forbidden', 'not_found', 'conflict'],
  sample: 'admin-add-dispatch-point',
});

export const getDispatchPoint = endpoint({
  id: 'getDispatchPoint',
  method: 'GET',
  path: '/api/admin/v1/dispatch-points/{dispatchPointId}',
  section: 'admin',
  summary: 'One dispatch point.',
  auth: 'admin',
  role: 'viewer',
  needs: 'registry.read',
  params: pointParams,
  reply: dispatchPoint,
  errors: ['not_found'],
});

export const updateDispatchPoint = endpoint({
  id: 'updateDispatchPoint',
  method: 'PATCH',
  path: '/api/admin/v1/dispatch-points/{dispatchPointId}',
  section: 'admin',
  summary: 'Changes a dispatch point; `boxes` replaces the whole list.',
  auth: 'admin',
  role: 'analyst',
  needs: 'registry.write',
  params: pointParams,
  body: dispatchPointChanges,
  reply: dispatchPoint,
  errors: ['not_found', 'conflict'],
});
