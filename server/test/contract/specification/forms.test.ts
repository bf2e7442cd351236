import { describe, expect, it } from 'vitest';
import { describeForms, formFaultsOf } from '../../support/specified.ts';

/** Lengths, lists of values and forms of answers, where the specification's tables name them. */

const shipper = '/api/external/embarcador';

/** Specification 2.4, below a path; `codigo_volume` apart. */
const occurrence = (at: string) => `
  ${at}.data_reentrega               day
  ${at}.data_prevista_entrega        day
  ${at}.prazo_devolucao              digits
  ${at}.mensagem                     upTo255
  ${at}.razao_social_transportadora  upTo255
  ${at}.descricao_ocorrencia         upTo255
  ${at}.nome_entregador              upTo50
  ${at}.cnpj_cpf_entregador          upTo14
`;

const record = `
  id_frete                        chars13
  data_prevista_entrega           day
  tipo_cobranca                   payer
  modal                           modal
  data_coleta                     day
  estimated_date                  day
  prazo_original_transportador    day
  embarcador.cnpj                 cnpj
  embarcador.endereco.cep         zip
  destinatario.cnpj_cpf           cnpjOrCpf
  destinatario.nome               upTo255
  destinatario.endereco.cep       zip
  expedidor.cnpj                  cnpjOrCpf
  expedidor.endereco.cep          zip
  transportadora.cnpj             cnpj
  transportadora.endereco.cep     zip8
  ultimo_status.data_reentrega    day
  ultimo_status.prazo_devolucao   digits
  ultimo_status.mensagem          upTo255
  nfe[].chave_acesso              chars44
  nfe[].numero                    digits
  nfe[].serie                     digits
  nfe[].quantidade_volumes        digits
  cte[].chave_acesso              chars44
  cte[].numero                    digits
  cte[].serie                     digits
  metadados[].chave               upTo255
  metadados[].valor               upTo255
  ${occurrence('ocorrencias[]')}
`;

describeForms(`GET ${shipper}/v1/quote/{id_frete}`, record);
describeForms(`GET ${shipper}/v1/quote/find`, record);
describeForms(`GET ${shipper}/v1/quotes/{identificador}/occurrences`, occurrence('[]'));
describeForms(`POST ${shipper}/v1/quotes/occurrences`, occurrence('*[]'));
describeForms(`GET ${shipper}/v1/quotes/occurrences`, occurrence('*[]'));
describeForms(
  `GET ${shipper}/v1/quotes/occurrences/invoices`,
  `
  []*.invoices[].number                             digits
  []*.invoices[].serie                              digits
  []*.invoices[].key                                chars44
  []*.occurrences[].attempted_redelivery_date       day
  []*.occurrences[].expected_delivery_date          day
  []*.occurrences[].return_deadline_date            digits
  []*.occurrences[].message                         upTo255
`,
);

describeForms(`POST ${shipper}/v1/order-import`, 'freight_id chars13');
describeForms(
  'POST /api/v3/quote/simulate',
  `
  dispatchers[].id                                      chars16
  dispatchers[].registered_number_shipper               cnpj14
  dispatchers[].offers[].simulation_type                load
  dispatchers[].offers[].carrier.registered_number      cnpj14
  dispatchers[].offers[].delivery_time.estimated_date   day
  dispatchers[].offers[].esg.modal                      modal
  dispatchers[].offers[].modal                          modal
`,
);
describeForms(`POST ${shipper}/v1/quote-simulator`, 'token_oferta chars16\n transportadoras[].cnpj cnpj14');
describeForms(`POST ${shipper}/v1/quote/ecommerce/{token_oferta}/offer/{oferta}`, 'id_frete chars13');
describeForms(
  `POST ${shipper}/v1/labels`,
  `
  [].id_frete[]                chars13
  [].chave_nf[]                chars44
  [].origem.endereco.cep       zip8
  [].erro_detalhe[].id_frete   chars13
  [].erro_detalhe[].chave_nf   chars44
`,
);
describeForms(
  `GET ${shipper}/v1/shipping-options`,
  `
  [].cnpj                                 cnpj14
  [].opcoes_entrega[].tipo                loadOfTable
  [].opcoes_entrega[].tipo_destinatario   anyPerson
  [].opcoes_entrega[].cep_origem          zip8
`,
);
describeForms(`POST ${shipper}/v1/postal/reversa/cws`, 'reference upTo30\n freight_id chars13');
describeForms(`POST ${shipper}/v1/postal/reversa`, 'referencia upTo30');
describeForms('GET /api/skus/products', 'products[].shipperCnpj cnpj14');

