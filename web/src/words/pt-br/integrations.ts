/** What leads through the screens of the integrations. */
export const integrations = {
  call: 'Chamada',
  rooms: { calls: 'Chamadas', connections: 'Conexões', files: 'Arquivos', tokens: 'Tokens' },
};
