/** Text for comparison: without accents, surrounding space and the difference of upper and lower case. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase();
}
