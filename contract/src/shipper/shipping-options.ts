import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { cnpjOut, documentOut, zipOut } from '../shapes/answer-values.ts';
import { datetime, flag, oneOf } from '../values.ts';

const words = (description: string) => Type.String({ description });

const loadKind = Type.Object(
  {
    codigo: Type.Integer({ description: 'Code of the volume type table.' }),
    tipo_carga: words('Its name.'),
  },
  { 'x-name': 'LoadKind', description: 'A volume type that the method accepts.' },
);

const option = Type.Object(
  {
    hash: words('Names the method over all versions of its table.'),
    cnpj_ponto_coleta: Type.Optional(
      documentOut('The only collection point of the shipper that the method leaves from.'),
    ),
    versao: words('Version of the freight table.'),
    tipo: oneOf([1, 2], '1 fractional, 2 full load.'),
    tipo_destinatario: oneOf([1, 2, 3], '1 individuals, 2 companies, 3 both.'),
    validade_oferta: Type.Integer({ description: 'Days an offer can be hired.' }),
    validade: Type.Optional(datetime('End of the last day of the table; left out without one.')),
    pais: oneOf(['BRA'], 'Country.'),
    servico: words('Service.'),
    descricao_servico: words('The service in more words; its name where there are none.'),
    codigo_servico: Type.Union([words('Code of the service.'), Type.Null()], {
      description: 'Code of the service, as the carrier has it.',
    }),
    cep_origem: Type.Optional(
      zipOut('First zip code that the method leaves from; left out when any will do.'),
    ),
    reversa: flag('Whether goods come back by it.'),
    observacao: Type.Optional(words('Note on the delivery.')),
    tipos_carga: Type.Array(loadKind, { description: 'The volume types it accepts.' }),
  },
  { 'x-name': 'ShippingOption', description: 'A shipping method.' },
);

const carrier = Type.Object(
  {
    cnpj: cnpjOut('CNPJ, without punctuation.'),
    razao_social: words('Corporate name.'),
    nome_fantasia: words('Trade name.'),
    inscricao_estadual: Type.Optional(words('State inscription.')),
    registro_antt: Type.Optional(words('RNTRC, the registration of road carriers.')),
    opcoes_entrega: Type.Array(option, { description: 'Its methods.' }),
  },
  { 'x-name': 'CarrierOptions', description: 'A carrier with its shipping methods.' },
);
export type CarrierOptionsOut = Static<typeof carrier>;

/** What a shipper can ship with today: one method for each freight table in force. */
export const listShippingOptions = endpoint({
  id: 'listShippingOptions',
  method: 'GET',
  path: '/api/external/embarcador/v1/shipping-options',
  section: '4.9',
  summary: 'List shipping options',
  description:
    'The methods whose freight tables are in force now, by carrier. Carriers that are asked live have no table.',
  auth: 'shipper',
  token: { in: 'query' },
  reply: Type.Array(carrier, { description: 'Carriers with their methods.' }),
  errors: [],
  sample: 'shipping-options',
});
