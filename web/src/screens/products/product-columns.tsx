import type { SkuProduct } from '@carreto/contract/admin/registry/skus';
import { type InstantLanguage, writeInstant } from '../../formats/instants.ts';
import { wordFor } from '../../formats/word-for.ts';
import type { Column } from '../../parts/list/column.ts';
import type { Words } from '../../words/all-words.ts';
import { lackingOf, writeMeasures } from './measures.ts';

type Around = { words: Words['products']; language: InstantLanguage };

/** Every column of the catalogue. */
export function productColumns({ words, language }: Around): readonly Column<SkuProduct>[] {
  const titles = words.columns;
  return [
    {
      id: 'sku',
      title: titles.sku,
      width: 130,
      stays: true,
      cell: ({ sku }) => <span className="code">{sku}</span>,
    },
    {
      id: 'description',
      title: titles.description,
      width: 180,
      grow: true,
      cell: ({ description, active }) => (
        <>
          {description} {active ? null : <span className="note">{words.inactive}</span>}
        </>
      ),
    },
    {
      id: 'volumes',
      title: titles.volumes,
      width: 230,
      cell: (product) => <Measures product={product} words={words} />,
    },
    { id: 'lacks', title: titles.lacks, width: 140, cell: (product) => lacksText(product, words) },
    { id: 'origin', title: titles.origin, width: 80, cell: ({ origin }) => wordFor(words.origins, origin) },
    {
      id: 'updated',
      title: titles.updated,
      width: 140,
      cell: ({ updatedAt }) => writeInstant(updatedAt, language),
    },
  ];
}

function Measures({ product, words }: { product: SkuProduct; words: Words['products'] }) {
  const [first, ...others] = product.volumes;
  if (first === undefined) return null;
  return (
    <>
      {writeMeasures(first, words)}{' '}
      {others.length === 0 ? null : <span className="note">{words.moreVolumes(others.length)}</span>}
    </>
  );
}

function lacksText(product: SkuProduct, words: Words['products']): string {
  const lacking = lackingOf(product);
  return lacking.length === 0 ? words.nothingLacks : lacking.map((one) => words.lacks[one]).join(', ');
}

/** A product where there is no room for columns. */
export function ProductCard({ product, words }: Around & { product: SkuProduct }) {
  return (
    <>
      <p>
        <span className="code">{product.sku}</span> {product.description}
      </p>
      <p className="note">
        <Measures product={product} words={words} />
      </p>
      {product.complete ? null : <p className="mistake">{lacksText(product, words)}</p>}
    </>
  );
}
