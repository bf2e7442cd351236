import { type Static, Type } from 'typebox';
import { date, datetime, oneOf, publicId } from '../values.ts';
import { cnpjOut, documentOut } from './answer-values.ts';
import { nullable, words } from './occurrence-out.ts';

/** How the audit of a bill stands, in the words of specification 3 (decision C7). */
export const billStatusNames = ['processing', 'divergence', 'negotiation', 'released', 'cancelled'] as const;
/** Whether it is paid, in the order of the numbers of specification 3. */
export const paymentStatusNames = ['open', 'paid', 'cancelled'] as const;

const status = (description: string) => oneOf(billStatusNames, description);

/** What a line of the log of a bill says; when, and of which bill, stands beside it. */
export const billLogMembers = {
  status: status('Where it went.'),
  message: words('What happened, in Portuguese.'),
  message_json: Type.Unsafe<unknown>({ description: 'The same for programs; null without.' }),
  approval_reasons_message: nullable(words('Why it was approved.')),
  user_id: nullable(Type.Integer({ description: 'The operator; null for Carreto and for carriers.' })),
  user_name: words('Who did it.'),
  complement: nullable(words('What was added by hand.')),
  from_status: nullable(status('Where it was; null at the beginning.')),
  to_status: status('Where it went.'),
};

const integerOf = (description: string) => Type.Integer({ description });
const said = (description: string) => nullable(words(description));
const numeric = (description: string) => Type.String({ description, pattern: '^-?[0-9]+(\\.[0-9]+)?$' });
const amount = (description: string) => nullable(numeric(description));

/** Bill of the list (specification 2.7): every member is there, and null where it is not known (decision C10). */
export const billRecord = Type.Object(
  {
    id: publicId('Id of the invoice.'),
    file_type: oneOf([1, 2], '1 EDI, 2 JSON.'),
    carrier_id: publicId('Id of the carrier.'),
    shipper_id: publicId('Id of the shipper.'),
    dispatcher_id: nullable(
      integerOf('Number of the dispatcher of its first freight; null while none is linked.'),
    ),
    total_ctes: integerOf('CT-es that it charges.'),
    document_type: nullable(oneOf(['0', '1'], '0 freight invoice, 1 list.')),
    charge_type: said('BCO through a bank, CAR in the portfolio of the carrier.'),
    status: status('Where its audit stands.'),
    payment_status: oneOf(paymentStatusNames, 'Whether it is paid.'),
    code: words('Its code in webhooks, a UUID.'),
    action: oneOf(['I', 'E'], 'I included, E cancelled.'),
    complementary_identification: said('Complement of `identification`.'),
    bank_name: said('Name of the bank.'),
    carrier_corporate_name: words('Corporate name of the carrier.'),
    shipper_corporate_name: words('Corporate name of the shipper.'),
    invoice_protocol: said('Protocol of the tax authority.'),
    uri_list_ctes: words('Lists its CT-es; needs a token.'),
    user_cnpj: documentOut('CNPJ that it is addressed to; of the shipper where it says none.'),
    document_version: amount('Version of the layout of its file.'),
    serie: said('Series.'),
    number: numeric('Number.'),
    billing_document_id: said('Document of the file that it came in.'),
    carrier_register_number: cnpjOut('CNPJ of the carrier.'),
    shipper_register_number: cnpjOut('CNPJ of the shipper.'),
    total_value: numeric('Total.'),
    divergence_total: numeric('How much more its total is than what is due.'),
    late_fee_percentage: amount('Fine for late payment, in percent.'),
    interest_value_day_delay: amount('Interest for each day of delay.'),
    discount_value: amount('Discount.'),
    bank_code: said('Code of the bank.'),
    agency_number: said('Branch of the bank.'),
    agency_digit: said('Its check digit.'),
    account_number: said('Account.'),
    account_digit: said('Its check digit.'),
    identification: said('The pre-invoice that it answers.'),
    cfop: said('CFOP.'),
    invoice_access_key: said('Access key of the invoice.'),
    invoice_return_access_key: said('Access key of the return.'),
    value_icms: amount('ICMS.'),
    percentage_icms: amount('Rate of the ICMS, in percent.'),
    base_icms: amount('Base of the ICMS.'),
    value_iss: amount('ISS.'),
    percentage_iss: amount('Rate of the ISS, in percent.'),
    base_iss: amount('Base of the ISS.'),
    value_icms_st: amount('ICMS withheld.'),
    percentage_icms_st: amount('Rate of the ICMS withheld, in percent.'),
    base_icms_st: amount('Base of the ICMS withheld.'),
    value_income_tax: amount('Income tax.'),
    issue_date: nullable(datetime('Day of its issue.')),
    due_date: nullable(datetime('Day on which it is due.')),
    discount_date_limit: nullable(date('Last day of the discount.')),
    created_at: datetime('When it was received.'),
    updated_at: datetime('When it was updated last.'),
    status_log: Type.Array(
      Type.Object(
        { ...billLogMembers, changed_at: datetime('When.'), doccob_id: publicId('Id of the invoice.') },
        { 'x-name': 'BillLogLine', description: 'Something that happened to it.' },
      ),
      { description: 'What happened to it, oldest first.' },
    ),
  },
  { 'x-name': 'BillRecord', description: 'An invoice of a carrier (DOCCOB).' },
);
export type BillRecordOut = Static<typeof billRecord>;
