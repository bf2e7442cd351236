import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { date, oneOf, publicId, text } from '../../values.ts';
import { closed, optional } from '../common.ts';
import { billDetail, reason } from './bills.ts';

/** Bills that somebody may not let pass, and asks others to, as for CT-es. */

const common = {
  ...({ section: 'admin', auth: 'admin', method: 'POST', role: 'analyst', needs: 'bills.decide' } as const),
  params: Type.Object({ billId: publicId('The bill.') }),
  reply: billDetail,
} as const;
const path = '/api/admin/v1/bills/{billId}/request-approval';

export const requestBillApproval = endpoint({
  ...common,
  id: 'requestBillApproval',
  path,
  summary:
    'Asks those whose limit is high enough to release a bill, or to note that it was paid; they are told.',
  body: closed('What is asked for.', {
    act: oneOf(['release', 'pay'], 'What is to be done with the bill.'),
    reason,
    ...optional({ paidOn: date('Of a payment its day; not in the future.') }),
  }),
  errors: ['not_found', 'conflict'],
});

export const answerBillApproval = endpoint({
  ...common,
  id: 'answerBillApproval',
  path: `${path}/answer`,
  summary: 'Gives or refuses what somebody else asked for; given, it is an act of the caller.',
  body: closed('The answer.', {
    answer: oneOf(['give', 'refuse'], 'Which.'),
    ...optional({ message: text('Why.', { max: 1000 }) }),
  }),
  errors: ['not_found', 'conflict', 'above_limit'],
});
