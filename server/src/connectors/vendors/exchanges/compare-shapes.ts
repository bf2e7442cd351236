import { readXml, type XmlNode } from '../../soap/read-xml.ts';
import type { ExchangeFile, ExchangeRequest } from './exchange.ts';

/** How an answer differs from those that are known; `member` is its place, `[]` any item of a list. */
export type ShapeDifference = {
  call: string;
  member: string;
  difference: 'missing' | 'retyped' | 'new';
  /** What is known of it, and what came: `text`, `number`, `boolean`, `list`, `object`, `null`. */
  known: readonly string[];
  found: readonly string[];
};

/** What has been seen at a place: its kinds, and how often of the times in which its owner was there. */
type Seen = { kinds: Set<string>; times: number };
type Shape = Map<string, Seen>;

/**
 * Where the answers of an exchange are made otherwise than those of the known ones of the same act and end: members that have always been
 * there and are not, that have another type, that nobody has seen. Pure.
 */
export function compareShapes(file: ExchangeFile, known: readonly ExchangeFile[]): ShapeDifference[] {
  const sameAct = known.filter(({ act }) => act === file.act);
  const sameEnd = sameAct.filter(({ outcome }) => kindOf(outcome) === kindOf(file.outcome));
  const calls = (sameEnd.length > 0 ? sameEnd : sameAct).flatMap((one) => one.calls);
  const differences = new Map<string, ShapeDifference>();
  for (const { request, answer } of file.calls) {
    const alike = calls.filter((call) => isSameCall(call.request, request)).map((call) => call.answer.body);
    const call = `${request.method} ${pathOf(request)}`;
    for (const difference of differencesOf(answer.body, alike))
      differences.set(`${call} ${difference.member}`, { call, ...difference });
  }
  return [...differences.values()];
}

type Difference = Omit<ShapeDifference, 'call'>;

function differencesOf(body: unknown, alike: readonly unknown[]): Difference[] {
  const found = shapeOf([readable(body)]);
  if (alike.length === 0) return [{ member: '', difference: 'new', known: [], found: kindsAt(found, '') }];
  const known = shapeOf(alike.map(readable));
  const missing = [...known].filter(
    ([place, seen]) => isAlways(known, place, seen) && isOwnerThere(found, place),
  );
  return [
    ...missing.map(([member]): Difference => ({ ...at(member, known, found), difference: 'missing' })),
    ...[...found].flatMap(([member, { kinds }]): Difference[] => {
      const seen = known.get(member);
      // Below what nobody has seen there is nothing to compare.
      if (seen === undefined)
        return known.has(ownerOf(member)) ? [{ ...at(member, known, found), difference: 'new' }] : [];
      const isOther = [...kinds].some((kind) => kind !== 'null' && !seen.kinds.has(kind));
      // Only ever seen empty: what it holds is not known.
      const isOpen = [...seen.kinds].every((kind) => kind === 'null');
      return isOther && !isOpen ? [{ ...at(member, known, found), difference: 'retyped' }] : [];
    }),
  ];
}

const at = (member: string, known: Shape, found: Shape) => ({
  member,
  known: kindsAt(known, member),
  found: kindsAt(found, member),
});

function kindsAt(shape: Shape, place: string): string[] {
  return [...(shape.get(place)?.kinds ?? [])].sort();
}

function isAlways(known: Shape, place: string, { times }: Seen): boolean {
  return place !== '' && times === known.get(ownerOf(place))?.times;
}

function isOwnerThere(found: Shape, place: string): boolean {
  return (
    !found.has(place) && !place.endsWith('[]') && found.get(ownerOf(place))?.kinds.has('object') === true
  );
}

function ownerOf(place: string): string {
  return place.endsWith('[]') ? place.slice(0, -2) : place.slice(0, Math.max(0, place.lastIndexOf('.')));
}

/** Every place of some values with what was there. */
function shapeOf(values: readonly unknown[]): Shape {
  const shape: Shape = new Map();
  for (const value of values) note(shape, value, '');
  return shape;
}

function note(shape: Shape, value: unknown, place: string): void {
  const seen = shape.get(place) ?? { kinds: new Set(), times: 0 };
  seen.times += 1;
  seen.kinds.add(typeOf(value));
  shape.set(place, seen);
  if (Array.isArray(value)) for (const item of value) note(shape, item, `${place}[]`);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) note(shape, member, `${place}.${nameOf(name)}`);
}

/** Names that are codes, as of objects by their shipment, are one name. */
function nameOf(name: string): string {
  return /\d{4}/.test(name) ? '*' : name.replaceAll('.', '·');
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'text' : typeof value;
}

/** A document as its elements: those of one name are a list. */
function readable(body: unknown): unknown {
  if (typeof body !== 'string' || !body.trimStart().startsWith('<')) return body;
  try {
    return elementOf(readXml(body));
  } catch {
    return body;
  }
}

function elementOf(node: XmlNode): unknown {
  if (node.children.length === 0) return readable(node.text);
  const byName = Map.groupBy(node.children, ({ name }) => name);
  return Object.fromEntries([...byName].map(([name, nodes]) => [name, nodes.map(elementOf)]));
}

function kindOf(outcome: unknown): unknown {
  return typeof outcome === 'object' && outcome !== null && 'kind' in outcome ? outcome.kind : null;
}

function pathOf({ path }: ExchangeRequest): string {
  return path.replace(/\?.*$/s, '');
}

/** The same call, whatever codes stand in its path. */
function isSameCall(one: ExchangeRequest, other: ExchangeRequest): boolean {
  const [parts, others] = [one, other].map((request) => pathOf(request).split('/'));
  if (one.method !== other.method || one.host !== other.host || parts?.length !== others?.length)
    return false;
  return (
    parts?.every(
      (part, index) => part === others?.[index] || (/\d/.test(part) && /\d/.test(others?.[index] ?? '')),
    ) === true
  );
}
