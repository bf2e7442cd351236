import type { BillRecordOut } from '@carreto/contract/shapes/bill-record';
import type { BillListReply } from '@carreto/contract/shipper/list-bills';
import { formatDatetime } from '../../../kernel/sao-paulo.ts';
import { decimalText } from '../../../kernel/value-texts.ts';
import type { BillDocument } from '../document.ts';
import type { BillRecord } from '../read-bills.ts';
import { billStates } from '../states.ts';
import { billStateName, paymentName, toWireBillLog } from '../wire-names.ts';
import { billPageSize } from './list-bills.ts';

/** What a list shows besides the bills: where this server is, and which CT-es of a bill are asked for. */
export type BillForm = { baseUrl: string; cteStatus: number | null };

export function toWireBillList(
  { bills, total }: { bills: readonly BillRecord[]; total: number },
  { page, form }: { page: number; form: BillForm },
): BillListReply {
  const lastPage = Math.max(1, Math.ceil(total / billPageSize));
  return {
    total,
    per_page: billPageSize,
    last_page: lastPage,
    current_page: page,
    next_page: page < lastPage ? page + 1 : null,
    data: bills.map((bill) => toWireBill(bill, form)),
  };
}

/** A bill as specification 2.7 has it. */
function toWireBill(record: BillRecord, form: BillForm): BillRecordOut {
  const { bill, sums, log, shipper, carrier, dispatcher } = record;
  return {
    id: bill.id,
    file_type: bill.source === 'edi' ? 1 : 2,
    carrier_id: bill.carrierId,
    shipper_id: bill.shipperId,
    dispatcher_id: dispatcher?.id ?? null,
    total_ctes: sums.charges,
    status: billStateName(bill.state),
    payment_status: paymentName(bill.payment),
    code: bill.code,
    action: bill.state === billStates.cancelled ? 'E' : 'I',
    carrier_corporate_name: carrier.corporateName,
    shipper_corporate_name: shipper.corporateName,
    uri_list_ctes: cteListUrl(record, form),
    user_cnpj: bill.document.payerCnpj ?? shipper.cnpj,
    // 3.0 and 5.0: a number, without the letter of the layout's name.
    document_version: bill.layout === null ? null : bill.layout.slice(0, 3),
    serie: bill.series === '' ? null : bill.series,
    number: String(bill.number),
    carrier_register_number: carrier.cnpj,
    shipper_register_number: shipper.cnpj,
    total_value: money(bill.totalCents),
    divergence_total: money(bill.totalCents - sums.contractedCents),
    issue_date: startOf(bill.issuedOn),
    due_date: startOf(bill.dueOn),
    created_at: formatDatetime(bill.receivedAt.getTime()),
    updated_at: formatDatetime(bill.updatedAt.getTime()),
    status_log: log.map(toWireBillLog),
    ...documentMembers(bill.document),
    ...taxMembers(bill.document),
  };
}

function documentMembers(document: BillDocument) {
  const { bank } = document;
  return {
    document_type: document.kind,
    charge_type: document.chargeKind,
    billing_document_id: document.documentId,
    late_fee_percentage: known(document.lateFeeBp),
    interest_value_day_delay: known(document.lateInterestPerDayCents),
    discount_date_limit: document.discountUntilOn,
    discount_value: known(document.discountCents),
    bank_code: bank.code,
    bank_name: bank.name,
    agency_number: bank.branch,
    agency_digit: bank.branchDigit,
    account_number: bank.account,
    account_digit: bank.accountDigit,
    identification: document.preInvoiceId,
    complementary_identification: document.preInvoiceExtraId,
    cfop: document.cfop,
    invoice_access_key: document.accessKey,
    invoice_return_access_key: document.returnAccessKey,
    invoice_protocol: document.protocol,
  };
}

/** Amounts in cents and rates in hundredths of a percent: both have two decimals. */
function taxMembers({ taxes }: BillDocument) {
  return {
    value_icms: known(taxes.icmsCents),
    percentage_icms: known(taxes.icmsRateBp),
    base_icms: known(taxes.icmsBaseCents),
    value_iss: known(taxes.issCents),
    percentage_iss: known(taxes.issRateBp),
    base_iss: known(taxes.issBaseCents),
    value_icms_st: known(taxes.icmsStCents),
    percentage_icms_st: known(taxes.icmsStRateBp),
    base_icms_st: known(taxes.icmsStBaseCents),
    value_income_tax: known(taxes.incomeTaxCents),
  };
}

function money(cents: number): string {
  return decimalText(cents, 2);
}

function known(value: number | null): string | null {
  return value === null ? null : money(value);
}

/** A day as the instant at which it begins. */
function startOf(day: string | null): string | null {
  return day === null ? null : `${day} 00:00:00`;
}

/** Where the CT-es of a bill are listed (decision C9): from the first reception to the last one, never with the token. */
function cteListUrl({ bill, sums }: BillRecord, { baseUrl, cteStatus }: BillForm): string {
  const minute = (at: Date | null) => formatDatetime((at ?? bill.receivedAt).getTime()).slice(0, 16);
  const query = new URLSearchParams({
    start_date: minute(sums.firstReceivedAt),
    end_date: minute(sums.lastReceivedAt),
    doccob_id: String(bill.id),
    ...(cteStatus === null ? {} : { status: String(cteStatus) }),
  });
  return `${baseUrl}/api/external/embarcador/v2/quote/cte?${query}`;
}
