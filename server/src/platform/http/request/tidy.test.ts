import { quoteV3 } from '@carreto/contract/shipper/quote-v3';
import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { compileTidy } from './tidy.ts';

const tidy = compileTidy(
  Type.Object({
    name: Type.String(),
    note: Type.Optional(Type.String()),
    count: Type.Optional(Type.Integer({ 'x-zero-means-absent': true })),
    kind: Type.Optional(Type.Integer()),
    inner: Type.Optional(Type.Object({ flag: Type.Optional(Type.Boolean()) })),
    list: Type.Optional(Type.Array(Type.Object({ x: Type.Optional(Type.Number()) }), { maxItems: 3 })),
    order: Type.Optional(Type.Union([Type.String(), Type.Number()])),
    either: Type.Optional(Type.Union([Type.Object({ a: Type.Number() }), Type.Object({ b: Type.Number() })])),
    free: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
);

describe('tidying a body', () => {
  it('takes over declared members only, at every level', () => {
    expect(tidy({ name: 'a', role: 'admin', inner: { flag: true, x: 1 }, list: [{ x: 1, y: 2 }] })).toEqual({
      name: 'a',
      inner: { flag: true },
      list: [{ x: 1 }],
    });
  });

  it('leaves out optional members that are null or empty', () => {
    expect(tidy({ name: 'a', note: '', count: null, inner: '', list: null })).toEqual({ name: 'a' });
  });

  it('leaves out 0 only where 0 means absent', () => {
    expect(tidy({ name: 'a', count: 0, kind: 0 })).toEqual({ name: 'a', kind: 0 });
  });

  it('keeps required members as they came, for validation to refuse', () => {
    expect(tidy({ name: '' })).toEqual({ name: '' });
    expect(tidy({ name: null })).toEqual({ name: null });
  });

  it('turns -0 into 0', () => {
    expect(Object.is((tidy({ name: 'a', kind: -0 }) as { kind: number }).kind, 0)).toBe(true);
  });

  it('keeps one item more than a list may have', () => {
    const list = Array.from({ length: 1000 }, () => ({ x: 1 }));
    expect((tidy({ name: 'a', list }) as { list: unknown[] }).list).toHaveLength(4);
  });

  it('lets through what a choice allows', () => {
    expect(tidy({ name: 'a', order: '007' })).toEqual({ name: 'a', order: '007' });
    expect(tidy({ name: 'a', order: 7, either: { b: 1, c: 2 } })).toEqual({
      name: 'a',
      order: 7,
      either: { b: 1 },
    });
  });

  it('keeps what any alternative declares inside a member that several have', () => {
    const tidyAction = compileTidy(
      Type.Union([
        Type.Object({ kind: Type.Literal('a'), value: Type.Object({ x: Type.Number() }) }),
        Type.Object({ kind: Type.Literal('b'), value: Type.Object({ y: Type.Number() }) }),
        Type.Object({ kind: Type.Literal('c'), value: Type.Number() }),
      ]),
    );
    expect(tidyAction({ kind: 'a', value: { x: 1, z: 1 } })).toEqual({ kind: 'a', value: { x: 1 } });
    expect(tidyAction({ kind: 'b', value: { y: 1, z: 1 } })).toEqual({ kind: 'b', value: { y: 1 } });
    expect(tidyAction({ kind: 'c', value: 7 })).toEqual({ kind: 'c', value: 7 });
  });

  it('keeps null where null has a meaning of its own', () => {
    const tidyNote = compileTidy(
      Type.Object({
        note: Type.Optional(Type.Union([Type.String(), Type.Null()])),
        other: Type.Optional(Type.String()),
      }),
    );
    expect(tidyNote({ note: null, other: null })).toEqual({ note: null });
    expect(tidyNote({ note: '' })).toEqual({});
  });

  it('keeps members that an object does not allow, for validation to refuse them', () => {
    const tidyStrict = compileTidy(
      Type.Object({ a: Type.Optional(Type.Number()) }, { additionalProperties: false }),
    );
    expect(tidyStrict({ a: null, b: 1 })).toEqual({ b: 1 });
  });

  it('keeps members of free form', () => {
    expect(tidy({ name: 'a', free: { x: null, y: '' } })).toEqual({ name: 'a', free: { x: null, y: '' } });
  });

  it('passes whatever is no object, and never throws', () => {
    const tidyQuote = compileTidy(quoteV3.body ?? Type.Unknown());
    fc.assert(fc.property(fc.jsonValue(), (value) => void tidyQuote(value)));
    expect(tidy(7)).toBe(7);
    expect(tidy([])).toEqual([]);
  });

  it('changes nothing the second time', () => {
    const tidyQuote = compileTidy(quoteV3.body ?? Type.Unknown());
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (shipper, dispatcher) => {
        const once = tidyQuote({ shipper, dispatchers: [dispatcher], filter: 0, channel: '' });
        expect(tidyQuote(once)).toEqual(once);
      }),
    );
  });
});
