import { type Static, Type } from 'typebox';
import { accessKey, cnpj, datetime, decimal, flag, integer, money, oneOf, text } from '../values.ts';

/** Kinds of operation (specification 4.13). */
export const operationTypes = ['N', 'C', 'D', 'E', 'O', 'R', 'S', 'T', 'W', 'X', 'Y', 'Z'] as const;

/** Kinds of transport (specification 4.13), of the PROCEDA list. */
// biome-ignore format: a table
export const transportTypes = [
  '12', '21', '23', '25', '31', '32', '34', '41', '43', '51', '52', '55', '101',
  'BR01', 'BR02', 'BR03', 'BR04', 'BR05', 'BR06', 'BR07', 'BR08', 'BR10', 'BR11', 'BR12', 'BR13',
  'BR50', 'BR51', 'BR60', 'BR80', 'CTB', 'C20', 'C40', 'C4H', 'C2R', 'C4R',
] as const;

const amount = (description: string) => Type.Optional(money(description));
const percent = (description: string) => Type.Optional(decimal(description, { min: 0, max: 100 }));
const weight = (description: string) => Type.Optional(decimal(description, { min: 0, max: 1_000_000 }));
const cteSeries = (description: string) => integer(description, { min: 0, max: 999 });
const cteNumber = (description: string) => integer(description, { min: 1, max: 999_999_999 });

const replacedCte = Type.Object(
  {
    chave_acesso: Type.Optional(accessKey('Access key.')),
    numero: Type.Optional(cteNumber('Number.')),
    serie: Type.Optional(cteSeries('Series.')),
  },
  { 'x-name': 'ReplacedCte', description: 'A CT-e that is replaced; all members with the action ST.' },
);

/** A CT-e as a carrier sends it (specification 4.13). */
export const sentCte = Type.Object(
  {
    acao: oneOf(['I', 'C', 'E', 'ST'], 'I include, C complementary, E delete, ST replace.'),
    cte_substituido: Type.Optional(
      Type.Union([replacedCte, Type.Array(replacedCte, { minItems: 1, maxItems: 20 })], {
        description: 'What it replaces; needed with the action ST.',
      }),
    ),
    cnpj_embarcador: cnpj('CNPJ of the shipper, of a branch of it or of one of its collection points.'),
    cnpj_consignatario: Type.Optional(cnpj('CNPJ of the consignee.')),
    cnpj_emissor_conhecimento: Type.Optional(cnpj('CNPJ of the issuer, as the access key has it.')),
    numero: cteNumber('Number, as the access key has it.'),
    serie: cteSeries('Series, as the access key has it.'),
    chave_acesso: accessKey('Access key of the CT-e.'),
    protocolo: Type.Optional(text('Protocol of the tax authority.', { max: 20, pattern: '^[0-9]+$' })),
    data_emissao: datetime('When it was issued.'),
    processamento: Type.Optional(datetime('When the tax authority took it.')),
    numero_nf: integer('Number of an NF-e of the goods.', { min: 1, max: 999_999_999 }),
    serie_nf: integer('Series of the NF-e.', { min: 0, max: 999 }),
    chave_nf: Type.Optional(accessKey('Access key of the NF-e; finds the freight first.')),
    codigo_rastreio: Type.Optional(
      text('Your own tracking code of the freight; finds it where no NF-e does.', { max: 60 }),
    ),
    tipo_frete: oneOf(['C', 'F'], 'C paid by the sender, F by the recipient.'),
    valor: money('Total of the CT-e.'),
    tipo_operacao: oneOf(operationTypes, 'Kind of operation.'),
    peso_taxado: weight('Taxed weight, in kg.'),
    peso_bruto: weight('Gross weight, in kg.'),
    cubagem: Type.Optional(decimal('Volume, in m³.', { min: 0, max: 1_000_000 })),
    base_calculo_icms: amount('Base of the ICMS.'),
    percentual_icms: percent('Rate of the ICMS, in percent.'),
    valor_icms: amount('ICMS.'),
    valor_frete_peso_volume: amount('Freight by weight or volume.'),
    valor_coleta: amount('Collection.'),
    valor_despacho: amount('Dispatch.'),
    valor_redespacho: amount('Redispatch.'),
    valor_adicional: amount('Additional charges.'),
    pedagio: amount('Toll.'),
    aliquota_difal_origem: percent('Rate of the origin in the DIFAL, in percent.'),
    aliquota_difal_destino: percent('Rate of the destination in the DIFAL, in percent.'),
    difal_icms_origem: amount('ICMS of the DIFAL for the origin.'),
    difal_icms_destino: amount('ICMS of the DIFAL for the destination.'),
    advalorem: amount('Ad valorem.'),
    ademe: amount('ADEME.'),
    sec_cat: amount('SEC/CAT.'),
    itr: amount('ITR.'),
    tep: amount('TEP.'),
    trt: amount('TRT.'),
    tas: amount('TAS.'),
    suframa: amount('SUFRAMA.'),
    iss: amount('ISS.'),
    gris: amount('GRIS.'),
    pis: amount('PIS.'),
    cofins: amount('COFINS.'),
    quantidade_volumes: Type.Optional(integer('Volumes.', { min: 0, max: 1_000_000 })),
    cfop: Type.Optional(integer('CFOP.', { min: 1000, max: 9999, zeroMeansAbsent: true })),
    substituicao_tributaria: Type.Optional(flag('Whether the ICMS is withheld by substitution.')),
    tipo_transporte: Type.Optional(oneOf(transportTypes, 'Kind of transport.')),
  },
  {
    'x-name': 'SentCte',
    description:
      'A CT-e with an NF-e of its goods; items that differ in `numero_nf` and `serie_nf` alone are one.',
  },
);
export type SentCteIn = Static<typeof sentCte>;
