// biome-ignore-all lint/style/useNamingConvention: keys are codes of the wire
import { chargeNames } from './charge-names.ts';

/** How tables are computed from others. */
export const tableDerived = {
  chargeNames,
  all: 'Tudo',
  recipe: 'Receita',
  isDerived: 'Como esta tabela é feita',
  from: (name: string) => `A partir de ${name}`,
  notSeen: 'de uma tabela que você não vê',
  modes: {
    publish: 'Entra em vigor, volta e sai de vigor junto com a base.',
    draft: 'Cada versão nova fica como rascunho até alguém publicar.',
  },
  modeNames: { publish: 'Seguir a base sozinha', draft: 'Fazer rascunhos' },
  asBase: 'Igual à base em tudo.',
  adjusted: (part: string, changes: string) => `${part}: ${changes}`,
  percent: (percent: string) => percent,
  points: (points: string) => `${points} em pontos percentuais`,
  amount: (amount: string) => `${amount} em valores`,
  unitAmount: (amount: string) => `${amount} em preços por unidade`,
  unchanged: 'fica como na base',
  rounded: {
    half_up: (step: string) => `arredondado para o múltiplo de ${step} mais próximo`,
    ceil: (step: string) => `arredondado para cima, em múltiplos de ${step}`,
    floor: (step: string) => `arredondado para baixo, em múltiplos de ${step}`,
  },
  inRegions: (names: string) => `só nas regiões ${names}`,
  weights: {
    between: (from: string, to: string) => `só de ${from} a ${to}`,
    from: (from: string) => `só acima de ${from}`,
    to: (to: string) => `só até ${to}`,
  },
  met: (count: string) => `mudou ${count} números`,
  metOne: 'mudou 1 número',
  metNone: 'não encontrou nada na base',
  days: (days: string, isLater: boolean) =>
    `Prazos: ${days} ${days === '1' ? 'dia útil' : 'dias úteis'} a ${isLater ? 'mais' : 'menos'}.`,
  service: (name: string) => `As ofertas dizem “${name}”.`,
  note: (text: string) => `Toda oferta diz: “${text}”`,
  recipients: {
    individual: 'Só pessoa física recebe.',
    company: 'Só pessoa jurídica recebe.',
    both: 'Pessoa física e jurídica recebem.',
  },
  validity: (days: string) => `A oferta vale por ${days} dias.`,
  limits: 'Com limites próprios de peso, medida ou valor.',
  dates: (from: string, until: string) =>
    until === ''
      ? `Vale a partir de ${from}.`
      : from === ''
        ? `Vale até ${until}.`
        : `Vale de ${from} a ${until}.`,
  states: {
    waiting: 'A última versão da base ainda está na fila.',
    derived: (at: string) => `Em dia com a base desde ${at}.`,
    failed: (at: string) => `Não deu certo em ${at}; a tabela ficou com a versão que tinha.`,
  },
  never: 'A base ainda não tem versão em vigor nem agendada.',
  by: (at: string, actor: string) => `Receita de ${at}, por ${actor}.`,
  edit: 'Mudar a receita',
  cut: 'Separar da base',
  cutting: 'Separar da base',
  cutWhy:
    'A tabela fica com as versões que tem e para de seguir a base. Depois disso dá para importar arquivos nela.',
  derivedFrom: 'Tabelas feitas a partir desta',
  none: 'Nenhuma tabela é feita a partir desta.',
  noneWhy:
    'Uma tabela derivada segue os preços desta com um ajuste seu: 7,5 % a mais, um dia a mais, outro nome.',
  add: 'Nova tabela derivada',
  adding: 'Nova tabela derivada',
  editing: 'Mudar a receita',
  save: 'Salvar',
  create: 'Criar',
  name: 'Nome da tabela',
  mode: 'Quando a base muda',
  rules: 'Ajustes',
  rulesWhy: 'Vale o último que alcança um número: primeiro a regra, depois as exceções.',
  rule: (number: number) => `Ajuste ${number}`,
  part: 'O quê',
  percentField: 'Mais ou menos, em %',
  addField: 'Mais ou menos, em R$',
  roundField: 'Arredondar a, em R$',
  roundMode: 'Para onde',
  roundModes: { half_up: 'O mais próximo', ceil: 'Para cima', floor: 'Para baixo' },
  addRule: 'Outro ajuste',
  removeRule: (number: number) => `Tirar o ajuste ${number}`,
  keptRest: 'Regiões, pesos e o mais que um ajuste tem ficam como estão.',
  extraDays: 'Dias úteis a mais ou a menos no prazo',
  wrongNumber: 'Não é um número que dê para usar aqui.',
  wrongForm: 'Há campos que não dá para ler; veja os marcados.',
  mayNot: (permission: string) =>
    `Para criar ou mudar tabelas derivadas falta a você a permissão ${permission}; quem cuida das pessoas pode dá-la.`,
  done: {
    added: (name: string) => `A tabela ${name} foi criada.`,
    edited: 'A receita mudou; o que está em vigor foi calculado de novo.',
    cut: 'A tabela não segue mais a base.',
  },
};
