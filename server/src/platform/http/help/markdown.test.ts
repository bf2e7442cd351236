import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorsOf, linksOf, readPage } from './markdown.ts';
import type { ResolveLink } from './markdown-text.ts';

const resolve: ResolveLink = (href) =>
  href.startsWith('http') ? { kind: 'address', to: href } : { kind: 'page', to: `guia/${href}` };
const plain = (text: string) => ({ kind: 'plain', text });
const read = (body: string) => readPage(`# Título\n\nResumo.\n\n${body}\n`, resolve);

describe('a page of a guide', () => {
  it('begins with its title, the screens it explains, and what it is about', () => {
    const page = readPage(
      '# Publicar\n\n<!-- telas: /tabelas, /tabelas/$id -->\n\nO que\nresolve.\n',
      resolve,
    );
    expect(page).toEqual({
      title: 'Publicar',
      screens: ['/tabelas', '/tabelas/$id'],
      summary: [plain('O que resolve.')],
      blocks: [],
    });
  });

  it('has headings that can be linked to by their words, accents and all', () => {
    const page = read('## Peso *cubado*, em kg\n\n### CT-e');
    expect(anchorsOf(page)).toEqual(['peso-cubado-em-kg', 'ct-e']);
  });

  it('has texts with names of the screen, strong words, code and links', () => {
    expect(
      read('Clique em «Publicar», **já**, com `curl` e [erros](erros) ou [fora](https://x.br).').blocks,
    ).toEqual([
      {
        kind: 'paragraph',
        texts: [
          plain('Clique em '),
          { kind: 'name', text: 'Publicar' },
          plain(', '),
          { kind: 'strong', text: 'já' },
          plain(', com '),
          { kind: 'code', text: 'curl' },
          plain(' e '),
          { kind: 'page', text: 'erros', to: 'guia/erros' },
          plain(' ou '),
          { kind: 'address', text: 'fora', to: 'https://x.br' },
          plain('.'),
        ],
      },
    ]);
  });

  it('has lists, whose items go on in lines that are set in', () => {
    expect(read('1. um\n   e mais\n2. dois\n\n- a').blocks).toEqual([
      { kind: 'list', isOrdered: true, items: [[plain('um e mais')], [plain('dois')]] },
      { kind: 'list', isOrdered: false, items: [[plain('a')]] },
    ]);
  });

  it('has notes, tables, code and pictures', () => {
    expect(
      read(
        '> Cuidado:\n> não volta.\n\n| a | b |\n|---|---|\n| 1 | `x` |\n\n```bash\n# não é título\n\nls\n```\n\n![A lista](../figuras/lista.webp)',
      ).blocks,
    ).toEqual([
      { kind: 'note', texts: [plain('Cuidado: não volta.')] },
      {
        kind: 'table',
        head: [[plain('a')], [plain('b')]],
        rows: [[[plain('1')], [{ kind: 'code', text: 'x' }]]],
      },
      { kind: 'code', language: 'bash', text: '# não é título\n\nls' },
      { kind: 'picture', file: 'lista.webp', text: 'A lista' },
    ]);
  });

  it('tells where it links to, in lists and tables as well', () => {
    expect(linksOf(read('- [a](um)\n\n| [b](dois) |\n|---|\n| [c](tres) |'))).toEqual([
      'guia/um',
      'guia/dois',
      'guia/tres',
    ]);
  });

  it.each([
    ['<b>não</b>', 'line 5'],
    ['#### fundo demais', 'line 5'],
    ['```\nsem fim', 'line 5: code has no end'],
    ['| a | b |\n| 1 | 2 |', 'line 5: a table'],
    ['| a | b |\n|---|---|\n| 1 |', 'line 5: rows'],
    ['- a\n1. b', 'line 5: a list'],
    ['![sem arquivo]()', 'line 5: a picture'],
    ['  recuado', 'line 5'],
  ])('is refused with the number of the line where it is something else: %j', (body, why) => {
    expect(() => read(body)).toThrow(why);
  });

  it('is refused without a title, or without a paragraph that says what it is about', () => {
    expect(() => readPage('Sem título\n', resolve)).toThrow('line 1');
    expect(() => readPage('# Título\n\n## Já uma parte\n', resolve)).toThrow('paragraph');
  });

  it('is read to its end or refused, whatever it is', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        '# a',
        '## b',
        '- c',
        '1. d',
        '> e',
        '| f |',
        '|---|',
        '```',
        '  g',
        '`h`',
        '![i](j.png)',
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        try {
          expect(read(lines.join('\n')).title).toBe('Título');
        } catch (error) {
          expect((error as Error).message).toMatch(/^line \d+: /);
        }
      }),
    );
  });
});
