import type { TSchema } from 'typebox';
import { apartKeyword } from './endpoint.ts';

type Json = Record<string, unknown>;

export type Components = {
  /** Named schemas seen so far, by name. */
  schemas: Record<string, Json>;
  /** A schema as the document shows it: named ones, at any depth, as references. */
  reference(schema: TSchema): Json;
};

/** Keywords for our server only. */
const internal = new Set([
  'x-name',
  'x-secret',
  'x-personal',
  'x-decimals',
  'x-zero-means-absent',
  'x-values',
  'x-reads',
]);

/** Collects the schemas that carry an `x-name`. Two different ones of the same name are a bug. */
export function createComponents(): Components {
  const schemas: Record<string, Json> = {};

  const referenceTo = (name: string, schema: Json): Json => {
    const { description, ...shape } = shownMembers(schema);
    const known = schemas[name];
    if (known === undefined) schemas[name] = { description, ...shape };
    else if (
      JSON.stringify({ ...known, description: '' }) !== JSON.stringify({ description: '', ...shape })
    ) {
      throw new Error(`two different schemas are named ${name}`);
    }
    const isSame = schemas[name]?.description === description;
    return { $ref: `#/components/schemas/${name}`, ...(isSame ? {} : { description }) };
  };

  const show = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(show);
    if (typeof value !== 'object' || value === null) return value;
    const schema = value as Json;
    const apart = schema[apartKeyword];
    if (apart !== undefined) return show(apart);
    const name = schema['x-name'];
    return typeof name === 'string' ? referenceTo(name, schema) : shownMembers(schema);
  };

  const shownMembers = (schema: Json): Json => {
    const members = Object.entries(schema).filter(([key]) => !internal.has(key));
    return { ...Object.fromEntries(members.map(([key, part]) => [key, show(part)])), ...valuesOf(schema) };
  };

  return { schemas, reference: (schema) => show(schema) as Json };
}

/** A list of codes with their meanings becomes an `enum` and a table in the description. */
function valuesOf(schema: Json): Json {
  const values = schema['x-values'] as Readonly<Record<string, string>> | undefined;
  if (values === undefined) return {};
  const table = Object.entries(values).map(([code, name]) => `${code} ${name}`);
  return {
    enum: schema.enum ?? Object.keys(values),
    description: `${schema.description}\n\n${table.join('; ')}`,
  };
}
