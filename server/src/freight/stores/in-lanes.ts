/** So many calls at once go to one shop's platform; others wait for their turn. */
const lanesOfShop = 4;

/** Works rows off, those of different shops beside each other, and of one shop a few at a time in their order. */
export async function inLanes<Row extends { connectionId: number }>(
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const byShop = [...Map.groupBy(rows, ({ connectionId }) => connectionId).values()];
  await Promise.all(
    byShop.flatMap((queue) =>
      Array.from({ length: Math.min(lanesOfShop, queue.length) }, () => lane(queue, work)),
    ),
  );
}

async function lane<Row>(queue: Row[], work: (row: Row) => Promise<void>): Promise<void> {
  for (let row = queue.shift(); row !== undefined; row = queue.shift()) await work(row);
}
