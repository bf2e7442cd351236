import { chargeNames } from './charge-names.ts';

/** What the page of how CT-es are audited says. */
export const auditPolicy = {
  chargeNames: { total: 'Total', ...chargeNames } as Readonly<Record<string, string>>,
  groups: {
    audit: 'Conferência',
    tolerances: 'Diferenças que passam',
    tolerancesWhy:
      'Passa o maior entre o valor e a parte do devido. O contrato com a transportadora vem antes; um encargo sem linha própria é julgado pelo total.',
    limits: 'Até quanto cada um decide',
    limitsWhy:
      'A maior diferença que se pode liberar ou acertar. Conta o menor entre este limite e o da pessoa; vazio: qualquer valor.',
  },
  fields: {
    tolerances: { label: 'Diferenças que passam' },
    releasesAutomatically: {
      label: 'Liberar sozinho o que está dentro da tolerância',
      why: 'Desligado, fica pré-liberado e espera uma pessoa.',
    },
    analystLimitCents: { label: 'Limite de quem analisa (R$)', why: 'De quem não é administrador.' },
    adminLimitCents: { label: 'Limite de quem administra (R$)', why: 'Acima dele, ninguém libera.' },
  },
  inWords: 'O que isto quer dizer',
  usualTotal: 'No total, passam até R$ 0,10 de diferença: não há tolerância própria.',
  total: (amount: string, share: string, example: string) =>
    `No total, passam ${amount} ou ${share} do devido, o que for maior: de R$ 100,00 contratados, um CT-e de até ${example} passa.`,
  charge: (name: string, amount: string, share: string) =>
    `Em ${name}, passam ${amount} ou ${share} do devido, o que for maior.`,
  released: 'O que está dentro da tolerância é liberado na hora.',
  preReleased: 'O que está dentro da tolerância fica pré-liberado até alguém liberar.',
  ranks: { analyst: 'Quem analisa', admin: 'Quem administra' },
  limit: (who: string, amount: string | undefined) =>
    amount === undefined ? `${who} decide qualquer diferença.` : `${who} decide diferenças de até ${amount}.`,
  noTolerances: 'Nenhuma tolerância própria.',
  addCharge: 'Tolerância para',
  add: 'Acrescentar',
  amount: 'Valor (R$)',
  share: 'Parte (%)',
  amountOf: (name: string) => `Valor de ${name} (R$)`,
  shareOf: (name: string) => `Parte de ${name} (%)`,
  remove: 'Tirar',
  removeOf: (name: string) => `Tirar ${name}`,
  reasons: 'Motivos',
  reasonsWhy: 'São de toda a instalação. Quem decide sobre um CT-e escolhe um deles ou escreve outro.',
  noReasons: 'Ainda não há motivos: cada um escreve o seu.',
};
