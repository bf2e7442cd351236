import type { TSchema } from 'typebox';
import { type AnyEndpoint, isOfQuoteEngine, rawContentTypes, undeclaredErrors } from './endpoint.ts';
import { type ErrorCode, errorCatalogue } from './errors.ts';
import { groupOf, groupsOf } from './openapi-groups.ts';
import { namesIn, withNotSent } from './openapi-not-sent.ts';
import { createComponents } from './openapi-schemas.ts';
import { errorBody } from './shapes/error.ts';
import type { Webhook } from './webhook.ts';
import { webhooks } from './webhooks/list.ts';

export type OpenApiOptions = {
  version: string;
  /** Public addresses of the service and of its quote engine; relative to the document when unknown. */
  baseUrl?: string | undefined;
  quoteUrl?: string | undefined;
  /** A sample by file name without extension; undefined when there is none. */
  readSample(name: string): unknown;
};

type Json = Record<string, unknown>;

/** Where operators configure, a misspelt name must not be silence. */
const inAdministration = ', but refused, in bodies and in queries, by the administration';

/** The OpenAPI 3.1 document of a list of endpoints, and of every webhook. */
export function createOpenApi(endpoints: readonly AnyEndpoint[], options: OpenApiOptions): Json {
  const steps = createOpenApiInSteps(endpoints, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Describing an endpoint takes about as much as looking at a thousand things. */
const unitsOfAnEndpoint = 1000;

/** The same in steps, for a server that has others to serve meanwhile: an endpoint each, told in units of work. */
export function* createOpenApiInSteps(
  endpoints: readonly AnyEndpoint[],
  options: OpenApiOptions,
): Generator<number, Json, void> {
  const components = createComponents();
  const taken = namesIn([endpoints.map(({ reply }) => reply), webhooks.map(({ body }) => body), errorBody]);
  const shown: Shown = {
    reference: components.reference,
    sent: (schema) => components.reference(withNotSent(schema, taken)),
  };
  const hasAdministration = endpoints.some(({ auth }) => auth === 'admin');
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const operations = paths[endpoint.path] ?? {};
    operations[endpoint.method.toLowerCase()] = operationOf(endpoint, options, shown);
    paths[endpoint.path] = operations;
    yield unitsOfAnEndpoint;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Carreto API',
      version: options.version,
      description:
        'Freight for Brazil: quote, hire, label, track, return and audit. Datetimes are wall-clock time of ' +
        `America/Sao_Paulo. Unknown members are ignored${hasAdministration ? inAdministration : ''}; optional members ` +
        'may be sent as null or empty, which counts as not sent.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.baseUrl ?? '/' }],
    tags: groupsOf(endpoints),
    paths,
    webhooks: Object.fromEntries(
      webhooks.map((one) => [one.kind, { post: callOf(one, options, components.reference) }]),
    ),
    components: {
      schemas: components.schemas,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Integration token; the recommended way, accepted everywhere.',
        },
        query: {
          type: 'apiKey',
          in: 'query',
          name: 'token',
          description: 'Integration token in the address.',
        },
      },
    },
  };
}

type Reference = (schema: TSchema) => Json;
/** How the document shows what we answer, and what callers send. */
type Shown = { reference: Reference; sent: Reference };

function operationOf(endpoint: AnyEndpoint, options: OpenApiOptions, { reference, sent }: Shown): Json {
  const { body, deprecated } = endpoint;
  const description = descriptionOf(endpoint);
  const sample = (suffix: string) =>
    endpoint.sample === undefined ? undefined : options.readSample(`${endpoint.sample}.${suffix}`);
  const isQuoteEngine = isOfQuoteEngine(endpoint);
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    ...(description === undefined ? {} : { description }),
    tags: [groupOf(endpoint).name],
    'x-spec-section': endpoint.section,
    ...(endpoint.role === undefined ? {} : { 'x-role': endpoint.role }),
    ...(endpoint.needs === undefined ? {} : { 'x-needs': endpoint.needs }),
    ...(endpoint.stepUp === undefined ? {} : { 'x-step-up': true }),
    ...(deprecated === undefined ? {} : { deprecated: true, 'x-sunset': deprecated.sunset }),
    ...(isQuoteEngine && options.quoteUrl !== undefined ? { servers: [{ url: options.quoteUrl }] } : {}),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, sent),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: contentOf(body, sent, sample('request')) } }),
    responses: {
      200: {
        description: 'Success.',
        ...contentMember(contentOf(endpoint.reply, reference, sample('reply'))),
      },
      ...failuresOf(endpoint, reference),
    },
  };
}

