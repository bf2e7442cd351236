import { ENGINE_REVISION } from './revision.ts';
import type { Shipment } from './shipment.ts';

/** A shipment with its extremes, measured once and compared with the limits of every table. */
export type Load = {
  shipment: Shipment;
  /** By whose rules it is priced: what was priced before stays as it was. */
  engineRevision: number;
  maxHeightMm: number;
  maxWidthMm: number;
  maxLengthMm: number;
  maxSideMm: number;
  maxSumMm: number;
  maxObjectG: number;
  maxObjectCents: number;
};

/** Measures a shipment, to be priced by the rules of a revision: of its price, where it has one; else today's. */
export function loadOf(shipment: Shipment, engineRevision: number = ENGINE_REVISION): Load {
  const load: Load = {
    shipment,
    engineRevision,
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
