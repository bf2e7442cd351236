import { Ajv, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import type { FindingList } from '../../documents/finding.ts';
import { schemaFinding } from './schema-findings.ts';

/**
 * Holds a JSON value against a schema, fills in its defaults in place, and names everything wrong by JSON
 * path. Lists of objects are taken out and checked element by element, so that a document of a million rows
 * costs no more memory than its findings may.
 */
export function validate(schema: TSchema, value: unknown, findings: FindingList): void {
  walk(schema as Node, value, { path: '', findings });
}

/** The members of a JSON Schema that matter for taking it apart. */
type Node = {
  type?: string | string[];
  properties?: Record<string, Node>;
  items?: Node;
  oneOf?: Node[];
  discriminator?: { propertyName: string };
  const?: unknown;
  default?: unknown;
  minItems?: number;
  maxItems?: number;
};

/** How a node is checked: itself without its lists of objects, and the members that hold such lists. */
type Plan = { check: ValidateFunction; deep: string[] };
type Place = { path: string; findings: FindingList };

const ajv = new Ajv({
  allErrors: true,
  discriminator: true,
  useDefaults: true,
  allowUnionTypes: true,
  // Tidying the code takes as long as making it, and a thread that reads one table would wait for it.
  code: { optimize: false },
});
const plans = new WeakMap<Node, Plan>();

function walk(schema: Node, value: unknown, place: Place): void {
  const node = branchOf(schema, value);
  const { check, deep } = planOf(node);
  if (!check(value)) {
    for (const error of check.errors ?? []) place.findings.add(schemaFinding(error, place.path));
  }
  if (!isObject(value)) return;
  for (const key of deep) {
    const member = node.properties?.[key];
    if (member !== undefined) walkMember(member, value[key], { ...place, path: `${place.path}/${key}` });
  }
}

function walkMember(schema: Node, value: unknown, place: Place): void {
  if (value === undefined) return;
  if (schema.items === undefined) {
    walk(schema, value, place);
    return;
  }
  if (!Array.isArray(value) || value.length > (schema.maxItems ?? Number.POSITIVE_INFINITY)) return;
  for (const [index, item] of value.entries()) {
    walk(schema.items, item, { ...place, path: `${place.path}/${index}` });
  }
}

function planOf(node: Node): Plan {
  const known = plans.get(node);
  if (known !== undefined) return known;
  const properties = node.properties ?? {};
  const deep = Object.keys(properties).filter((key) => holdsObjects(properties[key] ?? {}));
  const opaque = Object.fromEntries(deep.map((key) => [key, withoutContent(properties[key] ?? {})]));
  // A default is for whoever holds this node; alone it means nothing, and the compiler would say so.
  const { default: _, ...alone } = node;
  const shallow = deep.length === 0 ? alone : { ...alone, properties: { ...properties, ...opaque } };
  const plan = { check: ajv.compile(shallow), deep };
  plans.set(node, plan);
  return plan;
}

/** A list of objects, or an object somewhere inside which there is one. */
function holdsObjects(node: Node): boolean {
  if (node.items !== undefined) return node.items.properties !== undefined || node.items.oneOf !== undefined;
  const inside = [...Object.values(node.properties ?? {}), ...(node.oneOf ?? [])];
  return inside.some(holdsObjects);
}

/** What is left for the holder to check: that a list is one of the right length, and the default. */
function withoutContent({ items, minItems, maxItems, default: fallback }: Node): Node {
  return {
    ...(items === undefined ? {} : { type: 'array' }),
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}

/** The branch that the value's tag names; the schema itself when it has none or the tag is unknown. */
function branchOf(schema: Node, value: unknown): Node {
  const tag = schema.discriminator?.propertyName;
  if (tag === undefined || !isObject(value)) return schema;
  return schema.oneOf?.find((branch) => branch.properties?.[tag]?.const === value[tag]) ?? schema;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
