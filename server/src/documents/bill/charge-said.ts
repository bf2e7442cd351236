import { isCnpj } from '../../kernel/cnpj.ts';
import { maskCpf } from '../../kernel/personal/mask-texts.ts';
import type { Bill30a, Bill50 } from '../proceda/read-doccob.ts';

type BilledWaybill = (Bill30a | Bill50)['waybills'][number];

/**
 * What a file of bills says of a CT-e beside what it is found by; null: it says nothing. Companies by CNPJ; of people the last
 * digits of the CPF, which tells no more than the CT-e does and outlives nobody. Money in cents, weight in grams.
 */
export type ChargeSaid = {
  issuingBranch: string | null;
  sender: string | null;
  recipient: string | null;
  /** States (UF) of shipper, issuer of the CT-e and recipient. */
  shipperState: string | null;
  issuerState: string | null;
  recipientState: string | null;
  ledgerAccount: string | null;
  taxCode: string | null;
  shipmentNumber: string | null;
  /** As the shipper names the shipment. */
  references: string[];
  isReturn: boolean | null;
  nfes: SaidNfe[];
};

/** An NF-e as the file names it. */
export type SaidNfe = {
  series: string | null;
  number: number;
  issuedOn: string | null;
  weightG: number | null;
  valueCents: number | null;
  issuer: string | null;
  shipmentNumber: string | null;
  references: string[];
  isReturn: boolean | null;
};

const gramsOfDag = 10;

/** Everything else that a line of a CT-e and those below it say. */
export function chargeSaid(waybill: BilledWaybill): ChargeSaid {
  const { issuingBranch, senderTaxId, recipientTaxId, invoices } = waybill;
  return {
    issuingBranch: issuingBranch || null,
    sender: taxIdOf(senderTaxId),
    recipient: taxIdOf(recipientTaxId),
    ...('ledgerAccount' in waybill
      ? {
          shipperState: waybill.shipperState || null,
          issuerState: waybill.issuerState || null,
          recipientState: waybill.recipientState || null,
          ledgerAccount: waybill.ledgerAccount || null,
          taxCode: waybill.taxCode || null,
        }
      : nothingOf30a),
    ...shipmentOf(waybill),
    nfes: invoices.map(nfeOf),
  };
}

const nothingOf30a = {
  shipperState: null,
  issuerState: null,
  recipientState: null,
  ledgerAccount: null,
  taxCode: null,
};

function nfeOf(invoice: BilledWaybill['invoices'][number]): SaidNfe {
  const { series, number, issuedOn, weightDag, totalValueCents, issuerTaxId } = invoice;
  return {
    ...{ series: series || null, number, issuedOn },
    weightG: weightDag === 0 ? null : weightDag * gramsOfDag,
    valueCents: totalValueCents === 0 ? null : totalValueCents,
    issuer: taxIdOf(issuerTaxId),
    ...shipmentOf(invoice),
  };
}

/** Only 5.0 has columns for these. */
function shipmentOf(line: BilledWaybill | BilledWaybill['invoices'][number]) {
  if (!('shipperRef1' in line)) return { shipmentNumber: null, references: [], isReturn: null };
  const { shipmentDocNumber, shipperRef1, shipperRef2, shipperRef3, isReturn } = line;
  const references = [shipperRef1, shipperRef2, shipperRef3].filter((text) => text !== '');
  return { shipmentNumber: shipmentDocNumber || null, references, isReturn };
}

/** Fourteen characters: a CPF has zeros before it. */
function taxIdOf(taxId: string | null): string | null {
  if (taxId === null || isCnpj(taxId) || !/^0{3}[0-9]{11}$/.test(taxId)) return taxId;
  return maskCpf(taxId.slice(3));
}
