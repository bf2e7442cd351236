import { moneyText } from '../../kernel/value-texts.ts';
import type { FindingReport } from '../finding.ts';
import { type PrefatInvoice, readPrefat } from '../proceda/read-prefat.ts';

/** A CT-e as a pre-invoice names it; money in cents, days as `YYYY-MM-DD`. */
export type PrefatCte = {
  line: number;
  /** CNPJ; null: not told. */
  issuer: string | null;
  /** Null: not told, or no series of a CT-e. */
  series: number | null;
  /** Null: what stands there is no number of a CT-e. */
  number: number | null;
  issuedOn: string | null;
  /** What its payer computed. */
  dueCents: number;
  /** What its carrier billed. */
  chargedCents: number;
};

/** A pre-invoice of a file; `messages` are Portuguese: what is wrong with it as a whole. */
export type PrefatEntry = {
  line: number;
  id: string;
  payerCnpj: string | null;
  issuedOn: string | null;
  totalCents: number;
  ctes: PrefatCte[];
  messages: string[];
};

export type PrefatReading = { interchangeId: string; preInvoices: PrefatEntry[]; report: FindingReport };

/** Reads a PREFAT file; what is none is findings. */
export function readPrefatEntries(bytes: Uint8Array): PrefatReading | FindingReport {
  const file = readPrefat(bytes);
  if (!('preInvoices' in file)) return file;
  return {
    interchangeId: file.interchangeId,
    report: file.report,
    preInvoices: file.preInvoices.map(({ payerTaxId, preInvoice }) => ({
      line: preInvoice.line,
      id: preInvoice.preInvoiceId,
      payerCnpj: payerTaxId,
      issuedOn: preInvoice.issuedOn,
      totalCents: preInvoice.totalValueCents,
      ctes: preInvoice.documents.map(toCte),
      messages: problemsOf(preInvoice),
    })),
  };
}

function toCte(document: PrefatInvoice['documents'][number]): PrefatCte {
  const { cteNumber, cteSeries } = document;
  const number = /^[0-9]{1,12}$/.test(cteNumber) ? Number(cteNumber) : 0;
  return {
    line: document.line,
    issuer: document.issuerTaxId,
    series: /^[0-9]{1,5}$/.test(cteSeries) && Number(cteSeries) <= 999 ? Number(cteSeries) : null,
    number: number >= 1 && number <= 999_999_999 ? number : null,
    issuedOn: document.cteIssuedOn,
    dueCents: document.shipperFreightCents,
    chargedCents: document.carrierFreightCents,
  };
}

/** Zeros are what empty fields are filled with, and say nothing. */
function problemsOf({ documents, documentCount, totalValueCents, linesLost = [] }: PrefatInvoice): string[] {
  const sum = documents.reduce((all, { carrierFreightCents }) => all + carrierFreightCents, 0);
  const lost = [...linesLost, ...documents.flatMap(({ linesLost: below = [] }) => below)];
  return [
    ...(lost.length === 0 ? [] : [`tem linhas com erro: ${lost.slice(0, 10).join(', ')}`]),
    ...(documents.length === 0 ? ['não traz documentos'] : []),
    ...(documentCount === 0 || documentCount === documents.length
      ? []
      : [`diz que tem ${documentCount} documentos e traz ${documents.length}`]),
    ...(totalValueCents === 0 || totalValueCents === sum
      ? []
      : [`os documentos somam ${moneyText(sum)} e o valor da pré-fatura é ${moneyText(totalValueCents)}`]),
  ];
}
