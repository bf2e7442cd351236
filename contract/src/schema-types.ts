/** Schemas of the OpenAPI document as TypeScript, with their descriptions as comments. Refuses what it does not know. */

export type Json = Readonly<Record<string, unknown>>;

const indent = '  ';

/** A declaration of a named type. */
export function declarationOf(name: string, schema: Json): string {
  return `${commentOf(schema, '')}export type ${name} = ${typeOf(schema, '')};\n`;
}

/**
 * The type of a schema.
 * @param margin what stands before each of its lines but the first.
 * @throws Error for a schema of a form that the contract has not had before.
 */
export function typeOf(schema: Json, margin: string): string {
  const { $ref: reference, anyOf: choices, enum: values, type } = schema;
  if (typeof reference === 'string') return typeNameOf(reference.slice(reference.lastIndexOf('/') + 1));
  if (Array.isArray(choices))
    return [...new Set((choices as Json[]).map((choice) => typeOf(choice, margin)))].join(' | ');
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
      return 'number';
    case 'array':
      return `Array<${typeOf(schema.items as Json, margin)}>`;
    case 'object':
      return objectOf(schema, margin);
    case undefined:
      if (Object.keys(schema).every((key) => key === 'description')) return 'unknown';
      break;
    default:
  }
  throw new Error(`no TypeScript for a schema of ${Object.keys(schema).join(', ')}`);
}

/** `Error` is a name that every program has already. */
export function typeNameOf(name: string): string {
  return name === 'Error' ? 'ErrorBody' : name;
}

/** A comment of a schema or of an operation; nothing without words. */
export function commentOf({ description }: Json, margin: string): string {
  if (typeof description !== 'string' || description === '') return '';
  const lines = description.replaceAll('*/', '* /').split('\n');
  if (lines.length === 1) return `${margin}/** ${lines[0]} */\n`;
  const body = lines.map((line) => `${margin} *${line === '' ? '' : ` ${line}`}\n`);
  return `${margin}/**\n${body.join('')}${margin} */\n`;
}

function objectOf(schema: Json, margin: string): string {
  const values = Object.values((schema.patternProperties ?? {}) as Record<string, Json>);
  if (values.length > 0) return `Record<string, ${values.map((one) => typeOf(one, margin)).join(' | ')}>`;
  if (typeof schema.additionalProperties === 'object')
    return `Record<string, ${typeOf(schema.additionalProperties as Json, margin)}>`;
  const members = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  if (members.length === 0) return 'Record<string, unknown>';
  const required = new Set((schema.required ?? []) as string[]);
  const inner = margin + indent;
  const lines = members.map(([name, member]) => {
    const mark = required.has(name) ? '' : '?';
    return `${commentOf(member, inner)}${inner}${keyOf(name)}${mark}: ${typeOf(member, inner)};\n`;
  });
  return `{\n${lines.join('')}${margin}}`;
}

function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
