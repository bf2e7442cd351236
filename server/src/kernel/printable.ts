/** Control characters but line break and tab, separators of lines, and marks that turn the direction of writing. */
const unprintable = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * A text as a terminal or a log may show it: what cannot be seen, and what could rewrite what a person reads,
 * stands as `\u` and its four hexadecimal digits. Inside JSON that says the same.
 */
export function printable(text: string): string {
  return text.replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
