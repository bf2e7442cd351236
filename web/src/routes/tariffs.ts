import { lazyRouteComponent } from '@tanstack/react-router';
import type { Page } from '../shell/page.ts';
import { withWords } from '../words/words.ts';

/** URLs of quotes and of freight tables. */
export const tariffsPages: readonly Page[] = [
  {
    path: '/cotacoes',
    title: (words) => words.menu.quotes,
    needs: 'quotes.read',
    screen: lazyRouteComponent(
      withWords('quotes', () => import('../screens/quotes/quotes.tsx')),
      'Quotes',
    ),
  },
  {
    path: '/cotacoes/nova',
    title: (words) => words.menu.newQuote,
    needs: 'quotes.read',
    screen: lazyRouteComponent(
      withWords('quotes', () => import('../screens/laboratory/laboratory.tsx')),
      'Laboratory',
    ),
  },
  {
    path: '/cotacoes/matriz',
    title: (words) => words.menu.matrix,
    needs: 'quotes.read',
    screen: lazyRouteComponent(
      withWords(
        'quotes',
        withWords('matrix', () => import('../screens/matrix/matrix.tsx')),
      ),
      'Matrix',
    ),
  },
  {
    path: '/cotacoes/$id',
    title: (words) => words.menu.quotes,
    needs: 'quotes.read',
    screen: lazyRouteComponent(
      withWords('quotes', () => import('../screens/quote/quote.tsx')),
      'Quote',
    ),
  },
  {
    path: '/tabelas',
    title: (words) => words.menu.tables,
    needs: 'tables.read',
    screen: lazyRouteComponent(
      withWords('tables', () => import('../screens/tables/tables.tsx')),
      'Tables',
    ),
  },
  {
    path: '/tabelas/importar',
    title: (words) => words.menu.importTable,
    needs: 'tables.write',
    screen: lazyRouteComponent(
      withWords('imports', () => import('../screens/import/start/start.tsx')),
      'StartImport',
    ),
  },
  {
    path: '/tabelas/importacoes/$id',
    title: (words) => words.menu.importTable,
    needs: 'tables.read',
    screen: lazyRouteComponent(
      withWords(
        'imports',
        withWords(
          'table',
          withWords('whatIf', () => import('../screens/import/import.tsx')),
        ),
      ),
      'Import',
    ),
  },
  {
    path: '/tabelas/comparacoes',
    title: (words) => words.menu.whatIfs,
    needs: 'tables.read',
    screen: lazyRouteComponent(
      withWords('whatIf', () => import('../screens/what-ifs/what-ifs.tsx')),
      'WhatIfs',
    ),
  },
  {
    path: '/tabelas/comparacoes/nova',
    title: (words) => words.menu.newWhatIf,
    needs: 'tables.read',
    screen: lazyRouteComponent(
      withWords('whatIf', () => import('../screens/what-ifs/new-what-if.tsx')),
      'NewWhatIf',
    ),
  },
  {
    path: '/tabelas/comparacoes/$id',
    title: (words) => words.menu.whatIfs,
    needs: 'tables.read',
    screen: lazyRouteComponent(
      withWords('whatIf', () => import('../screens/what-if/what-if.tsx')),
      'WhatIfPage',
    ),
  },
  {
    path: '/tabelas/cobertura',
    title: (words) => words.menu.coverage,
    needs: 'tables.read',
    screen: lazyRouteComponent(
      withWords('coverage', () => import('../screens/coverage/coverage.tsx')),
      'CoverageOfShipper',
    ),
  },
  {
    path: '/tabelas/$id/{-$aba}',
    title: (words) => words.menu.tables,
    needs: 'tables.read',
    screen: lazyRouteComponent(
      withWords('table', () => import('../screens/table/table.tsx')),
      'Table',
    ),
  },
];
