import { quoteV3 } from '@carreto/contract/shipper/quote-v3';
import { quoteV3Reply } from '@carreto/contract/shipper/quote-v3-reply';
import fc from 'fast-check';
import { type TSchema, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { readSample } from '../system/samples.ts';
import { explain } from './explain.ts';
import { compileTidy } from './tidy.ts';
import { createValidation } from './validate.ts';

const validation = createValidation();
const body = quoteV3.body as TSchema;
const check = validation.request(body);
const sample = readSample('quote-v3.request') as Json;

type Json = { [name: string]: Json } & Json[];

/** Replaces what stands at a path by something else. */
function replaced(value: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return by;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[head] = replaced(copy[head], rest, by);
  return copy;
}

function pathsOf(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return [[], ...entries.flatMap(([key, part]) => pathsOf(part).map((rest) => [key, ...rest]))];
}

describe('validation', () => {
  it('finds nothing wrong with a sample', () => {
    expect(check(sample)).toEqual([{ field: 'filter', message: expect.any(String) }]);
    expect(check(compileTidy(body)(sample))).toBeUndefined();
  });

  it('and its explanation agree on every changed sample', () => {
    const something = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(
        undefined,
        0,
        -1,
        1.5,
        Number.POSITIVE_INFINITY,
        '',
        'x',
        '11222333000181',
        '52998224725',
        true,
        [],
        [null],
        {},
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...pathsOf(sample)), something, (path, by) => {
        const changed = replaced(sample, path, by);
        const details = check(changed);
        expect(explain(body, changed)).toEqual(details ?? []);
      }),
      { numRuns: 2000 },
    );
  });

  it('makes a check of answers once, whoever asks for it, and none of requests of it', () => {
    const schema = Type.Object({ a: Type.String() });
    const shared = createValidation();
    expect(shared.reply(schema)).toBe(shared.reply(schema));
    const more = { a: 'x', b: 'y' };
    expect([shared.request(schema)(more), shared.reply(schema)(more)]).toEqual([
      undefined,
      [{ field: 'b', message: expect.any(String) }],
    ]);
    expect(shared.request(schema, 'left')({})).toEqual([{ field: 'left.a', message: expect.any(String) }]);
    expect(shared.request(schema, 'right')({})).toEqual([{ field: 'right.a', message: expect.any(String) }]);
  });

  it('stops at 100 entries, however many are wrong', () => {
    const volumes = Array.from({ length: 500 }, () => ({}));
    const dispatchers = Array.from({ length: 50 }, () => ({ volumes }));
    expect(check({ dispatchers })).toHaveLength(100);
  });

  it('names paths as they stand on the wire', () => {
    const wrong = replaced(sample, ['dispatchers', 0, 'volumes', 1, 'height'], -1);
    expect(check(compileTidy(body)(wrong))).toEqual([
      { field: 'dispatchers[0].volumes[1].height', message: 'deve ser maior que 0' },
    ]);
  });

  it('counts code points, not bytes or code units', () => {
    const short = validation.request(Type.Object({ a: Type.String({ maxLength: 3 }) }));
    expect(short({ a: '😀😀😀' })).toBeUndefined();
    expect(short({ a: 'é́x'.normalize('NFD').slice(0, 3) })).toBeUndefined();
    expect(short({ a: '😀😀😀😀' })).toEqual([{ field: 'a', message: 'deve ter no máximo 3 caracteres' }]);
  });

  it('explains the alternative that a value comes closest to', () => {
    const either = validation.request(
      Type.Union([Type.Object({ a: Type.Number(), b: Type.Number() }), Type.String()]),
      'x',
    );
    expect(either({ a: 'no', b: 1 })).toEqual([{ field: 'x.a', message: 'deve ser um número' }]);
    expect(validation.request(Type.Union([Type.Literal('p'), Type.Literal('q')]), 'y')('r')).toEqual([
      { field: 'y', message: 'deve ser um destes valores: p, q' },
    ]);
  });

  it('refuses members of answers that are not declared', () => {
    const reply = readSample('quote-v3.reply') as Json;
    const checkReply = validation.reply(quoteV3Reply);
    expect(checkReply(reply)).toBeUndefined();
    expect(checkReply(replaced(reply, ['dispatchers', 0, 'secret'], 1))).toEqual([
      { field: 'dispatchers[0].secret', message: 'não é um campo conhecido' },
    ]);
  });

  it('refuses money in answers with more than two decimals', () => {
    const reply = readSample('quote-v3.reply') as Json;
    const wrong = replaced(reply, ['dispatchers', 0, 'offers', 0, 'final_price'], 10.005);
    expect(validation.reply(quoteV3Reply)(wrong)).toHaveLength(1);
  });
});
