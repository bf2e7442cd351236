import { writeBrl } from '../../formats/brl.ts';
import { wordFor } from '../../formats/word-for.ts';
import { cteChargeNames } from './cte-charge-names.ts';

/** The desk of the audit. */
export const audit = {
  title: 'Auditoria',
  one: 'CT-e',
  file: 'Pacote de negociação (XLSX)',
  countedFile: 'Baixar a lista (XLSX)',
  bill: 'Fatura',
  toBill: 'Abrir a fatura que o cobra',
  shownSum: (name: string, count: string, amount: string) =>
    `${name}: ${count} ${count === '1' ? 'CT-e' : 'CT-es'}, ${amount} ao todo`,
  figures: { recovered: 'recuperado', cause: 'por esta causa' },
  allOf: { recovered: 'Tudo o que voltou', cause: 'Tudo por esta causa' },
  missing: 'Este CT-e não existe.',
  statesLabel: 'Situação',
  stateTabs: {
    divergentes: 'Divergentes',
    negociacao: 'Em negociação',
    propostas: 'Propostas a responder',
    'pre-liberados': 'Pré-liberados',
  },
  states: {
    processing: 'Em processamento',
    divergence: 'Divergente',
    negotiation: 'Em negociação',
    preReleased: 'Pré-liberado',
    released: 'Liberado',
    rejected: 'Recusado',
  },
  decided: {
    processing: 'em processamento',
    divergence: 'divergente',
    negotiation: 'em negociação',
    preReleased: 'pré-liberado',
    released: 'liberado',
    rejected: 'recusado',
  },
  yes: 'sim',
  counted: {
    from: 'Chegou de',
    until: 'Chegou até',
    countedCause: 'Contado pela causa',
    recovered: 'Com valor recuperado',
    automatic: 'Sem decisão de pessoa',
    carrierIds: 'Transportadoras',
    shipperIds: 'Embarcadores',
  },
  search: 'Número, chave, frete ou transportadora',
  groups: 'Causas e transportadoras',
  queue: 'Fila',
  all: 'Todos',
  within: 'Dentro da tolerância',
  sums: (count: string, amount: string) => `${count} · ${amount}`,
  carrier: (id: number) => `transportadora ${id}`,
  named: (number: number) => `CT-e ${number}`,
  beside: (what: string, carrier: string) => `${what} · ${carrier}`,
  logged: (message: string, actor: string) => `${message} (${actor})`,
  causes: {
    duplicate: 'Já cobrado',
    cubingFactor: 'Cubagem',
    taxedWeight: 'Peso taxado',
    goodsValue: 'Valor da mercadoria',
    chargeNotContracted: 'Taxa fora do contrato',
    taxRate: 'Imposto',
    tableVersion: 'Outra versão da tabela',
    region: 'Outra região',
    chargeAmount: 'Tarifa diferente',
    rounding: 'Arredondamento',
    unlinked: 'Sem frete',
    notPriced: 'Sem preço na tabela',
    entangled: 'Fretes emaranhados',
    unexplained: 'Sem causa encontrada',
  },
  causeLine: (cause: string, fact: string) => (fact === '' ? cause : `${cause}: ${fact}`),
  fact: (cause: string, facts: Readonly<Record<string, unknown>>): string => {
    const value = (name: string, scale: number) => (Number(facts[name]) / scale).toLocaleString('pt-BR');
    const brl = (name: string) => writeBrl(Number(facts[name]));
    switch (cause) {
      case 'taxed_weight':
        return `cobrado ${value('chargedG', 1000)} kg, combinado ${value('dueG', 1000)} kg`;
      case 'cubing_factor':
        return `${value('dueKgPerM3Milli', 1000)} → ${value('chargedKgPerM3Milli', 1000)} kg/m³`;
      case 'goods_value':
        return `cobrado sobre ${brl('chargedCents')}, combinado ${brl('dueCents')}`;
      case 'tax_rate':
        return `${value('duePpm', 10_000)} % → ${value('chargedPpm', 10_000)} %`;
      case 'table_version':
      case 'region':
        return typeof facts.label === 'string' ? facts.label : '';
      case 'charge_amount':
      case 'charge_not_contracted':
        return typeof facts.charge === 'string' ? wordFor(cteChargeNames, facts.charge) : '';
      default:
        return '';
    }
  },
  charge: (code: string): string => wordFor(cteChargeNames, code),
  acts: { released: 'Liberar', negotiation: 'Negociar', rejected: 'Recusar' },
  propose: 'Propor',
  undo: 'Desfazer',
  undone: 'Desfeito: ninguém ficou sabendo.',
  next: 'Próximo CT-e',
  previous: 'CT-e anterior',
  decideTitle: (act: string, number: number | undefined) =>
    number === undefined ? act : `${act} o CT-e ${number}`,
  reason: 'Motivo',
  lastReasons: 'Últimos motivos',
  reasons: {
    open: 'Motivos…',
    title: 'Motivos de todos',
    each: 'Um motivo por linha',
    why: 'Quem decide sobre um CT-e escolhe um deles ou escreve outro.',
    save: 'Gravar os motivos',
    tooMany: (count: number, length: number) =>
      `São no máximo ${count} motivos, de até ${length} letras cada.`,
  },
  request: {
    act: 'Pedir aprovação',
    why: 'Quem tem limite para isso recebe o pedido, com este motivo.',
    done: 'Aprovação pedida a quem tem limite para isso.',
    waits: (actor: string, reason: string) => `${actor} pede a liberação: ${reason}`,
    own: 'Quem pediu não pode aprovar.',
    give: 'Aprovar',
    refuse: 'Não aprovar',
  },
  undoableWhy: 'Vale em 10 segundos; até lá, você pode desfazer.',
  decidedNow: (number: number, state: string) => `CT-e ${number}: ${state} em 10 segundos.`,
  waits: (actor: string, state: string) => `${actor} decidiu: ${state} em instantes.`,
  proposeTitle: 'Propor um valor à transportadora',
  amount: 'Valor a pagar',
  amountWrong: 'Informe um valor em reais, como 120,50.',
  message: 'Mensagem (opcional)',
  proposed: (amount: string) => `Proposta de ${amount} enviada.`,
  linkTitle: 'Ligar o CT-e a um frete',
  link: 'Ligar a um frete',
  linked: (code: string) => `Ligado ao frete ${code}: a auditoria olha de novo em instantes.`,
  freightCode: 'Código do frete',
  notAudited: 'Ainda não foi auditado.',
  nothingDue: 'Nada diz quanto era devido: falta o frete, ou a tabela não tem preço para ele.',
  cascade: 'Do devido ao cobrado',
  line: 'Parcela',
  bar: 'Barra',
  amountHead: 'Valor',
  byTotal: 'Comparado pelo total: o CT-e não diz as parcelas.',
  byCharge: 'Parcela por parcela',
  due: 'Devido',
  charged: 'Cobrado',
  difference: 'Diferença',
  tolerance: 'Tolerância',
  verdict: 'Resultado',
  isWithin: 'dentro',
  isBeyond: 'fora',
  freights: 'Fretes',
  noFreight: 'Nenhum frete encontrado.',
  candidates: {
    title: 'Podem ser deste CT-e',
    none: 'Nenhum frete parecido.',
    clues: {
      nfeKey: 'mesma NF-e',
      nfeNumber: 'mesmo número de NF-e',
      recipient: 'mesmo destinatário',
      goodsValue: 'mesmo valor da mercadoria',
      cost: 'custo parecido',
    },
    line: (clues: string, days: string) => `${clues}, ${days}`,
    days: (days: number) =>
      days === 0 ? 'no mesmo dia' : days > 0 ? `${days} d antes` : `${-days} d depois`,
    link: 'Ligar',
    why: (clues: string) => `Escolhido entre os parecidos: ${clues}`,
  },
  unlink: 'Desligar…',
  unlinkTitle: (code: string) => `Desligar o CT-e do frete ${code}`,
  unlinkAct: 'Desligar',
  unlinkWhy: 'O CT-e volta a esperar; só uma pessoa o liga de novo a este frete.',
  settlement: 'O que acertaria',
  settles: {
    complement: (amount: string) => `Um CT-e complementar de ${amount}.`,
    replacement: (amount: string) => `Um CT-e substituto de ${amount}.`,
  },
  letters: {
    title: 'Mensagens à transportadora',
    write: 'Escrever à transportadora',
    dialogTitle: 'Escrever à transportadora',
    send: 'Enviar',
    to: 'E-mail de quem responde na transportadora',
    partners: 'Pessoas da transportadora',
    others: 'Outros endereços',
    othersWhy:
      'Vários separados por vírgula. Cada um recebe um link só seu, que vale 14 dias e serve para uma resposta.',
    message: 'Mensagem (opcional)',
    messageWhy: 'Sem links. Quem responde vê o valor cobrado e a sua proposta, e nada da sua conta.',
    nobody: 'Escolha ou escreva ao menos um endereço.',
    tooMany: (count: number) => `São no máximo ${count} endereços.`,
    noMail: 'Nenhum servidor de e-mail está configurado: nada pode ser enviado.',
    toInstallation: 'Ver a instalação',
    preview: 'A mensagem como será enviada',
    subject: 'Assunto:',
    sent: (recipients: string) => `Mensagem a caminho de ${recipients}.`,
    states: {
      pending: 'na fila',
      sending: 'a caminho',
      handing: 'a caminho',
      sent: 'enviada, sem resposta pelo link',
      failed: 'não foi entregue',
      uncertain: 'não se sabe se chegou',
    },
    answers: {
      accepted: 'aceitou a proposta',
      refused: 'recusou a proposta',
      proposed: 'propôs outro valor',
    },
    answered: (answer: string, at: string) => `${answer}, ${at}`,
  },
  proposals: 'Propostas',
  sides: { shipper: 'Embarcador', carrier: 'Transportadora' },
  proposalStates: { open: 'aberta', superseded: 'substituída', accepted: 'aceita', refused: 'recusada' },
  proposal: (side: string, amount: string, state: string) => `${side}: ${amount} (${state})`,
  accept: 'Aceitar',
  refuse: 'Não aceitar',
  passOn: 'Passar o CT-e',
  notes: { title: 'Notas', none: 'Nenhuma nota ainda.', write: 'Nova nota', save: 'Anotar' },
  counter: 'Contrapor…',
  lineWhy: (due: string, charged: string) => `Devido ${due}, cobrado ${charged}`,
  priceReceipt: 'Custo e recibo',
  original: 'Documento do CT-e',
  log: 'Histórico',
  empty: 'Nada a decidir',
  emptyWhy: 'CT-es que diferem do combinado aparecem aqui, do mais caro ao mais barato.',
  toFiles: 'Entregar CT-es em arquivo',
  bulk: {
    open: 'Liberar todos da fila…',
    title: 'Liberar todos da fila',
    accepted: (count: string, amount: string, largest: string) =>
      `Liberar ${count} CT-es, ${amount} ao todo, nenhum acima de ${largest}.`,
    stands:
      'Vale para estes CT-es, como estão agora, por 15 minutos. O que mudar até lá é recusado linha por linha.',
    aboveLimit: (sum: string, limit: string) => `A soma de ${sum} passa do seu limite de ${limit}.`,
    refused: (count: string) => `Recusados: ${count}`,
    line: (number: number) => `CT-e ${number}:`,
    confirm: (count: string) => `Liberar ${count} agora`,
    close: 'Fechar',
  },
};
