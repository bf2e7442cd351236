import { lazyRouteComponent } from '@tanstack/react-router';
import type { Page } from '../shell/page.ts';
import { withWords } from '../words/words.ts';

/** URLs of a carrier's own people. */
export const partnerPages: readonly Page[] = [
  {
    path: '/parceiro',
    title: (words) => words.menu.partnerHome,
    needs: 'partner.read',
    screen: lazyRouteComponent(
      withWords('partner', () => import('../screens/partner/home.tsx')),
      'PartnerHome',
    ),
  },
  {
    path: '/parceiro/fretes',
    title: (words) => words.menu.partnerFreights,
    needs: 'partner.read',
    item: '/parceiro/fretes/$codigo',
    screen: lazyRouteComponent(
      withWords('partner', () => import('../screens/partner/freights.tsx')),
      'PartnerFreights',
    ),
  },
  {
    path: '/parceiro/fretes/$codigo',
    title: (words) => words.menu.partnerFreight,
    needs: 'partner.read',
    screen: lazyRouteComponent(
      withWords('partner', () => import('../screens/partner/freight.tsx')),
      'PartnerFreight',
    ),
  },
  {
    path: '/parceiro/ctes',
    title: (words) => words.menu.partnerCtes,
    needs: 'partner.read',
    item: '/parceiro/ctes/$cte',
    screen: lazyRouteComponent(
      withWords('partner', () => import('../screens/partner/ctes.tsx')),
      'PartnerCtes',
    ),
  },
  {
    path: '/parceiro/ctes/$cte',
    title: (words) => words.menu.partnerCte,
    needs: 'partner.read',
    screen: lazyRouteComponent(
      withWords('partner', () => import('../screens/partner/cte.tsx')),
      'PartnerCte',
    ),
  },
  {
    path: '/parceiro/faturas',
    title: (words) => words.menu.partnerBills,
    needs: 'partner.read',
    screen: lazyRouteComponent(
      withWords('partner', () => import('../screens/partner/bills.tsx')),
      'PartnerBills',
    ),
  },
  {
    path: '/parceiro/arquivos',
    title: (words) => words.menu.partnerFiles,
    needs: 'partner.read',
    item: '/parceiro/arquivos/$id',
    screen: lazyRouteComponent(
      withWords(
        'files',
        withWords('partner', () => import('../screens/partner/files.tsx')),
      ),
      'PartnerFiles',
    ),
  },
  {
    path: '/parceiro/arquivos/$id',
    title: (words) => words.menu.file,
    needs: 'partner.read',
    screen: lazyRouteComponent(
      withWords(
        'files',
        withWords('partner', () => import('../screens/partner/file.tsx')),
      ),
      'PartnerFile',
    ),
  },
];
