/** Prices and places of a table as a grid: versions, drafts, and what became of them. */
export const tableGrid = {
  label: { tariff: 'Preços', coverage: 'Abrangência', surcharges: 'Taxas' },
  gridLabel: {
    tariff: (number: number) => `Preços da v${number}`,
    coverage: (number: number) => `Abrangência da v${number}`,
    surcharges: (number: number) => `Taxas da v${number}`,
  },
  version: 'Versão mostrada',
  noVersion: 'Esta tabela ainda não tem versões',
  noVersionWhy: 'Importe uma planilha da transportadora para ter preços aqui.',
  unchanged: 'Sem mudanças a salvar. O que está em vigor nunca muda: salvar faz um rascunho.',
  changes: (prices: string, places: string) =>
    `Ações por salvar: ${prices} em Preços, ${places} em Abrangência.`,
  save: 'Salvar como rascunho',
  saving: 'Salvando…',
  keySave: 'Salvar as mudanças da grade como rascunho',
  discard: 'Descartar mudanças',
  discardWhy: (count: string, number: number) =>
    `As mudanças não salvas da v${number} (${count}) vão embora, em Preços e em Abrangência.`,
  readOnly: 'Só leitura: falta a permissão tables.write, ou os preços vêm de outra tabela.',
  stateMoved: (number: number, state: string) =>
    `A v${number} mudou enquanto estava aberta aqui: agora está ${state}.`,
  moved: (inForce: number, shown: number) =>
    `Enquanto isto estava aberto, a v${inForce} entrou em vigor; aqui continua a v${shown}.`,
  stays: 'Suas mudanças continuam aqui: salvar faz um rascunho novo a partir desta versão.',
  open: (number: number) => `Abrir a v${number}`,
  otherEdits: (number: number) => `Há mudanças suas, não salvas, na v${number}.`,
  notKept: 'Não coube neste navegador: se recarregar a página, as mudanças não salvas se perdem.',
  saved: (number: number) => `Salvo: a v${number} é um rascunho com estas mudanças.`,
  same: (number: number) => `Nada de novo: a v${number} já diz exatamente isto.`,
  difference: (number: number, against: number) => `Ver o que muda da v${against} para a v${number}`,
  findings: (count: string, units: number) => (units === 1 ? '1 aviso' : `${count} avisos`),
  tooMany: (most: string) =>
    `São mudanças demais para um rascunho só (até ${most}). Salve em partes, ou importe uma planilha.`,
  refused: (count: string, units: number) =>
    units === 1 ? 'Nada foi salvo, por um motivo:' : `Nada foi salvo, por ${count} motivos:`,
  goTo: (row: string) => `Ir à linha ${row}`,
  price: {
    title: 'Preço efetivo',
    show: 'Preço efetivo',
    weight: 'Peso, kg',
    value: 'Mercadoria, R$',
    origin: 'De (CEP)',
    asTable: 'da tabela',
    notOrigin: 'Não é um CEP.',
    asBand: 'da faixa',
    asUsual: '100,00',
    notWeight: 'Não é um peso.',
    notValue: 'Não é um valor.',
    parcel: (region: string, weight: string, value: string) =>
      `${region}: ${weight}, ${value} de mercadoria,`,
    way: (from: string, to: string) => `de ${from} a ${to}.`,
    within: (place: string) =>
      `dentro de ${place}: a tabela sai de qualquer lugar. Diga de onde, e os impostos são os de lá até aqui.`,
    days: (count: string) => `prazo ${count} d`,
  },
  inPart: { tariff: 'Em Preços:', coverage: 'Em Abrangência:', surcharges: 'Em Taxas:' },
};
