import type { ChargeSaid } from '../../documents/bill/charge-said.ts';

/** What a bill says besides what it is found by; null: it says nothing. Days as `YYYY-MM-DD`. */
export type BillDocument = {
  /** 0 freight invoice, 1 list (decision C10). */
  kind: '0' | '1' | null;
  /** Of the document of the file that it came in. */
  documentId: string | null;
  /** BCO through a bank, CAR in the carrier's portfolio. */
  chargeKind: string | null;
  lateFeeBp: number | null;
  lateInterestPerDayCents: number | null;
  discountUntilOn: string | null;
  discountCents: number | null;
  bank: {
    code: string | null;
    name: string | null;
    branch: string | null;
    branchDigit: string | null;
    account: string | null;
    accountDigit: string | null;
  };
  /** Of the pre-invoice that it answers. */
  preInvoiceId: string | null;
  preInvoiceExtraId: string | null;
  cfop: string | null;
  accessKey: string | null;
  returnAccessKey: string | null;
  protocol: string | null;
  taxes: BillTaxes;
  /** Who it is addressed to, as it says. */
  payerCnpj: string | null;
};

/** Amounts in cents, rates in hundredths of a percent. */
export type BillTaxes = {
  icmsBaseCents: number | null;
  icmsRateBp: number | null;
  icmsCents: number | null;
  issBaseCents: number | null;
  issRateBp: number | null;
  issCents: number | null;
  icmsStBaseCents: number | null;
  icmsStRateBp: number | null;
  icmsStCents: number | null;
  incomeTaxCents: number | null;
};

/** A CT-e as a bill names it. */
export type BillCharge = {
  accessKey: string | null;
  /** Null: not told, or no series of a CT-e. */
  series: number | null;
  number: number;
  issuer: string | null;
  issuedOn: string | null;
  chargedCents: number | null;
  /** What else a file says of it; null: it came in none. */
  said: ChargeSaid | null;
};

/** A bill as its carrier sent it. */
export type Bill = {
  issuingBranch: string;
  series: string;
  number: number;
  issuedOn: string | null;
  dueOn: string | null;
  totalCents: number;
  document: BillDocument;
  charges: readonly BillCharge[];
};
