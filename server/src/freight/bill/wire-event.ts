import type { InvoiceEvent } from '@carreto/contract/webhooks/invoice';
import { parseDay } from '../../kernel/days.ts';
import { centsToReais } from '../../kernel/money.ts';
import { divRound } from '../../kernel/mul-div.ts';
import { startOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { BillSums } from './facts.ts';
import { isoInSaoPaulo } from './iso.ts';
import type { BillRecord } from './read-bills.ts';
import { billStates } from './states.ts';
import { billStateName, paymentName, toWireBillLog } from './wire-names.ts';

/** The version of the body below; another form would be another version beside it. */
export const billEventVersion = 1;

/** The body of an invoice's webhook (specification 6.2): every member is there, null where it is unknown. Pure. */
export function billEvent({ bill, sums, log, shipper, carrier, dispatcher }: BillRecord): InvoiceEvent {
  const { document } = bill;
  const { bank, taxes } = document;
  return {
    code: bill.code,
    number: bill.number,
    series: /^[0-9]{1,9}$/.test(bill.series) ? Number(bill.series) : null,
    version: bill.layout,
    document_type: document.kind,
    document_action: bill.state === billStates.cancelled ? 'E' : 'I',
    identifier: document.preInvoiceId,
    shipper: { name: shipper.corporateName, cnpj: shipper.cnpj },
    carrier: { name: carrier.corporateName, cnpj: carrier.cnpj },
    dispatcher: {
      dispatcher_id: dispatcher?.id ?? null,
      corporate_name: dispatcher?.corporateName ?? null,
    },
    dates: {
      importDate: isoInSaoPaulo(bill.receivedAt.getTime()),
      issueDate: startOf(bill.issuedOn),
      dueDate: startOf(bill.dueOn),
    },
    status: { invoiceStatus: billStateName(bill.state), paymentStatus: paymentName(bill.payment) },
    values: valuesOf(bill.totalCents, document.discountCents ?? 0, sums),
    bankData: {
      bankCode: bank.code,
      bankName: bank.name,
      agency: { number: bank.branch, digit: bank.branchDigit },
      account: { number: bank.account, digit: bank.accountDigit },
    },
    taxes: {
      cfopCode: document.cfop,
      cfop_code: document.cfop,
      invoice_key: document.accessKey,
      return_key: document.returnAccessKey,
      authorizationProtocol: document.protocol,
      icms: { value: centsToReais(taxes.icmsCents ?? 0) },
      iss: { value: centsToReais(taxes.issCents ?? 0) },
      ir: { value: centsToReais(taxes.incomeTaxCents ?? 0) },
    },
    control: { status_log: log.map(toWireBillLog) },
  };
}

function startOf(day: string | null): string | null {
  return day === null ? null : isoInSaoPaulo(startOfDayInSaoPaulo(parseDay(day) ?? 0));
}

function valuesOf(totalCents: number, discountCents: number, sums: BillSums): InvoiceEvent['values'] {
  return {
    total_ctes: sums.charges,
    total_value: centsToReais(totalCents),
    total_contracted_value: centsToReais(sums.contractedCents),
    total_charged_ctes_value: centsToReais(sums.chargedCents),
    total_divergence_value: centsToReais(totalCents - sums.contractedCents),
    discount_value: centsToReais(discountCents),
    total_with_discount: centsToReais(totalCents - discountCents),
    indicators: indicatorsOf(sums),
  };
}

function indicatorsOf(sums: BillSums): InvoiceEvent['values']['indicators'] {
  const [processing, divergent, negotiating, preReleased, released, rejected] = sums.byState;
  const group = (count: number) => ({
    total_ctes: count,
    // Hundredths of a percent, half up.
    percentage: sums.charges === 0 ? 0 : divRound(count * 10_000, sums.charges) / 100,
  });
  return {
    total_audited_ctes: sums.audited,
    value_ctes_duplicated: centsToReais(sums.duplicatedCents),
    not_linkeds_ctes: group(sums.notLinked),
    under_reviews_ctes: group(processing),
    divergences_ctes: group(divergent),
    negotiations_ctes: group(negotiating),
    pre_releaseds_ctes: group(preReleased),
    releaseds_ctes: group(released),
    rejecteds_ctes: group(rejected),
    duplicateds_ctes: group(sums.duplicated),
  };
}
