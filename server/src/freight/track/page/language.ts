/** Languages of the public page; Portuguese where a browser asks for none of them. */
export const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Longest header that is read; browsers send a tenth of it. */
const longestHeader = 500;

/**
 * The language of an `Accept-Language` header: the wish with the greatest weight among ours, the first of equals.
 * Regions are ignored, `*` is Portuguese, a weight of 0 excludes, and what is malformed is no wish (RFC 9110, 12.5.4).
 */
export function languageOf(header: string | undefined): Language {
  let best: { language: Language; weight: number } = { language: 'pt', weight: 0 };
  for (const wish of (header ?? '').slice(0, longestHeader).split(',')) {
    const [range = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase());
    const language = languageIn(range);
    const weight = weightOf(parameters);
    if (language !== undefined && weight > best.weight) best = { language, weight };
  }
  return best.language;
}

function languageIn(range: string): Language | undefined {
  if (range === '*') return 'pt';
  const [primary] = range.split('-', 1);
  return languages.find((language) => language === primary);
}

function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  if (given === undefined) return 1;
  const text = given.slice(2);
  return /^(?:0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}
