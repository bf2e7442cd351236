import type { Shipment } from './shipment.ts';

/** A shipment with its extremes, measured once and compared with the limits of every table. */
export type Load = {
  shipment: Shipment;
  maxHeightMm: number;
  maxWidthMm: number;
  maxLengthMm: number;
  maxSideMm: number;
  maxSumMm: number;
  maxObjectG: number;
  maxObjectCents: number;
};

/** Measures a shipment. */
export function loadOf(shipment: Shipment): Load {
  const load: Load = {
    shipment,
    maxHeightMm: 0,
    maxWidthMm: 0,
    maxLengthMm: 0,
    maxSideMm: 0,
    maxSumMm: 0,
    maxObjectG: 0,
    maxObjectCents: 0,
  };
  for (const { heightMm, widthMm, lengthMm, weightG, valueCents } of shipment.objects) {
    load.maxHeightMm = Math.max(load.maxHeightMm, heightMm);
    load.maxWidthMm = Math.max(load.maxWidthMm, widthMm);
    load.maxLengthMm = Math.max(load.maxLengthMm, lengthMm);
    load.maxSideMm = Math.max(load.maxSideMm, heightMm, widthMm, lengthMm);
    load.maxSumMm = Math.max(load.maxSumMm, heightMm + widthMm + lengthMm);
    load.maxObjectG = Math.max(load.maxObjectG, weightG);
    load.maxObjectCents = Math.max(load.maxObjectCents, valueCents);
  }
  return load;
}
