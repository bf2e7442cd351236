/** What leads through the screens of the integrations. */
export const integrations = {
  rooms: { calls: 'Chamadas', files: 'Arquivos', tokens: 'Tokens' },
};
