import type { Page, PageRequest } from '@carreto/contract/admin/common';

const defaultLimit = 50;

/** Where a page starts, and how many rows to ask for: one more than it shows, to know whether another follows. */
export function pageStart(request: PageRequest): { after: number; fetch: number } {
  return { after: Number(request.cursor ?? 0), fetch: (request.limit ?? defaultLimit) + 1 };
}

/** The page of what `pageStart` made fetch; `positionOf` is what the rows were ordered by, their id by default. */
export function toPage<Item extends { id: number }>(
  request: PageRequest,
  items: readonly Item[],
  positionOf: (item: Item) => number = ({ id }) => id,
): Page<Item> {
  const limit = request.limit ?? defaultLimit;
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  const isMore = items.length > limit && last !== undefined;
  return { items: shown, nextCursor: isMore ? String(positionOf(last)) : null };
}
