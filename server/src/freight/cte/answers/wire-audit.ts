import {
  type CteAuditRecordOut,
  type CteLogLineOut,
  cteStatusNames,
} from '@carreto/contract/shapes/cte-audit-record';
import type { CteListReply } from '@carreto/contract/shipper/list-ctes';
import { centsToReais } from '../../../kernel/money.ts';
import { formatDatetime } from '../../../kernel/sao-paulo.ts';
import { sparse } from '../../quote/wire/sparse.ts';
import { projectionOf } from '../states.ts';
import type { CteFreight, CteRecord } from './cte-records.ts';
import { valuesOf } from './wire-values.ts';

/** What a list shows besides the CT-e: whether the shipper audits at all, and what issuers are called. */
export type AuditForm = { isAudited: boolean; nameOf(issuerCnpj: string): string | null };

export function toWireCteList(
  { ctes, isMore }: { ctes: readonly CteRecord[]; isMore: boolean },
  { page, form }: { page: number; form: AuditForm },
): CteListReply {
  return {
    next_page: isMore ? page + 1 : null,
    current_page: page,
    data: ctes.map((cte) => toWireAuditRecord(cte, form)),
  };
}

/** A CT-e as specification 2.5 has it. */
export function toWireAuditRecord(cte: CteRecord, form: AuditForm): CteAuditRecordOut {
  const { freights, nfes } = cte;
  return sparse<CteAuditRecordOut>({
    access_key: cte.accessKey,
    created_at: formatDatetime(cte.receivedAt.getTime()),
    status: form.isAudited ? projectionOf(cte.state) : null,
    freight_id: cte.freightCode,
    order_number: freights[0]?.orderNumber ?? undefined,
    issuer_register_number: cte.document.issuer.cnpj,
    invoices:
      nfes.length === 0
        ? undefined
        : nfes.map(({ accessKey, number, series }) =>
            sparse({ access_key: accessKey ?? undefined, number, serie: series ?? undefined }),
          ),
    quote:
      freights.length === 0
        ? undefined
        : freights.map(({ agreement: { price } }) => ({
            original_price: centsToReais(price.costCents),
            final_price_with_tax: centsToReais(price.finalCents),
          })),
    ...valueMembers(cte),
    ...documentMembers(cte, form),
    ...freightMembers(cte),
  });
}

/** Money, weights and taxes of specification 2.5. */
function valueMembers(cte: CteRecord) {
  const { money, charge, tax, measure } = valuesOf(cte.document);
  return {
    value: money(cte.totalCents),
    freight_value: charge('freight_value'),
    gross_weight: measure('grossG'),
    cubed_weight: measure('cubedG'),
    taxed_weight: measure('taxedG'),
    cubage: measure('cubageCm3'),
    basis_calculation_icms: tax('icmsBaseCents'),
    percentage_icms: tax('icmsRatePpm'),
    value_icms: tax('icmsCents'),
    freight_value_volume_weight: charge('freight_weight'),
    collection_value: charge('collect'),
    reshipment_value: charge('redispatch'),
    additional_value: charge('additional'),
    difal_rate_origin: tax('difalOriginRatePpm'),
    difal_rate_destination: tax('difalDestinationRatePpm'),
    difal_icms_origin: tax('difalOriginCents'),
    difal_icms_destination: tax('difalDestinationCents'),
    advalorem: charge('advalorem'),
    ademe: charge('ademe'),
    sec_cat: charge('sec_cat'),
    itr: charge('itr'),
    trt: charge('trt'),
    tas: charge('tas'),
    suframa: charge('suframa'),
    gris: charge('gris'),
    toll_value: charge('toll'),
    clearance_value: charge('dispatch'),
    value_iss: tax('issCents'),
    basis_calculation_iss: tax('issBaseCents'),
    percentage_iss: tax('issRatePpm'),
    ibs_cbs_calculation_base: tax('ibsCbsBaseCents'),
    cbs_percentage: tax('cbsRatePpm'),
    cbs_value: tax('cbsCents'),
    ibs_percentage: tax('ibsRatePpm'),
    ibs_value: tax('ibsCents'),
    income_tax: tax('incomeTaxCents'),
    shipping_cost_invoice: money(customerFreightOf(cte)),
    total_invoice_value: money(goodsCentsOf(cte)),
  };
}

