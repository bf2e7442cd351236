import { lazyRouteComponent } from '@tanstack/react-router';
import type { Page } from '../shell/page.ts';
import { withWords } from '../words/words.ts';

/** URLs of carriers. */
export const carriersPages: readonly Page[] = [
  {
    path: '/transportadoras',
    title: (words) => words.menu.carriers,
    needs: 'registry.read',
    screen: lazyRouteComponent(
      withWords('carriers', () => import('../screens/carriers/carriers.tsx')),
      'Carriers',
    ),
  },
  {
    path: '/transportadoras/nova',
    title: (words) => words.menu.newCarrier,
    needs: 'registry.write',
    screen: lazyRouteComponent(
      withWords(['companyForm', 'carriers'], () => import('../screens/carriers/new-carrier.tsx')),
      'NewCarrierPage',
    ),
  },
  {
    path: '/transportadoras/$id/{-$aba}',
    title: (words) => words.menu.carriers,
    needs: 'registry.read',
    screen: lazyRouteComponent(
      withWords(['companyForm', 'carriers'], () => import('../screens/carriers/carrier/carrier.tsx')),
      'CarrierPage',
    ),
  },
  {
    path: '/transportadoras/$id/sistema/$conta',
    title: (words) => words.menu.carrierAccount,
    needs: 'integration.read',
    screen: lazyRouteComponent(
      withWords(
        ['manifest', 'connections', 'carrierConnections', 'vendorAccounts', 'carriers'],
        () => import('../screens/carriers/account/account-page.tsx'),
      ),
      'AccountPage',
    ),
  },
];
