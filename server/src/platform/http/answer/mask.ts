import { type PersonalMark, personalMarkOf, type Unless } from '@carreto/contract/personal';
import type { TSchema } from 'typebox';
import {
  hidden,
  hide,
  maskCpf,
  maskDocument,
  maskName,
  maskProse,
  maskZip,
} from '../../../kernel/personal/mask-texts.ts';

/** What an answer hid so far, so that texts that repeat it lose it, too. */
type Hiding = { texts: Set<string> };

/** Shows a value without what its reader may not see; the value itself stays as it is. */
type Mask = (value: unknown, siblings: Members, hiding: Hiding) => unknown;

type Members = Readonly<Record<string, unknown>>;

/**
 * Compiles what an answer of a schema looks like to whoever may not see personal data: by the marks of the contract
 * (`personal.ts`). Undefined where the schema marks nothing.
 */
export function compileMask(schema: TSchema): ((value: unknown) => unknown) | undefined {
  const mask = maskOf(schema);
  return mask === undefined ? undefined : (value) => mask(value, {}, { texts: new Set() });
}

function maskOf(schema: object): Mask | undefined {
  const mark = personalMarkOf(schema);
  if (mark === undefined) return maskOfParts(schema);
  if (mark.as === 'json') return maskOfJson(mark);
  if (mark.as === 'named') return maskOfNamed(new Set(mark.names));
  const inner = mark.as === 'members' ? maskOfParts(schema) : maskOfForm(mark.as);
  return inner === undefined ? undefined : exceptWhere(mark.unless, inner);
}

function exceptWhere(unless: Unless | undefined, mask: Mask): Mask {
  if (unless === undefined) return mask;
  const exceptions = Object.entries(unless).map(
    ([name, values]) => [name, new Set<unknown>(values)] as const,
  );
  return (value, siblings, hiding) =>
    exceptions.some(([name, values]) => values.has(siblings[name])) ? value : mask(value, siblings, hiding);
}

/** Of objects, lists and unions: what is marked in them. */
function maskOfParts(schema: object): Mask | undefined {
  const { properties, items, anyOf, patternProperties } = schema as {
    properties?: Record<string, object>;
    items?: object;
    anyOf?: readonly object[];
    patternProperties?: Record<string, object>;
  };
  if (anyOf !== undefined) return composed(anyOf.map(maskOf));
  if (items !== undefined) return maskOfItems(maskOf(items));
  if (properties !== undefined) return maskOfMembers(properties);
  const [values] = Object.values(patternProperties ?? {});
  return values === undefined ? undefined : maskOfValues(maskOf(values));
}

function composed(masks: readonly (Mask | undefined)[]): Mask | undefined {
  const some = masks.filter((mask) => mask !== undefined);
  if (some.length === 0) return undefined;
  return (value, siblings, hiding) => some.reduce((left, mask) => mask(left, siblings, hiding), value);
}

function maskOfItems(mask: Mask | undefined): Mask | undefined {
  if (mask === undefined) return undefined;
  return (value, siblings, hiding) =>
    Array.isArray(value) ? value.map((item) => mask(item, siblings, hiding)) : value;
}

function maskOfValues(mask: Mask | undefined): Mask | undefined {
  if (mask === undefined) return undefined;
  return (value, _, hiding) =>
    isMembers(value)
      ? Object.fromEntries(Object.entries(value).map(([name, of]) => [name, mask(of, value, hiding)]))
      : value;
}

function maskOfMembers(properties: Record<string, object>): Mask | undefined {
  const masks = Object.entries(properties).flatMap(([name, schema]) => {
    const mask = maskOf(schema);
    return mask === undefined ? [] : [[name, mask] as const];
  });
  if (masks.length === 0) return undefined;
  return (value, _, hiding) => {
    if (!isMembers(value)) return value;
    const shown: Record<string, unknown> = { ...value };
    for (const [name, mask] of masks)
      if (value[name] !== undefined) shown[name] = mask(value[name], value, hiding);
    return shown;
  };
}

const ofText = {
  name: maskName,
  document: maskDocument,
  cpf: maskCpf,
  zip: maskZip,
  hidden: hide,
  prose: maskProse,
};

function maskOfForm(as: Exclude<PersonalMark['as'], 'json' | 'named' | 'members'>): Mask {
  if (as === 'omitted') return (value, _, hiding) => omit(value, hiding);
  if (as === 'echo')
    return (value, _, hiding) => (typeof value === 'string' ? maskProse(withoutEcho(value, hiding)) : value);
  const mask = ofText[as];
  return (value, _, hiding) => {
    if (typeof value !== 'string') return value === null ? null : omit(value, hiding);
    const left = mask(value);
    if (left !== value) note(value, hiding);
    return left;
  };
}

function omit(value: unknown, hiding: Hiding): unknown {
  noteAll(value, hiding);
  return Array.isArray(value) ? [] : null;
}

/** Shorter texts stand in others by chance. */
const shortestNoted = 4;

function note(text: string, { texts }: Hiding): void {
  if (text.length >= shortestNoted) texts.add(text);
}

function noteAll(value: unknown, hiding: Hiding): void {
  if (typeof value === 'string') note(value, hiding);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) noteAll(part, hiding);
}

/** Without what was hidden before, as it is or as JSON writes it. */
function withoutEcho(text: string, { texts }: Hiding): string {
  let left = text;
  for (const one of texts)
    left = left.replaceAll(one, hidden).replaceAll(JSON.stringify(one).slice(1, -1), hidden);
  return left;
}

/** JSON of the kind that a sibling tells; what cannot be read is hidden whole. */
function maskOfJson({ by, schemas }: Extract<PersonalMark, { as: 'json' }>): Mask {
  const masks = new Map(Object.entries(schemas).map(([kind, schema]) => [kind, maskOf(schema)]));
  return (value, siblings, hiding) => {
    const mask = masks.get(String(siblings[by]));
    if (mask === undefined || value === null) return value;
    if (typeof value !== 'string') return mask(value, siblings, hiding);
    try {
      return JSON.stringify(mask(JSON.parse(value), siblings, hiding));
    } catch {
      return hide(value);
    }
  };
}

function maskOfNamed(names: ReadonlySet<string>): Mask {
  const mask: Mask = (value, siblings, hiding) => {
    if (Array.isArray(value)) return value.map((item) => mask(item, siblings, hiding));
    if (!isMembers(value)) return value;
    const shown = Object.entries(value).map(([name, of]): [string, unknown] => {
      if (!names.has(name)) return [name, mask(of, value, hiding)];
      return [name, typeof of === 'string' ? hide(of) : omit(of, hiding)];
    });
    return Object.fromEntries(shown);
  };
  return mask;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
