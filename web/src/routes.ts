import { lazyRouteComponent } from '@tanstack/react-router';
import type { Page } from './shell/page.ts';
import { withWords } from './words/words.ts';

/**
 * Every URL below `/painel` and its screen. A screen is a named export that its page loads; what is not here is not
 * built, and no menu shows it.
 */
export const pages: readonly Page[] = [
  {
    path: '/',
    title: (words) => words.menu.today,
    screen: lazyRouteComponent(() => import('./screens/today/today.tsx'), 'Today'),
  },
  {
    path: '/fretes',
    title: (words) => words.menu.freights,
    needs: 'freights.read',
    item: '/fretes/$codigo/{-$aba}',
    screen: lazyRouteComponent(() => import('./screens/freights/freights.tsx'), 'Freights'),
  },
  {
    path: '/fretes/expedicao',
    title: (words) => words.packing.title,
    needs: 'freights.print',
    screen: lazyRouteComponent(() => import('./screens/packing/packing.tsx'), 'Packing'),
  },
  {
    path: '/fretes/etiquetas',
    title: (words) => words.freights.labels,
    needs: 'freights.print',
    item: '/fretes/$codigo/{-$aba}',
    screen: lazyRouteComponent(
      withWords('labels', () => import('./screens/freights/labels/labels.tsx')),
      'Labels',
    ),
  },
  {
    path: '/fretes/romaneios',
    title: (words) => words.freights.manifests,
    needs: 'freights.read',
    screen: lazyRouteComponent(
      withWords('manifests', () => import('./screens/manifests/manifests.tsx')),
      'Manifests',
    ),
  },
  {
    path: '/fretes/romaneios/$id',
    title: (words) => words.freights.manifests,
    needs: 'freights.read',
    screen: lazyRouteComponent(
      withWords('manifests', () => import('./screens/manifest/manifest.tsx')),
      'Manifest',
    ),
  },
  {
    path: '/fretes/novo',
    title: (words) => words.newFreight.title,
    needs: 'freights.write',
    screen: lazyRouteComponent(() => import('./screens/new-freight/new-freight.tsx'), 'NewFreight'),
  },
  {
    path: '/fretes/quarentena',
    title: (words) => words.quarantine.title,
    needs: 'freights.read',
    screen: lazyRouteComponent(() => import('./screens/quarantine/quarantine.tsx'), 'Quarantine'),
  },
  {
    path: '/fretes/reversas',
    title: (words) => words.returns.title,
    needs: 'freights.read',
    screen: lazyRouteComponent(() => import('./screens/returns/returns.tsx'), 'Returns'),
  },
  {
    path: '/fretes/$codigo/{-$aba}',
    title: (words) => words.freight.title,
    needs: 'freights.read',
    screen: lazyRouteComponent(() => import('./screens/freight/freight.tsx'), 'Freight'),
  },
  {
    path: '/cotacoes',
    title: (words) => words.menu.quotes,
    needs: 'quotes.read',
    screen: lazyRouteComponent(
      withWords('quotes', () => import('./screens/quotes/quotes.tsx')),
      'Quotes',
    ),
  },
  {
    path: '/cotacoes/nova',
    title: (words) => words.menu.newQuote,
    needs: 'quotes.read',
    screen: lazyRouteComponent(
      withWords('quotes', () => import('./screens/laboratory/laboratory.tsx')),
      'Laboratory',
    ),
  },
  {
    path: '/cotacoes/$id',
    title: (words) => words.menu.quotes,
    needs: 'quotes.read',
    screen: lazyRouteComponent(
      withWords('quotes', () => import('./screens/quote/quote.tsx')),
      'Quote',
    ),
  },
  {
    path: '/tabelas',
    title: (words) => words.menu.tables,
    needs: 'tables.read',
    screen: lazyRouteComponent(
      withWords('tables', () => import('./screens/tables/tables.tsx')),
      'Tables',
    ),
  },
  {
    path: '/tabelas/$id/{-$aba}',
    title: (words) => words.menu.tables,
    needs: 'tables.read',
    screen: lazyRouteComponent(
      withWords('table', () => import('./screens/table/table.tsx')),
      'Table',
    ),
  },
  {
    path: '/trabalhos',
    title: (words) => words.jobs.title,
    screen: lazyRouteComponent(() => import('./screens/jobs/jobs.tsx'), 'Jobs'),
  },
  {
    path: '/trabalhos/$trabalho',
    title: (words) => words.jobs.one,
    screen: lazyRouteComponent(() => import('./screens/jobs/job.tsx'), 'JobPage'),
  },
  {
    path: '/configuracoes',
    title: (words) => words.settings.title,
    screen: lazyRouteComponent(() => import('./screens/settings/settings.tsx'), 'Settings'),
  },
  {
    path: '/configuracoes/pessoas',
    title: (words) => words.operators.title,
    needs: 'people.read',
    screen: lazyRouteComponent(() => import('./screens/operators/operator-list.tsx'), 'OperatorList'),
  },
  {
    path: '/configuracoes/pessoas/nova',
    title: (words) => words.operators.newTitle,
    needs: 'people.write',
    screen: lazyRouteComponent(() => import('./screens/operators/new-operator.tsx'), 'NewOperator'),
  },
  {
    path: '/configuracoes/pessoas/$id',
    title: (words) => words.operators.person,
    needs: 'people.read',
    screen: lazyRouteComponent(() => import('./screens/operators/operator.tsx'), 'Operator'),
  },
  {
    path: '/configuracoes/seguranca',
    title: (words) => words.settings.sections.security,
    needs: 'people.read',
    screen: lazyRouteComponent(
      withWords('security', () => import('./screens/security/security.tsx')),
      'Security',
    ),
  },
  {
    path: '/configuracoes/historico',
    title: (words) => words.settings.sections.history,
    needs: 'registry.read',
    screen: lazyRouteComponent(
      withWords('history', () => import('./screens/history/history.tsx')),
      'History',
    ),
  },
  {
    path: '/perfil',
    title: (words) => words.profile.title,
    screen: lazyRouteComponent(() => import('./screens/profile/profile.tsx'), 'Profile'),
  },
  {
    path: '/webhooks',
    title: (words) => words.menu.webhooks,
    needs: 'webhooks.read',
    item: '/webhooks/entregas/$entrega',
    screen: lazyRouteComponent(() => import('./screens/webhooks/webhooks.tsx'), 'Webhooks'),
  },
  {
    path: '/webhooks/entregas/$entrega',
    title: (words) => words.webhooks.title,
    needs: 'webhooks.read',
    screen: lazyRouteComponent(
      withWords('delivery', () => import('./screens/delivery/delivery.tsx')),
      'Delivery',
    ),
  },
  {
    path: '/webhooks/$webhook',
    title: (words) => words.webhooks.title,
    needs: 'webhooks.read',
    screen: lazyRouteComponent(
      withWords('webhook', () => import('./screens/webhook/webhook.tsx')),
      'Webhook',
    ),
  },
  {
    path: '/integracoes',
    title: (words) => words.menu.integrations,
    screen: lazyRouteComponent(() => import('./screens/integrations/integrations.tsx'), 'Integrations'),
  },
  {
    path: '/integracoes/chamadas',
    title: (words) => words.calls.title,
    needs: 'calls.read',
    item: '/integracoes/chamadas/$id',
    screen: lazyRouteComponent(() => import('./screens/calls/calls.tsx'), 'Calls'),
  },
  {
    path: '/integracoes/chamadas/$id',
    title: (words) => words.calls.one,
    needs: 'calls.read',
    screen: lazyRouteComponent(() => import('./screens/calls/call.tsx'), 'Call'),
  },
  {
    path: '/integracoes/conexoes',
    title: (words) => words.integrations.rooms.connections,
    needs: 'integration.read',
    screen: lazyRouteComponent(
      withWords('connections', () => import('./screens/connections/connections.tsx')),
      'Connections',
    ),
  },
  {
    path: '/integracoes/arquivos',
    title: (words) => words.menu.files,
    needs: 'integration.read',
    item: '/integracoes/arquivos/$id',
    screen: lazyRouteComponent(
      withWords('files', () => import('./screens/files/files.tsx')),
      'Files',
    ),
  },
  {
    path: '/integracoes/arquivos/$id',
    title: (words) => words.menu.file,
    needs: 'integration.read',
    screen: lazyRouteComponent(
      withWords('files', () => import('./screens/files/file.tsx')),
      'FilePage',
    ),
  },
  {
    path: '/integracoes/tokens',
    title: (words) => words.tokens.title,
    needs: 'tokens.read',
    screen: lazyRouteComponent(() => import('./screens/tokens/tokens.tsx'), 'Tokens'),
  },
];
