/** What is selected in a list: these rows, or all that its filter finds. */
export type Selection = { kind: 'rows'; ids: ReadonlySet<string> } | { kind: 'filter' };

export const noSelection: Selection = { kind: 'rows', ids: new Set() };

/** Whether a row is part of it. */
export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'filter' || selection.ids.has(id);
}

/** Takes a row in, or out; of a whole filter that is out, what is known of it stays. */
export function toggled(selection: Selection, id: string, known: readonly string[]): Selection {
  const ids = new Set(selection.kind === 'filter' ? known : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { kind: 'rows', ids };
}

/** Takes in every row between two, both included, in the order of the list. */
export function extended(
  selection: Selection,
  [from, to]: readonly [number, number],
  known: readonly string[],
): Selection {
  if (selection.kind === 'filter') return selection;
  const between = known.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { kind: 'rows', ids: new Set([...selection.ids, ...between]) };
}
