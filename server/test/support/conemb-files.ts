import { conemb31 } from '../../src/documents/proceda/layouts/conemb-31.ts';
import { writeProceda } from '../../src/documents/proceda/write-proceda.ts';
import { cteKey } from './ctes.ts';

let files = 0;

/** The head of a new file. */
export function conembEnvelope() {
  files += 1;
  return {
    senderMailbox: 'Transportes',
    recipientMailbox: 'Loja',
    sentOn: '2026-11-21',
    sentTime: '14:05',
    interchangeId: `CON${String(files).padStart(9, '0')}`,
  };
}

/** A file as a carrier's program writes it. */
export function procedaText(written: ReturnType<typeof writeProceda>): string {
  if (!('bytes' in written)) throw new Error(JSON.stringify(written.problems));
  return new TextDecoder('latin1').decode(written.bytes);
}

export const conembHeader = { documentId: 'CONHE50211101', totals: null };

type Waybill31 = {
  /** CNPJ of the carrier, which issues it. */
  carrier: string;
  shipper: string;
  number: number;
  /** Those of its line, and those of the line that goes on with it. */
  invoices: readonly [Invoice31, Invoice31];
  /** Behind the line, from this column, where it does not stand in the extension. */
  keyAt?: 681 | 682 | null;
  action?: 'I' | 'E' | 'C';
  series?: string;
  totalCents?: number;
  issuer?: string | null;
};
type Invoice31 = { series: string; number: number };

/** A file of 3.1: one waybill that goes on in the next. */
export function conembFile31(told: Waybill31): string {
  const { carrier, shipper, number, keyAt, action = 'I' as const, issuer = carrier } = told;
  const [first, second] = told.invoices;
  const accessKey = cteKey({ cnpj: carrier, number });
  const waybill = {
    ...{ issuingBranch: 'SP', series: told.series ?? '1', number: String(number), issuedOn: '2026-11-20' },
    freightTerm: 'F' as const,
    weightDag: 1020,
    freightTotalCents: told.totalCents ?? 8740,
    icmsBaseCents: 8740,
    icmsRateBp: 1200,
    icmsValueCents: 1049,
    freightWeightValueCents: 6000,
    ...{ freightValueCents: 0, secCatCents: 0, itrCents: 0, dispatchCents: 0, tollCents: 1240 },
    ademeGrisCents: 300,
    taxSubstitution: '2' as const,
    cfop3: '',
    issuerTaxId: issuer,
    shipperTaxId: shipper,
    invoices: [first],
    action,
    waybillKind: 'N',
    continuation: 'C' as const,
    cfop: '6353',
    extra: {
      vehicleType: 'BR50',
      ...{ extraExpensesCents: 1200, issValueCents: 30, contractingCarrierBranch: '' },
      ...{ contractingCarrierCteSeries: '', contractingCarrierCteNumber: '', pickupCode: '' },
      ...{ shipperTripDocument: '', authorizationDocument: '', documentModel: '57' },
      cteAccessKey: keyAt === undefined ? accessKey : '',
    },
  };
  const next = { ...waybill, invoices: [second], continuation: 'U' as const, extra: null };
  const carriers = [{ taxId: carrier, legalName: 'Transportes', waybills: [waybill, next] }];
  const documents = [{ ...conembHeader, carriers }];
  const text = procedaText(writeProceda(conemb31, { ...conembEnvelope(), documents }));
  if (keyAt === undefined || keyAt === null) return text;
  return text.replace(/^322.*/m, (line) => line.padEnd(keyAt - 1) + accessKey);
}
