/** A value whose absent members may stand as `undefined`. */
type Sparse<Value> = { [Name in keyof Value]: Value[Name] | undefined };

/**
 * A value of the wire written as one literal, its absent members undefined: JSON leaves those out. All values
 * of a kind then have one form in memory, which is made and written several times faster than one that grows
 * member by member. The literal must name every required member.
 */
export function sparse<Value>(value: Sparse<Value>): Value {
  return value as Value;
}
