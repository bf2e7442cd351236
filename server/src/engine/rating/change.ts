import type { TableDocument } from './document.ts';

/**
 * One thing that could be different about what was asked, so that a table would not refuse it for the same reason.
 * Bounds are inclusive. Grams, millimetres, cubic centimetres, cents, metres.
 */
export type Change =
  | {
      kind: 'object_at_most';
      what: 'height' | 'width' | 'length' | 'longest_side' | 'sum_of_sides' | 'weight' | 'value';
      limit: number;
    }
  | { kind: 'shipment_at_most'; what: 'weight' | 'volume' | 'value' | 'objects'; limit: number }
  | { kind: 'shipment_at_least'; what: 'weight' | 'value'; limit: number }
  /** Above `fromG` up to `toG`, of the weight that is charged: the whole shipment's, or that of every object. */
  | { kind: 'charged_weight'; fromG: number; toG: number; ofObject: boolean }
  | { kind: 'fits_vehicle'; vehicle: string; weightG: number; volumeCm3: number }
  | { kind: 'distance'; fromM: number; toM: number }
  /** Zip codes that the table serves, next to the one asked for. */
  | { kind: 'zip'; side: 'origin' | 'destination'; first: number; last: number }
  | { kind: 'load_type'; wanted: TableDocument['loadType'] }
  | { kind: 'recipient_type'; wanted: 'individual' | 'company' }
  | { kind: 'without_category'; category: number }
  | { kind: 'no_return' }
  /** `YYYY-MM-DD`; null leaves the side open. */
  | { kind: 'day'; from: string | null; until: string | null };
