import { type PersonalForm, personal } from '@carreto/contract/personal';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { compileMask } from './mask.ts';

const words = Type.String();
const shown = (schema: Parameters<typeof compileMask>[0], value: unknown) => compileMask(schema)?.(value);
const ofText = (as: PersonalForm, text: string | null) =>
  shown(Type.Object({ it: personal(as, Type.Union([words, Type.Null()])) }), { it: text });

describe('what a mask leaves', () => {
  it.each<[PersonalForm, string | null, string | null]>([
    ['name', ' Ana Souza', 'A…'],
    ['name', '🙂 Ana', '🙂…'],
    ['name', '', ''],
    ['name', null, null],
    ['document', '52998224725', '…725'],
    ['document', '11222333000181', '…181'],
    ['cpf', '52998224725', '…725'],
    ['cpf', '11222333000181', '11222333000181'],
    ['zip', '01311000', '01311***'],
    ['hidden', 'Rua Um', '[oculto]'],
    ['hidden', '', ''],
    ['omitted', 'https://exemplo/1', null],
    ['prose', 'de 529.982.247-25, ana@x.com.br ou (11) 98765-4321', 'de [oculto], [oculto] ou [oculto]'],
    [
      'prose',
      '12345678901234567, R$ 1.204,10, FR26112012345',
      '12345678901234567, R$ 1.204,10, FR26112012345',
    ],
  ])('of %s %j is %j', (as, text, left) => {
    expect(ofText(as, text)).toEqual({ it: left });
  });

  it('is nothing of what is no text', () => {
    const schema = Type.Object({ it: personal('hidden', Type.Any()), list: personal('hidden', Type.Any()) });
    expect(shown(schema, { it: { name: 'Ana' }, list: ['Ana'] })).toEqual({ it: null, list: [] });
  });

  it('reaches lists, unions and maps, and changes nothing of the value itself', () => {
    const one = Type.Object({ name: personal('name', words) });
    const schema = Type.Object({
      list: Type.Array(Type.Union([one, Type.Null()])),
      map: Type.Record(Type.String(), one),
    });
    const value = { list: [{ name: 'Ana' }, null], map: { a: { name: 'Rui' } } };
    expect(shown(schema, value)).toEqual({ list: [{ name: 'A…' }, null], map: { a: { name: 'R…' } } });
    expect(value.list[0]).toEqual({ name: 'Ana' });
  });

  it('is all of it where a sibling says that it is of nobody', () => {
    const schema = Type.Object({
      kind: words,
      it: personal({ as: 'hidden', unless: { kind: ['ours'] } }, words),
    });
    expect(shown(schema, { kind: 'ours', it: 'x' })).toEqual({ kind: 'ours', it: 'x' });
    expect(shown(schema, { kind: 'theirs', it: 'x' })).toEqual({ kind: 'theirs', it: '[oculto]' });
    expect(shown(schema, { it: 'x' })).toEqual({ it: '[oculto]' });
  });

  it('of JSON is what the schema of its kind leaves, and nothing where it cannot be read', () => {
    const schemas = { a: Type.Object({ said: personal('hidden', words) }) };
    const schema = Type.Object({ kind: words, body: personal({ as: 'json', by: 'kind', schemas }, words) });
    expect(shown(schema, { kind: 'a', body: '{"said":"Ana","n":1}' })).toEqual({
      ...{ kind: 'a', body: '{"said":"[oculto]","n":1}' },
    });
    expect(shown(schema, { kind: 'a', body: 'Ana' })).toEqual({ kind: 'a', body: '[oculto]' });
    expect(shown(schema, { kind: 'b', body: 'all' })).toEqual({ kind: 'b', body: 'all' });
  });

  it('of texts that repeat what was hidden is the rest, also as JSON writes it', () => {
    const schema = Type.Object({ said: personal('hidden', words), answer: personal('echo', words) });
    const value = { said: 'a "gata"', answer: 'no: {"m":"a \\"gata\\""} a "gata"' };
    expect(shown(schema, value)).toEqual({ said: '[oculto]', answer: 'no: {"m":"[oculto]"} [oculto]' });
  });

  it('of a value without a schema hides what stands under some names, at any depth', () => {
    const schema = Type.Object({ it: personal({ as: 'named', names: ['note'] }, Type.Any()) });
    expect(shown(schema, { it: [{ note: 'Ana', n: { note: ['Ana'], x: 1 } }] })).toEqual({
      it: [{ note: '[oculto]', n: { note: [], x: 1 } }],
    });
    expect(shown(schema, { it: null })).toEqual({ it: null });
  });

  it('is no mask where a schema marks nothing', () => {
    expect(compileMask(Type.Object({ a: Type.Array(words) }))).toBeUndefined();
  });
});
