import { auditedAmounts, auditedTexts } from '../../support/cte-fields.ts';
import { describeWebhook } from '../../support/specified.ts';

/** Specification 6.1 (decisions C12, C13). */
describeWebhook(
  'cte_released',
  `
  status                          string      always
  access_key                      string      always
  cte_id                          integer     always
  quote_id                        integer     null
  created_at                      datetime    always
${auditedAmounts.map((name) => `${name} string some`).join('\n')}
${auditedTexts.map((name) => `${name} string some`).join('\n')}
  issuer                          object      some
  issuer.register_number          string      some
  issue_date                      datetime    some
  processing                      datetime    some
  quantity_volumes                integer     some
  tax_substitution                integer     some
  cfop                            integer     some
  hire_id                         integer     some
  status_log                      array       some
  nat_op                          string      some
  operation_type_detail           string      some
  operation_type_complement       string      some
  state_ibs_value                 string      some
  municipality_ibs_value          string      some
  state_ibs_percentage            string      some
  municipality_ibs_percentage     string      some
  invoice_access_key              string      some
  invoice_number                  string      some
  invoice_serie                   string      some
  quote_price                     number      some
  quote_final_price_with_tax      number      some
  original_price                  number      some
  final_price_with_tax            number      some
`,
);
