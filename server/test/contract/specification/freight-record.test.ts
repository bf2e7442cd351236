import { describeFields } from '../../support/specified.ts';

/** Specification 4.5: the freight record of 2.3, with absent values as decision G9 has them. */
const freight = 'GET /api/external/embarcador/v1/quote/{id_frete}';

describeFields(freight, 'params', 'id_frete string yes');
describeFields(freight, 'query', 'token string no\n codigo_volume string no');

const address = ['rua', 'numero', 'complemento', 'bairro', 'cidade', 'estado', 'cep'];

describeFields(
  freight,
  'reply',
  `
  id_frete                        string      always
  url_rastreio                    string      always
  numero_pedido_pai               string      always
  numero_pedido                   string      always
  data_pedido                     datetime    some
  data_faturamento                datetime    some
  data_prevista_entrega           date        some
  forma_pagamento                 string      some
  obs_cliente                     string      some
  data_contratacao                datetime    always
  tipo_cobranca                   string      always
  modal                           string      always
  data_coleta                     string      some
  referencia_tabela               string      always
  prazo_entrega_consumidor        datetime    some
  estimated_date                  date        some
  prazo_original_transportador    date        some
  embarcador                      object      always
  embarcador.cnpj                 string      always
  embarcador.inscricao_estadual   string      always
  embarcador.razao_social         string      always
  embarcador.nome_fantasia        string      always
  embarcador.endereco             object      always
${address.map((name) => `embarcador.endereco.${name} string ${name === 'complemento' ? 'some' : 'always'}`).join('\n')}
  destinatario                    object      always
  destinatario.cnpj_cpf           string      always
  destinatario.nome               string      always
  destinatario.endereco           object      always
  destinatario.endereco.rua       string      always
  destinatario.endereco.cidade    string      always
  destinatario.endereco.estado    string      always
  destinatario.endereco.cep       string      always
  destinatario.endereco.numero        string    some
  destinatario.endereco.complemento   string    some
  destinatario.endereco.bairro        string    some
  expedidor                       object      some
  expedidor.cnpj                  string      some
  expedidor.inscricao_estadual    string      some
  expedidor.razao_social          string      some
  expedidor.nome_fantasia         string      some
  expedidor.endereco              object      some
${address.map((name) => `expedidor.endereco.${name} string some`).join('\n')}
  volumes                         array       always
  volumes[].tipo                  string      always
  volumes[].sku                   string      some
  volumes[].descricao             string      some
  volumes[].quantidade            integer     always
  volumes[].peso_total            number      always
  volumes[].valor_total           number      always
  volumes[].altura                number      always
  volumes[].largura               number      always
  volumes[].comprimento           number      always
  volumes[].volumes_produto       integer     some
  volumes[].itens                 array       some
${[
  ['tipo', 'string'],
  ['sku', 'string'],
  ['descricao', 'string'],
  ['quantidade', 'integer'],
  ['altura', 'number'],
  ['largura', 'number'],
  ['comprimento', 'number'],
  ['peso', 'number'],
  ['valor', 'number'],
  ['volumes_produto', 'integer'],
]
  .map(([name, type]) => `volumes[].itens[].${name} ${type} some`)
  .join('\n')}
  transportadora                    object    always
  transportadora.cnpj               string    always
  transportadora.razao_social       string    always
  transportadora.nome_fantasia      string    always
  transportadora.inscricao_estadual string    always
  transportadora.valor_cotado       string    always
  transportadora.servico            string    some
  transportadora.endereco           object    always
${address
  .map(
    (name) => `transportadora.endereco.${name} string ${/numero|complemento/.test(name) ? 'some' : 'always'}`,
  )
  .join('\n')}
  codigos                           object    always
  codigos.postal                    array     some
  codigos.postal[]                  string    some
  codigos.transportadora            array     some
  codigos.transportadora[]          string    some
  codigos.redespacho                array     some
  codigos.redespacho[]              string    some
  ultimo_status                     object    always
  ultimo_status.codigo              integer   always
  ultimo_status.nome                string    always
  ultimo_status.data_ocorrencia     datetime  always
  ultimo_status.data_atualizacao    datetime  always
  ultimo_status.data_reentrega      string    some
  ultimo_status.prazo_devolucao     string    some
  ultimo_status.mensagem            string    some
  nfe                               array     always
  nfe[].chave_acesso                string    some
  nfe[].numero                      string    some
  nfe[].serie                       string    some
  nfe[].quantidade_volumes          string    some
  nfe[].valor                       number    some
  nfe[].valor_itens                 number    some
  nfe[].data_emissao                datetime  some
  cte                               array     always
  cte[].chave_acesso                string    some
  cte[].numero                      string    some
  cte[].serie                       string    some
  cte[].protocolo                   string    some
  cte[].valor                       number    some
  cte[].data_emissao                datetime  always
  cte[].processamento               datetime  some
  ocorrencias                       array     always
  ocorrencias[].codigo              integer   always
  ocorrencias[].nome                string    always
  metadados                         array     some
  metadados[].chave                 string    some
  metadados[].valor                 string    some
`,
);
