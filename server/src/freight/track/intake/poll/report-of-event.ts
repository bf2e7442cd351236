import type { TrackedEvent } from '../../../../connectors/carrier-tracking/port.ts';
import { groupOfCode } from '../../../trail/catalogue.ts';
import type { Report } from '../report.ts';

/** An event that a carrier was asked for, as if it had reported it. Which freight it is of, we knew before we asked. */
export function reportOfEvent(freightCode: string, event: TrackedEvent): Report {
  const { code, occurredAtMs, volume, description, courierName, courierDocument } = event;
  return {
    freight: { by: 'code', code: freightCode },
    // A meaning that is not in the catalogue is none: then the code waits for a person who knows.
    code: code !== null && groupOfCode.has(code) ? code : null,
    carrierCode: event.carrierCode,
    occurredAt: new Date(occurredAtMs),
    volumeCode: volume === null ? null : volumeCodeOf(freightCode, volume),
    trackingCode: event.trackingCode,
    redeliveryOn: event.redeliveryOn,
    expectedOn: event.expectedOn,
    returnBusinessDays: null,
    message: event.message,
    carrierDescription: description,
    courierName,
    courierDocument,
    proofs: event.proofs.map((url) => ({ url })),
    redispatchCodes: [...event.redispatchCodes],
  };
}

/** Carriers number volumes, or name them by our codes. */
function volumeCodeOf(freightCode: string, volume: string): string {
  return /^[0-9]{1,6}$/.test(volume) ? `${freightCode}${volume.replace(/^0+/, '').padStart(3, '0')}` : volume;
}
