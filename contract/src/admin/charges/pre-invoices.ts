import { type Static, Type } from 'typebox';
import { endpoint, rawBody } from '../../endpoint.ts';
import { date, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, orNull, shipperParams } from '../common.ts';

/** Pre-invoices that other programs wrote, held against what is known. */

const words = (description: string) => Type.String({ description });
const line = integer('Line of the file.', { min: 1, max: 1_000_000 });
const cents = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });

const cte = closed('A CT-e that a pre-invoice names.', {
  line,
  issuerCnpj: orNull(text('Who issued it; null: not told.', { max: 14 })),
  series: orNull(integer('Its series; null: not told.', { min: 0, max: 999 })),
  number: orNull(integer('Its number; null: none can be read.', { min: 1, max: 999_999_999 })),
  issuedOn: orNull(date('Day of its issue, as the file says.')),
  outcome: oneOf(
    ['agrees', 'other_amount', 'not_released', 'billed', 'not_found'],
    'Released at this amount and charged by no bill; released at another one; not released; charged by a bill; or not found.',
  ),
  cteId: orNull(publicId('The CT-e; null where it is not found.')),
  chargedCents: cents('What is to be billed, as the file says.'),
  releasedCents: orNull(cents('What was released; null where it was not.')),
});

const checked = closed('What a pre-invoice says, held against the CT-es of the shipper.', {
  interchange: words('Name of the interchange, as the file says it.'),
  preInvoices: Type.Array(
    closed('A pre-invoice.', {
      line,
      id: words('How the file names it.'),
      payerCnpj: orNull(text('Who is to pay.', { max: 14 })),
      totalCents: cents('What it says it adds up to.'),
      messages: Type.Array(words('In Portuguese.'), { description: 'What is wrong with it as a whole.' }),
      ctes: Type.Array(cte, { description: 'Its CT-es, in the order of the file.' }),
    }),
    { description: 'In the order of the file.' },
  ),
  findings: Type.Array(
    closed('Something to say about a line.', {
      line: orNull(line),
      severity: oneOf(['error', 'warning'], 'A line with an error is left out, with all that belongs to it.'),
      code: words('Stable code.'),
      message: words('What it is, in Portuguese.'),
    }),
    { description: 'What there is to say about the lines; up to 1,000 of each kind.' },
  ),
});
export type CheckedPreInvoicesView = Static<typeof checked>;

export const checkPreInvoice = endpoint({
  id: 'checkPreInvoice',
  method: 'POST',
  path: '/api/admin/v1/shippers/{shipperId}/pre-invoice-checks',
  section: 'admin',
  summary:
    'Reads a PREFAT file of a shipper and says, CT-e by CT-e, whether it agrees with what was released.',
  description: 'PREFAT 3.x, up to 20,000 CT-es. Nothing is kept.',
  auth: 'admin',
  role: 'viewer',
  needs: 'bills.read',
  personal: 'none',
  params: shipperParams,
  body: rawBody(['text/plain', 'application/octet-stream'], 'The file as it is.'),
  bodyLimit: 'document',
  reply: checked,
  errors: ['not_found', 'invalid_file', 'work_too_large'],
});
