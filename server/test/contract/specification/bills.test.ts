import { describeFields } from '../../support/specified.ts';

/** Specification 4.16 with the record of 2.7, all of whose fields are always there (decisions C8, C10, C12). */
const bills = 'GET /api/external/embarcador/v2/quote/doccob/find';

const integers = ['id', 'file_type', 'carrier_id', 'shipper_id', 'dispatcher_id', 'total_ctes'];
const texts = [
  ...['document_type', 'charge_type', 'status', 'payment_status', 'code', 'action'],
  ...['complementary_identification', 'bank_name', 'carrier_corporate_name', 'shipper_corporate_name'],
  ...['invoice_protocol', 'uri_list_ctes'],
  ...['user_cnpj', 'document_version', 'serie', 'number', 'billing_document_id', 'carrier_register_number'],
  ...['shipper_register_number', 'total_value', 'divergence_total', 'late_fee_percentage'],
  ...['interest_value_day_delay', 'discount_value', 'bank_code', 'agency_number', 'agency_digit'],
  ...['account_number', 'account_digit', 'identification', 'cfop', 'invoice_access_key'],
  ...['invoice_return_access_key', 'value_icms', 'percentage_icms', 'base_icms', 'value_iss'],
  ...[
    'percentage_iss',
    'base_iss',
    'value_icms_st',
    'percentage_icms_st',
    'base_icms_st',
    'value_income_tax',
  ],
];
/** Known of every bill; of the others a carrier's file may say nothing: they are there, and null (decision C10). */
const known = new Set([
  ...['id', 'carrier_id', 'shipper_id', 'total_ctes', 'status', 'payment_status', 'carrier_corporate_name'],
  ...['shipper_corporate_name', 'uri_list_ctes', 'number', 'carrier_register_number', 'code'],
  ...['shipper_register_number', 'total_value', 'divergence_total', 'file_type', 'action', 'user_cnpj'],
]);
const rows = (names: readonly string[], type: string) =>
  names.map((name) => `data[].${name} ${type} ${known.has(name) ? 'always' : 'null'}`).join('\n');

describeFields(
  bills,
  'query',
  `
  token             string      no
  start_date        string      yes
  end_date          string      yes
  payment_status    integer     no
  page              integer     no
  status            integer     no
  cte_status        integer     no
`,
);

describeFields(
  bills,
  'reply',
  `
  total                       integer     always
  per_page                    integer     always
  last_page                   integer     always
  current_page                integer     always
  next_page                   integer     null
  data                        array       always
${rows(integers, 'integer')}
${rows(texts, 'string')}
  data[].issue_date           datetime    null
  data[].due_date             datetime    null
  data[].discount_date_limit  date        null
  data[].created_at           datetime    always
  data[].updated_at           datetime    always
  data[].status_log           array       always
`,
);
