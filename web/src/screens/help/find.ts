import type { GuideBlock, GuideText } from '@carreto/contract/guides';
import { fitsWords, folded } from '../../formats/folded.ts';
import type { Language } from '../../words/words.ts';
import type { Shelved } from './shelf.ts';

/** A part of a page that says what was looked for. */
export type Hit = {
  /** `guide/page`. */
  place: string;
  /** Of the part; empty for the beginning of a page. */
  anchor: string;
  guide: string;
  page: string;
  part: string;
  /** Some words of it, around the first that was looked for. */
  excerpt: string;
  language: Language;
};

const mostHits = 30;
const excerptLength = 160;

/**
 * Looks for words, each from its beginning, without accents or capitals, in every part of every page. Parts with all of them in
 * their heading come first, then those of pages with them in their title, then the rest.
 */
export function findInGuides(shelf: readonly Shelved[], typed: string): Hit[] {
  // `NF-e` and `nf e` are the same words.
  const wanted = folded(typed.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' '));
  if (wanted === '') return [];
  const found = partsOf(shelf).flatMap((part) => {
    const rank = [part.part, part.page, `${part.page} ${part.part} ${part.text}`].findIndex((text) =>
      fitsWords(wanted, text),
    );
    return rank < 0 ? [] : [{ rank, part }];
  });
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, mostHits)
    .map(({ part: { text, ...part } }) => ({ ...part, excerpt: excerptOf(text, wanted) }));
}

type Part = Omit<Hit, 'excerpt'> & { text: string };

function partsOf(shelf: readonly Shelved[]): Part[] {
  return shelf.flatMap((guide) =>
    guide.pages.flatMap((page) => {
      const of = { place: `${guide.id}/${page.id}`, guide: guide.title, page: page.title };
      const parts: Part[] = [
        { ...of, anchor: '', part: '', text: plainOf(page.summary), language: page.language },
      ];
      for (const block of page.blocks) {
        const last = parts.at(-1);
        if (block.kind === 'heading') {
          const part = plainOf(block.texts);
          parts.push({ ...of, anchor: block.anchor, part, text: '', language: page.language });
        } else if (last !== undefined) last.text = `${last.text} ${textOf(block)}`.trim();
      }
      return parts;
    }),
  );
}

function plainOf(texts: readonly GuideText[]): string {
  return texts.map(({ text }) => text).join('');
}

function textOf(block: GuideBlock): string {
  if (block.kind === 'code' || block.kind === 'picture') return block.text;
  if (block.kind === 'list') return block.items.map(plainOf).join(' ');
  if (block.kind === 'table')
    return [block.head, ...block.rows].map((row) => row.map(plainOf).join(' ')).join(' ');
  return plainOf(block.texts);
}

/** Folding keeps the length of what is composed, so places in it are places in the text. */
function excerptOf(text: string, wanted: string): string {
  const plain = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const at = folded(plain).indexOf(wanted.split(' ')[0] ?? '');
  const from = at <= excerptLength / 2 ? 0 : plain.lastIndexOf(' ', at - excerptLength / 3) + 1;
  const cut = plain.slice(from, from + excerptLength);
  const end = from + excerptLength < plain.length ? cut.slice(0, cut.lastIndexOf(' ')) : cut;
  return `${from > 0 ? '… ' : ''}${end}${end.length < cut.length ? ' …' : ''}`;
}
