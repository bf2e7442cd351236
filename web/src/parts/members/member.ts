import { readCep, writeCep } from '../../formats/cep.ts';
import { readNumberOf, writeNumberOf } from './number-kinds.ts';

/** What a member of a thing may hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

type Numbers = 'cents' | 'percent' | 'count' | 'grams' | 'millimetres';

/** A member of a registered thing, and how a person fills it in. */
export type Member<Name extends string = string> = {
  /** As in the contract, those of a member with a point: `address.zip`. */
  name: Name;
  /** `own` is drawn by the screen, and its value is what the API takes. */
  kind: 'text' | 'flag' | 'choice' | 'zip' | 'day' | 'own' | Numbers;
  /** Nothing filled in is null. */
  isNullable?: boolean;
  /** Of a choice, as the API takes them. */
  values?: readonly (string | number | boolean | null)[];
  /** Holds a secret, which nothing keeps before it is saved. */
  isSecret?: boolean;
  /** Of many values, a list to open in place of one to look at. */
  isList?: boolean;
  /** Of a zip code: members that its place fills in. */
  fills?: { city: string; state: string };
};

/** What a member says, in words. */
export type MemberWords = {
  label: string;
  /** What it does. */
  why?: string;
  /** An example with what is filled in; a method, so that each may name what its member holds. */
  effect?(value: Json): string;
  /** Names of the values of a choice. */
  values?: Readonly<Record<string, string>>;
};

/** What bounds a number or a text, as the contract says. */
export type MemberBound = { minimum?: number; maximum?: number; maxLength?: number };

/** A member by its path; null where there is none. */
export function storedOf(thing: unknown, name: string): Json {
  let at: unknown = thing;
  for (const part of name.split('.'))
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined;
  return (at ?? null) as Json;
}

/** The thing with another value of a member; what it is made of stays as it was. */
export function withStored<Thing>(thing: Thing, name: string, value: Json): Thing {
  const [first = '', ...rest] = name.split('.');
  const inner = (thing as Record<string, unknown>)[first];
  const next = rest.length === 0 ? value : withStored(inner ?? {}, rest.join('.'), value);
  return { ...thing, [first]: next };
}

/** A stored value as the field has it. */
export function fieldValueOf({ kind }: Member, stored: Json): Json {
  if (kind === 'flag') return stored === true;
  if (kind === 'own') return stored;
  if (kind === 'choice') return String(stored);
  if (stored === null) return '';
  if (kind === 'zip') return writeCep(String(stored));
  return typeof stored === 'number' ? writeNumberOf(kind, stored) : String(stored);
}

/** What a field stands for; undefined where it is none of what the member takes. */
export function readField(member: Member, value: Json): Json | undefined {
  const { kind, isNullable = false, values = [] } = member;
  if (kind === 'flag' || kind === 'own') return value;
  const text = String(value).trim();
  if (kind === 'choice') return values.find((one) => String(one) === text);
  if (text === '') return isNullable ? null : kind === 'text' ? '' : undefined;
  if (kind === 'zip') return readCep(text);
  if (kind === 'text' || kind === 'day') return text;
  return readNumberOf(kind, text);
}

/** Whether a number is within what the contract allows; the bounds as a person writes them where it is not. */
export function outOf(
  { kind }: Member,
  value: Json,
  { minimum, maximum }: MemberBound,
): { least: string; most: string } | undefined {
  if (typeof value !== 'number') return undefined;
  const isFine = value >= (minimum ?? value) && value <= (maximum ?? value);
  const written = (one: number) => writeNumberOf(kind, one);
  return isFine ? undefined : { least: written(minimum ?? 0), most: written(maximum ?? value) };
}

/**
 * What changes: members of `next` that differ from `base`, whole; those of `settings` one by one, as the API
 * takes them.
 */
export function changesOf<Thing extends object>(base: object, next: Thing): Partial<Thing> {
  const before = base as Record<string, unknown>;
  const changed = Object.entries(next).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(
    changed.map(([name, value]) => [
      name,
      name === 'settings' ? changesOf((before[name] ?? {}) as object, value as object) : value,
    ]),
  ) as Partial<Thing>;
}
