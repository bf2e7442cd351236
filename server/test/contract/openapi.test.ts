import { createOpenApi } from '@carreto/contract/openapi';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { readSample } from '../../src/platform/http/samples.ts';
import { allEndpoints } from '../support/all-endpoints.ts';

type Json = Record<string, unknown>;
type Operation = { operationId: string; responses: Record<string, unknown>; requestBody?: { content: Json } };

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
      // Samples may show what counts as not sent, such as a filter of 0.
      expect((isValid.errors ?? []).filter(({ instancePath }) => instancePath !== '/filter')).toEqual([]);
    }
  });
});
