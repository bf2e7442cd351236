import '../../look/tabs.css';
import './products.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OneShipper } from '../../parts/shipper/one-shipper.tsx';
import { Refused } from '../../parts/states/states.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

/** What the pages of products need. */
export const need = 'skus.read';

/** A page of the products of one shipper, with the way to the other one. */
export function ProductsPage({ title, children }: { title: string; children(shipperId: number): ReactNode }) {
  const words = useWords();
  return (
    <div className="products">
      <h1>{title}</h1>
      <nav className="tabs" aria-label={words.products.rooms}>
        <Link to="/produtos" search={keepShipper} activeOptions={{ exact: true, includeSearch: false }}>
          {words.menu.products}
        </Link>
        <Link to="/produtos/contradicoes" search={keepShipper} activeOptions={{ includeSearch: false }}>
          {words.products.contradictions}
        </Link>
      </nav>
      {useMay(need) ? (
        <OneShipper title={words.products.needsShipper} why={words.products.needsShipperWhy}>
          {children}
        </OneShipper>
      ) : (
        <Refused permission={need} />
      )}
    </div>
  );
}
