type Page<Item> = { items: readonly Item[]; nextCursor: string | null };
type PageRequest = { limit: number; cursor?: string };

/** The longest page that lists give. */
const limit = 200;

/** Every item of a list that is short enough to choose from, or to be looked at whole: page after page. */
export async function everyPage<Item>(read: (page: PageRequest) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await read(cursor === null ? { limit } : { limit, cursor });
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}
