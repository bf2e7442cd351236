import { auditedAmounts, auditedTexts } from '../../support/cte-fields.ts';
import { describeFields } from '../../support/specified.ts';

/** Specification 4.14 with the record of 2.5 (decisions C5, C8, C12, C13). */
const list = 'GET /api/external/embarcador/v2/quote/cte';

describeFields(
  list,
  'query',
  `
  token         string      no
  start_date    string      yes
  end_date      string      yes
  page          integer     no
  status        integer     no
  doccob_id     integer     no
`,
);

describeFields(
  list,
  'reply',
  `
  next_page                               integer     null
  current_page                            integer     always
  data                                    array       always
  data[].access_key                       string      always
  data[].created_at                       datetime    always
  data[].status                           string      null
  data[].freight_id                       string      null
${auditedAmounts.map((name) => `data[].${name} string some`).join('\n')}
${auditedTexts.map((name) => `data[].${name} string some`).join('\n')}
  data[].order_number                     string      some
  data[].issuer_register_number           string      some
  data[].issue_date                       datetime    some
  data[].processing                       datetime    some
  data[].quantity_volumes                 integer     some
  data[].tax_substitution                 integer     some
  data[].cfop                             integer     some
  data[].hire_id                          integer     some
  data[].status_log                       array       some
  data[].invoices                         array       some
  data[].invoices[].access_key            string      some
  data[].invoices[].number                string      some
  data[].invoices[].serie                 string      some
  data[].quote                            array       some
  data[].quote[].original_price           number      always
  data[].quote[].final_price_with_tax     number      always
  data[].original_price                   number      some
  data[].final_price_with_tax             number      some
`,
);
