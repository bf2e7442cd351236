import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { integer, text } from '../../values.ts';
import { closed } from '../common.ts';

/** Why CT-es are decided as they are, in sentences that everybody may choose from. */

const reasons = Type.Array(
  text('A reason, without blanks around it.', { max: 200, pattern: '^\\S(?:[^\\r\\n]*\\S)?$' }),
  { description: 'Reasons, in the order in which they are shown.', maxItems: 50, uniqueItems: true },
);
const revision = integer('Grows with every change; 0 while there are none. A change names the one it saw.', {
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
});

const list = closed('Reasons of the installation.', { reasons, revision });

const common = {
  section: 'admin',
  auth: 'admin',
  path: '/api/admin/v1/audit-reasons',
  reply: list,
} as const;

export const getAuditReasons = endpoint({
  ...common,
  id: 'getAuditReasons',
  method: 'GET',
  summary: 'Reasons that everybody who decides about CT-es may choose from.',
  role: 'viewer',
  needs: 'audit.read',
  errors: [],
});

export const putAuditReasons = endpoint({
  ...common,
  id: 'putAuditReasons',
  method: 'PUT',
  summary: 'Replaces the reasons that everybody may choose from; what was decided keeps its own.',
  role: 'admin',
  needs: 'settings.write',
  body: closed('Reasons to offer; the list replaces the one that was there.', { reasons, revision }),
  errors: ['conflict'],
});
