/** What is done to many things at once, and its report. */
export const jobs = {
  named: (title: string, id: number) => `${title} (nº ${id})`,
  missing: 'Este trabalho não existe.',
  empty: 'Nenhum trabalho ainda',
  emptyWhy:
    'O que você faz com muitos fretes de uma vez aparece aqui, com o relatório linha por linha, por 90 dias, e as comparações e importações que você começa.',
  progress: 'Andamento',
  states: {
    waiting: 'Na fila',
    running: 'Em andamento',
    ['needs_answers' as const]: 'Espera respostas',
    done: 'Terminou',
    cancelled: 'Interrompido',
    failed: 'Parou sem resultado',
  },
  looked: (done: string, all: string | null) => (all === null ? 'Contando…' : `Vistos: ${done} de ${all}`),
  read: (rows: string) => `Linhas lidas: ${rows}`,
  result: 'Ver a comparação',
  import: 'Abrir a importação',
  counts: (done: string, refused: string, all: string) =>
    `Feitos: ${done} · recusados: ${refused} · ao todo: ${all}`,
  goesOn: 'Pode fechar: o trabalho continua, e o sino avisa quando terminar.',
  refused: 'Recusados',
  download: 'Baixar o relatório (CSV)',
  stop: 'Interromper',
};
