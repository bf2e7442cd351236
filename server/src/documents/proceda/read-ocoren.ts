import type { FindingReport } from '../finding.ts';
import { ocoren31 } from './layouts/ocoren-31.ts';
import { ocoren50 } from './layouts/ocoren-50.ts';
import { threeDigits } from './occurrence-codes.ts';
import { readProceda } from './read-proceda.ts';
import type { NodeOf, ReadLine } from './record.ts';

/** An occurrence as a carrier reports it, of either version. */
export type OcorenEvent = {
  /** Line of the file. */
  line: number;
  /** `340` or `540`: the name of the document it stands in. */
  documentId: string;
  /** CNPJ of the carrier, with zeros before a CPF. */
  carrierTaxId: string;
  invoiceIssuerTaxId: string | null;
  /** Without zeros at its left; '' where there is none. */
  invoiceSeries: string;
  invoiceNumber: number;
  /** 3.1 has eight digits: numbers are compared without the ninth. */
  isNumberCut: boolean;
  /** Three digits (`occurrenceCodes`). */
  occurrenceCode: string;
  /** Wall-clock time of the place: `YYYY-MM-DD` and `HH:MM`. */
  occurredOn: string;
  occurrenceTime: string;
  observationCode: string | null;
  /** What was written about it, on one line. */
  message: string;
  /** The waybill; empty texts where the version or the line has none. */
  cte: { branch: string; series: string; number: string };
};

/** The events of a file in its order; `interchangeId` and the sender tell a repeat. */
export type OcorenFile = {
  version: '3.1' | '5.0';
  interchangeId: string;
  senderMailbox: string;
  events: OcorenEvent[];
  report: FindingReport;
};

/** Reads OCOREN 3.1 and 5.0; gives the findings alone where the file is none. */
export function readOcoren(bytes: Uint8Array): OcorenFile | FindingReport {
  const file = readProceda(bytes, [ocoren31, ocoren50] as const);
  if (!('interchange' in file)) return file;
  const { interchangeId, senderMailbox } = file.interchange;
  const facts = { interchangeId, senderMailbox, report: file.report };
  return file.layout.version === '3.1'
    ? { ...facts, version: '3.1', events: eventsOf31(file.interchange as Read31) }
    : { ...facts, version: '5.0', events: eventsOf50(file.interchange as Read50) };
}

type Read31 = NodeOf<(typeof ocoren31)['root'], ReadLine>;
type Read50 = NodeOf<(typeof ocoren50)['root'], ReadLine>;

function eventsOf31({ documents }: Read31): OcorenEvent[] {
  return documents.flatMap(({ documentId, carriers }) =>
    carriers.flatMap(({ taxId, occurrences }) =>
      occurrences.map((occurrence) => ({
        ...sharedBy(occurrence),
        documentId,
        carrierTaxId: taxId ?? '',
        isNumberCut: true,
        message: occurrence.freeText,
        cte: {
          branch: occurrence.redispatch?.contractingCarrierBranch ?? '',
          series: occurrence.redispatch?.contractingCarrierCteSeries ?? '',
          number: occurrence.redispatch?.contractingCarrierCteNumber ?? '',
        },
      })),
    ),
  );
}

function eventsOf50({ documents }: Read50): OcorenEvent[] {
  return documents.flatMap(({ documentId, carriers }) =>
    carriers.flatMap(({ taxId, occurrences }) =>
      occurrences.map((occurrence) => ({
        ...sharedBy(occurrence),
        documentId,
        carrierTaxId: taxId ?? '',
        isNumberCut: false,
        message: messageOf(occurrence.freeText),
        cte: {
          branch: occurrence.cteBranch,
          series: occurrence.cteSeries,
          number: occurrence.cteNumber,
        },
      })),
    ),
  );
}

type Occurrence31 = Read31['documents'][number]['carriers'][number]['occurrences'][number];
type Occurrence50 = Read50['documents'][number]['carriers'][number]['occurrences'][number];

function messageOf(text: Occurrence50['freeText']): string {
  if (text === null) return '';
  return [text.text1, text.text2, text.text3].filter((part) => part !== '').join(' ');
}

function sharedBy(occurrence: Occurrence31 | Occurrence50) {
  const { line, invoiceIssuerTaxId, invoiceSeries, invoiceNumber, observationCode, occurrenceTime } =
    occurrence;
  return {
    line,
    invoiceIssuerTaxId,
    invoiceSeries: invoiceSeries.replace(/^0+/, ''),
    invoiceNumber,
    // Keys of their lines: a line without them is not read.
    occurrenceCode: threeDigits(occurrence.occurrenceCode ?? ''),
    occurredOn: occurrence.occurredOn ?? '',
    occurrenceTime,
    observationCode,
  };
}
