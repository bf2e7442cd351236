import { type FindingList, quoted } from '../finding.ts';
import { IncompleteProducts } from './incomplete-products.ts';
import { productBounds, type SheetProduct } from './product.ts';
import type { ProductWords, SkuRow } from './read-row.ts';
import { repeatedSku } from './shops/shop-rows.ts';

type Place = { sheet: string | null; line: number };
type Draft = { place: Place; words: ProductWords; volumes: Map<string, { place: Place; row: SkuRow }> };

/** The category of products that say none: Outros. */
const usualCategory = 999;

/** Puts rows together into products: rows of one SKU are its volumes. What does not fit together is an error. */
export class ProductDrafts {
  readonly #drafts = new Map<string, Draft>();
  readonly #findings: FindingList;

  constructor(findings: FindingList) {
    this.#findings = findings;
  }

  add(row: SkuRow, place: Place): void {
    const draft = this.#drafts.get(row.sku);
    if (draft === undefined) {
      const volumes = new Map([[volumeKey(row), { place, row }]]);
      this.#drafts.set(row.sku, { place, words: { ...row.words }, volumes });
      return;
    }
    this.#agree(draft, row, place);
    this.#addVolume(draft, row, place);
  }

  /** A row of an export in which each product has one: the same again is nothing, other measures are an error. */
  addOnce(row: SkuRow, place: Place): void {
    const draft = this.#drafts.get(row.sku);
    if (draft === undefined) this.add(row, place);
    else if (!draft.volumes.has(volumeKey(row)))
      this.#error(place, repeatedSku(row.sku, lineOf(draft.place)));
  }

  /** The products in the order of their first rows. Those without a description are errors. */
  products(): SheetProduct[] {
    const incomplete = new IncompleteProducts();
    const products = [...this.#drafts].map(([sku, { place, words, volumes }]) => {
      const description = words.description ?? this.#undescribed(sku, place);
      const product: SheetProduct = {
        sku,
        description,
        tag: words.tag,
        category: words.category ?? usualCategory,
        active: words.active ?? true,
        volumes: [...volumes.values()].toSorted(byNumber).map(({ row }) => row.volume),
      };
      incomplete.note(product);
      return product;
    });
    incomplete.tell(this.#findings);
    return products;
  }

  /** Words of a product stand in all its rows or in some of them, and are the same. */
  #agree(draft: Draft, { sku, words }: SkuRow, place: Place): void {
    const { description, tag, category, active } = draft.words;
    const differing = (
      [
        ['a descrição', description, words.description],
        ['a tag', tag, words.tag],
        ['a categoria', category, words.category],
        ['ativo', active, words.active],
      ] as const
    ).filter(([, before, now]) => before !== null && now !== null && before !== now);
    draft.words = {
      description: description ?? words.description,
      tag: tag ?? words.tag,
      category: category ?? words.category,
      active: active ?? words.active,
    };
    if (differing.length === 0) return;
    const what = differing.map(([name]) => name).join(', ');
    this.#error(place, {
      code: 'product_differs',
      message: `${quoted(sku)} já está na ${lineOf(draft.place)}, onde difere: ${what}.`,
      fix: 'As linhas de um SKU são os volumes dele; escreva o produto igual em todas, ou corrija o código.',
    });
  }

  #addVolume({ volumes }: Draft, row: SkuRow, place: Place): void {
    const key = volumeKey(row);
    const same = volumes.get(key);
    if (same !== undefined) {
      this.#error(place, {
        code: 'repeated_row',
        message: `${quoted(row.sku)} já tem este volume na ${lineOf(same.place)}.`,
        fix: 'Apague a linha, ou diga em Quantidade quantos volumes iguais o produto tem.',
      });
    } else if (volumes.size === productBounds.volumes) {
      this.#error(place, {
        code: 'too_many_volumes',
        message: `${quoted(row.sku)} tem mais de ${productBounds.volumes} volumes.`,
        fix: 'Diga em Quantidade quantos volumes são iguais.',
      });
    } else volumes.set(key, { place, row });
  }

  #undescribed(sku: string, place: Place): string {
    this.#error(place, {
      code: 'missing_description',
      message: `${quoted(sku)} não tem descrição.`,
      fix: 'Escreva o que é o produto.',
    });
    return '';
  }

  #error({ sheet, line }: Place, problem: { code: string; message: string; fix: string }): void {
    this.#findings.add({ severity: 'error', ...problem, sheet, line });
  }
}

/** Numbered volumes are told apart by their number, others by what they are. */
function volumeKey({ number, volume }: SkuRow): string {
  return number === null ? JSON.stringify(Object.values(volume)) : String(number);
}

/** Volumes without a number stay where they stand, after those that have one. */
function byNumber(a: { row: SkuRow }, b: { row: SkuRow }): number {
  return (a.row.number ?? Number.MAX_SAFE_INTEGER) - (b.row.number ?? Number.MAX_SAFE_INTEGER);
}

function lineOf({ sheet, line }: Place): string {
  return sheet === null ? `linha ${line}` : `linha ${line} da aba ${quoted(sheet)}`;
}
