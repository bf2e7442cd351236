import { bounds } from './bounds.ts';
import type { Limits } from './document.ts';
import type { Load } from './load.ts';
import { type Refusal, type RefusalCode, refuse } from './refusal.ts';

/** What keeps a shipment from any table, because no freight is that large; null when nothing does. */
export function beyondFreight({ shipment }: Load): Refusal | null {
  const { realG, volumeMm3, objectCount, goodsCents, declaredCents } = shipment;
  if (realG > bounds.weightG) return refuse('shipment_too_large', { what: 'weight', weightG: realG });
  if (volumeMm3 > bounds.volumeMm3) return refuse('shipment_too_large', { what: 'volume', volumeMm3 });
  if (objectCount > bounds.objects)
    return refuse('shipment_too_large', { what: 'object count', objectCount });
  if (Math.max(goodsCents, declaredCents) > bounds.cents)
    return refuse('shipment_too_large', { what: 'value', valueCents: Math.max(goodsCents, declaredCents) });
  return null;
}

/** The first limit of the table that the shipment breaks, or null. Sides are compared as declared. */
export function limitBroken(limits: Limits, load: Load, valueCents: number): Refusal | null {
  return objectLimitBroken(limits.object, load) ?? shipmentLimitBroken(limits.shipment, load, valueCents);
}

function objectLimitBroken(limits: Limits['object'], load: Load): Refusal | null {
  if (isOver(load.maxObjectG, limits.maxWeightG))
    return refuse('object_weight_over_limit', { weightG: load.maxObjectG, limitG: limits.maxWeightG });
  if (isOver(load.maxObjectCents, limits.maxValueCents))
    return refuse('object_value_over_limit', {
      valueCents: load.maxObjectCents,
      limitCents: limits.maxValueCents,
    });
  return (
    sideBroken('height_over_limit', load.maxHeightMm, limits.maxHeightMm) ??
    sideBroken('width_over_limit', load.maxWidthMm, limits.maxWidthMm) ??
    sideBroken('length_over_limit', load.maxLengthMm, limits.maxLengthMm) ??
    sideBroken('side_over_limit', load.maxSideMm, limits.maxSideMm) ??
    sideBroken('sum_over_limit', load.maxSumMm, limits.maxSumMm)
  );
}

function sideBroken(code: RefusalCode, mm: number, limitMm: number | null): Refusal | null {
  return isOver(mm, limitMm) ? refuse(code, { mm, limitMm }) : null;
}

function shipmentLimitBroken(limits: Limits['shipment'], load: Load, valueCents: number): Refusal | null {
  const { realG, volumeMm3, objectCount } = load.shipment;
  if (isOver(realG, limits.maxWeightG))
    return refuse('weight_over_limit', { weightG: realG, limitG: limits.maxWeightG });
  if (isUnder(realG, limits.minWeightG))
    return refuse('weight_under_limit', { weightG: realG, limitG: limits.minWeightG });
  if (limits.maxVolumeCm3 !== null) {
    const broken = volumeBroken(volumeMm3, limits.maxVolumeCm3);
    if (broken !== null) return broken;
  }
  if (isOver(valueCents, limits.maxValueCents))
    return refuse('value_over_limit', { valueCents, limitCents: limits.maxValueCents });
  if (isUnder(valueCents, limits.minValueCents))
    return refuse('value_under_limit', { valueCents, limitCents: limits.minValueCents });
  if (isOver(objectCount, limits.maxObjects))
    return refuse('objects_over_limit', { count: objectCount, limit: limits.maxObjects });
  return null;
}

/** Refusal when a shipment's volume is above a limit in cubic centimetres. */
export function volumeBroken(volumeMm3: number, limitCm3: number): Refusal | null {
  return volumeMm3 > limitCm3 * 1000
    ? refuse('volume_over_limit', { volumeCm3: volumeMm3 / 1000, limitCm3 })
    : null;
}

function isOver(value: number, limit: number | null): boolean {
  return limit !== null && value > limit;
}

function isUnder(value: number, limit: number | null): boolean {
  return limit !== null && value < limit;
}
