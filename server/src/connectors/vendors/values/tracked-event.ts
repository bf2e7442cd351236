import type { TrackedEvent } from '../../carrier-tracking/port.ts';

type Given = Pick<TrackedEvent, 'carrierCode' | 'code' | 'occurredAtMs' | 'raw'> & Partial<TrackedEvent>;

/** An event with nothing said of what a vendor does not tell. Pure. */
export function trackedEvent(given: Given): TrackedEvent {
  return {
    sourceId: null,
    description: null,
    message: null,
    volume: null,
    trackingCode: null,
    courierName: null,
    courierDocument: null,
    redeliveryOn: null,
    expectedOn: null,
    proofs: [],
    redispatchCodes: [],
    ...given,
  };
}
