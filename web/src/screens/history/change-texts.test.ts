import type { ChangeEntry } from '@carreto/contract/admin/registry/changes';
import { describe, expect, it } from 'vitest';
import { history as en } from '../../words/en/history.ts';
import { history as words } from '../../words/pt-br/history.ts';
import { actorText, actText, differencesOf } from './change-texts.ts';

const line: ChangeEntry = {
  id: 1,
  at: '2026-11-20T12:00:00.000Z',
  operatorId: 3,
  actor: 'Olga',
  kind: 'operator',
  entityId: 9,
  subject: 'Otto',
  shipperId: null,
  action: 'update',
  sessionId: null,
  address: null,
  before: { active: true, revision: 1, roles: ['support'] },
  after: { active: false, revision: 2, roles: ['support', 'reader'], note: { a: 1 } },
};

describe('a line of the history', () => {
  it('is a sentence in which articles and prepositions melt as people say them', () => {
    const said = (change: Partial<ChangeEntry>) => actText({ ...line, ...change }, words);
    expect(said({})).toBe('mudou a pessoa Otto');
    expect(said({ kind: 'tableVersion', action: 'validity', subject: 'Rota v3' })).toBe(
      'mudou a validade da versão de tabela Rota v3',
    );
    expect(said({ kind: 'freight', action: 'attach_nfe', subject: 'FR1' })).toBe('anexou NF-e ao frete FR1');
    expect(said({ kind: 'credential', action: 'set-password' })).toBe('definiu a senha de Otto');
    expect(said({ kind: 'session', action: 'end' })).toBe('encerrou a sessão de Otto');
    expect(said({ kind: 'rule', action: 'unheard_of', subject: null })).toBe('unheard_of a regra nº 9');
    expect(actText({ ...line, kind: 'session', action: 'open' }, en)).toBe('opened the session of Otto');
  });

  it('names the command line and Carreto itself where no person did it', () => {
    expect(actorText(line, words)).toBe('Olga');
    expect(actorText({ ...line, operatorId: null, actor: 'cli' }, words)).toBe('Linha de comando');
    expect(actorText({ ...line, operatorId: null, actor: 'carreto' }, words)).toBe('Carreto');
  });

  it('has each member before and after, but for the count of changes', () => {
    expect(differencesOf(line, words, 'pt-BR')).toEqual([
      { member: 'Ativo', before: 'sim', after: 'não' },
      { member: 'Papéis', before: 'support', after: 'support, reader' },
      { member: 'Observação', before: '–', after: '{"a":1}' },
    ]);
    expect(differencesOf({ ...line, before: null, after: null }, words, 'pt-BR')).toEqual([]);
  });

  it('shows instants as people of São Paulo read them', () => {
    const after = { startsAt: '2026-10-30T15:00:00.000Z' };
    expect(differencesOf({ ...line, before: null, after }, words, 'pt-BR')).toEqual([
      { member: 'Começa em', before: '–', after: '30/10/2026 12:00:00' },
    ]);
  });

  it('names what a published version holds, and leaves a name that it does not know as it is', () => {
    const after = { publishedAt: null, startsAt: null, baseVersionId: 3, validFromOn: null, unheardOf: 1 };
    const named = (language: typeof words) =>
      differencesOf({ ...line, before: null, after }, language, 'en').map(({ member }) => member);
    expect(named(words)).toEqual(['Publicada em', 'Começa em', 'Versão de origem', 'Vale de', 'unheardOf']);
    expect(named(en)).toEqual([
      'Published at',
      'Starts at',
      'Version it was made from',
      'Valid from',
      'unheardOf',
    ]);
  });
});
