import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';

const count = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });

const service = closed('A service of the postal operator.', {
  service: oneOf(['pre_posting', 'legacy'], 'Pre-posting, or the older reverse service.'),
  isSet: flag('Whether the contract uses it.'),
  lastOkAt: orNull(instant('When it last answered, to the minute.')),
  lastFailedAt: orNull(instant('When a call last failed.')),
  failure: orNull(
    text('How: `unavailable`, `denied` or `not_allowed`; also where it was put right since.', { max: 40 }),
  ),
  failures: count('Calls that failed since it last answered.'),
});

const numbers = closed('Numbers of active ranges for a service.', {
  kind: oneOf(['object', 'authorization'], 'Codes of objects, or authorizations.'),
  serviceCode: text('The service.', { max: 8 }),
  remaining: count('How many are left.'),
  usedIn30Days: count('How many were used in the last 30 days.'),
  daysLeft: orNull(count('Whole days until none is left, at that pace; null where none was used.')),
  isLow: flag('Fewer are left than the mark of the contract.'),
});

const postalHealth = closed('How a contract with the postal operator does.', {
  accountId: publicId('The contract.'),
  active: flag('Whether it is used.'),
  services: Type.Array(service, { description: 'Both services.', maxItems: 2 }),
  unanswered: count('Bookings that were asked for, and whose answer never came.'),
  lastCodeAt: orNull(instant('When a freight last got a code of it.')),
  numbers: Type.Array(numbers, { description: 'By kind and service.' }),
});
export type PostalHealth = Static<typeof postalHealth>;

export const getPostalHealth = endpoint({
  id: 'getPostalHealth',
  method: 'GET',
  path: '/api/admin/v1/postal-accounts/{accountId}/health',
  section: 'admin',
  summary: 'How a contract with the postal operator does: calls, failures, numbers left.',
  auth: 'admin',
  role: 'viewer',
  needs: 'integration.read',
  params: Type.Object({ accountId: publicId('The contract.') }),
  reply: postalHealth,
  errors: ['not_found'],
});
