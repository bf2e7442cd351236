import type { DerivedTableView } from '@carreto/contract/admin/tables/derived-tables';
import { readDay, writeDay } from '../../../formats/days.ts';
import { readDecimal, writeForCells } from '../../../formats/numbers.ts';

type Recipe = DerivedTableView['recipe'];

/** How a member is written: a text of so many characters, a number with so many decimals of its unit, or a day. */
type Form =
  | { kind: 'text'; most: number }
  | { kind: 'number'; decimals: number; min: number; max: number }
  | { kind: 'day' };

/** A member of a recipe that takes the place of the base's; `none` where it can also be said that there is none. */
export type Member = { path: string; form: Form; hasNone: boolean };

const largest = Number.MAX_SAFE_INTEGER;
const number = (decimals: number, min = 1, max = largest): Form => ({ kind: 'number', decimals, min, max });
const text = (most: number): Form => ({ kind: 'text', most });
const member = (path: string, form: Form, hasNone = true): Member => ({ path, form, hasNone });
const mostCents = 1_000_000_000_000;
const [kilograms, centimetres, reais, cubicMetres] = [3, 1, 2, 6];

/** What offers say and how long it holds. */
export const serviceMembers: readonly Member[] = [
  member('service.name', text(255), false),
  member('service.code', text(50)),
  member('service.description', text(500)),
  member('service.deliveryNote', text(500)),
  member('offerValidityDays', number(0, 1, 3650), false),
  member('validity.validFrom', { kind: 'day' }),
  member('validity.validUntil', { kind: 'day' }),
];

/** Limits in place of the base's. */
export const limitMembers: readonly Member[] = [
  member('limits.object.maxWeightG', number(kilograms)),
  ...['maxHeightMm', 'maxWidthMm', 'maxLengthMm', 'maxSideMm', 'maxSumMm'].map((name) =>
    member(`limits.object.${name}`, number(centimetres)),
  ),
  ...['minHeightMm', 'minWidthMm', 'minLengthMm'].map((name) =>
    member(`limits.object.${name}`, number(centimetres, 1, 100_000)),
  ),
  member('limits.object.maxValueCents', number(reais, 0, mostCents)),
  member('limits.shipment.minWeightG', number(kilograms, 0)),
  member('limits.shipment.maxWeightG', number(kilograms)),
  member('limits.shipment.maxVolumeCm3', number(cubicMetres)),
  member('limits.shipment.minValueCents', number(reais, 0, mostCents)),
  member('limits.shipment.maxValueCents', number(reais, 0, mostCents)),
  member('limits.shipment.maxObjects', number(0, 1, 1_000_000_000)),
];

export const members = [...serviceMembers, ...limitMembers];

/** A member as somebody edits it: as in the base, none at all, or its own. */
export type EditedMember = { as: 'base' | 'none' | 'own'; text: string };
export type EditedMembers = Readonly<Record<string, EditedMember>>;

const asBase: EditedMember = { as: 'base', text: '' };

/** The members of a recipe as they are edited. */
export function membersOf(recipe: Recipe): EditedMembers {
  return Object.fromEntries(members.map((one) => [one.path, editedOf(valueAt(recipe, one.path), one.form)]));
}

function editedOf(value: unknown, form: Form): EditedMember {
  if (value === undefined) return asBase;
  if (value === null) return { as: 'none', text: '' };
  return { as: 'own', text: written(value, form) };
}

function written(value: unknown, form: Form): string {
  if (form.kind === 'number')
    return writeForCells(Number(value), form.decimals)
      .replace(/(,\d*?)0+$/, '$1')
      .replace(/,$/, '');
  return form.kind === 'day' ? writeDay(String(value)) : String(value);
}

/** What a member that is its own says; undefined where it cannot be read, or would not be taken. */
export function readMember(typed: string, form: Form): string | number | undefined {
  if (form.kind === 'day') return readDay(typed, '');
  if (form.kind === 'text') {
    const said = typed.trim();
    return said === '' || said.length > form.most ? undefined : said;
  }
  const value = readDecimal(typed.trim(), form.decimals);
  return value === undefined || value < form.min || value > form.max ? undefined : value;
}

/** Edited members as a recipe has them; undefined where one cannot be read. */
export function readMembers(edited: EditedMembers): Pick<Recipe, 'service' | 'limits'> | undefined {
  const recipe: Tree = {};
  for (const { path, form } of members) {
    const { as, text: typed } = edited[path] ?? asBase;
    if (as === 'base') continue;
    const value = as === 'none' ? null : readMember(typed, form);
    if (value === undefined) return undefined;
    put(recipe, path.split('.'), value);
  }
  // Both days or neither: who says one says that the other is open.
  const { validity } = recipe;
  if (validity !== undefined) recipe.validity = { validFrom: null, validUntil: null, ...(validity as Tree) };
  return recipe as Pick<Recipe, 'service' | 'limits'>;
}

type Tree = { [name: string]: unknown };

function valueAt(recipe: Recipe, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as Tree | undefined)?.[name], recipe);
}

function put(tree: Tree, [name = '', ...below]: readonly string[], value: unknown): void {
  if (below.length === 0) {
    tree[name] = value;
    return;
  }
  const inner = (tree[name] ?? {}) as Tree;
  tree[name] = inner;
  put(inner, below, value);
}
