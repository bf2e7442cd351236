import { folded } from '../../formats/folded.ts';
import { readTsv } from '../../parts/grid/tsv.ts';
import { newVolume, type VolumeDraft } from './draft.ts';

/** The columns of the form, in their order. */
const columns = ['amount', 'length', 'width', 'height', 'weight', 'value', 'sku'] as const;
type Column = (typeof columns)[number];

/** What a heading says, in the words of spreadsheets here and elsewhere. */
const headings: readonly (readonly [Column, RegExp])[] = [
  ['amount', /^(?:qtd|quant|unidades|volumes|amount|units|qty)/],
  ['length', /^(?:comp|length)/],
  ['width', /^(?:larg|width)/],
  ['height', /^(?:alt|height)/],
  ['weight', /^(?:peso|kg|weight)/],
  ['value', /^(?:valor|preco|value|price)/],
  ['sku', /^(?:sku|codigo|produto|code|product)/],
];

const mostVolumes = 200;

/**
 * Volumes of what a spreadsheet put into the clipboard, a line each; undefined for a text of one cell, which is pasted as any
 * text. Headings say what the columns are; without them they are those of the form, from the field that is pasted into.
 */
export function pastedVolumes(
  text: string,
  into: Column,
  firstKey: number,
): readonly VolumeDraft[] | undefined {
  const rows = readTsv(text).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const [first = []] = rows;
  if (rows.length <= 1 && first.length <= 1) return undefined;
  const named = first.map((cell) => headings.find(([, form]) => form.test(folded(cell)))?.[0]);
  const hasHeadings = named.some((column) => column !== undefined);
  const order = hasHeadings ? named : columns.slice(columns.indexOf(into));
  const lines = hasHeadings ? rows.slice(1) : rows;
  return lines.slice(0, mostVolumes).map((cells, index) => {
    const volume: VolumeDraft = newVolume(firstKey + index);
    for (const [at, cell] of cells.entries()) {
      const column = order[at];
      if (column !== undefined && cell.trim() !== '') volume[column] = cell.trim();
    }
    return volume;
  });
}
