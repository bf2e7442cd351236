import type { Cte, CteDocument } from './document.ts';

/** What a waybill of either version says, before its key is read. */
export type Waybill = {
  accessKey: string;
  action: 'I' | 'E' | 'C' | null;
  shipperTaxId: string | null;
  issuerTaxId: string | null;
  /** As it stands there. */
  series: string;
  number: string;
  issuedOn: string | null;
  kind: string;
  totalCents: number | null;
  nfes: Cte['nfes'];
  trackingCodes: readonly string[];
  document: Omit<CteDocument, 'issuer'>;
};

/**
 * A waybill whose file does not tell the access key of its CT-e, by what that can be known by; `issuerCnpj` is null where
 * the file does not tell it. It charges nothing.
 */
export type KeylessWaybill = Pick<Cte, 'action' | 'series' | 'number' | 'operationType' | 'totalCents'> &
  Pick<Cte, 'nfes' | 'trackingCodes'> & {
    issuerCnpj: string | null;
    issuedOn: string;
    transportType: string | null;
  };

/** Amounts that are there: the layouts write zeros for nothing. */
export function filled<Name extends string>(
  amounts: Readonly<Record<Name, number>>,
): Partial<Record<Name, number>> {
  const entries = Object.entries<number>(amounts).filter(([, amount]) => amount !== 0);
  return Object.fromEntries(entries) as Partial<Record<Name, number>>;
}

/** Texts that may be codes of a freight, each once. */
export function codesAmong(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== '' && !/^0+$/.test(text)))].slice(0, 20);
}

/** A CFOP of four digits. */
export function cfopOf(text: string): number | null {
  return /^[1-7][0-9]{3}$/.test(text) ? Number(text) : null;
}
