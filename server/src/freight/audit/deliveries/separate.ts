/** A delivery of a simplified CT-e with the freights that its NF-es are on. */
export type DeliveryFreights = { item: number; freightCodes: readonly string[] };

/** Deliveries that are judged together, with their freights. */
export type DeliveryGroup = { items: readonly number[]; freightCodes: readonly string[] };

type Beside = {
  /** All freights of the CT-e, also those that a person or a code found. */
  linked: readonly string[];
  /** Freights that one other charge has in common. */
  joints: readonly (readonly string[])[];
};

/**
 * Sorts the deliveries of a CT-e into those that can be judged apart: a freight, or another CT-e, that two of them have in
 * common keeps them together. Freights that no NF-e tells the delivery of are those of the deliveries without any; where
 * all have one, nothing is known to be apart.
 */
export function separate(
  deliveries: readonly DeliveryFreights[],
  { linked, joints }: Beside,
): DeliveryGroup[] {
  const placed = new Set(deliveries.flatMap(({ freightCodes }) => freightCodes));
  const stray = linked.filter((code) => !placed.has(code));
  const without = deliveries.filter(({ freightCodes }) => freightCodes.length === 0);
  if (stray.length > 0 && without.length === 0)
    return [{ items: deliveries.map(({ item }) => item), freightCodes: linked }];
  const rootOf = joined([...deliveries.map(({ freightCodes }) => freightCodes), stray, ...joints]);
  const groups = new Map<string, { items: number[]; codes: Set<string> }>();
  for (const { item, freightCodes } of deliveries) {
    const codes = freightCodes.length === 0 ? stray : freightCodes;
    const root = codes[0] === undefined ? `without ${item}` : rootOf(codes[0]);
    const group = groups.get(root) ?? { items: [], codes: new Set<string>() };
    group.items.push(item);
    for (const code of codes) group.codes.add(code);
    groups.set(root, group);
  }
  return [...groups.values()].map(({ items, codes }) => ({ items, freightCodes: [...codes] }));
}

/** What stands for all codes that sets, over whichever of them, have in common. */
function joined(sets: readonly (readonly string[])[]): (code: string) => string {
  const above = new Map<string, string>();
  const rootOf = (code: string): string => {
    let root = code;
    for (let next = above.get(root); next !== undefined; next = above.get(root)) root = next;
    if (root !== code) above.set(code, root);
    return root;
  };
  for (const [first, ...others] of sets) {
    if (first === undefined) continue;
    for (const other of others) {
      const [one, two] = [rootOf(first), rootOf(other)];
      if (one !== two) above.set(two, one);
    }
  }
  return rootOf;
}
