import { type Occasion, occasions } from './occasions.ts';

/** In which language a letter is; `both`: Portuguese, and English below it. */
export type LetterLanguage = 'pt' | 'en' | 'both';

/** A text of a letter, with placeholders; the link to follow the freight stands below it. */
export type LetterText = { subject: string; body: string };

/** Null texts are Carreto's own. */
export type OccasionPolicy = { isOn: boolean; pt: LetterText | null; en: LetterText | null };

/** What recipients of a shipper are written. */
export type LetterPolicy = {
  language: LetterLanguage;
  /** Whether freights that go back have letters, too. */
  includesReverse: boolean;
  occasions: Record<Occasion, OccasionPolicy>;
  /** 0 until there is one. */
  revision: number;
};

const off: OccasionPolicy = { isOn: false, pt: null, en: null };

/** As long as nobody has said otherwise: nothing is written to anybody. */
export const usualPolicy: LetterPolicy = {
  language: 'pt',
  includesReverse: false,
  occasions: Object.fromEntries(occasions.map((one) => [one, off])) as LetterPolicy['occasions'],
  revision: 0,
};

/** Those that are on. */
export function occasionsOn(policy: LetterPolicy): Occasion[] {
  return occasions.filter((occasion) => policy.occasions[occasion].isOn);
}
