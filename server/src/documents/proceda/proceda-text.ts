import { withoutAccents } from '../../kernel/fold.ts';

/** Punctuation that has a plain form. */
const plain: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
};

/**
 * A text as these files hold it: capitals without accents, one character a byte in every encoding. What has no
 * plain form becomes a blank; blanks at both ends go.
 */
export function procedaText(value: string): string {
  return withoutAccents(value)
    .replace(/[–—‘’“”]/gu, (sign) => plain[sign] ?? ' ')
    .toUpperCase()
    .replace(/\P{ASCII}|\p{Cc}/gu, ' ')
    .trim();
}
