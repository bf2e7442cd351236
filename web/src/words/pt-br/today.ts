/** What waits for me. */
export const today = {
  morning: (name: string) => `Bom dia, ${name}.`,
  afternoon: (name: string) => `Boa tarde, ${name}.`,
  evening: (name: string) => `Boa noite, ${name}.`,
  waiting: (count: number) =>
    count === 1 ? '1 coisa espera por você.' : `${count} coisas esperam por você.`,
  nothing: 'Nada espera por você.',
  nothingWhy:
    'Nenhum frete atrasado ou parado, nenhuma ocorrência em quarentena, nenhum CT-e ou fatura a decidir, nenhum webhook falhando.',
  oldest: (age: string) => `mais antigo: ${age}`,
  sinceYesterday: (change: string) => `${change} desde ontem`,
  same: 'igual a ontem',
  cards: {
    late: 'Atrasados',
    stuck: 'Parados',
    atRisk: 'Em risco',
    attemptFailed: 'Tentativa falhou',
    quarantine: 'Quarentena',
    ctesDiverging: 'CT-es a decidir',
    ctesUnlinked: 'CT-es sem frete',
    proposalsWaiting: 'Propostas de transportadoras',
    billsOverdue: 'Faturas vencidas',
    billsReleasable: 'Faturas liberáveis',
    tablesEnding: 'Tabelas a terminar',
    importsAsking: 'Importações com perguntas',
    quotesWithoutOffer: 'Cotações sem oferta, 7 dias',
    trackingFailing: 'Rastreio falhando',
    postalLow: 'Números postais acabando',
    webhooksFailing: 'Webhooks falhando',
    deliveriesParked: 'Webhooks parados',
  },
  list: 'O que espera',
};
