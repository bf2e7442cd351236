import { ocoren31 } from '@carreto/server/documents/proceda/layouts/ocoren-31';
import { writeProceda } from '@carreto/server/documents/proceda/write-proceda';
import { formatDatetime } from '@carreto/server/kernel/sao-paulo';

/** What a file tells: of every NF-e so many occurrences, a minute after each other, the first at this instant. */
export type ReportedInFile = {
  issuerCnpj: string;
  nfes: readonly string[];
  each: number;
  fromMs: number;
};

/** Occurrences that a document of 3.1 holds. */
const mostOfDocument = 5000;
/** Under way, no time left, closed. None ends the life of a freight. */
const codes = ['00', '20', '21'];

/** An OCOREN file of 3.1 as trucks report: an occurrence of every NF-e, then the next of every NF-e. */
export function ocorenFile({ issuerCnpj, nfes, each, fromMs }: ReportedInFile): Uint8Array {
  const occurrences = Array.from({ length: each }, (_, n) => {
    const { day, time } = minuteOf(fromMs + n * 60_000);
    return nfes.map((number, index) => ({
      invoiceIssuerTaxId: issuerCnpj,
      invoiceSeries: '1',
      invoiceNumber: Number(number),
      occurrenceCode: codes[(n + index) % codes.length] ?? '00',
      occurredOn: day,
      occurrenceTime: time,
      observationCode: null,
      freeText: 'medido',
      redispatch: null,
    }));
  }).flat();
  const { day, time } = minuteOf(fromMs);
  const documents = Array.from({ length: Math.ceil(occurrences.length / mostOfDocument) }, (_, n) => ({
    documentId: `OCORR${n}`,
    carriers: [
      {
        taxId: issuerCnpj,
        legalName: 'Transportes',
        occurrences: occurrences.slice(n * mostOfDocument, (n + 1) * mostOfDocument),
      },
    ],
  }));
  const written = writeProceda(ocoren31, {
    senderMailbox: 'Transportes',
    recipientMailbox: 'Loja',
    sentOn: day,
    sentTime: time,
    interchangeId: 'OCO211114051',
    documents,
  });
  if (!('bytes' in written)) throw new Error(JSON.stringify(written.problems[0]));
  return written.bytes;
}

function minuteOf(ms: number): { day: string; time: string } {
  const text = formatDatetime(ms);
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}
