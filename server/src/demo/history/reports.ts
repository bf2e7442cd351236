import type { Report } from '../../freight/track/intake/report.ts';
import type { Happening } from './journey.ts';

/** What a carrier reports of a freight. */
export function reportOf({ code: freightCode }: { code: string }, happening: Happening): Report {
  const { atMs, code, carrierCode, text, courier } = happening;
  return {
    freight: { by: 'code', code: freightCode },
    ...{ code, carrierCode, occurredAt: new Date(atMs), volumeCode: null, trackingCode: null },
    ...{ redeliveryOn: null, expectedOn: null, returnBusinessDays: null, message: null },
    ...{
      carrierDescription: text,
      courierName: courier,
      courierDocument: null,
      proofs: [],
      redispatchCodes: [],
    },
  };
}
