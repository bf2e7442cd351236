import { describeFields, describeWebhook } from '../../support/specified.ts';

/** Specification 2.4, 4.6, 4.7, 4.8 and 6.3, with absent values as decision G9 has them. */
const fields: readonly (readonly [string, string, string])[] = [
  ['codigo', 'integer', 'always'],
  ['nome', 'string', 'always'],
  ['data_ocorrencia', 'datetime', 'always'],
  ['data_atualizacao', 'datetime', 'always'],
  ['data_reentrega', 'date', 'some'],
  ['data_prevista_entrega', 'date', 'some'],
  ['prazo_devolucao', 'string', 'some'],
  ['mensagem', 'string', 'some'],
  ['razao_social_transportadora', 'string', 'always'],
  ['descricao_ocorrencia', 'string', 'some'],
  ['codigo_ocorrencia', 'integer', 'some'],
  ['nome_entregador', 'string', 'some'],
  ['cnpj_cpf_entregador', 'string', 'some'],
  ['comprovantes', 'array', 'some'],
  ['comprovantes[].url_imagem', 'string', 'always'],
  ['codigos_redespacho', 'array', 'some'],
  ['codigos_redespacho[]', 'string', 'some'],
];
const under = (prefix: string) =>
  fields.map(([path, type, presence]) => `${prefix}.${path} ${type} ${presence}`).join('\n');

const one = 'GET /api/external/embarcador/v1/quotes/{identificador}/occurrences';
describeFields(one, 'params', 'identificador string yes');
describeFields(one, 'query', 'token string no\n codigo_volume string no');
describeFields(one, 'reply', `${under('[]')}\n [].codigo_volume string some`);

const batch = 'POST /api/external/embarcador/v1/quotes/occurrences';
describeFields(batch, 'body', 'token string no\n fretes array yes\n fretes[] string yes');
describeFields(batch, 'reply', under('*[]'));

const byNfe = 'GET /api/external/embarcador/v1/quotes/occurrences/invoices';
describeFields(
  byNfe,
  'query',
  `
  token                 string    no
  invoices              array     yes
  invoices[].key        string    when
  invoices[].number     string    when
  invoices[].serie      string    when
  codigo_volume         string    no
`,
);
describeFields(
  byNfe,
  'reply',
  `
  []*.invoices                                    array     always
  []*.invoices[].number                           string    always
  []*.invoices[].serie                            string    always
  []*.invoices[].key                              string    always
  []*.occurrences                                 array     always
  []*.occurrences[].code                          integer   always
  []*.occurrences[].name                          string    always
  []*.occurrences[].occurrence_date               datetime  always
  []*.occurrences[].updated_date                  datetime  always
  []*.occurrences[].attempted_redelivery_date     date      some
  []*.occurrences[].expected_delivery_date        date      some
  []*.occurrences[].return_deadline_date          string    some
  []*.occurrences[].message                       string    some
  []*.occurrences[].codigo_volume                 string    some
`,
);

describeWebhook(
  'occurrence',
  `
  id_frete                        string      always
  numero_pedido                   string      some
  numero_pedido_pai               string      some
  canal                           string      some
  codigo                          integer     always
  nome                            string      always
  data_ocorrencia                 datetime    always
  data_atualizacao                datetime    always
  rastreio                        string      always
  prazo_entrega_consumidor        date        always
  prazo_original_transportador    date        always
  comprovantes                    array       some
  comprovantes[].url_imagem       string      always
  data_reentrega                  date        some
  prazo_devolucao                 string      some
  mensagem                        string      some
  notas_fiscais                   array       some
  notas_fiscais[].numero          string      always
  notas_fiscais[].serie           string      always
  notas_fiscais[].chave_acesso    string      always
  notas_fiscais[].data_emissao    datetime    always
  metadados                       array       some
  metadados[].chave               string      always
  metadados[].valor               string      always
  transportadora                  object      always
  transportadora.cnpj             string      always
  transportadora.razao_social     string      always
  transportadora.nome_fantasia    string      always
`,
);
