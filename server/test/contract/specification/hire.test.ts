import { describeFields } from '../../support/specified.ts';

/** Specification 4.3, with the metadata of 2.2. */
const hire = 'POST /api/external/embarcador/v1/quote/ecommerce/{token_oferta}/offer/{oferta}';

describeFields(hire, 'params', 'token_oferta string yes\n oferta integer yes');
describeFields(hire, 'query', 'token string no');

describeFields(
  hire,
  'body',
  `
  remetente                         object      yes
  remetente.cnpj                    string      yes
  expedidor                         object      when
  expedidor.cnpj                    string      yes
  expedidor.razao_social            string      when
  expedidor.inscricao_estadual      string      when
  expedidor.endereco                object      yes
  expedidor.endereco.cep            string      yes
  expedidor.endereco.rua            string      when
  expedidor.endereco.numero         string      lenient
  expedidor.endereco.bairro         string      lenient
  expedidor.endereco.complemento    string      no
  destinatario                      object      yes
  destinatario.cnpj_cpf             string      yes
  destinatario.inscricao_estadual   string      when
  destinatario.nome                 string      yes
  destinatario.email                string      when
  destinatario.telefone             string      no
  destinatario.endereco             object      yes
  destinatario.endereco.cep         string      yes
  destinatario.endereco.rua         string      yes
  destinatario.endereco.numero      string      lenient
  destinatario.endereco.bairro      string      lenient
  destinatario.endereco.complemento string      no
  metadados                         array       no
  metadados[].chave                 string      yes
  metadados[].valor                 string      yes
  numero_pedido                     string      no
  data_pedido                       datetime    no
  data_faturamento                  datetime    no
  forma_pagamento                   string      no
  obs_cliente                       string      no
  valor_frete_cobrado               number      no
  nota_fiscal                       object|array  no
  nota_fiscal.numero                string      yes
  nota_fiscal.serie                 string      yes
  nota_fiscal.quantidade_volumes    string      lenient
  nota_fiscal.chave_acesso          string      yes
  nota_fiscal.valor                 number      yes
  nota_fiscal.valor_itens           number      lenient
  nota_fiscal.data_emissao          datetime    yes
  nota_fiscal.tipo_operacao         integer     lenient
  nota_fiscal.tipo_emissao          integer     lenient
  nota_fiscal.protocolo_autorizacao string      lenient
  nota_fiscal[].numero              string      yes
  data_coleta                       date        no
`,
);

describeFields(hire, 'reply', 'id_frete string always\n rastreio string always');
