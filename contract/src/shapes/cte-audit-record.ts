import { type Static, Type } from 'typebox';
import { accessKey, datetime, moneyOut, oneOf, publicId } from '../values.ts';
import { freightIdOut, keyOut } from './answer-values.ts';
import { company, count, numericText, words } from './cte-values.ts';
import { nullable } from './occurrence-out.ts';

/** How a CT-e stands, in three words (decision C5). */
export const auditViews = ['pending', 'approved', 'rejected'] as const;

export const cteStatusNames = [
  'processing',
  'divergence',
  'negotiation',
  'pre_released',
  'released',
  'rejected',
] as const;

const state = (description: string) => Type.Integer({ description, minimum: 0, maximum: 5 });

/** A line of the log of a CT-e (decision C4). */
export const cteLogLine = Type.Object(
  {
    status: oneOf(cteStatusNames, 'Where it went.'),
    message: Type.String({ description: 'What happened, in Portuguese.' }),
    message_json: Type.Unsafe<unknown>({ description: 'The same for programs; null without.' }),
    approval_reasons_message: nullable(Type.String({ description: 'Why it was approved.' })),
    user_id: nullable(Type.Integer({ description: 'The operator; null for Carreto and for carriers.' })),
    user_name: Type.String({ description: 'Who did it.' }),
    complement: nullable(Type.String({ description: 'What was added by hand.' })),
    from_status: nullable(state('Where it was; null at the beginning.')),
    to_status: state('Where it went.'),
    changed_at: datetime('When.'),
  },
  { 'x-name': 'CteLogLine', description: 'Something that happened to a CT-e.' },
);
export type CteLogLineOut = Static<typeof cteLogLine>;

