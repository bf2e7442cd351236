import { withoutAccents } from '../../../kernel/fold.ts';
import { type Cell, columnLetters } from '../sheet.ts';

/** Longest header that is compared. */
const longest = 120;

/** Words of a text for comparison: lower case, no accents, signs kept that mean something in headers. */
export function foldText(value: Cell): string {
  return withoutAccents(String(value ?? '').slice(0, longest))
    .toLowerCase()
    .replace(/[^a-z0-9%$<>=+.,/()#|-]+/g, ' ')
    .trim();
}

/** The same in one word of letters, digits and percent signs: how aliases are looked up. */
export function compact(text: string): string {
  return foldText(text).replace(/[^a-z0-9%]/g, '');
}

/** Words and numbers of a text, in their order: `De 10,01 a 20 kg` to `de`, `10,01`, `a`, `20`, `kg`. */
export function tokensOf(value: Cell): string[] {
  return foldText(value).match(/[0-9][0-9.,]*|r\$|m3|[a-z]+|[%<>=+/|-]/g) ?? [];
}

/** How findings name a column: its letters and, where there is one, its header. */
export function columnTitle(index: number, header: string): string {
  const letters = columnLetters(index);
  return header === '' ? letters : `${letters} (${header.replace(/\s+/g, ' ').slice(0, 60)})`;
}
