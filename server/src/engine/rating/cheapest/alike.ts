/** Things of which many say the same: what depends on that alone is worked out once for all of them. */
export type Alike<Thing> = {
  /** One of each kind. */
  samples: readonly Thing[];
  /** The kind of each thing, by its place in the list. */
  kinds: Uint16Array;
};

/** Sorts at most 65,536 things by what a part of them says, which is plain JSON. */
export function alikeBy<Thing>(things: readonly Thing[], partOf: (thing: Thing) => unknown): Alike<Thing> {
  const known = new Map<string, number>();
  const samples: Thing[] = [];
  const kinds = Uint16Array.from(things, (thing) => {
    const text = JSON.stringify(partOf(thing));
    const kind = known.get(text) ?? known.size;
    if (kind === known.size) samples.push(thing);
    known.set(text, kind);
    return kind;
  });
  return { samples, kinds };
}
