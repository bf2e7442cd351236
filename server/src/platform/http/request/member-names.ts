const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether no object may have a member of that name: those that poison prototypes (decision G7). */
export function isForbiddenName(name: string): boolean {
  return forbiddenNames.has(name);
}

/** A name with the capitals of ASCII as small letters; declared names have no others, and a Kelvin sign stays one. */
export function inSmallLetters(name: string): string {
  return name.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}
