import type { Methods } from '../../api/made/operations.ts';
import { carriersParam } from '../../parts/carriers/carrier-param.ts';
import { choice, choices, codes, day, type Filter, ids, integer, words } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';
import { shippersParam } from '../../shell/shipper-param.ts';

/** What the list of freights is asked for. */
export type FreightQuery = NonNullable<Parameters<Methods['findFreights']>[0]>;

const ufs = 'AC,AL,AM,AP,BA,CE,DF,ES,GO,MA,MG,MS,MT,PA,PB,PE,PI,PR,RJ,RN,RO,RR,RS,SC,SE,SP,TO'.split(',');

/** Saved views, in the order of their keys `1` to `9`, as the address has them and as the API counts them. */
export const views = {
  atrasado: 'late',
  'em-risco': 'atRisk',
  parado: 'stuck',
  'tentativa-falhou': 'attemptFailed',
  'a-coletar': 'toCollect',
  problema: 'problem',
  'entregue-hoje': 'deliveredToday',
  reversa: 'reverse',
  'a-imprimir': 'unprinted',
} as const;
export type ViewParam = keyof typeof views;
export const viewParams = Object.keys(views) as ViewParam[];

/** Where a freight stands, as the address has it and as the API does. */
export const phases = {
  preparacao: 'preparing',
  andamento: 'underway',
  entregue: 'delivered',
  devolvido: 'returned',
  perdido: 'lost',
  cancelado: 'cancelled',
} as const;
export type PhaseParam = keyof typeof phases;

/** Orders of the list, as the address has them. */
export const sorts = {
  '-contratado': '-hiredAt',
  contratado: 'hiredAt',
  '-atraso': 'daysLate',
  previsto: 'expectedOn',
  '-previsto': '-expectedOn',
  '-evento': '-statusAt',
  evento: 'statusAt',
  uf: 'state',
  '-uf': '-state',
  '-custo': '-cost',
  custo: 'cost',
} as const;
export type SortParam = keyof typeof sorts;
export const sortParams = Object.keys(sorts) as SortParam[];

/** How reports count a freight, as the address has it and as the API does. */
export const keptPromises = {
  'no-prazo': 'onTime',
  atrasada: 'late',
  vencida: 'overdue',
  encerrada: 'ended',
} as const;
export type KeptParam = keyof typeof keptPromises;
export const choiceReasons = {
  'mais-barata': 'cheapest',
  'mais-rapida': 'faster',
  'mais-barata-ao-cliente': 'cheaper_for_customer',
  'mais-pontual': 'better_kept',
  'sem-motivo': 'unexplained',
  conhecida: 'any',
} as const;
export type ChoiceParam = keyof typeof choiceReasons;
export const delayCauses = {
  'destinatario-ausente': 'recipient_absent',
  'destinatario-nao-recebeu': 'recipient_not_receiving',
  endereco: 'address',
  retirada: 'awaiting_pickup',
  'do-embarcador': 'shipper',
  avaria: 'goods',
  rota: 'route',
  fisco: 'tax_authority',
  'forca-maior': 'force_majeure',
  'sem-motivo': 'unexplained',
} as const;
export type DelayParam = keyof typeof delayCauses;

const pointForm = /^(?:nenhum|[1-9]\d{0,14})$/;

/** Where freights leave from: a dispatch point by its number, or such as leave from none that is registered. */
export const leavesFrom: Filter<string> = {
  ...words('ponto', 20),
  read: (text) => (pointForm.test(text) ? text : undefined),
  typed: (text) => (pointForm.test(text.trim()) ? text.trim() : undefined),
};

