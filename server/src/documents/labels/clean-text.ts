import { withoutAccents } from '../../kernel/fold.ts';
import type { Face } from './typeface.ts';

/** What folding does not find, but people type. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '\\': '/',
    '‐': '-',
    '‑': '-',
    '‒': '-',
    '–': '-',
    '—': '-',
    '―': '-',
    '‘': "'",
    '’': "'",
    '‚': ',',
    '“': '"',
    '”': '"',
    '„': '"',
    '•': '*',
    '…': '...',
    '€': 'EUR',
    Ł: 'L',
    ł: 'l',
    Đ: 'D',
    đ: 'd',
    ı: 'i',
    Œ: 'OE',
    œ: 'oe',
  }),
);

/**
 * A text as a font can draw it: composed, without control characters and marks that turn the direction of writing,
 * white space as single spaces. A character that the font lacks is drawn without its accents or by its likeness, and
 * as a question mark where there is none; what only combines with others disappears.
 */
export function cleanText(text: string, face: Face): string {
  const spaced = text.replace(/[\p{Cc}\p{Z}]+/gu, ' ').trim();
  return [...spaced.normalize('NFC')].map((character) => drawable(character, face)).join('');
}

function drawable(character: string, face: Face): string {
  if (face.has(character)) return character;
  if (/[\p{M}\p{Cf}\p{Sk}]/u.test(character)) return '';
  const likeness = lookalikes.get(character) ?? withoutAccents(character);
  return likeness !== '' && [...likeness].every((part) => face.has(part)) ? likeness : '?';
}
