import { lazyRouteComponent } from '@tanstack/react-router';
import type { Page } from '../shell/page.ts';
import { withWords } from '../words/words.ts';

/** URLs of what is set of a shipper and of the installation. */
export const settingsPages: readonly Page[] = [
  {
    path: '/configuracoes/empresa',
    title: (words) => words.settings.sections.company,
    needs: 'registry.read',
    screen: lazyRouteComponent(
      withWords(['settingsForm', 'company'], () => import('../screens/settings/company/company.tsx')),
      'Company',
    ),
  },
  {
    path: '/configuracoes/empresa/nova',
    title: (words) => words.settings.titles.newShipper,
    needs: 'settings.write',
    screen: lazyRouteComponent(
      withWords(['companyForm', 'company'], () => import('../screens/settings/company/new-shipper.tsx')),
      'NewShipperPage',
    ),
  },
  {
    path: '/configuracoes/expedicao',
    title: (words) => words.settings.titles.dispatch,
    needs: 'registry.read',
    screen: lazyRouteComponent(
      withWords(
        ['settingsForm', 'dispatch'],
        () => import('../screens/settings/dispatch/dispatch-points.tsx'),
      ),
      'DispatchPoints',
    ),
  },
  {
    path: '/configuracoes/expedicao/novo',
    title: (words) => words.settings.titles.newPoint,
    needs: 'registry.write',
    screen: lazyRouteComponent(
      withWords(
        ['settingsForm', 'dispatch'],
        () => import('../screens/settings/dispatch/new-dispatch-point.tsx'),
      ),
      'NewDispatchPointPage',
    ),
  },
  {
    path: '/configuracoes/expedicao/$id',
    title: (words) => words.settings.titles.point,
    needs: 'registry.read',
    screen: lazyRouteComponent(
      withWords(
        ['settingsForm', 'dispatch'],
        () => import('../screens/settings/dispatch/dispatch-point.tsx'),
      ),
      'DispatchPointPage',
    ),
  },
  {
    path: '/configuracoes/etiquetas',
    title: (words) => words.settings.titles.labels,
    needs: 'registry.read',
    screen: lazyRouteComponent(
      withWords(
        ['settingsForm', 'company', 'labelSettings'],
        () => import('../screens/settings/labels/labels.tsx'),
      ),
      'LabelSettings',
    ),
  },
  {
    path: '/configuracoes/postal',
    title: (words) => words.settings.titles.postal,
    needs: 'registry.read',
    screen: lazyRouteComponent(
      withWords(
        ['settingsForm', 'connections', 'postal'],
        () => import('../screens/settings/postal/postal-accounts.tsx'),
      ),
      'PostalAccounts',
    ),
  },
  {
    path: '/configuracoes/postal/novo',
    title: (words) => words.settings.titles.newAccount,
    needs: 'settings.write',
    screen: lazyRouteComponent(
      withWords(
        ['settingsForm', 'postal'],
        () => import('../screens/settings/postal/new-postal-account.tsx'),
      ),
      'NewPostalAccountPage',
    ),
  },
  {
    path: '/configuracoes/postal/$id',
    title: (words) => words.settings.titles.account,
    needs: 'registry.read',
    screen: lazyRouteComponent(
      withWords(
        ['settingsForm', 'connections', 'postal'],
        () => import('../screens/settings/postal/postal-account.tsx'),
      ),
      'PostalAccountPage',
    ),
  },
  {
    path: '/configuracoes/auditoria',
    title: (words) => words.settings.titles.audit,
    needs: 'audit.read',
    screen: lazyRouteComponent(
      withWords(
        ['settingsForm', 'audit', 'auditPolicy', 'company'],
        () => import('../screens/settings/audit/audit-policy.tsx'),
      ),
      'AuditPolicyPage',
    ),
  },
  {
    path: '/configuracoes/impostos',
    title: (words) => words.settings.titles.taxes,
    needs: 'registry.read',
    screen: lazyRouteComponent(
      withWords(['settingsForm', 'taxes'], () => import('../screens/settings/taxes/taxes.tsx')),
      'Taxes',
    ),
  },
  {
    path: '/configuracoes/lugares',
    title: (words) => words.settings.titles.places,
    needs: 'registry.read',
    screen: lazyRouteComponent(
      withWords(['settingsForm', 'places'], () => import('../screens/settings/places/places.tsx')),
      'Places',
    ),
  },
  {
    path: '/configuracoes/rastreio',
    title: (words) => words.settings.titles.tracking,
    needs: 'registry.read',
    screen: lazyRouteComponent(
      withWords(
        ['settingsForm', 'company', 'trackingPage'],
        () => import('../screens/settings/tracking/tracking-page.tsx'),
      ),
      'TrackingPage',
    ),
  },
];
