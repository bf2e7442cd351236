/** What is said when a page is missing or broke. */
export const trouble = {
  missing: 'Esta página não existe',
  missingWhy: 'O endereço pode ter mudado, ou o link veio incompleto.',
  toToday: 'Ir para Hoje',
  broken: 'Esta tela falhou',
  brokenWhy:
    'O resto do painel continua funcionando. Tente de novo; se repetir, envie o texto abaixo a quem cuida do Carreto.',
  outdated: 'O Carreto foi atualizado e esta página é da versão anterior.',
  unreachable: 'O Carreto não respondeu',
  unreachableWhy: 'Verifique a conexão e tente de novo.',
  again: 'Tentar de novo',
};
