import { endpoint } from '../../endpoint.ts';
import { flag, integer, publicId } from '../../values.ts';
import { closed, orNull, shipperParams } from '../common.ts';
import { contract } from '../registry/contracts.ts';

const limit = (who: string) =>
  orNull(
    integer(`Largest difference, in cents, that ${who} may release or settle for; null: any.`, {
      min: 0,
      max: 1_000_000_000,
    }),
  );

const policyMembers = {
  tolerances: {
    ...contract.properties.tolerances,
    description:
      'Differences that are let pass with every carrier; those of a contract come before them. None are named twice.',
  } as typeof contract.properties.tolerances,
  releasesAutomatically: flag('What is within its tolerance is released at once, not only pre-released.'),
  analystLimitCents: limit('an analyst'),
  adminLimitCents: limit('an administrator'),
};
const revision = integer('Grows with every change; 0 until there is one. A change names the one it saw.', {
  min: 0,
  max: 2_147_483_647,
});

export const auditPolicy = closed('How a shipper audits its CT-es.', {
  shipperId: publicId('The shipper.'),
  ...policyMembers,
  revision,
});

export const newAuditPolicy = closed('How a shipper is to audit; replaces what was there.', {
  revision,
  ...policyMembers,
});

const common = {
  path: '/api/admin/v1/shippers/{shipperId}/audit-policy',
  section: 'admin',
  auth: 'admin',
  params: shipperParams,
  reply: auditPolicy,
} as const;

export const getAuditPolicy = endpoint({
  ...common,
  id: 'getAuditPolicy',
  method: 'GET',
  summary: 'Tolerances, automatic release and limits of a shipper.',
  role: 'viewer',
  needs: 'audit.read',
  errors: ['not_found'],
});

export const putAuditPolicy = endpoint({
  ...common,
  id: 'putAuditPolicy',
  method: 'PUT',
  summary: 'Sets tolerances, automatic release and limits of a shipper; audits from then on go by them.',
  role: 'admin',
  needs: 'settings.write',
  body: newAuditPolicy,
  errors: ['not_found', 'conflict'],
  sample: 'admin-put-audit-policy',
});
