import type {
  LetterOccasion,
  NewRecipientLetters,
  RecipientLettersView,
} from '@carreto/contract/admin/registry/recipient-letters';

/** What recipients of a shipper are written, as it is edited. */
export type LetterValues = Omit<NewRecipientLetters, 'revision'>;
export type OccasionValues = LetterValues['occasions'][LetterOccasion];
export type LetterLanguage = 'pt' | 'en';

export const occasions: readonly LetterOccasion[] = ['hired', 'outForDelivery', 'failedAttempt', 'delivered'];

export function valuesOf({ language, includesReverse, occasions }: RecipientLettersView): LetterValues {
  return { language, includesReverse, occasions };
}

/** Languages that a letter is written in, the first one first. */
export function languagesOf(language: LetterValues['language']): readonly LetterLanguage[] {
  return language === 'both' ? ['pt', 'en'] : [language];
}

/** Whether the texts are the shop's own. */
export function hasOwnText({ pt, en }: OccasionValues): boolean {
  return pt !== null || en !== null;
}

/** Fields of the form, as a refusal names them. */
export const members = occasions.flatMap((occasion) =>
  ['pt', 'en'].flatMap((language) =>
    ['subject', 'body'].map((part) => `occasions.${occasion}.${language}.${part}`),
  ),
);
