/** What this person is told, and the way to what goes on by itself. */
export const bell = {
  jobs: 'Meus trabalhos',
  job: 'Trabalho',
  bell: (unread: string) => (unread === '' ? 'Avisos' : `Avisos, não lidos: ${unread}`),
  notices: 'Avisos',
  noNotices: 'Nenhum aviso.',
  isNew: 'Novo',
  markRead: 'Marcar como lidos',
};
