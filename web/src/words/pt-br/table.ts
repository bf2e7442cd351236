/** The page of a table of prices. */
export const table = {
  missing: 'Esta tabela não existe',
  missingWhy: 'O endereço pode estar errado, ou ela ser de quem você não vê.',
  importNext: 'Importar a próxima versão',
  toList: 'Ver as tabelas',
  parts: 'Partes da tabela',
  tabs: {
    versions: 'Versões',
    prices: 'Preços',
    coverage: 'Abrangência',
    charges: 'Taxas',
    limits: 'Peso e limites',
    derived: 'Derivadas',
    shadow: 'Sombra',
    map: 'Mapa',
  },
  of: (carrier: string, audience: string) => `${carrier} · ${audience}`,
  audience: (kind: 'shipper' | 'group' | 'all', name: string) =>
    kind === 'all'
      ? 'para todos os embarcadores'
      : kind === 'group'
        ? `para o grupo ${name}`
        : `para ${name}`,
  noneInForce: 'Nenhuma versão em vigor',
  inForce: (number: number) => `Em vigor: v${number}`,
  ended: (day: string) => `terminou em ${day}`,
  endsOn: (day: string) => `termina em ${day}, nada depois`,
  noVersion: 'Esta tabela ainda não tem versão nenhuma.',
  version: (number: number) => `v${number}`,
  columns: {
    version: 'Versão',
    state: 'Situação',
    days: 'Validade',
    source: 'Origem',
    by: 'Importada',
    acts: 'Ações',
  },
  states: {
    draft: 'Rascunho',
    scheduled: 'Agendada',
    published: 'Em vigor',
    replaced: 'Substituída',
    withdrawn: 'Retirada',
  },
  startsAt: (at: string) => `a partir de ${at}`,
  until: (at: string) => `até ${at}`,
  since: (at: string) => `desde ${at}`,
  days: (from: string, until: string) =>
    from === '' && until === ''
      ? 'Sem prazo'
      : from === ''
        ? `até ${until}`
        : until === ''
          ? `a partir de ${from}`
          : `de ${from} a ${until}`,
  derived: 'Derivada de outra tabela',
  rows: (ranges: string, prices: string) => `faixas de CEP: ${ranges}, preços: ${prices}`,
  by: (at: string, actor: string) => `${at}, por ${actor}`,
  acts: {
    compare: 'Comparar',
    publish: 'Publicar',
    withdraw: 'Retirar',
    rollback: 'Voltar a uma versão anterior',
    of: {
      compare: (number: number) => `Comparar a v${number}`,
      publish: (number: number) => `Publicar a v${number}`,
      withdraw: (number: number) => `Retirar a v${number}`,
    },
  },
  mayNot: (permission: string) =>
    `Para publicar, voltar ou retirar versões falta a você a permissão ${permission}; quem cuida das pessoas pode dá-la.`,
  keyMap: 'Mapa de cobertura desta tabela',
  keyCompare: 'Comparar a versão mais nova com a que está em vigor',
  comparing: 'O que muda',
  this: 'Esta versão',
  against: 'Em relação a',
  pick: 'Escolha',
  pickTwo: 'Escolha duas versões.',
  option: (number: number, state: string) => `v${number}: ${state}`,
  inMoney: 'Ver em dinheiro',
  closeCompare: 'Fechar a comparação',
  sameVersion: 'É a mesma versão dos dois lados.',
  identical: 'Nada muda: as duas dão os mesmos preços e prazos a todo pedido.',
  moreGroups: (count: number) => `E mais ${count} grupos de diferenças.`,
  renamed: (count: number) => `Regiões que só mudaram de nome: ${count}.`,
  publishing: (number: number) => `Publicar a v${number}`,
  publishWhy: 'Ela toma o lugar da que está em vigor. Dá para voltar depois com um clique.',
  when: 'Quando',
  now: 'Agora',
  later: 'Num dia e hora',
  at: 'Dia e hora',
  atWhy: 'No horário de São Paulo.',
  reason: 'Motivo',
  reasonWhy: 'Fica no histórico, para quem perguntar depois.',
  withdrawing: (number: number) => `Retirar a v${number}`,
  withdrawWhy: 'Ela deixa de valer agora e nada toma o lugar dela: esta tabela para de dar ofertas.',
  putAsideWhy: 'Ela é posta de lado; o que está em vigor não muda.',
  rollingBack: 'Voltar a uma versão anterior',
  rollbackWhy: 'A versão escolhida volta a valer agora. As agendadas continuam esperando.',
  former: 'Versão que volta',
  done: {
    published: (number: number, isScheduled: boolean) =>
      isScheduled ? `A v${number} foi agendada.` : `A v${number} está em vigor.`,
    withdrawn: (number: number) => `A v${number} foi retirada.`,
    rolledBack: (number: number) => `A v${number} voltou a valer.`,
  },
  history: 'O que esteve em vigor',
  nothing: 'Nada',
  causes: {
    publish: 'publicada',
    schedule: 'começou como agendada',
    rollback: 'posta de volta',
    withdraw: 'retirada a anterior',
    derive: 'seguiu a tabela base',
  },
  caused: (cause: string, actor: string) => `${cause}, por ${actor}`,
  because: (reason: string) => `— ${reason}`,
};
