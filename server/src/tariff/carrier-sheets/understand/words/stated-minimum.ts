/** A header apart from the minimum that it states; `minimum` is the number as written, null for none. */
export type StatedMinimum = { rest: string; minimum: string | null };

/** Longer texts are no headers. */
const longest = 120;
const ending =
  /^(.*?)[\s|,;:(/+-]*\bm[ií]n(?:im[oa])?\.?(?:\s*(?:de|:|=))?\s*(?:R\$)?\s*([0-9][0-9.,]*)\s*\)?\.?$/i;

/**
 * The minimum that a header says of its whole column: `GRIS % | MÍNIMO 3,50`, `Frete mínimo R$ 35,00`. Carriers write it
 * above the percents where it is the same for all of them.
 */
export function statedMinimum(text: string): StatedMinimum {
  const match = text.length > longest ? null : ending.exec(text.trim());
  // What has another figure before it is a charge in a cell, not the name of one.
  return match === null || /[0-9]/.test(match[1] ?? '')
    ? { rest: text, minimum: null }
    : { rest: (match[1] ?? '').trim(), minimum: match[2] ?? null };
}

/** `MÍNIMO 3,50` and `mín. R$ 30,00` in a column of minimums are the number. */
export function withoutMinimumWord<Value>(cell: Value): Value | string {
  if (typeof cell !== 'string') return cell;
  const { rest, minimum } = statedMinimum(cell);
  return rest === '' && minimum !== null ? minimum : cell;
}
