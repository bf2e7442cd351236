import { type Static, Type } from 'typebox';
import { accessKey, datetime, oneOf } from '../values.ts';
import { freightIdOut, keyOut } from './answer-values.ts';
import { auditViews } from './cte-audit-record.ts';
import { company, count, numericText, words } from './cte-values.ts';
import { nullable } from './occurrence-out.ts';

/** CT-e of the list by period (specification 2.6). */
export const ctePeriodRecord = Type.Object(
  {
    id_frete: nullable(freightIdOut('The freight, the first of several; null while none is found.')),
    chave: accessKey('Access key.'),
    data: datetime('When it was received.'),
    codigo_status_auditoria: nullable(
      oneOf([0, 1, 2], '0 pending, 1 approved, 2 rejected; null where the shipper does not audit.'),
    ),
    status_auditoria: nullable(oneOf(auditViews, 'The same in words.')),
    numero_pedido: words('Number of the order of the freight.'),
    link: words('Address of the document as it came; whoever knows it may download it.'),
    serie: words('Series.'),
    numero: words('Number.'),
    cnpj_consignatario: company('CNPJ of the consignee.'),
    cnpj_emissor_conhecimento: company('CNPJ of the issuer.'),
    cnpj_emissor_nf: company('CNPJ of the issuer of the NF-e.'),
    data_emissao: Type.Optional(datetime('When it was issued.')),
    processamento: Type.Optional(datetime('When the tax authority took it.')),
    tipo_operacao: words('Kind of operation, as in the submission.'),
    tipo_frete: Type.Optional(oneOf(['C', 'F'], 'C paid by the sender, F by the recipient.')),
    tipo_transporte: words('Kind of transport, as in the submission.'),
    protocolo: words('Protocol of the tax authority.'),
    quantidade_volumes: count('Volumes.'),
    substituicao_tributaria: Type.Optional(
      oneOf([1, 2, 3], 'ICMS withheld by substitution: 1 yes, 2 no, 3 exempt.'),
    ),
    cfop: count('CFOP.'),
    nfe: Type.Optional(
      Type.Array(
        Type.Object(
          { numero: words('Number.'), chave_acesso: Type.Optional(keyOut('Access key.')) },
          { 'x-name': 'PeriodCteNfe', description: 'NF-e of the goods.' },
        ),
        { description: 'NF-es that it names.' },
      ),
    ),
    valor: numericText('Total of the CT-e.'),
    valor_frete: numericText('Freight by the value of the goods, as carriers list it.'),
    peso_bruto: numericText('Gross weight, in kg.'),
    peso_cubado: numericText('Cubed weight, in kg.'),
    peso_taxado: numericText('Taxed weight, in kg.'),
    base_calculo_icms: numericText('Base of the ICMS.'),
    percentual_icms: numericText('Rate of the ICMS, in percent.'),
    valor_icms: numericText('ICMS.'),
    valor_frete_peso_volume: numericText('Freight by weight or volume.'),
    valor_coleta: numericText('Collection.'),
    valor_despacho: numericText('Dispatch.'),
    valor_redespacho: numericText('Redispatch.'),
    valor_adicional: numericText('Additional charges.'),
    pedagio: numericText('Toll.'),
    aliquota_difal_origem: numericText('Rate of the origin in the DIFAL, in percent.'),
    aliquota_difal_destino: numericText('Rate of the destination in the DIFAL, in percent.'),
    difal_icms_origem: numericText('ICMS of the DIFAL for the origin.'),
    difal_icms_destino: numericText('ICMS of the DIFAL for the destination.'),
    advalorem: numericText('Ad valorem.'),
    ademe: numericText('ADEME.'),
    sec_cat: numericText('SEC/CAT.'),
    itr: numericText('ITR.'),
    tep: numericText('TEP.'),
    trt: numericText('TRT.'),
    tas: numericText('TAS.'),
    suframa: numericText('SUFRAMA.'),
    iss: numericText('ISS.'),
    iss_base_calculo: numericText('Base of the ISS.'),
    iss_percentual: numericText('Rate of the ISS, in percent.'),
    gris: numericText('GRIS.'),
    pis: numericText('PIS.'),
    cofins: numericText('COFINS.'),
    imposto_renda: numericText('Income tax.'),
    cubagem: numericText('Volume, in m³.'),
  },
  { 'x-name': 'CtePeriodRecord', description: 'A CT-e of a period.' },
);
export type CtePeriodRecordOut = Static<typeof ctePeriodRecord>;
