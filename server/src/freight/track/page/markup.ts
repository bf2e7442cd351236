/** What a text could do to the words around it: control characters and marks that turn the direction of writing. */
const unseen = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\uFFF9-\uFFFB]/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text of anybody's as part of a page, in content and in quoted attributes; cut where it is absurdly long. */
export function escaped(text: string, mostCharacters = 200): string {
  const seen = text.toWellFormed().replace(unseen, ' ').trim();
  const characters = Array.from(seen);
  const cut = characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('')}…` : seen;
  return cut.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** The address of a link, in its normal form; undefined for anything but absolute HTTP and HTTPS ones. */
export function safeLink(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.username === '' && url.password === '' ? url.href : undefined;
}
