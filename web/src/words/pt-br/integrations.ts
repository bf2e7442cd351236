/** What leads through the screens of the integrations. */
export const integrations = {
  call: 'Chamada',
  rooms: {
    calls: 'Chamadas',
    connections: 'Conexões',
    stores: 'Lojas',
    storeOrders: 'Pedidos das lojas',
    files: 'Arquivos',
    tokens: 'Tokens',
  },
};
