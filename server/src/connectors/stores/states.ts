/** What the buyer of a shop is told of a freight; each platform has words of its own for these. */
export type StoreState =
  | 'posted'
  | 'in_transit'
  | 'out_for_delivery'
  | 'attempt_failed'
  | 'to_be_picked_up'
  | 'delivered'
  | 'returned'
  | 'lost'
  | 'failed';

const codes: readonly (readonly [StoreState, readonly number[]])[] = [
  ['posted', [15]],
  ['in_transit', [2, 16]],
  ['out_for_delivery', [17]],
  ['attempt_failed', [5, 32, 38, 41, 42, 43, 44, 45]],
  ['to_be_picked_up', [19, 118, 214]],
  ['delivered', [3, 140]],
  ['returned', [9]],
  ['lost', [18, 27, 138, 139]],
  ['failed', [28]],
];

const stateOf = new Map(codes.flatMap(([state, of]) => of.map((code) => [code, state] as const)));

/** What an occurrence of the catalogue means to a buyer; null where it is nothing that a shop shows. Pure. */
export function storeStateOf(occurrenceCode: number): StoreState | null {
  return stateOf.get(occurrenceCode) ?? null;
}
