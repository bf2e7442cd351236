/**
 * Letters without their accents, and ẞ as ß, whose capital every capital is made from: SS; anything else as it is.
 * @param form `NFKD` also takes ligatures, superscripts and wide forms apart into plain characters.
 */
export function withoutAccents(text: string, form: 'NFD' | 'NFKD' = 'NFKD'): string {
  return text.normalize(form).replace(/\p{M}/gu, '').replaceAll('ẞ', 'ß');
}

/** Text for comparison: without accents, surrounding space and the difference of upper and lower case. */
export function fold(text: string): string {
  return withoutAccents(text, 'NFD').trim().toLowerCase();
}
