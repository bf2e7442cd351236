import { describeFields } from '../../support/specified.ts';

/** Specification 4.4; lists also come as one text (decision G5). */
const labels = 'POST /api/external/embarcador/v1/labels';

describeFields(
  labels,
  'query',
  `
  token                 string    no
  layout                integer   yes
  formato               string    no
  regerar_etiqueta      boolean   no
`,
);

describeFields(
  labels,
  'body',
  `
  []                    object          yes
  [].id_frete           array|string    when
  [].id_frete[]         string          yes
  [].chave_nf           array|string    when
  [].chave_nf[]         string          yes
  [].numero_pedido      array|string    when
  [].numero_pedido[]    string          yes
`,
);

describeFields(
  labels,
  'reply',
  `
  []                              object    always
  [].id_frete                     array     always
  [].id_frete[]                   string    always
  [].chave_nf                     array     always
  [].chave_nf[]                   string    always
  [].numero_pedido                array     always
  [].numero_pedido[]              string    always
  [].plp                          string    some
  [].etiqueta                     string    null
  [].erro                         array     some
  [].erro[]                       string    always
  [].avisos                       map       some
  [].avisos.*                     string    always
  [].origem                       object    some
  [].origem.cnpj                  string    always
  [].origem.endereco              object    always
  [].origem.endereco.cep          string    always
  [].origem.endereco.rua          string    always
  [].origem.endereco.numero       string    always
  [].origem.endereco.bairro       string    always
  [].origem.endereco.cidade       string    always
  [].origem.endereco.uf           string    always
  [].erro_detalhe                 array     some
  [].erro_detalhe[].id_frete      string    always
  [].erro_detalhe[].erro          string    always
  [].erro_detalhe[].chave_nf      string    some
  [].erro_detalhe[].numero_pedido string    some
`,
);
