/**
 * The one text of a JSON value: object members in one order whatever order they were written in, no spaces.
 * Equal values give equal texts; `undefined` members are left out, as in JSON.
 */
export function canonicalJson(value: unknown): string {
  const parts: string[] = [];
  writeCanonical(value, (text) => parts.push(text));
  return parts.join('');
}

/** The UTF-8 bytes of `canonicalJson`, made piece by piece: large values need no second copy in memory. */
export function canonicalJsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(64 * 1024);
  let length = 0;
  let pending = '';
  const flush = (): void => {
    // A UTF-16 unit takes at most three bytes.
    const needed = length + pending.length * 3;
    if (needed > bytes.length) {
      const larger = new Uint8Array(Math.max(needed, bytes.length * 2));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    length += encoder.encodeInto(pending, bytes.subarray(length)).written;
    pending = '';
  };
  writeCanonical(value, (text) => {
    pending += text;
    if (pending.length > 16 * 1024) flush();
  });
  flush();
  return new Uint8Array(bytes.buffer.transfer(length));
}

type Write = (text: string) => void;

function writeCanonical(value: unknown, write: Write): void {
  if (Array.isArray(value)) writeList(value, write);
  else if (typeof value === 'object' && value !== null) writeObject(value as Record<string, unknown>, write);
  else write(JSON.stringify(value) ?? 'null');
}

function writeList(list: readonly unknown[], write: Write): void {
  write('[');
  for (const [index, item] of list.entries()) {
    if (index > 0) write(',');
    writeCanonical(item, write);
  }
  write(']');
}

function writeObject(object: Readonly<Record<string, unknown>>, write: Write): void {
  write('{');
  let isFirst = true;
  for (const key of Object.keys(object).sort()) {
    const member = object[key];
    if (member === undefined) continue;
    write(`${isFirst ? '' : ','}${JSON.stringify(key)}:`);
    writeCanonical(member, write);
    isFirst = false;
  }
  write('}');
}
