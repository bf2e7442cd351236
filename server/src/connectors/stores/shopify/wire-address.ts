import type { StoreOrder } from '../store.ts';
import type { Order } from './schema.ts';

type Lines = Pick<StoreOrder['recipient'], 'street' | 'number' | 'district' | 'complement'>;

/** Stands between the parts of a line where the checkout asks for them one by one (S13). */
const joiner = '\u2060';
const longestLine = 255;

/**
 * Street, number, complement and district of the two lines of an address. The checkout's own fields are told apart by what it puts between them;
 * elsewhere a number is what stands behind a comma, and nothing else is guessed. Pure.
 */
export function linesOf({ address1, address2 }: NonNullable<Order['shippingAddress']>): Lines {
  const [street = '', number] = partsOf(address1);
  const [complement, district] = partsOf(address2);
  if (number !== undefined)
    return { street, number: number || null, complement: complement || null, district: district || null };
  const split = numbered(street);
  return {
    street: split.street,
    number: split.number,
    complement: [split.rest, complement].filter(Boolean).join(', ') || null,
    district: district || null,
  };
}

function partsOf(line: string | null | undefined): string[] {
  return (line ?? '').slice(0, longestLine).split(joiner).map(withoutEdges);
}

/** Without the commas and spaces around it. */
function withoutEdges(part: string): string {
  const isEdge = (letter: string | undefined): boolean => letter === ',' || letter?.trim() === '';
  let [start, end] = [0, part.length];
  while (start < end && isEdge(part[start])) start += 1;
  while (end > start && isEdge(part[end - 1])) end -= 1;
  return part.slice(start, end);
}

/** `Avenida Paulista, 1000`, `Avenida Paulista, nº 1000 - Apto 42`, `Estrada Velha, s/n`. */
function numbered(line: string): { street: string; number: string | null; rest: string | null } {
  const parts = line.split(',');
  for (let at = 1; at < parts.length; at += 1) {
    const found = /^\s*(?:n[º°o]?\.?\s*)?(\d{1,6}[a-z]?|s\/n)(?![\w/])\s*[-–]?\s*(.*)$/i.exec(
      parts[at] ?? '',
    );
    const [, number, rest = ''] = found ?? [];
    if (number === undefined) continue;
    const behind = [rest.trim(), ...parts.slice(at + 1).map((part) => part.trim())].filter(Boolean);
    return { street: parts.slice(0, at).join(',').trim(), number, rest: behind.join(', ') || null };
  }
  return { street: line, number: null, rest: null };
}
