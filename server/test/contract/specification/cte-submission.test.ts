import { describeFields } from '../../support/specified.ts';

/** Specification 4.13, with the answer of decision C1. */
const submission = 'POST /api/external/transportadora/v1/quotes/invoices/ctes';

const amounts = [
  ...['peso_taxado', 'peso_bruto', 'base_calculo_icms', 'percentual_icms', 'valor_icms'],
  ...['valor_frete_peso_volume', 'valor_coleta', 'valor_despacho', 'valor_redespacho', 'valor_adicional'],
  ...[
    'pedagio',
    'aliquota_difal_origem',
    'aliquota_difal_destino',
    'difal_icms_origem',
    'difal_icms_destino',
  ],
  ...['advalorem', 'ademe', 'sec_cat', 'itr', 'tep', 'trt', 'tas', 'suframa', 'iss', 'gris', 'pis', 'cofins'],
  'cubagem',
];

describeFields(submission, 'query', 'token string no');

describeFields(
  submission,
  'body',
  `
  cnpj_transportadora                           string        yes
  conhecimentos                                 array         yes
  conhecimentos[].acao                          string        yes
  conhecimentos[].cte_substituido               object|array  when
  conhecimentos[].cte_substituido.chave_acesso  string        when
  conhecimentos[].cte_substituido.numero        integer       when
  conhecimentos[].cte_substituido.serie         integer       when
  conhecimentos[].cte_substituido[].chave_acesso  string      when
  conhecimentos[].cnpj_embarcador               string        yes
  conhecimentos[].cnpj_consignatario            string        no
  conhecimentos[].cnpj_emissor_conhecimento     string        no
  conhecimentos[].numero                        integer       yes
  conhecimentos[].serie                         integer       yes
  conhecimentos[].chave_acesso                  string        yes
  conhecimentos[].protocolo                     string        no
  conhecimentos[].data_emissao                  datetime      yes
  conhecimentos[].processamento                 datetime      no
  conhecimentos[].numero_nf                     integer       yes
  conhecimentos[].serie_nf                      integer       yes
  conhecimentos[].tipo_frete                    string        yes
  conhecimentos[].valor                         number        yes
  conhecimentos[].tipo_operacao                 string        yes
${amounts.map((name) => `conhecimentos[].${name} number no`).join('\n')}
  conhecimentos[].quantidade_volumes            integer       no
  conhecimentos[].cfop                          integer       no
  conhecimentos[].substituicao_tributaria       boolean       no
  conhecimentos[].tipo_transporte               string        no
`,
);

describeFields(
  submission,
  'reply',
  `
  conhecimentos                   array       always
  conhecimentos[].chave_acesso    string      always
  conhecimentos[].cte_id          integer     always
  conhecimentos[].status          string      always
`,
);