/** What the list of CT-es and the webhook of released ones share (specification 2.5, 6.1). */
export const cteAuditMembers = {
  serie: numericText('Series.'),
  number: numericText('Number.'),
  value: numericText('Total of the CT-e.'),
  freight_value: numericText('Freight by the value of the goods, as carriers list it.'),
  gross_weight: numericText('Gross weight, in kg.'),
  cubed_weight: numericText('Cubed weight, in kg.'),
  taxed_weight: numericText('Taxed weight, in kg.'),
  basis_calculation_icms: numericText('Base of the ICMS.'),
  percentage_icms: numericText('Rate of the ICMS, in percent.'),
  value_icms: numericText('ICMS.'),
  freight_value_volume_weight: numericText('Freight by weight or volume.'),
  collection_value: numericText('Collection.'),
  reshipment_value: numericText('Redispatch.'),
  additional_value: numericText('Additional charges.'),
  difal_rate_origin: numericText('Rate of the origin in the DIFAL, in percent.'),
  difal_rate_destination: numericText('Rate of the destination in the DIFAL, in percent.'),
  difal_icms_origin: numericText('ICMS of the DIFAL for the origin.'),
  difal_icms_destination: numericText('ICMS of the DIFAL for the destination.'),
  advalorem: numericText('Ad valorem.'),
  ademe: numericText('ADEME.'),
  sec_cat: numericText('SEC/CAT.'),
  itr: numericText('ITR.'),
  trt: numericText('TRT.'),
  tas: numericText('TAS.'),
  suframa: numericText('SUFRAMA.'),
  value_iss: numericText('ISS.'),
  basis_calculation_iss: numericText('Base of the ISS.'),
  percentage_iss: numericText('Rate of the ISS, in percent.'),
  ibs_cbs_calculation_base: numericText('Base of IBS and CBS.'),
  cbs_percentage: numericText('Rate of the CBS, in percent.'),
  cbs_value: numericText('CBS.'),
  ibs_percentage: numericText('Rate of the IBS of state and municipality together, in percent.'),
  ibs_value: numericText('IBS.'),
  gris: numericText('GRIS.'),
  income_tax: numericText('Income tax.'),
  cubage: numericText('Volume, in m³.'),
  shipping_cost_invoice: numericText(
    'Freight that the shipper charges its customer, as it told when it hired; of all freights of the CT-e.',
  ),
  total_invoice_value: numericText(
    'Value of the goods: as the CT-e says, else of the NF-es of its freights.',
  ),
  toll_value: numericText('Toll.'),
  clearance_value: numericText('Dispatch.'),
  operation_type: words('Kind of operation, as in the submission.'),
  protocol: words('Protocol of the tax authority.'),
  file_type: Type.Optional(oneOf(['XML', 'TXT'], 'How it came; JSON counts as TXT.')),
  action: Type.Optional(oneOf(['I', 'A', 'E'], 'I included, A complementary or replacing, E deleted.')),
  tracking_code: words("The carrier's tracking code."),
  code: words('Code of the negotiation.'),
  transport_type: words('Kind of transport, as in the submission.'),
  type: Type.Optional(oneOf(['C', 'F'], 'C paid by the sender, F by the recipient.')),
  consignee_corporate_name: words('Corporate name of the consignee.'),
  hired_carrier_corporate_name: words('Corporate name of the carrier that was hired.'),
  hired_carrier_register_number: words('CNPJ of the carrier that was hired.'),
  hired_shipper_corporate_name: words('Corporate name of the shipper that hired.'),
  hired_shipper_register_number: words('CNPJ of the shipper that hired.'),
  issuer_corporate_name: words('Corporate name of the issuer.'),
  consignee_register_number: company('CNPJ of the consignee.'),
  invoice_issuer_register_number: company('CNPJ of the issuer of the NF-e.'),
  issue_date: Type.Optional(datetime('When it was issued.')),
  processing: Type.Optional(datetime('When the tax authority took it.')),
  quantity_volumes: count('Volumes.'),
  tax_substitution: Type.Optional(oneOf([1, 2, 3], 'ICMS withheld by substitution: 1 yes, 2 no, 3 exempt.')),
  cfop: count('CFOP.'),
  hire_id: Type.Optional(publicId('Id of the hire; of the first of several freights.')),
  status_log: Type.Optional(Type.Array(cteLogLine, { description: 'What happened to it, oldest first.' })),
  new_cte_id: Type.Optional(publicId('Id of the CT-e that replaced it.')),
  original_price: Type.Optional(moneyOut('What was contracted, of all its freights.')),
  final_price_with_tax: Type.Optional(moneyOut('The same after freight rules.')),
};

/** CT-e of the list (specification 2.5). */
export const cteAuditRecord = Type.Object(
  {
    access_key: accessKey('Access key.'),
    created_at: datetime('When it was received.'),
    status: nullable(oneOf(auditViews, 'How its audit stands; null where the shipper does not audit.')),
    freight_id: nullable(freightIdOut('The freight, the first of several; null while none is found.')),
    ...cteAuditMembers,
    order_number: words('Number of the order of the freight.'),
    issuer_register_number: company('CNPJ of the issuer.'),
    invoices: Type.Optional(
      Type.Array(
        Type.Object(
          {
            access_key: Type.Optional(keyOut('Access key.')),
            number: words('Number.'),
            serie: words('Series.'),
          },
          { 'x-name': 'CteNfe', description: 'NF-e of the goods.' },
        ),
        { description: 'NF-es that it names.' },
      ),
    ),
    quote: Type.Optional(
      Type.Array(
        Type.Object(
          {
            original_price: moneyOut('What was contracted.'),
            final_price_with_tax: moneyOut('The same after freight rules.'),
          },
          { 'x-name': 'CteQuote', description: 'Price of a freight.' },
        ),
        { description: 'One for each of its freights.' },
      ),
    ),
  },
  { 'x-name': 'CteAuditRecord', description: 'A CT-e with how its audit stands.' },
);
export type CteAuditRecordOut = Static<typeof cteAuditRecord>;
