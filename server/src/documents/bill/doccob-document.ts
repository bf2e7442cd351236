import type { Bill30a, Bill50, DoccobBill } from '../proceda/read-doccob.ts';

/** What a bill of a file says besides what it is found by; null: it says nothing. Rates in hundredths of a percent. */
export function documentOf(entry: DoccobBill) {
  const { bill, documentId } = entry;
  return {
    kind: bill.documentKind,
    documentId: documentId || null,
    chargeKind: bill.billingKind,
    lateInterestPerDayCents: filled(bill.lateInterestPerDayCents),
    discountUntilOn: bill.discountUntilOn,
    discountCents: filled(bill.discountValueCents),
    bank: {
      code: entry.version === '3.0A' ? null : bankCode(entry.bill.bankCode),
      name: bill.bankName || null,
      branch: bill.bankBranch,
      branchDigit: bill.bankBranchDigit || null,
      account: bill.bankAccount,
      accountDigit: bill.bankAccountDigit || null,
    },
    // Files have no column for either.
    returnAccessKey: null,
    payerCnpj: null,
    ...(entry.version === '3.0A' ? only30a(entry.bill) : only50(entry.bill)),
  };
}

function only30a({ icmsTotalCents }: Bill30a) {
  return {
    lateFeeBp: null,
    preInvoiceId: null,
    preInvoiceExtraId: null,
    cfop: null,
    accessKey: null,
    protocol: null,
    taxes: { ...noTaxes, icmsCents: filled(icmsTotalCents) },
  };
}

function only50(bill: Bill50) {
  return {
    lateFeeBp: filled(bill.lateFeePercentBp),
    preInvoiceId: bill.preInvoiceId,
    preInvoiceExtraId: bill.preInvoiceExtraId || null,
    // The layout has five digits for the four of a CFOP.
    cfop: bill.cfop.replace(/^0+/, '') || null,
    accessKey: bill.nfeAccessKey || null,
    protocol: bill.nfeProtocol || null,
    taxes: taxesOf(bill.taxes),
  };
}

const noTaxes = {
  icmsBaseCents: null,
  icmsRateBp: null,
  icmsCents: null,
  issBaseCents: null,
  issRateBp: null,
  issCents: null,
  icmsStBaseCents: null,
  icmsStRateBp: null,
  icmsStCents: null,
  incomeTaxCents: null,
};

function taxesOf(taxes: Bill50['taxes']) {
  if (taxes === null) return noTaxes;
  return {
    icmsBaseCents: filled(taxes.icmsBaseCents),
    icmsRateBp: filled(taxes.icmsRateBp),
    icmsCents: filled(taxes.icmsValueCents),
    issBaseCents: filled(taxes.issBaseCents),
    issRateBp: filled(taxes.issRateBp),
    issCents: filled(taxes.issValueCents),
    icmsStBaseCents: filled(taxes.icmsStBaseCents),
    icmsStRateBp: filled(taxes.icmsStRateBp),
    icmsStCents: filled(taxes.icmsStValueCents),
    incomeTaxCents: filled(taxes.irValueCents),
  };
}

/** Zeros are what empty fields are filled with. */
function filled(amount: number): number | null {
  return amount === 0 ? null : amount;
}

/** Banks have three digits, the layout five. */
function bankCode(code: string | null): string | null {
  return code?.replace(/^0+(?=[0-9]{3})/, '') ?? null;
}
