import { rawContentTypes } from '@carreto/contract/endpoint';
import { errorCatalogue } from '@carreto/contract/errors';
import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { formats } from '../../src/platform/http/request/formats.ts';
import { compileTidy } from '../../src/platform/http/request/tidy.ts';
import { createValidation } from '../../src/platform/http/request/validate.ts';
import { readSample } from '../../src/platform/http/system/samples.ts';
import { allEndpoints } from '../support/all-endpoints.ts';

type Found = { place: string; schema: Record<string, unknown> };

const endpoints = await allEndpoints();
const requests = endpoints.flatMap(({ id, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) => walk(schema, `${id}.${part}`)),
);
const replies = endpoints.flatMap(({ id, reply }) => walk(reply, `${id}.reply`));
const all = [...requests, ...replies];

/** Every schema inside a schema, members of `if`, `then` and `else` left out: they repeat others. */
function walk(schema: unknown, place: string): Found[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = schema as Record<string, unknown>;
  const inside = [
    ...Object.entries((own.properties ?? {}) as Record<string, unknown>),
    ...Object.entries((own.patternProperties ?? {}) as Record<string, unknown>),
    ...(Array.isArray(own.anyOf) ? own.anyOf.map((one, index) => [`anyOf${index}`, one] as const) : []),
    ...(own.items === undefined ? [] : [['items', own.items] as const]),
  ];
  return [{ place, schema: own }, ...inside.flatMap(([name, part]) => walk(part, `${place}.${name}`))];
}

const placesWhere = (found: readonly Found[], isWrong: (schema: Record<string, unknown>) => boolean) =>
  found.filter(({ schema }) => isWrong(schema)).map(({ place }) => place);

describe('the contract', () => {
  it('names every endpoint once and every path and method once', () => {
    const ids = endpoints.map(({ id }) => id);
    const routes = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('declares the parameters of every path', () => {
    const wrong = endpoints.filter(({ path, params }) => {
      const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
      return (
        names.sort().join() !==
        Object.keys(params?.properties ?? {})
          .sort()
          .join()
      );
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('declares only codes of the catalogue', () => {
    expect(endpoints.flatMap(({ errors }) => errors).filter((code) => !(code in errorCatalogue))).toEqual([]);
  });

  it('describes every member', () => {
    const isNamedPart = (place: string) => /\.(params|query)$/.test(place) || /\.anyOf\d+$/.test(place);
    const wrong = all.filter(
      ({ place, schema }) => !isNamedPart(place) && typeof schema.description !== 'string',
    );
    expect(wrong.map(({ place }) => place)).toEqual([]);
  });

  it('bounds every integer, text and list of a request', () => {
    const isFree = (schema: Record<string, unknown>) =>
      schema.enum !== undefined || schema.const !== undefined;
    expect(
      placesWhere(requests, (schema) => {
        if (isFree(schema)) return false;
        if (schema.type === 'integer' || schema.type === 'number') {
          const hasLow = schema.minimum !== undefined || schema.exclusiveMinimum !== undefined;
          return !hasLow || schema.maximum === undefined;
        }
        if (schema.type === 'string') {
          const { maxLength, pattern, format } = schema;
          return maxLength === undefined && pattern === undefined && format === undefined;
        }
        return schema.type === 'array' && schema.maxItems === undefined;
      }),
    ).toEqual([]);
  });

  it('uses only formats that are checked', () => {
    const unknown = placesWhere(
      all,
      ({ format }) => format !== undefined && formats[format as string] === undefined,
    );
    expect(unknown).toEqual([]);
  });

  it('anchors every pattern and never takes digits of other scripts', () => {
    const wrong = placesWhere(all, ({ pattern }) => {
      if (typeof pattern !== 'string') return false;
      return (
        !pattern.startsWith('^') ||
        !pattern.endsWith('$') ||
        pattern.includes('\\d') ||
        pattern.includes('\\w')
      );
    });
    expect(wrong).toEqual([]);
  });

  it('has no pattern or format that a long text can stall', () => {
    const patterns = new Set(
      all.flatMap(({ schema }) => (typeof schema.pattern === 'string' ? [schema.pattern] : [])),
    );
    const size = 50_000;
    const attacks = [
      '0',
      'A',
      'a',
      ' ',
      '-',
      '0-',
      '00:',
      'ZZZ',
      '\u0000',
      'é',
      '😀',
      '١',
      '.',
      '/',
      '0.0,',
    ].flatMap((unit) => {
      const text = unit.repeat(size / unit.length);
      return [text, `${text}!`, `!${text}`, `2026-01-01 ${text}`];
    });
    for (const pattern of patterns) {
      const regex = new RegExp(pattern, 'u');
      for (const attack of attacks) regex.test(attack);
    }
    for (const isValid of Object.values(formats)) {
      for (const attack of attacks) isValid(attack);
    }
  });
});

describe('the validator', () => {
  const validation = createValidation();

  it.each(endpoints)('compiles what $id receives and answers', ({ params, query, body, reply }) => {
    for (const schema of [params, query, body]) {
      if (schema === undefined) continue;
      expect(validation.request(schema)).toBeTypeOf('function');
      expect(compileTidy(schema)).toBeTypeOf('function');
    }
    expect(validation.reply(reply)).toBeTypeOf('function');
  });
});

describe('a sample', () => {
  const validation = createValidation();
  const withSample = endpoints.filter(({ sample }) => sample !== undefined);

  it.each(withSample)('of $id fits the schemas and leaves nothing undeclared', ({ sample, body, reply }) => {
    const request = readSample(`${sample}.request`);
    const answer = readSample(`${sample}.reply`);
    expect(answer === undefined).toBe(rawContentTypes(reply)?.length === 0);
    if (answer !== undefined) expect(validation.reply(reply)(answer)).toBeUndefined();
    if (body === undefined || request === undefined) return;
    const tidied = compileTidy(body as TSchema)(request);
    expect(validation.request(body)(tidied)).toBeUndefined();
    expect(validation.reply(body)(tidied)).toBeUndefined();
  });
});
