/** The search parameters of a page, as they stand in its address. */
export type SearchParams = Readonly<Record<string, string>>;

/** Longer ones are cut off nowhere: they are dropped whole. */
const longestValue = 8000;

/** Reads a query string; of a name that stands twice the last one counts. */
export function parseSearch(text: string): Record<string, string> {
  const entries = [...new URLSearchParams(text)].filter(([, value]) => value.length <= longestValue);
  return Object.fromEntries(entries);
}

/** Writes a query string that people can read: commas and colons stay as they are. */
export function writeSearch(params: Readonly<Record<string, unknown>>): string {
  const written = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${readable(encodeURIComponent(String(value)))}`);
  return written.length === 0 ? '' : `?${written.join('&')}`;
}

function readable(text: string): string {
  return text.replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%2F/g, '/').replace(/%20/g, '+');
}
