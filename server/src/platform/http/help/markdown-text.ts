import type { GuideText } from '@carreto/contract/guides';

/** Where a link of a file leads: to a page of a guide, or to an address. */
export type ResolveLink = (href: string) => { kind: 'page' | 'address'; to: string };

/** Code, **strong**, «name» and [link](address), in this order; everything else is plain. */
const forms = /`([^`]+)`|\*\*([^*]+)\*\*|«([^»]+)»|\[([^[\]]+)\]\(([^()\s]+)\)/g;

/** The texts of one line or of several that were joined. */
export function readTexts(line: string, resolve: ResolveLink): GuideText[] {
  const texts: GuideText[] = [];
  const plain = (text: string): void => {
    if (text !== '') texts.push({ kind: 'plain', text });
  };
  let end = 0;
  for (const match of line.matchAll(forms)) {
    plain(line.slice(end, match.index));
    texts.push(textOf(match, resolve));
    end = match.index + match[0].length;
  }
  plain(line.slice(end));
  return texts;
}

function textOf([, code, strong, name, label, href]: RegExpExecArray, resolve: ResolveLink): GuideText {
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (name !== undefined) return { kind: 'name', text: name };
  return { text: label ?? '', ...resolve(href ?? '') };
}

/** The anchor of a heading, as repository hosts make it: accents stay, other signs go. */
export function anchorOf(texts: readonly GuideText[]): string {
  return texts
    .map(({ text }) => text)
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replace(/ /g, '-');
}
