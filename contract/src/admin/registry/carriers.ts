import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { cnpj, flag, publicId, text } from '../../values.ts';
import {
  address,
  closed,
  instant,
  name,
  optional,
  orNull,
  pageMembers,
  pageOf,
  revision,
  stateInscription,
} from '../common.ts';

const carrierMembers = {
  stateInscription: orNull(stateInscription),
  corporateName: name('Corporate name (razão social).'),
  tradeName: name('Trade name (nome fantasia).'),
  rntrc: orNull(text('Registration with the transport agency (RNTRC).', { max: 20 })),
  logoUrl: orNull(
    text('Address of the logo that offers show.', { max: 2000, pattern: '^https?://[^\\s]+$' }),
  ),
  address,
};

export const carrier = closed('A carrier.', {
  id: publicId('Id of the carrier, and the reference that offers show.'),
  cnpj: cnpj('CNPJ.'),
  ...carrierMembers,
  active: flag('Tables of an inactive carrier make no offers.'),
  revision,
  createdAt: instant('When the carrier was added.'),
});
export type Carrier = Static<typeof carrier>;

export const newCarrier = closed('A carrier to add.', {
  cnpj: cnpj('CNPJ, unique in the installation.'),
  ...carrierMembers,
});
export type NewCarrier = Static<typeof newCarrier>;

export const carrierChanges = closed('What changes; absent members stay as they are.', {
  revision,
  ...optional({ ...carrierMembers, active: flag('Whether its tables make offers.') }),
});
export type CarrierChanges = Static<typeof carrierChanges>;

const carrierParams = Type.Object({ carrierId: publicId('The carrier.') });

export const listCarriers = endpoint({
  id: 'listCarriers',
  method: 'GET',
  path: '/api/admin/v1/carriers',
  section: 'admin',
  summary: 'Carriers, in the order they were added.',
  auth: 'admin',
  role: 'viewer',
  needs: 'registry.read',
  query: Type.Object({ ...pageMembers, cnpj: Type.Optional(cnpj('Only the carrier with this CNPJ.')) }),
  reply: pageOf(carrier),
  errors: [],
});

export const addCarrier = endpoint({
  id: 'addCarrier',
  method: 'POST',
  path: '/api/admin/v1/carriers',
  section: 'admin',
  summary: 'Adds a carrier.',
  auth: 'admin',
  role: 'analyst',
  needs: 'registry.write',
  body: newCarrier,
  reply: carrier,
  errors: ['conflict'],
  sample: 'admin-add-carrier',
});

export const getCarrier = endpoint({
  id: 'getCarrier',
  method: 'GET',
  path: '/api/admin/v1/carriers/{carrierId}',
  section: 'admin',
  summary: 'One carrier.',
  auth: 'admin',
  role: 'viewer',
  needs: 'registry.read',
  params: carrierParams,
  reply: carrier,
  errors: ['not_found'],
});

export const updateCarrier = endpoint({
  id: 'updateCarrier',
  method: 'PATCH',
  path: '/api/admin/v1/carriers/{carrierId}',
  section: 'admin',
  summary: 'Changes a carrier, or switches it off.',
  auth: 'admin',
  role: 'analyst',
  needs: 'registry.write',
  params: carrierParams,
  body: carrierChanges,
  reply: carrier,
  errors: ['not_found', 'conflict'],
});
