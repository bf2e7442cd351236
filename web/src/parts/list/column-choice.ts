/** How a person has the columns of a list: as preferences keep it. */
export type ColumnChoice = {
  /** Those that are shown, in their order. */
  columns: readonly string[];
  pinned: readonly string[];
  /** Pixels, where they are not as usual. */
  widths: Readonly<Record<string, number>>;
};

type Known = { id: string; isHidden?: boolean };

export const widthBounds = { min: 40, max: 800 };

/** As a list is before anybody chose. */
export function usualChoice(known: readonly Known[]): ColumnChoice {
  return {
    columns: known.filter(({ isHidden }) => isHidden !== true).map(({ id }) => id),
    pinned: [],
    widths: {},
  };
}

/** What was kept, of the columns that there still are; as usual where it shows none of them. */
export function readChoice(kept: unknown, known: readonly Known[]): ColumnChoice {
  const { columns, pinned, widths } = (kept ?? {}) as Partial<Record<keyof ColumnChoice, unknown>>;
  const ids = new Set(known.map(({ id }) => id));
  const existing = (list: unknown): string[] =>
    Array.isArray(list) ? [...new Set(list.filter((id): id is string => ids.has(id as string)))] : [];
  const shown = existing(columns);
  if (shown.length === 0) return usualChoice(known);
  const fitting = Object.entries((widths ?? {}) as Record<string, unknown>).filter(
    (entry): entry is [string, number] => ids.has(entry[0]) && typeof entry[1] === 'number',
  );
  return {
    columns: shown,
    pinned: existing(pinned).filter((id) => shown.includes(id)),
    widths: Object.fromEntries(fitting.map(([id, width]) => [id, bounded(width)])),
  };
}

function bounded(width: number): number {
  return Math.round(Math.min(widthBounds.max, Math.max(widthBounds.min, width)));
}

/** The columns as they stand: pinned ones first. */
export function inOrder({ columns, pinned }: ColumnChoice): readonly string[] {
  return [...columns.filter((id) => pinned.includes(id)), ...columns.filter((id) => !pinned.includes(id))];
}

/** Shows a column at the end, or hides it; the last one stays. */
export function toggledColumn(choice: ColumnChoice, id: string): ColumnChoice {
  if (!choice.columns.includes(id)) return { ...choice, columns: [...choice.columns, id] };
  if (choice.columns.length === 1) return choice;
  const without = (list: readonly string[]): string[] => list.filter((one) => one !== id);
  return { ...choice, columns: without(choice.columns), pinned: without(choice.pinned) };
}

/** Moves a column by places; at the ends it stays. */
export function movedColumn(choice: ColumnChoice, id: string, by: number): ColumnChoice {
  const from = choice.columns.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= choice.columns.length) return choice;
  const columns = choice.columns.filter((one) => one !== id);
  columns.splice(to, 0, id);
  return { ...choice, columns };
}

/** Pins a column to the left, or lets it go. */
export function pinnedColumn(choice: ColumnChoice, id: string): ColumnChoice {
  const isPinned = choice.pinned.includes(id);
  return { ...choice, pinned: isPinned ? choice.pinned.filter((one) => one !== id) : [...choice.pinned, id] };
}

/** Gives a column another width, within bounds. */
export function resizedColumn(choice: ColumnChoice, id: string, width: number): ColumnChoice {
  return { ...choice, widths: { ...choice.widths, [id]: bounded(width) } };
}
