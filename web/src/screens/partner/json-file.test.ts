import { describe, expect, it } from 'vitest';
import { readJson, refusedLines } from './json-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a JSON file of a carrier', () => {
  it('is known by the list that it holds', () => {
    expect(readJson(bytes('\uFEFF {"faturas": []}'))).toMatchObject({ kind: 'billsJson', list: 'faturas' });
    expect(readJson(bytes('{"conhecimentos": []}'))).toMatchObject({ kind: 'ctesJson' });
    expect([readJson(bytes('{"a": 1}')), readJson(bytes('[1]'))]).toEqual(['unknown', 'unknown']);
    expect([readJson(bytes('{"a": ')), readJson(bytes('<a/>')), readJson(bytes('340 '))]).toEqual([
      ...['broken', undefined, undefined],
    ]);
  });

  it('is refused item by item, in their order', () => {
    const details = [
      { field: 'conhecimentos[2].valor', message: 'é obrigatório' },
      { field: 'cnpj_transportadora', message: 'não é da transportadora' },
      { field: 'conhecimentos[2].serie', message: 'não é um número' },
      { field: 'conhecimentos[11]', message: 'não é um objeto' },
    ];
    expect(refusedLines(details, 'conhecimentos').map(({ line, messages }) => [line, messages])).toEqual([
      [1, ['cnpj_transportadora: não é da transportadora']],
      [3, ['valor: é obrigatório', 'serie: não é um número']],
      [12, ['não é um objeto']],
    ]);
  });
});
