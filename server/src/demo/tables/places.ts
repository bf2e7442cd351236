import type { ZipRange } from '../../engine/rating/document.ts';

/** Metropolitan streets with traffic restrictions: São Paulo, Rio de Janeiro, Belo Horizonte, Salvador, Recife. */
export const restrictedTraffic: ZipRange[] = [
  [1000000, 9999999],
  [20000000, 26699999],
  [30000000, 34999999],
  [40000000, 42599999],
  [50000000, 54999999],
];

/** Rio de Janeiro and the Baixada, where carriers hire escorts. */
export const emergencyRio: ZipRange[] = [
  [20000000, 23799999],
  [24000000, 26699999],
];

/**
 * Free trade areas under SUFRAMA: the Zona Franca de Manaus and the Áreas de Livre Comércio
 * (Laws 7,965/1989, 8,256/1991, 8,387/1991 and 15,273/2025).
 */
export const suframaAreas: ZipRange[] = [
  [69000000, 69099999],
  [69100001, 69113999],
  [69117000, 69119999],
  [69640000, 69649999],
  [69735000, 69739999],
  [76850000, 76856999],
  [69300001, 69339999],
  [69345000, 69347999],
  [69380000, 69389999],
  [68900001, 68914999],
  [68925001, 68939999],
  [69932000, 69934999],
  [69980000, 69981999],
];

/** Amazonas and the west of Pará: the last leg goes by river. */
export const riverTowns: ZipRange[] = [
  [69000000, 69299999],
  [69400000, 69899999],
  [68000000, 68299999],
];

/** Marajó and Amapá: a ferry crosses the mouth of the Amazon. */
export const ferryCrossings: ZipRange[] = [
  [68800000, 68899999],
  [68900000, 68999999],
];

/** Dirt roads and long gaps between towns. */
export const difficultAccess: ZipRange[] = [
  [69400000, 69899999],
  [68000000, 68799999],
  [69932000, 69999999],
  [64700000, 64999999],
  [39600000, 39999999],
];

/** Invented recipients that make carriers queue: two supermarket warehouses, and a whole chain by its root. */
export const difficultRecipients = ['99600101000160', '99600202000131', '99600303'];

/** Invented recipients that receive only at a booked hour. */
export const bookedRecipients = ['99600404000183', '99600202000131'];
