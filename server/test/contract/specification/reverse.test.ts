import { describeFields } from '../../support/specified.ts';

/** Specification 4.10 and 4.11, with the reverse volumes of 2.1 and the further members of decision R5. */
const prePosting = 'POST /api/external/embarcador/v1/postal/reversa/cws';

describeFields(
  prePosting,
  'body',
  `
  token                         string      no
  reverse_service_code          string      yes
  notify_sender                 boolean     no
  notify_receipt                boolean     no
  home_collection               boolean     no
  home_collection_date          string      when
  posting_deadline              integer     no
  reference                     string      yes
  dispatcher                    object      yes
  dispatcher.email              string      yes
  dispatcher.phone              string      yes
  dispatcher.cpf_cnpj           string      yes
  dispatcher.name               string      yes
  dispatcher.zipcode            string      yes
  dispatcher.street             string      yes
  dispatcher.number             string      yes
  dispatcher.complement         string      no
  dispatcher.city               string      yes
  dispatcher.neighborhood       string      yes
  dispatcher.state              string      yes
  recipient                     object      yes
  recipient.email               string      yes
  recipient.name                string      yes
  recipient.zipcode             string      yes
  recipient.street              string      yes
  recipient.number              string      yes
  recipient.complement          string      no
  recipient.city                string      yes
  recipient.neighborhood        string      yes
  recipient.state               string      yes
  volumes                       array       yes
  volumes[].description         string      no
  volumes[].height              number      yes
  volumes[].width               number      yes
  volumes[].length              number      yes
  volumes[].unitary_price       number      yes
  volumes[].unitary_weight      number      yes
  volumes[].amount              integer     yes
`,
);

describeFields(
  prePosting,
  'reply',
  `
  type              string    always
  volumes_amount    integer   always
  reference         string    always
  deadline          string    always
  freight_id        string    always
  quote_id          integer   some
  reference2        any       some
  reference3        any       some
`,
);

const legacy = 'POST /api/external/embarcador/v1/postal/reversa';
const party = (name: string) =>
  ['nome', 'cep', 'logradouro', 'numero', 'cidade', 'bairro', 'uf', 'email']
    .map((member) => `${name}.${member} string yes`)
    .concat(`${name}.referencia string no`, `${name}.complemento string no`)
    .join('\n');

describeFields(
  legacy,
  'body',
  `
  token                       string      no
  servico                     string      yes
  quantidade_itens            integer     no
  notificar_remetente         boolean     no
  coleta_domiciliaria         boolean     no
  data_coleta_domiciliaria    string      when
  prazo_postagem              integer     no
  referencia                  string      yes
  remetente                   object      yes
  remetente.cpf_cnpj          string      yes
${party('remetente')}
  destinatario                object      yes
${party('destinatario')}
  aviso_recebimento           boolean     no
`,
);

describeFields(
  legacy,
  'reply',
  `
  tipo                string    always
  numero_coleta       string    always
  quantidade_itens    integer   always
  referencia          string    always
  prazo               string    always
  data_solicitacao    string    always
  hora_solicitacao    string    always
`,
);
