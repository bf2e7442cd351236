import { groupOfCode } from '../trail/catalogue.ts';

/** What recipients may be written about, in the order of a freight's life. */
export const occasions = ['hired', 'out_for_delivery', 'failed_attempt', 'delivered'] as const;
export type Occasion = (typeof occasions)[number];

/** What is older when it comes is no news to a recipient. */
export const newsHours = 48;

/** Codes of the catalogue that lead to a letter, with its occasion; the hire is no code that a carrier may send. */
export const occasionOfCode: ReadonlyMap<number, Exclude<Occasion, 'hired'>> = new Map(
  [...groupOfCode].flatMap(([code, group]) =>
    group === 'out_for_delivery' || group === 'failed_attempt' || group === 'delivered'
      ? [[code, group] as const]
      : [],
  ),
);
