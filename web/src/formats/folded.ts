/** A text for comparing: no accents, no capitals, single spaces. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Whether each word that was typed begins a word of a text. */
export function fitsWords(typed: string, text: string): boolean {
  const words = folded(text).split(/[^\p{L}\p{N}]+/u);
  return folded(typed)
    .split(' ')
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
}
