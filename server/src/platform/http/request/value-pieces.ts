import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { type Container, isContainer, weigh } from '../value-weight.ts';

/**
 * A part of a value: what goes into one of its lists or objects, in order. Lists and objects that are pieces of their own
 * stand there empty; each is counted, and the pieces that name it come later.
 */
type Piece = {
  into: number;
  /** Names of the members; undefined in a list. */
  names: string[] | undefined;
  values: unknown[];
  /** Where the empty ones stand among the values. */
  begun: number[];
};

/** Values in a piece: some 1 ms to read. */
const largestPiece = 5000;

/**
 * Cuts a parsed value into bytes of bounded size, so that another thread can read one after the other: read at once, a
 * large value keeps a thread as long as parsing did.
 */
export function cutValue(value: unknown): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let containers = 0;
  const write = (into: number, container: Container): void => {
    for (const { names, members } of groupsOf(container)) {
      const large = members.filter(({ isLarge }) => isLarge).map(({ value }) => value as Container);
      const begun = members.flatMap(({ isLarge }, index) => (isLarge ? index : []));
      const values = members.map(({ value, isLarge }) => (isLarge ? emptied(value) : value));
      const piece: Piece = { into, names, values, begun };
      pieces.push(Uint8Array.from(serialize(piece)));
      const first = containers + 1;
      containers += large.length;
      for (const [index, one] of large.entries()) write(first + index, one);
    }
  };
  write(0, [value]);
  return pieces;
}

/** `isLarge`: becomes pieces of its own. */
type Member = { value: unknown; isLarge: boolean };
type Group = { names: string[] | undefined; members: Member[] };

/** Members of a list or an object, as many together as make a piece. */
function* groupsOf(container: Container): Generator<Group> {
  const names = Array.isArray(container) ? undefined : Object.keys(container);
  const values = Array.isArray(container) ? container : Object.values(container);
  let members: Member[] = [];
  let weight = 0;
  let from = 0;
  for (const [index, value] of values.entries()) {
    const size = weigh(value, largestPiece);
    const isLarge = size >= largestPiece && isContainer(value);
    const added = isLarge ? 1 : size;
    if (weight > 0 && weight + added > largestPiece) {
      yield { names: names?.slice(from, index), members };
      members = [];
      weight = 0;
      from = index;
    }
    members.push({ value, isLarge });
    weight += added;
  }
  if (members.length > 0) yield { names: names?.slice(from), members };
}

function emptied(value: unknown): Container {
  return Array.isArray(value) ? [] : {};
}

/** Puts a value together again, and lets others have their turn whenever `sliceMs` are over. */
export async function joinValue(pieces: readonly Uint8Array[], sliceMs = 4): Promise<unknown> {
  const root: unknown[] = [];
  const containers: Container[] = [root];
  let sinceMs = performance.now();
  for (const bytes of pieces) {
    // Written by `cutValue` in a thread of ours.
    const piece = deserialize(bytes) as Piece;
    put(piece, containers);
    if (performance.now() - sinceMs < sliceMs) continue;
    await nextTurn();
    sinceMs = performance.now();
  }
  return root[0];
}

function put({ into, names, values, begun }: Piece, containers: Container[]): void {
  const target = containers[into];
  for (const [index, value] of values.entries()) {
    const name = names?.[index];
    if (Array.isArray(target)) target.push(value);
    else if (target !== undefined && name !== undefined) target[name] = value;
  }
  for (const index of begun) containers.push(values[index] as Container);
}
