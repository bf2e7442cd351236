import { ocoren31 } from '../../src/documents/proceda/layouts/ocoren-31.ts';
import { writeProceda } from '../../src/documents/proceda/write-proceda.ts';
import type { Shop } from './shop.ts';

export type OcorenLine = { code: string; time: string; number?: number };

/** An OCOREN file of 3.1 about the NF-e that freights of tests have; its first occurrence is on line 4. */
export function ocorenFile(shop: Shop, name: string, lines: readonly OcorenLine[]): Uint8Array {
  const occurrences = lines.map(({ code, time, number = 1234 }) => ({
    ...{ invoiceIssuerTaxId: shop.cnpj, invoiceSeries: '1', invoiceNumber: number, occurrenceCode: code },
    ...{
      occurredOn: '2026-11-20',
      occurrenceTime: time,
      observationCode: null,
      freeText: '',
      redispatch: null,
    },
  }));
  const carriers = [{ taxId: '34238864000168', legalName: 'Transportes', occurrences }];
  const written = writeProceda(ocoren31, {
    ...{ senderMailbox: 'Transportes', recipientMailbox: 'Loja', sentOn: '2026-11-21', sentTime: '14:05' },
    interchangeId: name,
    documents: [{ documentId: 'OCORR211114050', carriers }],
  });
  if (!('bytes' in written)) throw new Error(JSON.stringify(written.problems));
  return written.bytes;
}
