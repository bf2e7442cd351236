import type { Limits } from './document.ts';

/** The limits of a table that names none. */
export const noLimits: Limits = {
  object: {
    maxWeightG: null,
    maxHeightMm: null,
    maxWidthMm: null,
    maxLengthMm: null,
    maxSideMm: null,
    maxSumMm: null,
    minHeightMm: null,
    minWidthMm: null,
    minLengthMm: null,
    maxValueCents: null,
  },
  shipment: {
    minWeightG: null,
    maxWeightG: null,
    maxVolumeCm3: null,
    minValueCents: null,
    maxValueCents: null,
    maxObjects: null,
  },
};
