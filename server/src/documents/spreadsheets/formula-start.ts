const formulaStart = /^["'\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^["'\s\u00a0]*[\t\r\n]/;
const plainNumber = /^[+-]?[0-9]+([.,][0-9]+)?$/;

/**
 * Whether a spreadsheet program might take a text for a formula: `=` `+` `-` `@` and their full-width forms, tab
 * or line break first, also after quotes, apostrophes or spaces. Plain numbers are none.
 */
export function startsFormula(text: string): boolean {
  return formulaStart.test(text) && !plainNumber.test(text);
}

/** A text that no spreadsheet program takes for a formula: an apostrophe before what looks like one. */
export function guardFormula(text: string): string {
  return startsFormula(text) ? `'${text}` : text;
}

const apostrophe = 0x27;

/** The text as it was before `guardFormula`. */
export function unguardFormula(text: string): string {
  if (text.charCodeAt(0) !== apostrophe) return text;
  const rest = text.slice(1);
  return startsFormula(rest) ? rest : text;
}
