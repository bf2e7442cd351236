import type { Operation } from './client/operation.ts';
import { type AnyEndpoint, rawContentTypes } from './endpoint.ts';
import { createOpenApi } from './openapi.ts';
import { operationsOf } from './operation-of.ts';
import { commentOf, declarationOf, type Json, typeNameOf, typeOf } from './schema-types.ts';

type Parameter = Json & { name: string; required: boolean };

/**
 * The file that stands in the client package for `client/operations.ts`: what its methods are at run time, and types
 * that need no schema library.
 * @param endpoints those that the package serves.
 */
export function clientSource(endpoints: readonly AnyEndpoint[], version: string): string {
  const document = createOpenApi(endpoints, { version, readSample: () => undefined });
  const schemas = partOf(document, 'components', 'schemas') as Record<string, Json>;
  const operations = operationsOf(Object.fromEntries(endpoints.map((one) => [one.id, one])));
  const methods = endpoints.map((endpoint) =>
    methodOf(partOf(document, 'paths', endpoint.path, endpoint.method.toLowerCase()), {
      endpoint,
      takes: operations[endpoint.id]?.takes ?? 'nothing',
    }),
  );
  const bodies = Object.entries(document.webhooks as Json).map(
    ([kind, described]) =>
      `  ${kind}: ${typeOf(jsonOf(partOf(described as Json, 'post', 'requestBody')) ?? {}, '  ')};\n`,
  );
  return [
    `// Generated from the contract of Carreto ${version}.\n`,
    `import type { CallOptions, Operation } from './operation.ts';\n\n`,
    ...Object.entries(schemas).map(([name, schema]) => `${declarationOf(typeNameOf(name), schema)}\n`),
    '/** A file in an answer. */\nexport type FileReply = { contentType: string; body: Uint8Array };\n\n',
    `/** The operations of Carreto. */\nexport interface Methods {\n${methods.join('')}}\n\n`,
    `/** The body of a webhook of each kind. */\nexport type WebhookBodies = {\n${bodies.join('')}};\n\n`,
    `export const operations: Record<keyof Methods, Operation> = ${JSON.stringify(operations, null, 2)};\n`,
  ].join('');
}

type CallableEndpoint = { endpoint: AnyEndpoint; takes: Operation['takes'] };

/** One method of the interface, with what a caller must know. */
function methodOf(operation: Json, { endpoint, takes }: CallableEndpoint): string {
  const { summary, description } = endpoint;
  const words = [
    `${summary}.`,
    ...(description === undefined ? [] : ['', description]),
    '',
    `\`${endpoint.method} ${endpoint.path}\``,
    ...(endpoint.deprecated === undefined ? [] : ['', `@deprecated until ${endpoint.deprecated.sunset}`]),
  ];
  const comment = commentOf({ description: words.join('\n') }, '  ');
  const input = inputOf(operation, { endpoint, takes });
  return `${comment}  ${endpoint.id}(${input}options?: CallOptions): Promise<${replyOf(operation, endpoint)}>;\n`;
}

function inputOf(operation: Json, { endpoint, takes }: CallableEndpoint): string {
  if (takes === 'nothing') return '';
  const body = endpoint.body === undefined ? undefined : bodyOf(operation, endpoint);
  if (takes === 'body') return `body: ${body}, `;
  const parameters = (operation.parameters ?? []) as Parameter[];
  const isOptional = body === undefined && parameters.every(({ required }) => !required);
  const members = parameters.map((one) => {
    const mark = one.required ? '' : '?';
    const schema = (one.schema ?? jsonOf(one)) as Json;
    return `${commentOf(one, '    ')}    ${one.name}${mark}: ${typeOf(schema, '    ')};\n`;
  });
  const last = body === undefined ? '' : `    body: ${body};\n`;
  return `input${isOptional ? '?' : ''}: {\n${members.join('')}${last}  }, `;
}

function bodyOf(operation: Json, { body }: AnyEndpoint): string {
  const isFile = body !== undefined && rawContentTypes(body) !== undefined;
  return isFile ? 'Uint8Array' : typeOf(jsonOf(partOf(operation, 'requestBody')) ?? {}, '    ');
}

function replyOf(operation: Json, { reply }: AnyEndpoint): string {
  const types = rawContentTypes(reply);
  if (types !== undefined) return types.length === 0 ? 'undefined' : 'FileReply';
  return typeOf(jsonOf(partOf(operation, 'responses', '200')) ?? {}, '  ');
}

function jsonOf(holder: Json): Json | undefined {
  return (holder.content as Record<string, { schema: Json }> | undefined)?.['application/json']?.schema;
}

function partOf(value: Json, ...path: readonly string[]): Json {
  return path.reduce((node, key) => (node[key] ?? {}) as Json, value);
}
