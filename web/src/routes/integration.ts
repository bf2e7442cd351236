import { lazyRouteComponent } from '@tanstack/react-router';
import type { Page } from '../shell/page.ts';
import { withWords } from '../words/words.ts';

/** URLs of webhooks, calls, connections, files and tokens. */
export const integrationPages: readonly Page[] = [
  {
    path: '/webhooks',
    title: (words) => words.menu.webhooks,
    needs: 'webhooks.read',
    item: '/webhooks/entregas/$entrega',
    screen: lazyRouteComponent(
      withWords('webhooks', () => import('../screens/webhooks/webhooks.tsx')),
      'Webhooks',
    ),
  },
  {
    path: '/webhooks/entregas/$entrega',
    title: (words) => words.menu.webhooks,
    needs: 'webhooks.read',
    screen: lazyRouteComponent(
      withWords(['delivery', 'webhooks'], () => import('../screens/delivery/delivery.tsx')),
      'Delivery',
    ),
  },
  {
    path: '/webhooks/$webhook',
    title: (words) => words.menu.webhooks,
    needs: 'webhooks.read',
    screen: lazyRouteComponent(
      withWords(['webhook', 'webhooks'], () => import('../screens/webhook/webhook.tsx')),
      'Webhook',
    ),
  },
  {
    path: '/integracoes',
    title: (words) => words.menu.integrations,
    screen: lazyRouteComponent(() => import('../screens/integrations/integrations.tsx'), 'Integrations'),
  },
  {
    path: '/integracoes/chamadas',
    title: (words) => words.integrations.rooms.calls,
    needs: 'calls.read',
    item: '/integracoes/chamadas/$id',
    screen: lazyRouteComponent(
      withWords('calls', () => import('../screens/calls/calls.tsx')),
      'Calls',
    ),
  },
  {
    path: '/integracoes/chamadas/$id',
    title: (words) => words.integrations.call,
    needs: 'calls.read',
    screen: lazyRouteComponent(
      withWords('calls', () => import('../screens/calls/call.tsx')),
      'Call',
    ),
  },
  {
    path: '/integracoes/conexoes',
    title: (words) => words.integrations.rooms.connections,
    needs: 'integration.read',
    screen: lazyRouteComponent(
      withWords('connections', () => import('../screens/connections/connections.tsx')),
      'Connections',
    ),
  },
  {
    path: '/integracoes/lojas',
    title: (words) => words.integrations.rooms.stores,
    needs: 'integration.read',
    screen: lazyRouteComponent(
      withWords(['manifest', 'connections', 'stores'], () => import('../screens/stores/stores.tsx')),
      'Stores',
    ),
  },
  {
    path: '/integracoes/lojas/$loja',
    title: (words) => words.integrations.rooms.stores,
    needs: 'integration.read',
    screen: lazyRouteComponent(
      withWords(['manifest', 'connections', 'stores'], () => import('../screens/stores/store.tsx')),
      'StorePage',
    ),
  },
  {
    path: '/integracoes/pedidos-de-lojas',
    title: (words) => words.integrations.rooms.storeOrders,
    needs: 'freights.read',
    screen: lazyRouteComponent(
      withWords('stores', () => import('../screens/stores/orders.tsx')),
      'StoreOrders',
    ),
  },
  {
    path: '/integracoes/arquivos',
    title: (words) => words.menu.files,
    needs: 'integration.read',
    item: '/integracoes/arquivos/$id',
    screen: lazyRouteComponent(
      withWords('files', () => import('../screens/files/files.tsx')),
      'Files',
    ),
  },
  {
    path: '/integracoes/arquivos/$id',
    title: (words) => words.menu.file,
    needs: 'integration.read',
    screen: lazyRouteComponent(
      withWords('files', () => import('../screens/files/file.tsx')),
      'FilePage',
    ),
  },
  {
    path: '/integracoes/tokens',
    title: (words) => words.integrations.rooms.tokens,
    needs: 'tokens.read',
    screen: lazyRouteComponent(
      withWords('tokens', () => import('../screens/tokens/tokens.tsx')),
      'Tokens',
    ),
  },
];
