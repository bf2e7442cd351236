/** What replaces a secret. */
export const hidden = '[hidden]';

/** The form of an integration token: 32 letters and digits that stand alone, or after an escape of JSON such as `\n`. */
const tokens = /(?<=^|[^0-9A-Za-z]|\\[bfnrt]|\\u[0-9a-fA-F]{4})[0-9A-Za-z]{32}(?![0-9A-Za-z])/g;
/** What follows a name that introduces a secret, in an address, in a header or as a webhook secret. */
const introduced = /((?:[?&]|\\u0026)token=|(?:bearer|basic) +|whsec_)[^\s&"'\\]+/gi;

/**
 * Hides secrets in a text that is about to leave for a log: integration tokens wherever they stand, whatever
 * follows `token=`, `Bearer` and `Basic`, webhook secrets. Rather hides too much: a UUID without dashes goes too.
 */
export function scrub(text: string): string {
  return text.replace(introduced, `$1${hidden}`).replace(tokens, hidden);
}