const anyCase =
  'Names of members may be written in any letter case at the root of the body and one level below it, in lists too: ' +
  '`Shipper.Token` is read as `shipper.token` where that is absent. Two that mean the same member are refused unless one ' +
  'of them is the exact one, which counts.';

function descriptionOf({ description, anyCaseNames }: AnyEndpoint): string | undefined {
  if (anyCaseNames !== true) return description;
  return description === undefined ? anyCase : `${description} ${anyCase}`;
}

function callOf(declared: Webhook, options: OpenApiOptions, reference: Reference): Json {
  return {
    operationId: `${declared.kind}Webhook`,
    summary: declared.summary,
    description: declared.description,
    'x-spec-section': declared.section,
    requestBody: {
      required: true,
      content: contentOf(declared.body, reference, options.readSample(declared.sample)),
    },
    responses: { 200: { description: 'Received; any 2xx will do.' } },
  };
}

function contentMember(content: Json): Json {
  return Object.keys(content).length === 0 ? {} : { content };
}

function securityOf({ auth, token }: AnyEndpoint): Json[] {
  if (auth === 'public') return [];
  if (token === undefined) return [{ bearer: [] }];
  // A token inside the body has no scheme of its own in OpenAPI; its member is described in the schema.
  return token.in === 'query' ? [{ bearer: [] }, { query: [] }] : [{ bearer: [] }, {}];
}

function parametersOf({ params, query }: AnyEndpoint, reference: Reference): Json[] {
  const members = (schema: typeof params, place: 'path' | 'query') =>
    Object.entries(schema?.properties ?? {}).map(([name, member]) => {
      const { description, ...rest } = reference(member as TSchema);
      const isStructured = place === 'query' && (rest.type === 'array' || rest.type === 'object');
      return {
        name,
        in: place,
        ...(description === undefined ? {} : { description }),
        required: place === 'path' || requiredOf(schema).includes(name),
        ...(place === 'query' && !requiredOf(schema).includes(name) ? { allowEmptyValue: true } : {}),
        ...(isStructured ? { content: { 'application/json': { schema: rest } } } : { schema: rest }),
      };
    });
  return [...members(params, 'path'), ...members(query, 'query')];
}

/** `TObject` types its list of required names by its members, which are unknown here. */
function requiredOf(schema: AnyEndpoint['params']): readonly string[] {
  return (schema as { required?: readonly string[] } | undefined)?.required ?? [];
}

function contentOf(schema: TSchema, reference: Reference, example: unknown): Json {
  const rawTypes = rawContentTypes(schema);
  if (rawTypes !== undefined) return Object.fromEntries(rawTypes.map((type) => [type, {}]));
  const shown = example === undefined ? {} : { example };
  return { 'application/json': { schema: reference(schema), ...shown } };
}

/** The failures of an operation, one answer per status with the codes it can carry. */
function failuresOf(endpoint: AnyEndpoint, reference: Reference): Json {
  const codes = new Set<ErrorCode>([...undeclaredErrors(endpoint), ...endpoint.errors]);
  if (endpoint.params !== undefined) codes.add('not_found');
  if (endpoint.auth === 'public') {
    codes.delete('unauthorized');
    codes.delete('forbidden');
  }
  if (endpoint.body === undefined) {
    codes.delete('body_too_large');
    codes.delete('unsupported_media_type');
    codes.delete('malformed_json');
  }
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${errorCatalogue[code].sentence}`).join('\n\n'),
        content: { 'application/json': { schema: reference(errorBody) } },
      },
    ]),
  );
}
