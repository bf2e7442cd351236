import { knownWord } from '../../formats/word-for.ts';
import { chargeNames } from './charge-names.ts';
import { cteChargeNames } from './cte-charge-names.ts';

type Most = { least: string; most: string };

/** What is agreed with a carrier. */
export const carrierContracts = {
  title: 'Contratos',
  about:
    'Um contrato por embarcador: o que a auditoria deixa passar sem perguntar, e o que vai para a transportadora.',
  empty: 'Ainda não há contrato com esta transportadora',
  emptyWhy: 'As tabelas valem sem ele; a auditoria usa as tolerâncias da política do embarcador.',
  add: 'Novo contrato',
  adding: (carrier: string) => `Novo contrato com ${carrier}`,
  added: 'Contrato feito.',
  edit: 'Editar',
  editOf: (shipper: string) => `Editar o contrato de ${shipper}`,
  save: 'Salvar',
  saved: 'Contrato salvo. Vale para o que for auditado a partir de agora.',
  shipper: (id: number) => `Embarcador ${id}`,
  shipperField: 'Embarcador',
  inForce: (day: string) => `Em vigor desde ${day}, sem fim marcado`,
  off: 'Desligado',
  offWhy:
    'As tabelas e conexões só deste embarcador não fazem ofertas; o que já foi contratado é auditado por ele.',
  passes: 'O que passa sem pergunta',
  charge: (code: string): string => knownWord(cteChargeNames, code) ?? chargeNames[code] ?? code,
  cte: 'CT-e',
  limit: (amount: string, share: string): string => {
    if (amount === '' && share === '') return 'só o valor exato';
    if (amount === '' || share === '') return `até ${amount}${share} de diferença`;
    return `até ${amount} ou ${share} de diferença, o que for maior`;
  },
  example: (what: string, due: string, { least, most }: Most) =>
    `${what} de ${due}: até ${most} passa, e a partir de ${least} também.`,
  exampleNothing: (what: string, due: string) => `${what} de ${due}: só ${due} passa.`,
  origins: { shipper: '(da política do embarcador)', usual: '(o de sempre: nada foi combinado)' },
  totalElsewhere: 'O total vai pela política do embarcador.',
  others: 'Uma taxa sem tolerância própria não decide sozinha: vale a do total.',
  releases: 'O que passa é liberado na hora.',
  preReleases: 'O que passa fica pré-liberado, à espera de uma pessoa.',
  toAudit: 'Ver o que está na auditoria',
  notfis: (layout: string) => `Ao fechar um romaneio, um arquivo NOTFIS ${layout} é feito para ela.`,
  noNotfis: 'Ao fechar um romaneio, nenhum arquivo NOTFIS é feito.',
  codes: (count: number) =>
    count === 1
      ? '1 código de ocorrência com significado próprio.'
      : `${count} códigos de ocorrência com significado próprio.`,
  tolerances: 'Tolerâncias',
  tolerancesWhy: 'A maior das duas partes vale. Uma taxa só entra aqui se deve decidir por si.',
  chargeField: 'De',
  amountField: 'Até R$',
  shareField: 'Ou até %',
  addTolerance: 'Acrescentar tolerância',
  remove: 'Tirar',
  removeOf: (charge: string) => `Tirar a tolerância de ${charge}`,
  wrong: 'Escreva valores como 1,50 e porcentagens de 0 a 100, como 2,5.',
  notfisField: 'Arquivo NOTFIS',
  notfisNone: 'Nenhum',
  notfisLayout: (layout: string) => `Layout ${layout}`,
  notfisWhy: 'Ao fechar um romaneio, os fretes embarcados vão neste arquivo para a transportadora.',
  active: 'Em vigor',
  activeWhy: 'Desligado, as tabelas e conexões só deste embarcador deixam de fazer ofertas.',
  yes: 'sim',
  no: 'não',
  outdated: 'Outra pessoa mudou este contrato. Veja abaixo o que mudou e escolha.',
};
