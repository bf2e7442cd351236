import type { TrackedName } from '../../../../connectors/carrier-tracking/port.ts';

/** Something with names, such as a freight. */
type Named = { names: readonly TrackedName[] };

/**
 * Splits names into calls of at most so many, in their order. No call has two names that read the same to a carrier,
 * which would answer one of them. Those of one freight that do not fit into a call go into the next.
 */
export function splitNames<Item extends Named>(named: readonly Item[], most: number): Item[][] {
  const calls: { keys: Set<string>; parts: Map<Item, TrackedName[]> }[] = [];
  for (const item of named)
    for (const name of item.names) {
      let call = calls.at(-1);
      if (call === undefined || call.keys.size >= most || call.keys.has(name.key)) {
        call = { keys: new Set(), parts: new Map() };
        calls.push(call);
      }
      call.keys.add(name.key);
      call.parts.set(item, [...(call.parts.get(item) ?? []), name]);
    }
  return calls.map(({ parts }) => [...parts].map(([item, names]) => ({ ...item, names })));
}
