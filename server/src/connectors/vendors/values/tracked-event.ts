import { longest, shortCode } from '../../carrier-tracking/bounds.ts';
import type { TrackedEvent } from '../../carrier-tracking/port.ts';
import { shortened } from '../../carrier-tracking/read-text.ts';

type Given = Pick<TrackedEvent, 'carrierCode' | 'code' | 'occurredAtMs' | 'raw'> & Partial<TrackedEvent>;

/** An event with nothing said of what a vendor does not tell, and texts as long as an occurrence has room for. Pure. */
export function trackedEvent(given: Given): TrackedEvent {
  const { carrierCode, description = null, message = null } = given;
  return {
    sourceId: null,
    volume: null,
    trackingCode: null,
    courierName: null,
    courierDocument: null,
    redeliveryOn: null,
    expectedOn: null,
    proofs: [],
    redispatchCodes: [],
    ...given,
    carrierCode: shortCode(carrierCode),
    description: shortened(description, longest.sentence),
    message: shortened(message, longest.sentence),
  };
}
