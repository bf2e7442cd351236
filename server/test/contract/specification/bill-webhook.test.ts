import { describeWebhook } from '../../support/specified.ts';

/** Specification 6.2: all fields are always there (decisions G2, C12). */
const groups = ['not_linkeds', 'under_reviews', 'divergences', 'negotiations', 'pre_releaseds', 'releaseds']
  .concat('rejecteds', 'duplicateds')
  .map((name) => `${name}_ctes`);

describeWebhook(
  'invoice',
  `
  code                                string      always
  number                              integer     always
  series                              integer     some
  version                             string      some
  document_type                       string      some
  document_action                     string      some
  identifier                          string      some
  shipper                             object      always
  shipper.name                        string      always
  shipper.cnpj                        string      always
  carrier                             object      always
  carrier.name                        string      always
  carrier.cnpj                        string      always
  dispatcher                          object      always
  dispatcher.dispatcher_id            integer     some
  dispatcher.corporate_name           string      some
  dates                               object      always
  dates.importDate                    instant     always
  dates.issueDate                     instant     some
  dates.dueDate                       instant     some
  status                              object      always
  status.invoiceStatus                string      always
  status.paymentStatus                string      always
  values                              object      always
  values.total_ctes                   integer     always
  values.total_value                  number      always
  values.total_contracted_value       number      always
  values.total_charged_ctes_value     number      always
  values.total_divergence_value       number      always
  values.discount_value               number      always
  values.total_with_discount          number      always
  values.indicators                   object      always
  values.indicators.total_audited_ctes      integer   always
  values.indicators.value_ctes_duplicated   number    always
${groups
  .flatMap((name) => [
    `values.indicators.${name} object always`,
    `values.indicators.${name}.total_ctes integer always`,
    `values.indicators.${name}.percentage number always`,
  ])
  .join('\n')}
  bankData                            object      always
  bankData.bankCode                   string      some
  bankData.bankName                   string      some
  bankData.agency                     object      always
  bankData.agency.number              string      some
  bankData.agency.digit               string      some
  bankData.account                    object      always
  bankData.account.number             string      some
  bankData.account.digit              string      some
  taxes                               object      always
  taxes.cfopCode                      string      some
  taxes.cfop_code                     string      some
  taxes.invoice_key                   string      some
  taxes.return_key                    string      some
  taxes.authorizationProtocol         string      some
  taxes.icms.value                    number      always
  taxes.iss.value                     number      always
  taxes.ir.value                      number      always
  control                             object      always
  control.status_log                  array       always
  control.status_log[].status                     string      always
  control.status_log[].message                    string      some
  control.status_log[].message_json               any         some
  control.status_log[].approval_reasons_message   string      some
  control.status_log[].user_id                    integer     some
  control.status_log[].user_name                  string      some
  control.status_log[].complement                 string      some
  control.status_log[].from_status                string      some
  control.status_log[].to_status                  string      always
  control.status_log[].changed_at                 datetime    always
  control.status_log[].doccob_id                  integer     always
`,
);
