import type { Page, PageRequest } from '@carreto/contract/admin/common';

/** Everything a list gives, page after page. */
export async function readEveryPage<Item>(
  read: (request: PageRequest) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page<Item> = await read(cursor === undefined ? { limit: 200 } : { limit: 200, cursor });
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}
