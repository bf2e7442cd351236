const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * A text as it stands in XML, in content and in quoted attributes. What XML has no place for, not even as a reference
 * (control characters, lone surrogates, U+FFFE and U+FFFF), becomes a space; so do tabs and line ends.
 */
export function escapeXml(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ')
    .replace(/[&<>"']/g, (character) => references[character] ?? '');
}
