import type { FailureDetail } from '../../kernel/failure.ts';

/**
 * Reads one value of a definition that came as JSON. Faults are added to `errors` under their path, and
 * undefined is answered; so one pass finds all of them.
 */
export type Reader<T> = (value: unknown, path: string, errors: FailureDetail[]) => T | undefined;

/** A whole number within bounds. */
export function integer(min: number, max: number): Reader<number> {
  return (value, path, errors) => {
    if (typeof value === 'number' && Number.isSafeInteger(value) && min <= value && value <= max)
      return value;
    return fault(errors, path, `must be a whole number from ${min} to ${max}`);
  };
}

/** A text of 1 to `max` characters that is not blank; an emoji is one character, as on the wire. */
export function text(max: number): Reader<string> {
  return (value, path, errors) => {
    if (typeof value === 'string' && value.trim() !== '' && hasAtMost(max, value)) return value;
    return fault(errors, path, `must be a text of 1 to ${max} characters`);
  };
}

/** Counts code points, and only where the length in code units leaves it open. */
function hasAtMost(max: number, value: string): boolean {
  return value.length <= max || (value.length <= 2 * max && Array.from(value).length <= max);
}

/** True or false. */
export const boolean: Reader<boolean> = (value, path, errors) =>
  typeof value === 'boolean' ? value : fault(errors, path, 'must be true or false');

/** One of a few words. */
export function oneOf<T extends string>(...words: readonly T[]): Reader<T> {
  return (value, path, errors) =>
    words.find((word) => word === value) ?? fault(errors, path, `must be one of ${words.join(', ')}`);
}

/** What a test of the caller's accepts. */
export function matching<T>(read: (value: unknown) => T | null, expected: string): Reader<T> {
  return (value, path, errors) => read(value) ?? fault(errors, path, `must be ${expected}`);
}

/** A list of `min` to `max` elements. */
export function listOf<T>(element: Reader<T>, max: number, min = 1): Reader<T[]> {
  return (value, path, errors) => {
    if (!Array.isArray(value) || value.length < min || value.length > max)
      return fault(errors, path, `must be a list of ${min} to ${max} elements`);
    const read = value.map((entry, at) => element(entry, `${path}[${at}]`, errors));
    return read.every((entry) => entry !== undefined) ? read : undefined;
  };
}

/** Null for nothing; a member left out counts as null too. */
export function nullable<T>(reader: Reader<T>): Reader<T | null> {
  return (value, path, errors) =>
    value === null || value === undefined ? null : reader(value, path, errors);
}

/** A value for a member left out. */
export function byDefault<T>(reader: Reader<T>, fallback: T): Reader<T> {
  return (value, path, errors) => (value === undefined ? fallback : reader(value, path, errors));
}

type Readers<T> = { readonly [K in keyof T]-?: Reader<NonNullable<T[K]> | Extract<T[K], null>> };

/** An object with exactly these members; `partial` allows them to be left out. Others are faults, not ignored. */
export function record<T extends object>(
  readers: Readers<T>,
  options: { partial?: boolean } = {},
): Reader<T> {
  const names = Object.keys(readers) as (keyof T & string)[];
  return (value, path, errors) => {
    if (!isRecord(value)) return fault(errors, path, 'must be an object');
    const before = errors.length;
    for (const name of Object.keys(value))
      if (!Object.hasOwn(readers, name)) fault(errors, join(path, name), 'is not known here');
    const read: Partial<T> = {};
    for (const name of names.filter((one) => options.partial !== true || value[one] !== undefined))
      read[name] = readers[name](value[name], join(path, name), errors) as T[typeof name];
    return errors.length === before ? (read as T) : undefined;
  };
}

/** An object of JSON, not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Adds a fault; answers undefined, so that readers can return it. */
export function fault(errors: FailureDetail[], field: string, message: string): undefined {
  errors.push({ field, message });
  return undefined;
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
