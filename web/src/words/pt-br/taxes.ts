/** What the settings of ICMS rates say. */
export const taxes = {
  list: 'Alíquotas',
  why: 'O Carreto traz as alíquotas internas gerais de cada estado. As daqui valem em lugar delas, em todas as cotações da instalação, em um segundo. Fretes cotados antes ficam como estavam.',
  empty: 'Valem as que vêm com o Carreto',
  emptyWhy:
    'Acrescente uma onde um estado trata o frete de outro modo: alíquota própria, isenção ou diferimento.',
  add: 'Nova alíquota',
  addAct: 'Acrescentar',
  rate: 'Alíquota',
  term: 'Vale',
  acts: 'Atos',
  fields: {
    uf: { label: 'Estado', why: 'Onde o frete começa e termina.' },
    kind: {
      label: 'Tipo',
      values: {
        general: 'Geral: a das mercadorias',
        transport: 'Transporte: uma própria do frete',
        exempt: 'Isento: o frete não paga',
        deferred: 'Diferido: o frete não paga agora',
      },
    },
    ratePpm: { label: 'Alíquota (%)', why: '0 para isento ou diferido.' },
    fundPpm: { label: 'Fundo estadual (%)', why: 'Somado à alíquota; 0 se não há.' },
    fromOn: { label: 'Desde', why: 'Vazio: desde sempre.' },
    untilOn: { label: 'Até', why: 'Vazio: sem fim.' },
  },
  bears: (rate: string) => `Um frete dentro do estado leva ${rate} de ICMS.`,
  free: 'Um frete dentro do estado não leva ICMS.',
  span: (from: string | undefined, until: string | undefined) =>
    from === undefined
      ? until === undefined
        ? 'sempre'
        : `até ${until}`
      : until === undefined
        ? `desde ${from}`
        : `de ${from} a ${until}`,
  remove: 'Retirar',
  removeOf: (uf: string, kind: string) => `Retirar ${uf}, ${kind}`,
  removeTitle: (uf: string) => `Retirar a alíquota de ${uf}?`,
  removeWhy: 'Volta a valer o que ela escondia: outra daqui, ou a que vem com o Carreto.',
  removed: 'Alíquota retirada.',
};
