import { expect, test } from 'vitest';
import { recognise } from './recognise.ts';

test.each([
  ['fr261120a1b2c', ['freight', 'words']],
  ['32261111222333000181550010000012341123456789', ['nfe_key', 'words']],
  ['529.982.247-25', ['document', 'words']],
  ['11.222.333/0001-81', ['document', 'words']],
  ['01311-000', ['zip', 'number', 'words']],
  ['1234', ['number', 'words']],
  ['12', ['number']],
  ['AA123456785BR', ['postal_object', 'words']],
  ['2rulaazjozq8opt1', ['quote', 'words']],
  ['Zoé', ['words']],
  ['a b', []],
  ['   ', []],
])('%s can be %j', (typed, kinds) => {
  expect(recognise(typed).map(({ as }) => as)).toEqual(kinds);
});

test('words are folded, without the signs between them', () => {
  expect(recognise("D'Ávila, MARIA-josé")).toContainEqual({
    as: 'words',
    words: ['d', 'avila', 'maria', 'jose'],
    text: "D'Ávila, MARIA-josé",
  });
});