/** What the shipper charges its customers for the freights, as it told when it hired them. */
function customerFreightOf({ freights }: CteRecord): number | null {
  const agreedCents = freights.flatMap(({ agreement }) => agreement.order.chargedCents ?? []);
  return agreedCents.length === 0 ? null : agreedCents.reduce((sum, cents) => sum + cents, 0);
}

/** What the document says of the goods' value, else what the NF-es of its freights add up to. */
function goodsCentsOf({ document, freights }: CteRecord): number | null {
  if (document.goodsCents !== null) return document.goodsCents;
  const known = freights.reduce((sum, { goodsCents }) => sum + goodsCents, 0);
  return known === 0 ? null : known;
}

/** What else the document says. */
function documentMembers({ document, ...cte }: CteRecord, { nameOf }: AuditForm) {
  return {
    serie: String(cte.series),
    number: String(cte.number),
    operation_type: cte.operationType,
    protocol: document.protocol ?? undefined,
    file_type: fileTypes[cte.source],
    action: actionOf(cte),
    tracking_code: document.trackingCode ?? cte.freights.flatMap(codesOf)[0],
    code: cte.negotiationCode ?? undefined,
    transport_type: document.transportType ?? undefined,
    type: document.freightTerm ?? undefined,
    consignee_corporate_name: document.consignee?.name ?? undefined,
    consignee_register_number: document.consignee?.cnpj,
    issuer_corporate_name: document.issuer.name ?? nameOf(document.issuer.cnpj) ?? undefined,
    invoice_issuer_register_number: document.nfeIssuerCnpj ?? undefined,
    issue_date: formatDatetime(cte.issuedAt.getTime()),
    processing: cte.processedAt === null ? undefined : formatDatetime(cte.processedAt.getTime()),
    quantity_volumes: document.volumeCount ?? undefined,
    // The codes of the layouts, 1 to 3.
    tax_substitution: (document.taxSubstitution as 1 | 2 | 3 | null) ?? undefined,
    cfop: document.cfop ?? undefined,
    status_log: cte.log.map(toWireLogLine),
    new_cte_id: cte.replacedBy ?? undefined,
  };
}

const fileTypes = { json: 'TXT', edi: 'TXT', xml: 'XML' } as const;

/** Decision C3. */
function actionOf({ action, deletedAt }: Pick<CteRecord, 'action' | 'deletedAt'>): 'I' | 'A' | 'E' {
  if (deletedAt !== null) return 'E';
  return action === 'include' ? 'I' : 'A';
}

function codesOf({ carrierCodes, postalCodes }: CteFreight): string[] {
  return [...carrierCodes, ...postalCodes];
}

/** Who was hired by whom, and for how much: nothing while no freight is found. */
function freightMembers({ freights }: CteRecord) {
  const [first] = freights;
  if (first === undefined) return {};
  const { carrier, shipper } = first.agreement;
  const sum = (of: (freight: CteFreight) => number) => freights.reduce((total, one) => total + of(one), 0);
  return {
    hire_id: first.number,
    hired_carrier_corporate_name: carrier.corporateName,
    hired_carrier_register_number: carrier.document,
    hired_shipper_corporate_name: shipper.corporateName,
    hired_shipper_register_number: shipper.document,
    original_price: centsToReais(sum(({ agreement }) => agreement.price.costCents)),
    final_price_with_tax: centsToReais(sum(({ agreement }) => agreement.price.finalCents)),
  };
}

/** A line of the log (decision C4). */
export function toWireLogLine(line: CteRecord['log'][number]): CteLogLineOut {
  return {
    status: cteStatusNames[line.toState],
    message: line.message,
    message_json: line.messageJson,
    approval_reasons_message: line.approvalReasons,
    user_id: line.operatorId,
    user_name: line.actor,
    complement: line.complement,
    from_status: line.fromState,
    to_status: line.toState,
    changed_at: formatDatetime(line.changedAt.getTime()),
  };
}
