import type { Reading } from './reading.ts';

/**
 * Where a later reading differs from an earlier one: `address member: was → is`. Members that are new are no
 * difference, lists have the same length and order.
 */
export function differences(earlier: Reading, later: Reading): string[] {
  return [...earlier].flatMap(([address, was]) =>
    later.has(address)
      ? differing('', was, later.get(address)).map((text) => `${address}${text}`)
      : [`${address} was not read`],
  );
}

/** The places of differences, without what was and is there. */
export function placesOf(texts: readonly string[]): Set<string> {
  return new Set(texts.map((text) => text.split(': ')[0] ?? ''));
}

function differing(place: string, was: unknown, is: unknown): string[] {
  if (Array.isArray(was) && Array.isArray(is)) {
    if (was.length !== is.length) return [`${place}.length: ${was.length} → ${is.length}`];
    return was.flatMap((item, index) => differing(`${place}[${index}]`, item, is[index]));
  }
  if (isObject(was) && isObject(is))
    return Object.keys(was).flatMap((key) => differing(`${place} ${key}`, was[key], is[key]));
  return Object.is(was, is) ? [] : [`${place}: ${shown(was)} → ${shown(is)}`];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 120);
}
