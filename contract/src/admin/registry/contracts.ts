import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, optional, orNull, pageMembers, pageOf, ppm, revision } from '../common.ts';

const tolerance = closed('Differences of one charge that the audit lets pass.', {
  charge: text('Name of a charge as `composition` writes it, or `total`.', {
    max: 40,
    pattern: '^[a-z][a-z0-9_]*$',
  }),
  cents: integer('Difference that is let pass, in cents.', { min: 0, max: 1_000_000_000 }),
  ratePpm: ppm('Difference that is let pass, in millionths of what was expected.'),
});

const occurrenceCode = closed("What one of the carrier's codes means.", {
  carrierCode: text("The carrier's own code.", { max: 20 }),
  code: integer('Code of our catalogue.', { min: 0, max: 9999 }),
});

const contractMembers = {
  tolerances: Type.Array(tolerance, {
    maxItems: 60,
    description: 'Differences the audit lets pass, per charge; none are named twice.',
  }),
  occurrenceCodes: Type.Array(occurrenceCode, {
    maxItems: 1000,
    description: 'What the occurrence codes of the carrier mean; none are named twice.',
  }),
  notfisLayout: orNull(
    oneOf(
      ['3.1', '5.0'],
      'Layout of the NOTFIS file that is written when a loading manifest is closed; null: none is written.',
    ),
  ),
};

export const contract = closed('A contract between a shipper and a carrier.', {
  id: publicId('Id of the contract.'),
  shipperId: publicId('The shipper.'),
  carrierId: publicId('The carrier.'),
  ...contractMembers,
  active: flag('Tables under an inactive contract make no offers.'),
  revision,
  createdAt: instant('When the contract was added.'),
});
export type Contract = Static<typeof contract>;

export const newContract = closed('A contract to add.', {
  shipperId: publicId('The shipper.'),
  carrierId: publicId('The carrier; one contract for each pair.'),
  ...optional(contractMembers),
});
export type NewContract = Static<typeof newContract>;

export const contractChanges = closed('What changes; absent members stay as they are.', {
  revision,
  ...optional({ ...contractMembers, active: flag('Whether its tables make offers.') }),
});
export type ContractChanges = Static<typeof contractChanges>;

const contractParams = Type.Object({ contractId: publicId('The contract.') });

export const listContracts = endpoint({
  id: 'listContracts',
  method: 'GET',
  path: '/api/admin/v1/contracts',
  section: 'admin',
  summary: 'Contracts between shippers and carriers.',
  auth: 'admin',
  role: 'viewer',
  needs: 'registry.read',
  query: Type.Object({
    ...pageMembers,
    shipperId: Type.Optional(publicId('Only contracts of this shipper.')),
    carrierId: Type.Optional(publicId('Only contracts with this carrier.')),
  }),
  reply: pageOf(contract),
  errors: [],
});

export const addContract = endpoint({
  id: 'addContract',
  method: 'POST',
  path: '/api/admin/v1/contracts',
  section: 'admin',
  summary: 'Adds a contract between a shipper and a carrier.',
  auth: 'admin',
  role: 'analyst',
  needs: 'registry.write',
  body: newContract,
  reply: contract,
  errors: ['not_found', 'conflict'],
  sample: 'admin-add-contract',
});

export const getContract = endpoint({
  id: 'getContract',
  method: 'GET',
  path: '/api/admin/v1/contracts/{contractId}',
  section: 'admin',
  summary: 'One contract.',
  auth: 'admin',
  role: 'viewer',
  needs: 'registry.read',
  params: contractParams,
  reply: contract,
  errors: ['not_found'],
});

export const updateContract = endpoint({
  id: 'updateContract',
  method: 'PATCH',
  path: '/api/admin/v1/contracts/{contractId}',
  section: 'admin',
  summary: 'Changes a contract; lists are replaced whole.',
  auth: 'admin',
  role: 'analyst',
  needs: 'registry.write',
  params: contractParams,
  body: contractChanges,
  reply: contract,
  errors: ['not_found', 'conflict'],
});
