import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import { type ComponentType, createElement, lazy } from 'react';
import { withWords } from '../../words/words.ts';
import type { TabName } from './tabs.ts';
import { Versions } from './versions.tsx';

type TabPart = ComponentType<{ table: ListedTable }>;

/** What each tab shows; all but the first come when they are opened, with what they say. */
export const tabParts: Readonly<Record<TabName, TabPart>> = {
  versions: Versions,
  prices: lazyGrid('tariff'),
  coverage: lazyGrid('coverage'),
  charges: lazy(async () => {
    const load = withWords('tableTerms', () => import('./terms/charges.tsx'));
    return { default: (await load()).Charges };
  }),
  limits: lazy(async () => {
    const load = withWords('tableTerms', () => import('./terms/limits.tsx'));
    return { default: (await load()).Limits };
  }),
  derived: lazy(async () => {
    const load = withWords('tableDerived', () => import('./derived/derived.tsx'));
    return { default: (await load()).Derived };
  }),
  shadow: lazy(async () => {
    const load = withWords(
      'whatIf',
      withWords('tableShadow', () => import('./shadow/shadow.tsx')),
    );
    return { default: (await load()).Shadow };
  }),
  map: lazy(async () => {
    const load = withWords('coverage', () => import('./map/version-map.tsx'));
    return { default: (await load()).VersionMap };
  }),
};

/** The grid is more than the rest of the page. */
function lazyGrid(part: 'tariff' | 'coverage'): TabPart {
  return lazy(async () => {
    const load = withWords(
      'tableGrid',
      withWords('grid', () => import('./grid/price-grid.tsx')),
    );
    const { PriceGrid } = await load();
    return { default: ({ table }) => createElement(PriceGrid, { table, part }) };
  });
}
