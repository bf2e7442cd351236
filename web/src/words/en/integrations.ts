import type { Words } from '../all-words.ts';

/** What leads through the screens of the integrations. */
export const integrations: Words['integrations'] = {
  call: 'Call',
  rooms: {
    calls: 'Calls',
    connections: 'Connections',
    stores: 'Shops',
    storeOrders: 'Orders of shops',
    files: 'Files',
    tokens: 'Tokens',
  },
};
