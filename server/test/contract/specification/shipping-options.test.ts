import { describeFields } from '../../support/specified.ts';

/** Specification 4.9 with the record of 2.9 (decision S1). */
const options = 'GET /api/external/embarcador/v1/shipping-options';

describeFields(options, 'query', 'token string no');

describeFields(
  options,
  'reply',
  `
  []                                        object      always
  [].cnpj                                   string      always
  [].razao_social                           string      some
  [].nome_fantasia                          string      some
  [].inscricao_estadual                     string      some
  [].registro_antt                          string      some
  [].opcoes_entrega                         array       some
  [].opcoes_entrega[].hash                  string      some
  [].opcoes_entrega[].cnpj_ponto_coleta     string      some
  [].opcoes_entrega[].versao                string      some
  [].opcoes_entrega[].tipo                  integer     some
  [].opcoes_entrega[].tipo_destinatario     integer     some
  [].opcoes_entrega[].validade_oferta       integer     some
  [].opcoes_entrega[].validade              datetime    some
  [].opcoes_entrega[].pais                  string      some
  [].opcoes_entrega[].servico               string      always
  [].opcoes_entrega[].descricao_servico     string      some
  [].opcoes_entrega[].codigo_servico        string      some
  [].opcoes_entrega[].cep_origem            string      some
  [].opcoes_entrega[].reversa               boolean     some
  [].opcoes_entrega[].observacao            string      some
  [].opcoes_entrega[].tipos_carga           array       some
  [].opcoes_entrega[].tipos_carga[].codigo      integer     always
  [].opcoes_entrega[].tipos_carga[].tipo_carga  string      always
`,
);