/** Specification 2.5, of which 6.1 has most. */
const audited = (at: string) => `
  ${at}access_key                       chars44
  ${at}serie                            numeric
  ${at}number                           numeric
  ${at}value                            numeric
  ${at}gross_weight                     numeric
  ${at}percentage_icms                  numeric
  ${at}clearance_value                  numeric
  ${at}file_type                        file
  ${at}action                           action
  ${at}type                             payerOfCte
  ${at}consignee_register_number        cnpj14
  ${at}invoice_issuer_register_number   cnpj14
`;
describeForms(
  `GET ${shipper}/v2/quote/cte`,
  `
  ${audited('data[].')}
  data[].status                   audit
  data[].freight_id               chars13
  data[].issuer_register_number   cnpj14
  data[].invoices[].access_key    chars44
`,
);
describeForms(
  `GET ${shipper}/v1/quote/cte/find`,
  `
  data[].id_frete                    chars13
  data[].chave                       chars44
  data[].codigo_status_auditoria     three
  data[].cnpj_consignatario          cnpj14
  data[].cnpj_emissor_conhecimento   cnpj14
  data[].cnpj_emissor_nf             cnpj14
  data[].tipo_frete                  payerOfCte
  data[].valor                       numeric
  data[].cubagem                     numeric
  data[].nfe[].chave_acesso          chars44
`,
);
describeForms(
  `GET ${shipper}/v2/quote/doccob/find`,
  `
  data[].number                    numeric
  data[].document_version          numeric
  data[].carrier_register_number   cnpj14
  data[].shipper_register_number   cnpj14
  data[].total_value               numeric
  data[].divergence_total          numeric
  data[].value_income_tax          numeric
  data[].discount_date_limit       day
  data[].status                    bill
  data[].payment_status            payment
`,
);

describeForms(
  'webhook cte_released',
  `
  ${audited('')}
  status                    released
  issuer.register_number    cnpj14
  state_ibs_value           numeric
  invoice_access_key        chars44
  invoice_number            numeric
  invoice_serie             numeric
`,
);
describeForms(
  'webhook invoice',
  `
  code                   uuid
  shipper.cnpj           cnpj14
  carrier.cnpj           cnpj14
  status.invoiceStatus   bill
  status.paymentStatus   payment
`,
);
describeForms(
  'webhook occurrence',
  `
  id_frete                       chars13
  prazo_entrega_consumidor       day
  prazo_original_transportador   day
  data_reentrega                 day
  prazo_devolucao                digits
  mensagem                       upTo255
  notas_fiscais[].numero         digits
  notas_fiscais[].serie          digits
  notas_fiscais[].chave_acesso   chars44
  metadados[].chave              upTo255
  metadados[].valor              upTo255
  transportadora.cnpj            cnpj14
`,
);

describe('a form against a schema', () => {
  const root = {
    type: 'object',
    properties: { text: { type: 'string' }, code: { type: 'string', maxLength: 13 } },
  };
  it.each([
    ['text', 'chars13', ['takes FR261124A1B2', 'takes FR261124A1B2CD', 'takes ']],
    ['code', 'chars13', ['takes FR261124A1B2', 'takes ']],
    ['code', 'chars44', [`refuses ${'3'.repeat(44)}`, 'takes ']],
    ['other', 'digits', ['is missing']],
  ])('finds what %s lacks of %s', (path, form, faults) => {
    expect(formFaultsOf({}, root, { path, form })).toEqual(faults);
  });
  it('refuses names that are no forms', () => {
    expect(() => formFaultsOf({}, root, { path: 'text', form: 'short' })).toThrow('not a form: short');
  });
});
