import type { GuideShelf } from '@carreto/contract/guides';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findInGuides } from './find.ts';
import { placeOfScreen, shelvedIn } from './shelf.ts';

const plain = (text: string) => [{ kind: 'plain' as const, text }];
const shelf: GuideShelf = {
  'pt-BR': [
    {
      id: 'operacao',
      title: 'Operação',
      summary: plain('Para o dia.'),
      blocks: [],
      pages: [
        {
          id: 'imprimir',
          title: 'Imprimir etiquetas',
          summary: plain('Uma ou mil.'),
          screens: ['/fretes/etiquetas'],
          blocks: [
            { kind: 'paragraph', texts: plain('Veja também a reversa.') },
            { kind: 'heading', level: 2, anchor: 'reimpressão', texts: plain('Reimpressão') },
            { kind: 'list', isOrdered: true, items: [plain('Marque os fretes.'), plain('Clique em Gerar.')] },
          ],
        },
        { id: 'reversa', title: 'Abrir uma reversa', summary: plain('A volta.'), screens: [], blocks: [] },
      ],
    },
  ],
  en: [
    {
      id: 'operacao',
      title: 'Operations',
      summary: plain('For the day.'),
      blocks: [],
      pages: [{ id: 'reversa', title: 'Open a return', summary: plain('Back.'), screens: [], blocks: [] }],
    },
  ],
};
const portuguese = shelvedIn(shelf, 'pt-BR');

describe('the search of the help', () => {
  test('finds words by their beginning, without accents or capitals, in the part that says them', () => {
    expect(findInGuides(portuguese, 'REIMPRESSAO')).toMatchObject([
      {
        place: 'operacao/imprimir',
        anchor: 'reimpressão',
        part: 'Reimpressão',
        excerpt: 'Marque os fretes. Clique em Gerar.',
      },
    ]);
    expect(findInGuides(portuguese, 'marq fretes').map(({ anchor }) => anchor)).toEqual(['reimpressão']);
  });

  test('puts pages that are about it before those that mention it', () => {
    expect(findInGuides(portuguese, 'reversa').map(({ place }) => place)).toEqual([
      'operacao/reversa',
      'operacao/imprimir',
    ]);
  });

  test('takes what is written with a hyphen for its words', () => {
    expect(findInGuides(portuguese, 'em-Gerar').map(({ anchor }) => anchor)).toEqual(['reimpressão']);
    expect(findInGuides(portuguese, '--')).toEqual([]);
  });

  test('finds nothing where nothing was typed, or where a word is missing', () => {
    expect(findInGuides(portuguese, '  ')).toEqual([]);
    expect(findInGuides(portuguese, 'fretes girafa')).toEqual([]);
  });

  test('never fails, whatever is typed and wherever it stands', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ maxLength: 400 }), (typed, text) => {
        const one = {
          ...shelf['pt-BR'][0]!,
          pages: [{ ...shelf['pt-BR'][0]!.pages[1]!, summary: plain(text) }],
        };
        const hits = findInGuides(shelvedIn({ 'pt-BR': [one], en: [] }, 'pt-BR'), typed);
        for (const { excerpt } of hits) expect(excerpt.length).toBeLessThan(170);
      }),
    );
  });
});

describe('the shelf', () => {
  test('in English has the twins, and the Portuguese pages where there are none', () => {
    const [guide] = shelvedIn(shelf, 'en');
    expect(guide?.title).toBe('Operations');
    expect(guide?.pages.map(({ title, language }) => [title, language])).toEqual([
      ['Imprimir etiquetas', 'pt-BR'],
      ['Open a return', 'en'],
    ]);
  });

  test('knows which page explains a screen, or the screen above it', () => {
    expect(placeOfScreen(portuguese, '/fretes/etiquetas')).toBe('operacao/imprimir');
    expect(placeOfScreen(portuguese, '/fretes/etiquetas/$id/{-$aba}')).toBe('operacao/imprimir');
    expect(placeOfScreen(portuguese, '/nada')).toBeUndefined();
  });
});
