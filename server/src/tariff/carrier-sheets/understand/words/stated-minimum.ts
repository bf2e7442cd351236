/** A header apart from the minimum that it states; `minimum` is the number as written, null for none. */
export type StatedMinimum = { rest: string; minimum: string | null };

/** Longer texts are no headers. */
const longest = 120;
/** Over text with single spaces, so that no run of them can be divided in many ways. */
const ending = /\bm[ií]n(?:im[oa])?\.?(?: ?(?:de|:|=))? ?(?:R\$)? ?([0-9][0-9.,]{0,20}) ?\)?\.?$/i;
const separators = ' |,;:(/+-';

/**
 * The minimum that a header says of its whole column: `GRIS % | MÍNIMO 3,50`, `Frete mínimo R$ 35,00`. Carriers write it
 * above the percents where it is the same for all of them.
 */
export function statedMinimum(text: string): StatedMinimum {
  const spaced = text.length > longest ? '' : text.trim().replace(/\s+/g, ' ');
  const match = ending.exec(spaced);
  const before = match === null ? '' : withoutSeparators(spaced.slice(0, match.index));
  // What has another figure before it is a charge in a cell, not the name of one.
  return match === null || /[0-9]/.test(before)
    ? { rest: text, minimum: null }
    : { rest: before, minimum: match[1] ?? null };
}

function withoutSeparators(text: string): string {
  let end = text.length;
  while (end > 0 && separators.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** `MÍNIMO 3,50` and `mín. R$ 30,00` in a column of minimums are the number. */
export function withoutMinimumWord<Value>(cell: Value): Value | string {
  if (typeof cell !== 'string') return cell;
  const { rest, minimum } = statedMinimum(cell);
  return rest === '' && minimum !== null ? minimum : cell;
}
