import { type Surcharge, type SurchargeCode, stage2Codes } from '../../../engine/rating/document.ts';
import { type ChargeCode, eventCodes, type Measure } from '../understand/meanings.ts';

/** How a charge is stated where nothing but a number stands; what is not listed is a fixed amount. */
const usualMeasure: Partial<Record<ChargeCode, Measure>> = {
  ad_valorem: 'percent',
  gris: 'percent',
  ademe: 'percent',
  emex: 'percent',
  river: 'percent',
  river_insurance: 'percent',
  interior: 'percent',
  trt: 'percent',
  tda: 'percent',
  tde: 'percent',
  scheduling: 'percent',
  redelivery: 'percent',
  return: 'percent',
  toll: 'per_100kg',
  capatazia: 'per_kg',
};

export function usualMeasureOf(code: ChargeCode): Measure {
  return usualMeasure[code] ?? 'fixed';
}

const ofFreight: ReadonlySet<ChargeCode> = new Set([...stage2Codes, ...eventCodes, 'interior']);

/** What a percent of this charge applies to where the file does not say: the freight so far, or the goods. */
export function usualBaseOf(code: ChargeCode): Surcharge['percentBase'] {
  return ofFreight.has(code) ? 's0_s1' : 'invoice';
}

/** The code on the wire and the event: events travel under `other`. */
export function wireCodeOf(code: ChargeCode): Pick<Surcharge, 'code' | 'event'> {
  const event = eventCodes.find((each) => each === code) ?? null;
  return event === null ? { code: code as SurchargeCode, event } : { code: 'other', event };
}
