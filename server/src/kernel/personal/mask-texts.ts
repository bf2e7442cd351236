/** What is left of personal data for whoever may not see them. */

/** What stands where something is that may not be seen. */
export const hidden = '[oculto]';

/** A name by its first letter; nothing stays nothing. */
export function maskName(name: string): string {
  const [first] = name.trim();
  return first === undefined ? '' : `${first}…`;
}

/** A CPF or CNPJ by its last three characters. Of companies, too: many a CNPJ is that of one person. */
export function maskDocument(document: string): string {
  return document === '' ? '' : `…${document.slice(-3)}`;
}

/** A CPF by its last three digits; a CNPJ as it is. */
export function maskCpf(document: string): string {
  return isCpf(document) ? maskDocument(document) : document;
}

export function isCpf(document: string): boolean {
  return document.length === 11;
}

/** A zip code by its first five digits, which are of a town or a quarter. */
export function maskZip(zip: string): string {
  return zip.length <= 5 ? zip : `${zip.slice(0, 5)}${'*'.repeat(zip.length - 5)}`;
}

export function hide(text: string): string {
  return text === '' ? '' : hidden;
}

/** Each is bounded, so that no text takes longer than its length. */
const telling = [
  /[^\s@<>"',;:()]{1,64}@[^\s@<>"',;()]{1,255}/g,
  /(?<![\dA-Za-z])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\dA-Za-z])/g,
  /(?<![\dA-Za-z])(?:\+?55[ -]?)?\(?\d{2}\)?[ -]?9?\d{4}[ -]?\d{4}(?![\dA-Za-z])/g,
];

/** A text without what looks like an e-mail address, a CPF or a telephone number in it. */
export function maskProse(text: string): string {
  return telling.reduce((left, pattern) => left.replace(pattern, hidden), text);
}
