import type { CtePeriodRecordOut } from '@carreto/contract/shapes/cte-period-record';
import type { CtePeriodReply } from '@carreto/contract/shipper/list-ctes';
import { formatDatetime } from '../../../kernel/sao-paulo.ts';
import { sparse } from '../../quote/wire/sparse.ts';
import { cteStates, projectionOf } from '../states.ts';
import type { CteRecord } from './cte-records.ts';
import { pageSize } from './list-ctes.ts';
import { valuesOf } from './wire-values.ts';

export type PeriodForm = { isAudited: boolean; linkOf(cte: CteRecord): string };

/** The three views of an audit, by the number that the query gives them, and the states they stand for. */
const views = ['pending', 'approved', 'rejected'] as const;
export const statesOfView = [
  [cteStates.processing, cteStates.divergent, cteStates.negotiating, cteStates.preReleased],
  [cteStates.released],
  [cteStates.rejected],
] as const;

/** Dates by the number that the query gives them. */
export const dates = { 1: 'issuedAt', 2: 'processedAt', 3: 'receivedAt' } as const;

export function toWireCtePeriod(
  { ctes, total }: { ctes: readonly CteRecord[]; total: number },
  { page, form }: { page: number; form: PeriodForm },
): CtePeriodReply {
  return {
    total,
    per_page: pageSize,
    last_page: Math.max(1, Math.ceil(total / pageSize)),
    current_page: page,
    data: ctes.map((cte) => toWirePeriodRecord(cte, form)),
  };
}

/** A CT-e as specification 2.6 has it. */
function toWirePeriodRecord(cte: CteRecord, { isAudited, linkOf }: PeriodForm): CtePeriodRecordOut {
  const view = projectionOf(cte.state);
  return sparse<CtePeriodRecordOut>({
    id_frete: cte.freightCode,
    chave: cte.accessKey,
    data: formatDatetime(cte.receivedAt.getTime()),
    // One of the numbers from 0 to 2.
    codigo_status_auditoria: isAudited ? (views.indexOf(view) as 0 | 1 | 2) : null,
    status_auditoria: isAudited ? view : null,
    numero_pedido: cte.freights[0]?.orderNumber ?? undefined,
    link: cte.hasOriginal ? linkOf(cte) : undefined,
    nfe:
      cte.nfes.length === 0
        ? undefined
        : cte.nfes.map(({ number, accessKey }) =>
            sparse({ numero: number, chave_acesso: accessKey ?? undefined }),
          ),
    ...documentMembers(cte),
    ...valueMembers(cte),
  });
}

function documentMembers({ document, ...cte }: CteRecord) {
  return {
    serie: String(cte.series),
    numero: String(cte.number),
    cnpj_consignatario: document.consignee?.cnpj,
    cnpj_emissor_conhecimento: document.issuer.cnpj,
    cnpj_emissor_nf: document.nfeIssuerCnpj ?? undefined,
    data_emissao: formatDatetime(cte.issuedAt.getTime()),
    processamento: cte.processedAt === null ? undefined : formatDatetime(cte.processedAt.getTime()),
    tipo_operacao: cte.operationType,
    tipo_frete: document.freightTerm ?? undefined,
    tipo_transporte: document.transportType ?? undefined,
    protocolo: document.protocol ?? undefined,
    quantidade_volumes: document.volumeCount ?? undefined,
    // The codes of the layouts, 1 to 3.
    substituicao_tributaria: (document.taxSubstitution as 1 | 2 | 3 | null) ?? undefined,
    cfop: document.cfop ?? undefined,
  };
}

function valueMembers(cte: CteRecord) {
  const { money, charge, tax, measure } = valuesOf(cte.document);
  return {
    valor: money(cte.totalCents),
    valor_frete: charge('freight_value'),
    peso_bruto: measure('grossG'),
    peso_cubado: measure('cubedG'),
    peso_taxado: measure('taxedG'),
    base_calculo_icms: tax('icmsBaseCents'),
    percentual_icms: tax('icmsRatePpm'),
    valor_icms: tax('icmsCents'),
    valor_frete_peso_volume: charge('freight_weight'),
    valor_coleta: charge('collect'),
    valor_despacho: charge('dispatch'),
    valor_redespacho: charge('redispatch'),
    valor_adicional: charge('additional'),
    pedagio: charge('toll'),
    aliquota_difal_origem: tax('difalOriginRatePpm'),
    aliquota_difal_destino: tax('difalDestinationRatePpm'),
    difal_icms_origem: tax('difalOriginCents'),
    difal_icms_destino: tax('difalDestinationCents'),
    advalorem: charge('advalorem'),
    ademe: charge('ademe'),
    sec_cat: charge('sec_cat'),
    itr: charge('itr'),
    tep: charge('tep'),
    trt: charge('trt'),
    tas: charge('tas'),
    suframa: charge('suframa'),
    iss: tax('issCents'),
    iss_base_calculo: tax('issBaseCents'),
    iss_percentual: tax('issRatePpm'),
    gris: charge('gris'),
    pis: tax('pisCents'),
    cofins: tax('cofinsCents'),
    imposto_renda: tax('incomeTaxCents'),
    cubagem: measure('cubageCm3'),
  };
}
