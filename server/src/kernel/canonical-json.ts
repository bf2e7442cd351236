/**
 * The one text of a JSON value: object members in one order whatever order they were written in, no spaces.
 * Equal values give equal texts; `undefined` members are left out, as in JSON.
 */
export function canonicalJson(value: unknown): string {
  const parts: string[] = [];
  writeCanonical(value, (text) => parts.push(text));
  return parts.join('');
}

/** A UTF-16 unit takes at most three bytes. */
const mostBytesPerUnit = 3;
/** From here on copying costs more than room that is asked for and never touched, which the system does not count. */
const large = 1024 * 1024;
const roomForLarge = 64 * 1024 * 1024;

/**
 * The UTF-8 bytes of `canonicalJson`, made piece by piece: large values need no second copy in memory. Of more than a
 * mebibyte they are the beginning of a larger buffer, of which nothing else was touched.
 */
export function canonicalJsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(64 * 1024);
  let length = 0;
  let pending = '';
  const flush = (): void => {
    const needed = length + pending.length * mostBytesPerUnit;
    if (needed > bytes.length) bytes = moved(bytes, length, roomFor(needed));
    length += encoder.encodeInto(pending, bytes.subarray(length)).written;
    pending = '';
  };
  writeCanonical(value, (text) => {
    pending += text;
    if (pending.length > 16 * 1024) flush();
  });
  flush();
  return length > large ? bytes.subarray(0, length) : moved(bytes, length, length);
}

function roomFor(bytes: number): number {
  if (bytes <= large) return Math.min(large, bytes * 2);
  return Math.max(roomForLarge, bytes * 2);
}

/** The first bytes in a buffer of another size; the one they were in is given back at once, not when garbage is collected. */
function moved(bytes: Uint8Array<ArrayBuffer>, length: number, size: number): Uint8Array<ArrayBuffer> {
  const other = new Uint8Array(size);
  other.set(bytes.subarray(0, length));
  bytes.buffer.transfer(0);
  return other;
}

type Write = (text: string) => void;

/** The members of an object as they stand in it, and as they are written: in order, each name as text. */
type Members = { keys: readonly string[]; sorted: readonly { key: string; name: string }[] };

function writeCanonical(value: unknown, write: Write): void {
  if (Array.isArray(value)) writeList(value, write);
  else if (isObject(value)) writeObject(value, membersOf(value, null), write);
  else
    write(
      typeof value === 'number' && Number.isFinite(value) ? String(value) : (JSON.stringify(value) ?? 'null'),
    );
}

function writeList(list: readonly unknown[], write: Write): void {
  // Neighbours mostly have the same members, whose order need not be found again.
  let members: Members | null = null;
  write('[');
  for (const [index, item] of list.entries()) {
    if (index > 0) write(',');
    if (isObject(item)) {
      members = membersOf(item, members);
      writeObject(item, members, write);
    } else writeCanonical(item, write);
  }
  write(']');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function membersOf(object: object, last: Members | null): Members {
  const keys = Object.keys(object);
  const isSame = last?.keys.length === keys.length && keys.every((key, index) => key === last.keys[index]);
  if (last !== null && isSame) return last;
  return { keys, sorted: keys.toSorted().map((key) => ({ key, name: `${JSON.stringify(key)}:` })) };
}

function writeObject(object: Readonly<Record<string, unknown>>, { sorted }: Members, write: Write): void {
  write('{');
  let isFirst = true;
  for (const { key, name } of sorted) {
    const member = object[key];
    if (member === undefined) continue;
    write(isFirst ? name : `,${name}`);
    writeCanonical(member, write);
    isFirst = false;
  }
  write('}');
}
