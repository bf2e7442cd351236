import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { billStatusNames, paymentStatusNames } from '../../shapes/bill-record.ts';
import { date, integer, oneOf, publicId } from '../../values.ts';
import { closed, instant, orNull, pageMembers, pageOf } from '../common.ts';

/** Bills as the people of the carrier that sent them see them. */

const words = (description: string) => Type.String({ description });

const bill = closed('A bill of the carrier.', {
  id: publicId('Id of the bill.'),
  carrierId: publicId('Who sent it.'),
  shipperName: words('Trade name of who pays it.'),
  series: words('Series; empty: not told.'),
  number: integer('Number.', { min: 1, max: 9_999_999_999 }),
  issuedOn: orNull(date('Day of its issue.')),
  dueOn: orNull(date('Day on which it is due.')),
  receivedAt: instant('When it came.'),
  status: oneOf(billStatusNames, 'Where its audit stands.'),
  payment: oneOf(paymentStatusNames, 'Whether it is paid.'),
  paidOn: orNull(date('When it was paid.')),
  totalCents: integer('What it asks for.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  chargeCount: integer('CT-es that it charges.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
});
export type PartnerBillRow = Static<typeof bill>;

export const listPartnerBills = endpoint({
  id: 'listPartnerBills',
  method: 'GET',
  path: '/api/admin/v1/partner/bills',
  section: 'admin',
  summary: 'Bills of the carriers that the person is of, newest first.',
  auth: 'admin',
  needs: 'partner.read',
  query: Type.Object(pageMembers),
  reply: pageOf(bill),
  errors: [],
});
