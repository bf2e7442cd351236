import type { OcorenEvent } from '../../../../documents/proceda/read-ocoren.ts';
import { parseDatetime } from '../../../../kernel/sao-paulo.ts';
import type { Report } from '../report.ts';

/** Longest message of an occurrence. */
const longestMessage = 255;

/** An event of an OCOREN file as a report. Its time is the one of the wall clock where it happened. */
export function reportOfEvent(event: OcorenEvent): Report {
  const { invoiceIssuerTaxId, invoiceSeries, invoiceNumber, isNumberCut, occurredOn, occurrenceTime } = event;
  const message = event.message.trim().slice(0, longestMessage);
  return {
    freight: {
      by: 'nfe_number',
      number: String(invoiceNumber),
      series: invoiceSeries === '' ? null : invoiceSeries,
      cnpj: invoiceIssuerTaxId ?? '',
      isNumberCut,
    },
    code: null,
    carrierCode: event.occurrenceCode,
    // Both were read as a day and a time that exist; a line without a time is of the start of its day.
    occurredAt: new Date(parseDatetime(`${occurredOn} ${occurrenceTime || '00:00'}:00`) ?? 0),
    volumeCode: null,
    trackingCode: null,
    redeliveryOn: null,
    expectedOn: null,
    returnBusinessDays: null,
    message: message === '' ? null : message,
    carrierDescription: null,
    courierName: null,
    courierDocument: null,
    proofs: [],
    redispatchCodes: [],
  };
}
