const marks = ['grave', 'acute', 'circ', 'tilde', 'uml', 'cedil'] as const;
const combining: Readonly<Record<(typeof marks)[number], string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
};
const signs: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ordm: 'º',
  ordf: 'ª',
};
const reference = /&(?:#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,8});/gi;

/**
 * A text without references to characters: numbers, and the names that HTML has for letters of Portuguese (S8). What is no such name stays as
 * it is. Pure.
 */
export function withoutReferences(text: string): string {
  return text.replace(reference, (whole) => {
    const name = whole.slice(1, -1).toLowerCase();
    if (name.startsWith('#x')) return characterOf(Number.parseInt(name.slice(2), 16), whole);
    if (name.startsWith('#')) return characterOf(Number(name.slice(1)), whole);
    const mark = marks.find((one) => name.slice(1) === one);
    if (mark !== undefined) return `${whole.charAt(1)}${combining[mark]}`.normalize('NFC');
    return signs[name] ?? whole;
  });
}

function characterOf(code: number, whole: string): string {
  const isCharacter = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : whole;
}
