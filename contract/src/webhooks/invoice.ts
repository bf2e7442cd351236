import { type Static, Type } from 'typebox';
import { personal } from '../personal.ts';
import { cnpjOut } from '../shapes/answer-values.ts';
import { billLogMembers, billStatusNames, paymentStatusNames } from '../shapes/bill-record.ts';
import { nullable, words } from '../shapes/occurrence-out.ts';
import { datetime, decimalOut, moneyOut, oneOf, publicId } from '../values.ts';
import { webhook } from '../webhook.ts';

const uuid = '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const instant = (description: string) => Type.String({ description, format: 'date-time' });
const said = (description: string) => nullable(words(description));
const count = (description: string) => Type.Integer({ description, minimum: 0 });

const company = (description: string) =>
  Type.Object(
    { name: words('Corporate name.'), cnpj: cnpjOut('CNPJ, without punctuation.') },
    { 'x-name': 'BillParty', description },
  );

const group = (description: string) =>
  Type.Object(
    {
      total_ctes: count('How many.'),
      percentage: decimalOut('Of all CT-es of the invoice, in percent with two decimals.'),
    },
    { 'x-name': 'BillGroup', description },
  );

const indicators = Type.Object(
  {
    total_audited_ctes: count('CT-es that were audited.'),
    value_ctes_duplicated: moneyOut('What is charged for CT-es that were charged before.'),
    not_linkeds_ctes: group('CT-es that have not come.'),
    under_reviews_ctes: group('CT-es that wait for their audit.'),
    divergences_ctes: group('CT-es with divergence.'),
    negotiations_ctes: group('CT-es under negotiation.'),
    pre_releaseds_ctes: group('CT-es that are pre-released.'),
    releaseds_ctes: group('CT-es that are released.'),
    rejecteds_ctes: group('CT-es that are rejected.'),
    duplicateds_ctes: group('CT-es that were charged before.'),
  },
  { 'x-name': 'BillIndicators', description: 'How the CT-es of the invoice stand.' },
);

const values = Type.Object(
  {
    total_ctes: count('CT-es that it charges.'),
    total_value: moneyOut('Total of the invoice.'),
    total_contracted_value: moneyOut('What is due for its CT-es.'),
    total_charged_ctes_value: moneyOut('What it charges for its CT-es.'),
    total_divergence_value: moneyOut('How much more its total is than what is due.'),
    discount_value: moneyOut('Discount.'),
    total_with_discount: moneyOut('Total less the discount.'),
    indicators,
  },
  { 'x-name': 'BillValues', description: 'What it amounts to.' },
);

const numberAndDigit = (description: string) =>
  Type.Object(
    { number: said('Number.'), digit: said('Check digit.') },
    { 'x-name': 'BankNumber', description },
  );

const tax = (description: string) =>
  Type.Object({ value: moneyOut('Amount.') }, { 'x-name': 'BillTax', description });

const body = Type.Object(
  {
    code: Type.String({ description: 'Code of the invoice.', pattern: uuid }),
    number: Type.Integer({ description: 'Number.' }),
    series: nullable(Type.Integer({ description: 'Series.' })),
    version: said('Layout of its file.'),
    document_type: said('0 freight invoice, 1 list.'),
    document_action: said('I included, E cancelled.'),
    identifier: said('The pre-invoice that it answers.'),
    shipper: company('Who pays.'),
    carrier: company('Who is paid.'),
    dispatcher: Type.Object(
      {
        dispatcher_id: nullable(Type.Integer({ description: 'Number of the dispatcher.' })),
        corporate_name: personal('name', said('Corporate name.')),
      },
      { 'x-name': 'BillDispatcher', description: 'Where the freight of its first CT-e left from.' },
    ),
    dates: Type.Object(
      {
        importDate: instant('When it was received.'),
        issueDate: nullable(instant('Day of its issue.')),
        dueDate: nullable(instant('Day on which it is due.')),
      },
      { 'x-name': 'BillDates', description: 'Its dates.' },
    ),
    status: Type.Object(
      {
        invoiceStatus: oneOf(billStatusNames, 'Where its audit stands.'),
        paymentStatus: oneOf(paymentStatusNames, 'Whether it is paid.'),
      },
      { 'x-name': 'BillStatus', description: 'Where it stands.' },
    ),
    values,
    bankData: Type.Object(
      {
        bankCode: said('Code of the bank.'),
        bankName: said('Name of the bank.'),
        agency: numberAndDigit('Branch of the bank.'),
        account: numberAndDigit('Account.'),
      },
      { 'x-name': 'BillBank', description: 'Where it is paid to.' },
    ),
    taxes: Type.Object(
      {
        cfopCode: said('CFOP.'),
        cfop_code: said('The same.'),
        invoice_key: said('Access key of the invoice.'),
        return_key: said('Access key of the return.'),
        authorizationProtocol: said('Protocol of the tax authority.'),
        icms: tax('ICMS.'),
        iss: tax('ISS.'),
        ir: tax('Income tax.'),
      },
      { 'x-name': 'BillTaxes', description: 'Its taxes.' },
    ),
    control: Type.Object(
      {
        status_log: Type.Array(
          Type.Object(
            { ...billLogMembers, changed_at: datetime('When.'), doccob_id: publicId('Id of the invoice.') },
            { 'x-name': 'InvoiceEventLogLine', description: 'Something that happened to it.' },
          ),
          { description: 'What happened to it, oldest first.' },
        ),
      },
      { 'x-name': 'BillControl', description: 'Its log.' },
    ),
  },
  { 'x-name': 'InvoiceEvent', description: 'An invoice of a carrier; what is unknown is null.' },
);
export type InvoiceEvent = Static<typeof body>;

/** Sent when an invoice is updated. */
export const invoiceWebhook = webhook({
  kind: 'invoice',
  section: '6.2',
  summary: 'An invoice of a carrier was updated',
  description:
    'Sent to `{webhook_url}`, signed as Standard Webhooks say, when an invoice comes, its state or its payment moves, ' +
    'or its CT-es are linked; updates within one transaction are one. Any 2xx ends it well; 408, 429, 5xx and no ' +
    'answer are tried again.',
  body,
  sample: 'invoice-webhook',
});
