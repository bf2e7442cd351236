type Part = { title: string; why: string; none: string };

const parts: Readonly<Record<'delivery' | 'audit' | 'answers' | 'quotes' | 'occurrences', Part>> = {
  delivery: {
    title: 'Prazo',
    why: 'Pelo dia prometido na contratação; conta o que já venceu.',
    none: 'Nenhuma promessa venceu neste período.',
  },
  audit: {
    title: 'Cobrança',
    why: 'CT-es pelo dia em que chegaram; divergente é o que passou das tolerâncias.',
    none: 'Nenhum CT-e chegou neste período.',
  },
  answers: {
    title: 'Resposta a propostas',
    why: 'Do envio da proposta até a decisão, ou até a contraproposta da transportadora.',
    none: 'Nenhuma proposta foi feita a ela neste período.',
  },
  quotes: {
    title: 'Cotações',
    why: 'Das cotações em que ela fez oferta, quantas viraram frete.',
    none: 'Ela não fez oferta neste período.',
  },
  occurrences: {
    title: 'Ocorrências em dia',
    why: 'Conhecidas até 24 horas depois de acontecer, dos fretes contratados no período.',
    none: 'Ela não informou nenhuma ocorrência dos fretes deste período.',
  },
};

/** How a carrier does. */
export const scoreboard = {
  title: 'Placar',
  backwards: 'O período termina antes de começar.',
  nothing: 'Nada a contar neste período',
  nothingWhy:
    'Ela não fez oferta, não teve frete nem CT-e nestes dias. Escolha um período maior acima, ou veja se há tabela em vigor.',
  toTables: 'Ver as tabelas dela',
  counted: (at: string) => `Contado ${at}. As variações são ante o período comparado.`,
  neverCounted: 'As somas ainda não foram contadas; elas vêm em um ou dois minutos.',
  tooLong: 'Ocorrências são contadas em períodos de até 92 dias.',
  moved: (move: string, isBetter: boolean) => `${move} (${isBetter ? 'melhor' : 'pior'})`,
  parts,
  figures: {
    freights: 'Fretes contratados',
    due: 'Prometidos',
    onTime: 'No prazo',
    late: 'Com atraso',
    overdue: 'Vencidos, não entregues',
    lateDays: 'Dias de atraso',
    onTimePpm: 'no prazo',
    lateDaysAverageTenths: 'Atraso médio dos atrasados',
    ctes: 'CT-es',
    divergent: 'Divergentes',
    divergentPpm: 'dos CT-es divergem',
    chargedCents: 'Cobrado',
    differenceCents: 'Cobrado além do devido',
    recoveredCents: 'Recuperado',
    proposals: 'Propostas feitas',
    answered: 'Respondidas',
    answerMinutes: 'até responder, em média',
    offered: 'Com oferta dela',
    cheapest: 'Era a mais barata',
    won: 'Contratadas',
    wonPpm: 'das ofertas contratadas',
    occurrences: 'Informadas',
    occurrencesInTime: 'Em até 24 horas',
    occurrencesInTimePpm: 'em até 24 horas',
  },
};
