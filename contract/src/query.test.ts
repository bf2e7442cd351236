import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { writeQuery } from './client/write-query.ts';
import { compileQueryReader } from './query.ts';

const schema = Type.Object({
  page: Type.Optional(Type.Integer()),
  price: Type.Optional(Type.Number()),
  onlyInvalids: Type.Optional(Type.Boolean()),
  sku: Type.Optional(Type.String()),
  codes: Type.Optional(Type.Array(Type.Integer())),
  invoices: Type.Optional(Type.Array(Type.Object({ key: Type.String() }))),
});
const reader = compileQueryReader(schema, JSON.parse);

describe('a query string', () => {
  it('becomes what the schema says is due', () => {
    expect(
      reader.read({ page: '2', price: '-10.50', onlyInvalids: 'true', sku: '007', codes: ['1', '2'] }),
    ).toEqual({ page: 2, price: -10.5, onlyInvalids: true, sku: '007', codes: [1, 2] });
  });

  it('reads lists from JSON, from repetition and from one value', () => {
    expect(reader.read({ invoices: '[{"key":"1"}]' })).toEqual({ invoices: [{ key: '1' }] });
    expect(reader.read({ codes: '[1,2]' })).toEqual({ codes: [1, 2] });
    expect(reader.read({ codes: '3' })).toEqual({ codes: [3] });
  });

  it('counts an empty parameter as not sent and ignores unknown ones', () => {
    expect(reader.read({ page: '', other: '1' })).toEqual({});
  });

  it.each(['1e3', '0x10', ' 1', '1 ', '+1', 'NaN', 'Infinity', '١', '1,5', '--1', '1.', '.5', '1_000'])(
    'leaves %j as text, for validation to refuse',
    (sent) => {
      expect(reader.read({ page: sent, price: sent })).toEqual({ page: sent, price: sent });
    },
  );

  it.each(['TRUE', 'yes', 'on', '2'])('does not take %j for a boolean', (sent) => {
    expect(reader.read({ onlyInvalids: sent })).toEqual({ onlyInvalids: sent });
  });

  it('names single values that were sent twice', () => {
    expect(reader.repeated({ page: ['1', '2'], codes: ['1', '2'], sku: 'x' })).toEqual(['page']);
  });

  it('reads back what the client writes', () => {
    const values = fc.record(
      {
        page: fc.integer(),
        price: fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
        onlyInvalids: fc.boolean(),
        sku: fc.string({ minLength: 1 }),
        codes: fc.array(fc.integer()),
        invoices: fc.array(fc.record({ key: fc.string() })),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(values, (sent) => {
        const raw = Object.fromEntries(new URLSearchParams(writeQuery(sent)));
        expect(reader.read(raw)).toEqual(sent);
      }),
    );
  });
});
