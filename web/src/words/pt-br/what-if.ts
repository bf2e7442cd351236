import { chargeNames } from './charge-names.ts';

type Reading = { both: string; dearer: string; cheaper: string; before: string; after: string };

/** What versions of tables would change, in money and days. */
export const whatIf = {
  states: {
    waiting: 'Na fila.',
    running: 'Comparando.',
    done: 'Pronta.',
    failed: 'A comparação parou sem resultado',
    cancelled: 'A comparação foi cancelada',
  },
  progress: 'Andamento da comparação',
  counting: 'Contando o que há no período…',
  counts: (done: string, all: string) => `${done} de ${all}.`,
  goesOn: 'Ela continua mesmo que você feche esta página; o endereço a traz de volta.',
  stop: 'Cancelar a comparação',
  cancelledWhy: 'Nada do que ela tinha visto ficou guardado. Faça outra quando quiser.',
  withdrawnWhy:
    'Nada ficou guardado pela metade. Escolha outra versão da tabela, ou importe o rascunho de novo, e compare outra vez.',
  failedWhy:
    'Nada ficou guardado pela metade. Compare outra vez; se repetir, avise quem cuida da instalação.',
  toTables: 'Ver as tabelas',
  kinds: 'O que foi comparado',
  kind: {
    quotes: (count: string) => `Cotações (${count})`,
    freights: (count: string) => `Fretes (${count})`,
  },
  kindOf: { quotes: 'Cotações', freights: 'Fretes' },
  one: { quotes: 'Cotação', freights: 'Frete' },
  unrated: (count: string) =>
    `${count} fretes ficaram de fora: são de transportadoras ao vivo, não foram cotados aqui, ou têm um CEP desconhecido.`,
  nothing: {
    quotes: 'Nenhuma cotação do período recebe oferta destas tabelas, antes ou depois.',
    freights: 'Nenhum frete do período é destas tabelas, antes ou depois.',
  },
  same: {
    quotes: (both: string) => `Nada muda: as ${both} cotações custam o mesmo, centavo por centavo.`,
    freights: (both: string) => `Nada muda: os ${both} fretes custam o mesmo, centavo por centavo.`,
  },
  reading: {
    quotes: ({ both, dearer, cheaper, before, after }: Reading) =>
      `De ${both} cotações com oferta antes e depois, ${dearer} ficam mais caras e ${cheaper} mais baratas: o custo vai de ${before} para ${after}.`,
    freights: ({ both, dearer, cheaper, before, after }: Reading) =>
      `De ${both} fretes com preço antes e depois, ${dearer} ficam mais caros e ${cheaper} mais baratos: o custo vai de ${before} para ${after}.`,
  },
  looked: { quotes: 'Cotações vistas', freights: 'Fretes vistos' },
  finals: 'Preço final ao cliente',
  lost: { quotes: 'Perdem a oferta', freights: 'Deixam a tabela' },
  gained: { quotes: 'Ganham oferta', freights: 'Vêm para a tabela' },
  worth: (count: string, money: string) => `${count} (${money})`,
  firsts: 'Primeiro lugar',
  wonLost: (won: string, lost: string) => `ganha ${won}, perde ${lost}`,
  firstMoney: 'Preço de quem fica em primeiro',
  byCharge: 'De onde vem a diferença',
  cutAxis: (money: string) => `O eixo começa em ${money}, para que as parcelas se vejam.`,
  charge: 'Parcela',
  picture: 'Desenho',
  amount: 'Valor',
  costBefore: 'Custo antes',
  costAfter: 'Custo depois',
  otherCharges: 'Outras parcelas',
  charges: chargeNames,
  byUf: 'Por estado de destino',
  tilesNote: {
    quotes: 'Quanto muda o custo onde há oferta antes e depois: + mais caro, − mais barato; · sem cotações.',
    freights: 'Quanto muda o custo onde há preço antes e depois: + mais caro, − mais barato; · sem fretes.',
  },
  tile: (uf: string, money: string) => `${uf}: ${money}`,
  tileLost: 'perde',
  tileGained: 'ganha',
  asTable: 'Ver como tabela',
  unknown: 'desconhecido',
  byWeight: 'Por faixa de peso taxado',
  weight: 'Peso',
  upTo: (kg: string) => `até ${kg} kg`,
  above: (kg: string) => `acima de ${kg} kg`,
  byCarrier: 'Por transportadora',
  carrier: 'Transportadora',
  byLane: 'Por rota (UF de origem, começo do CEP de destino)',
  lane: 'Rota',
  otherLanes: 'outras rotas',
  lanesShown: (shown: number, all: string) =>
    `As ${shown} com as maiores diferenças, de ${all}; o arquivo tem todas.`,
  uf: 'UF',
  difference: 'Diferença',
  percent: '%',
  before: 'Antes',
  after: 'Depois',
  both: 'Com oferta nas duas',
  lostGained: 'Perde / ganha',
  lessMore: (lost: string, gained: string) => `−${lost} / +${gained}`,
  deadlines: 'Prazos',
  noneMoves: { quotes: 'Nenhum prazo muda.', freights: 'Nenhum prazo muda.' },
  moves: ({ sooner, later, mean }: { sooner: string; later: string; mean: string }) =>
    `${sooner} chegam antes e ${later} depois; em média, ${mean} dia.`,
  days: 'Dias',
  byDays: (days: number) =>
    days === 0
      ? 'no mesmo dia'
      : `${Math.abs(days)}${Math.abs(days) === 30 ? ' ou mais' : ''} ${Math.abs(days) === 1 ? 'dia' : 'dias'} ${days > 0 ? 'depois' : 'antes'}`,
  winners: 'Quem perde o primeiro lugar, e para quem',
  noFlips: {
    quotes: 'O primeiro lugar não muda em nenhuma cotação.',
    freights: 'Nenhum frete muda de mãos.',
  },
  flipped: {
    quotes: (count: string) => `O primeiro lugar muda em ${count} cotações.`,
    freights: (count: string) => `${count} fretes mudam de mãos.`,
  },
  loser: 'Perde',
  winner: 'Ganha',
  firstDelta: 'Diferença do primeiro',
  own: 'comparada',
  otherFlips: (count: string) => `E mais ${count} de outros pares.`,
  appeared: (appeared: string, vanished: string) =>
    `Passam a ter alguma oferta: ${appeared}. Ficam sem nenhuma: ${vanished}.`,
  movers: (count: number) => (count === 1 ? 'A maior diferença' : `As ${count} maiores diferenças`),
  firstPlace: 'Primeiro lugar',
  changes: 'muda',
  stays: 'fica',
};
