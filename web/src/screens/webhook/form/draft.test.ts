import { expect, test } from 'vitest';
import { bodyOf, emptyDraft, noSecrets, readDraft, readHeaders } from './draft.ts';

test('headers are read a line each, and the first that is none is said', () => {
  expect(readHeaders('X-Loja: principal\n\n x-b:a:b ')).toEqual({
    headers: [
      { name: 'X-Loja', value: 'principal' },
      { name: 'x-b', value: 'a:b' },
    ],
  });
  expect(readHeaders('X-Loja: a\nsem valor')).toEqual({ headers: [], wrong: 'sem valor' });
});

test('a draft is what the API takes: secrets only where they were typed, lists without their gaps', () => {
  const draft = {
    ...emptyDraft,
    url: ' https://a.example/h ',
    channels: 'site, ,loja,site',
    authKind: 'basic' as const,
  };
  expect(bodyOf({ ...draft, authName: 'ana' }, noSecrets)).toMatchObject({
    url: 'https://a.example/h',
    channels: ['site', 'loja'],
    auth: { kind: 'basic', name: 'ana' },
  });
  expect(bodyOf(draft, noSecrets)).not.toHaveProperty('headers');
  expect(bodyOf(draft, noSecrets)).not.toHaveProperty('name');
  expect(bodyOf(draft, { ...noSecrets, clearsHeaders: true })).toMatchObject({ headers: [] });
  expect(bodyOf(draft, { ...noSecrets, authSecret: 's' })).toMatchObject({ auth: { secret: 's' } });
});

test('what a browser stored is a draft or nothing', () => {
  expect(readDraft(emptyDraft)).toEqual(emptyDraft);
  expect(readDraft({ ...emptyDraft, kinds: 3 })).toBeUndefined();
  expect(readDraft(null)).toBeUndefined();
});
