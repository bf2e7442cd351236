import { apartKeyword, rawContentTypes } from '@carreto/contract/endpoint';
import { createOpenApi } from '@carreto/contract/openapi';
import { Ajv } from 'ajv';
import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { formats } from '../../src/platform/http/request/formats.ts';
import { compileTidy } from '../../src/platform/http/request/tidy.ts';
import { createValidation } from '../../src/platform/http/request/validate.ts';
import { readSample } from '../../src/platform/http/system/samples.ts';
import { allEndpoints } from '../support/all-endpoints.ts';

type Json = Record<string, unknown>;
type Operation = {
  operationId: string;
  responses: Record<string, unknown>;
  requestBody?: { content: Json };
  parameters?: { in: string; required: boolean; allowEmptyValue?: boolean }[];
};

const endpoints = await allEndpoints();
const document = createOpenApi(endpoints, {
  version: '1.2.3',
  quoteUrl: 'https://q.example',
  readSample,
}) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
};
const text = JSON.stringify(document);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

describe('the OpenAPI document', () => {
  it('has every endpoint as one operation', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      endpoints.map(({ id }) => id).sort(),
    );
  });

  it('resolves every reference and uses every component', () => {
    const used = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name),
    );
    expect([...used].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });

  it('shows no keyword that only our server understands', () => {
    expect(text).not.toMatch(/"(x-name|x-secret|x-decimals|x-zero-means-absent|x-values)"/);
  });

  it('lists the volume types with their names', () => {
    const volume = document.components.schemas.Volume as {
      properties: { category: { enum: string[]; description: string } };
    };
    expect(volume.properties.category.enum).toHaveLength(160);
    expect(volume.properties.category.description).toContain('64 Móveis desmontados');
  });

  it('answers 200 and the failures of each operation, each with the body of failures', () => {
    for (const { responses } of operations) {
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '422', '500', '503']));
    }
  });

  it('shows samples that fit the schemas beside them', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const shown = operations.flatMap(({ requestBody, responses }) => {
      const reply = responses['200'] as { content?: Json };
      return [requestBody?.content, reply.content].flatMap((content) => {
        const json = content?.['application/json'] as { schema: Json; example?: unknown } | undefined;
        return json?.example === undefined ? [] : [{ schema: json.schema, example: json.example }];
      });
    });
    expect(shown.length).toBeGreaterThanOrEqual(2);
    for (const { schema, example } of shown) {
      const isValid = ajv.compile({ ...schema, components: document.components });
      isValid(example);
      expect(isValid.errors ?? []).toEqual([]);
    }
  });

  const bodies = endpoints.flatMap((endpoint) => {
    const { body, sample, path, method } = endpoint;
    const example = sample === undefined ? undefined : readSample(`${sample}.request`);
    if (body === undefined || rawContentTypes(body) !== undefined || example === undefined) return [];
    const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {};
    return [{ id: endpoint.id, body, example, content }];
  });

  it.each(bodies)(
    'lets in what the server takes as not sent, and no more: $id',
    ({ body, example, content }) => {
      const { schema } = content['application/json'] as { schema: Json };
      const ajv = new Ajv({ strict: false });
      for (const [name, isValid] of Object.entries(formats)) ajv.addFormat(name, isValid);
      const fits = ajv.compile({ ...schema, components: document.components });
      const judged = withApart(body) as TSchema;
      const check = createValidation().request(judged);
      const tidy = compileTidy(judged);
      const changes = changesOf(example);
      expect(changes.length).toBeGreaterThan(0);
      const differing = changes.filter(({ value }) => fits(value) !== (check(tidy(value)) === undefined));
      expect(differing.map(({ at }) => at)).toEqual([]);
    },
  );

  it('says which parameters of queries may be empty', () => {
    const query = operations.flatMap(({ parameters = [] }) => parameters).filter((one) => one.in === 'query');
    expect(query.length).toBeGreaterThan(50);
    for (const { required, allowEmptyValue } of query) expect(allowEmptyValue === true).toBe(!required);
  });
});

/** A schema with those of elements that are judged one by one. */
function withApart(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withApart);
  if (typeof schema !== 'object' || schema === null) return schema;
  if (apartKeyword in schema) return withApart(schema[apartKeyword]);
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, withApart(part)]));
}

type Change = { at: string; value: unknown };

/** An example with each of its members, at any depth, as null, as empty text and as 0. */
function changesOf(example: unknown, at = ''): Change[] {
  if (typeof example !== 'object' || example === null) return [];
  return Object.entries(example).flatMap(([name, member]) => {
    const place = `${at}/${name}`;
    const replaced = (value: unknown) =>
      Array.isArray(example) ? example.with(Number(name), value) : { ...example, [name]: value };
    return [
      ...[null, '', 0].map((value) => ({ at: `${place} ${JSON.stringify(value)}`, value: replaced(value) })),
      ...changesOf(member, place).map((inner) => ({ ...inner, value: replaced(inner.value) })),
    ];
  });
}
