import { readdirSync, readFileSync } from 'node:fs';
import { createOpenApi } from '@carreto/contract/openapi';
import { webhooks } from '@carreto/contract/webhooks/list';
import { Ajv, type AnySchema } from 'ajv';
import { describe, expect, it } from 'vitest';
import { readSample } from '../../../src/platform/http/system/samples.ts';

type Json = Record<string, unknown>;

/** What the golden files of a kind begin with. */
const prefixes = { occurrence: 'occurrence-', cte_released: 'cte-released', invoice: 'bill' } as const;

const folder = new URL('../../golden/', import.meta.url);
const golden = readdirSync(folder).filter((file) => file.endsWith('.json'));
const { components } = createOpenApi([], { version: '1', readSample }) as { components: Json };

describe.each(webhooks)('the webhook $kind', ({ kind, body, sample }) => {
  const files = golden.filter((file) => file.startsWith(prefixes[kind]));
  const isBody = new Ajv({ strict: false, validateFormats: false }).compile(closed({ ...body, components }));

  it('is shown by a sample', () => {
    expect(isBody(readSample(sample)), JSON.stringify(isBody.errors)).toBe(true);
  });

  it('has golden bodies', () => {
    expect(files.length).toBeGreaterThan(0);
  });

  it.each(files)('sends what its schema says, in %s', (file) => {
    const told: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    expect(isBody(told), JSON.stringify(isBody.errors)).toBe(true);
  });
});

/** The schema with every object closed: a member it does not name is a fault of ours. */
function closed(value: unknown): AnySchema {
  if (Array.isArray(value)) return value.map(closed) as never;
  if (typeof value !== 'object' || value === null) return value as never;
  const members = Object.entries(value).map(([key, member]) => [key, closed(member)] as const);
  const isObject = 'properties' in value && 'type' in value && value.type === 'object';
  return { ...(isObject ? { additionalProperties: false } : {}), ...Object.fromEntries(members) };
}
