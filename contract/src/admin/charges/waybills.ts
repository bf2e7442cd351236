import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { integer, oneOf, publicId } from '../../values.ts';
import { closed, instant, orNull, pageMembers, pageOf } from '../common.ts';

const words = (description: string) => Type.String({ description });

const waybill = closed('A waybill of a file that waits for its CT-e; it charges nothing.', {
  id: publicId('Id of the waybill.'),
  shipperId: publicId('The shipper.'),
  carrierId: publicId('The carrier that sent it.'),
  issuerCnpj: orNull(words('CNPJ of the issuer; null where the file does not tell it.')),
  number: integer('Number of the CT-e.', { min: 1, max: 999_999_999 }),
  series: integer('Its series.', { min: 0, max: 999 }),
  action: oneOf(['include', 'complement'], 'What it is.'),
  operationType: words('Kind of operation, by the letters of PROCEDA.'),
  totalCents: integer('What it says that the CT-e charges, in cents.', {
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
  }),
  issuedOn: words('Day of issue, `YYYY-MM-DD`.'),
  nfes: Type.Array(
    closed('A document of the goods.', { number: words('Number.'), series: orNull(words('Series.')) }),
    { description: 'Documents of the goods.' },
  ),
  arrivedAt: instant('When it came.'),
  days: integer('Whole days that it has waited.', { min: 0, max: 100_000 }),
  actor: words('Who sent it or handed it in.'),
});
export type WaybillView = Static<typeof waybill>;

export const searchWaybills = endpoint({
  section: 'admin',
  auth: 'admin',
  id: 'searchWaybills',
  method: 'GET',
  path: '/api/admin/v1/waybills',
  summary:
    'Finds waybills of all shippers that wait for their CT-es, because their file did not tell the access key.',
  role: 'viewer',
  needs: 'audit.read',
  query: Type.Object({
    ...pageMembers,
    shipperId: Type.Optional(publicId('Only of this shipper.')),
    carrierId: Type.Optional(publicId('Only of this carrier.')),
    number: Type.Optional(integer('Only with this number.', { min: 1, max: 999_999_999 })),
  }),
  reply: pageOf(waybill),
  errors: [],
});
