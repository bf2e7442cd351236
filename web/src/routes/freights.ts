import { lazyRouteComponent } from '@tanstack/react-router';
import type { Page } from '../shell/page.ts';
import { withWords } from '../words/words.ts';

/** URLs of the day of operations: what needs somebody, freights, labels, loading manifests, returns. */
export const freightsPages: readonly Page[] = [
  {
    path: '/',
    title: (words) => words.menu.today,
    screen: lazyRouteComponent(
      withWords('today', () => import('../screens/today/today.tsx')),
      'Today',
    ),
  },
  {
    path: '/fretes',
    title: (words) => words.menu.freights,
    needs: 'freights.read',
    item: '/fretes/$codigo/{-$aba}',
    screen: lazyRouteComponent(
      withWords(['assignee', 'freight', 'bulk', 'jobs'], () => import('../screens/freights/freights.tsx')),
      'Freights',
    ),
  },
  {
    path: '/fretes/expedicao',
    title: (words) => words.freights.packing,
    needs: 'freights.print',
    screen: lazyRouteComponent(
      withWords('packing', () => import('../screens/packing/packing.tsx')),
      'Packing',
    ),
  },
  {
    path: '/fretes/etiquetas',
    title: (words) => words.freights.labels,
    needs: 'freights.print',
    item: '/fretes/$codigo/{-$aba}',
    screen: lazyRouteComponent(
      withWords(['freight', 'labels'], () => import('../screens/freights/labels/labels.tsx')),
      'Labels',
    ),
  },
  {
    path: '/fretes/romaneios',
    title: (words) => words.freights.manifests,
    needs: 'freights.read',
    screen: lazyRouteComponent(
      withWords('manifests', () => import('../screens/manifests/manifests.tsx')),
      'Manifests',
    ),
  },
  {
    path: '/fretes/romaneios/$id',
    title: (words) => words.freights.manifests,
    needs: 'freights.read',
    screen: lazyRouteComponent(
      withWords('manifests', () => import('../screens/manifest/manifest.tsx')),
      'Manifest',
    ),
  },
  {
    path: '/fretes/novo',
    title: (words) => words.freights.newFreight,
    needs: 'freights.write',
    screen: lazyRouteComponent(
      withWords('newFreight', () => import('../screens/new-freight/new-freight.tsx')),
      'NewFreight',
    ),
  },
  {
    path: '/fretes/quarentena',
    title: (words) => words.freights.quarantine,
    needs: 'freights.read',
    screen: lazyRouteComponent(
      withWords(['freight', 'quarantine'], () => import('../screens/quarantine/quarantine.tsx')),
      'Quarantine',
    ),
  },
  {
    path: '/fretes/pedidos',
    title: (words) => words.freights.bookings,
    needs: 'freights.read',
    screen: lazyRouteComponent(
      withWords(['bookings', 'connections', 'manifest'], () => import('../screens/bookings/bookings.tsx')),
      'Bookings',
    ),
  },
  {
    path: '/fretes/reversas',
    title: (words) => words.freights.returns,
    needs: 'freights.read',
    screen: lazyRouteComponent(
      withWords(['freight', 'returns'], () => import('../screens/returns/returns.tsx')),
      'Returns',
    ),
  },
  {
    path: '/fretes/$codigo/{-$aba}',
    title: (words) => words.menu.freight,
    needs: 'freights.read',
    screen: lazyRouteComponent(
      withWords(['assignee', 'freight'], () => import('../screens/freight/freight.tsx')),
      'Freight',
    ),
  },
];