/** Everything that the list is filtered by, declared once: the address, the chips and the form follow from it. */
export const freightFilters = {
  view: choice('situacao', viewParams),
  text: words('texto'),
  phase: choice('fase', Object.keys(phases) as PhaseParam[]),
  uf: choices('uf', ufs),
  city: words('cidade', 255),
  carrierId: integer('transportadora', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  service: words('servico', 255),
  point: leavesFrom,
  channel: words('canal', 255),
  orderNumber: words('pedido', 50),
  trackingCode: words('rastreio', 60),
  codes: codes('codigos', { max: 200, form: /^[^,]{1,60}$/ }),
  responsible: choice('responsavel', ['eu', 'ninguem']),
  stalledDays: integer('dias-parado', { min: 1, max: 3650 }),
  from: day('de'),
  until: day('ate'),
  expectedFrom: day('previsto-de'),
  expectedUntil: day('previsto-ate'),
  printed: choice('impressa', ['sim', 'nao']),
  printedFrom: day('impressa-de'),
  printedUntil: day('impressa-ate'),
  promisedFrom: day('prometido-de'),
  promisedUntil: day('prometido-ate'),
  kept: choice('promessa', Object.keys(keptPromises) as KeptParam[]),
  choice: choice('escolha', Object.keys(choiceReasons) as ChoiceParam[]),
  delayCause: choice('motivo-do-atraso', Object.keys(delayCauses) as DelayParam[]),
  source: choice('origem', ['oferta']),
  withoutChannel: choice('sem-canal', ['sim']),
  weightBand: integer('faixa-kg', { min: 0, max: 500 }),
  cancelled: choice('cancelado', ['sim', 'nao']),
  direction: choice('sentido', ['ida', 'volta']),
  carrierIds: ids(carriersParam),
  shipperIds: ids(shippersParam),
};
export type FreightFilterValues = ValuesOf<typeof freightFilters>;

/** The order of the list: a parameter of its own, for it filters nothing. */
export const freightOrder = { sort: choice('ordem', sortParams) };

type Around = { shipperId: number | undefined; personId: number };

/** The filter without its view, as the API takes it: what views are counted within. */
export function toFilter(values: FreightFilterValues, { shipperId, personId }: Around): FreightQuery {
  const { view: _, phase, uf, codes: some, responsible, point, printed, ...counted } = values;
  return {
    ...toCounted(counted),
    ...pointQuery(point),
    ...(printed === undefined ? {} : { printed: printed === 'sim' }),
    ...(shipperId === undefined ? {} : { shipperId }),
    ...(phase === undefined ? {} : { phase: phases[phase] }),
    ...(uf === undefined ? {} : { uf: uf.join(',') }),
    ...(some === undefined ? {} : { codes: some.join(',') }),
    ...(responsible === 'eu' ? { assigneeId: personId } : {}),
    ...(responsible === 'ninguem' ? { unassigned: true } : {}),
  };
}

type Counted = Omit<
  FreightFilterValues,
  'view' | 'phase' | 'uf' | 'codes' | 'responsible' | 'point' | 'printed'
>;

/** How reports count, and what stands in the address as the API takes it. */
function toCounted(counted: Counted): FreightQuery {
  const { kept, choice: reason, delayCause, source, withoutChannel, ...more } = counted;
  const { cancelled, direction, carrierIds, shipperIds, ...same } = more;
  return {
    ...same,
    ...(kept === undefined ? {} : { kept: keptPromises[kept] }),
    ...(reason === undefined ? {} : { choice: choiceReasons[reason] }),
    ...(delayCause === undefined ? {} : { delayCause: delayCauses[delayCause] }),
    ...(source === undefined ? {} : { source: 'offer' as const }),
    ...(withoutChannel === undefined ? {} : { withoutChannel: true }),
    ...(carrierIds === undefined ? {} : { carrierIds: carrierIds.join(',') }),
    ...(shipperIds === undefined ? {} : { shipperIds: shipperIds.join(',') }),
    ...(direction === undefined ? {} : { reverse: direction === 'volta' }),
    ...(cancelled === undefined ? {} : { cancelled: cancelled === 'sim' }),
  };
}

/** A dispatch point as the API takes it. */
export function pointQuery(point: string | undefined): Pick<FreightQuery, 'dispatchPointIds'> {
  return point === undefined ? {} : { dispatchPointIds: point === 'nenhum' ? 'none' : point };
}
