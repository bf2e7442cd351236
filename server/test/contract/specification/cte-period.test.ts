import { describeFields } from '../../support/specified.ts';

/** Specification 4.15 with the record of 2.6 (decisions C5, C8). */
const period = 'GET /api/external/embarcador/v1/quote/cte/find';

const amounts = [
  ...['valor', 'valor_frete', 'peso_bruto', 'peso_cubado', 'peso_taxado', 'base_calculo_icms'],
  ...['percentual_icms', 'valor_icms', 'valor_frete_peso_volume', 'valor_coleta', 'valor_despacho'],
  ...['valor_redespacho', 'valor_adicional', 'pedagio', 'aliquota_difal_origem', 'aliquota_difal_destino'],
  ...['difal_icms_origem', 'difal_icms_destino', 'advalorem', 'ademe', 'sec_cat', 'itr', 'tep', 'trt', 'tas'],
  ...['suframa', 'iss', 'iss_base_calculo', 'iss_percentual', 'gris', 'pis', 'cofins', 'imposto_renda'],
  'cubagem',
];

describeFields(
  period,
  'query',
  `
  token           string      no
  tipo_data       integer     yes
  data_inicio     string      yes
  data_fim        string      yes
  pagina          integer     no
  tipo_cte        integer     no
`,
);

describeFields(
  period,
  'reply',
  `
  total                                 integer     always
  per_page                              integer     always
  last_page                             integer     always
  current_page                          integer     always
  data                                  array       always
  data[].id_frete                       string      null
  data[].chave                          string      always
  data[].data                           datetime    always
  data[].codigo_status_auditoria        integer     null
  data[].status_auditoria               string      null
  data[].numero_pedido                  string      some
  data[].link                           string      some
  data[].serie                          string      some
  data[].numero                         string      some
  data[].cnpj_consignatario             string      some
  data[].cnpj_emissor_conhecimento      string      some
  data[].cnpj_emissor_nf                string      some
  data[].data_emissao                   datetime    some
  data[].processamento                  datetime    some
  data[].tipo_operacao                  string      some
  data[].tipo_frete                     string      some
  data[].tipo_transporte                string      some
  data[].protocolo                      string      some
  data[].quantidade_volumes             integer     some
  data[].substituicao_tributaria        integer     some
  data[].cfop                           integer     some
  data[].nfe                            array       some
  data[].nfe[].numero                   string      some
  data[].nfe[].chave_acesso             string      some
${amounts.map((name) => `data[].${name} string some`).join('\n')}
`,
);
