/** What is seen of a grid that scrolls, in pixels; the height is that below the head, which always is seen. */
export type View = { top: number; left: number; height: number; width: number };

/** Places from `from` up to but not including `until`. */
export type Span = { from: number; until: number };

/** Higher than this no browser makes an element; rows of a higher grid pass faster than the bar is moved. */
export const mostPx = 15_000_000;

/** Drawn beyond what is seen, so that a step of the wheel shows no blank. */
const beyondRows = 6;
const beyondPx = 240;

type Rows = { count: number; heightPx: number };

/** How high the element is that is scrolled over. */
export function scrolledPx({ count, heightPx }: Rows): number {
  return Math.min(mostPx, count * heightPx);
}

/** How far rows are pushed down from where they would be drawn if the element had its whole height. */
export function pushedPx(rows: Rows, { top, height }: View): number {
  const whole = rows.count * rows.heightPx;
  if (whole <= mostPx) return 0;
  const share = Math.max(0, Math.min(1, top / (mostPx - height)));
  return top - share * (whole - height);
}

/** The rows that are drawn. */
export function rowsIn(rows: Rows, view: View): Span {
  const top = view.top - pushedPx(rows, view);
  const from = Math.floor(top / rows.heightPx) - beyondRows;
  const until = Math.ceil((top + view.height) / rows.heightPx) + beyondRows;
  return {
    from: Math.max(0, Math.min(from, rows.count)),
    until: Math.max(0, Math.min(until, rows.count)),
  };
}

/** Where each column begins, and at the end where the last one ends. */
export function edgesOf(widths: readonly number[]): number[] {
  const edges = [0];
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + width);
  return edges;
}

/** The columns that are drawn beside the frozen ones, which always are. */
export function columnsIn(edges: readonly number[], frozen: number, { left, width }: View): Span {
  const frozenPx = edges[frozen] ?? 0;
  const count = edges.length - 1;
  let from = frozen;
  while (from < count && (edges[from + 1] ?? 0) < left + frozenPx - beyondPx) from += 1;
  let until = from;
  while (until < count && (edges[until] ?? 0) < left + width + beyondPx) until += 1;
  return { from, until };
}

/** Where to scroll so that a row is seen whole; where the grid is already, if it is. */
export function topFor(rows: Rows, row: number, view: View): number {
  const whole = rows.count * rows.heightPx;
  const now = view.top - pushedPx(rows, view);
  const start = row * rows.heightPx;
  const wanted = start < now ? start : Math.max(now, start + rows.heightPx - view.height);
  if (wanted === now) return view.top;
  return whole <= mostPx ? wanted : (wanted / (whole - view.height)) * (mostPx - view.height);
}

/** Where to scroll sideways so that a column is seen whole beside the frozen ones. */
export function leftFor(
  edges: readonly number[],
  column: number,
  { view, frozen }: { view: View; frozen: number },
): number {
  if (column < frozen) return view.left;
  const frozenPx = edges[frozen] ?? 0;
  const [start = 0, end = 0] = edges.slice(column, column + 2);
  if (start - frozenPx < view.left) return start - frozenPx;
  return Math.max(view.left, end - view.width);
}
