import { formatDatetime, parseDatetime } from '../../../kernel/sao-paulo.ts';
import { jsonReader, nonsense } from '../../vendors/line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../../vendors/line/request.ts';
import { centsOfNumber } from '../../vendors/values/reais.ts';
import { type OrderReason, orderReason } from '../order-problem.ts';
import type { OrderRead, StoreAccess, StoreItem, StoreOrder } from '../store.ts';
import { zipOf } from '../zip.ts';
import { type Order, order, orderList } from './schema.ts';
import { requireGood } from './wire-problem.ts';

export type Written = Pick<VendorRequest, 'method' | 'path' | 'body'>;

const readWhole = jsonReader(order);
const readList = jsonReader(orderList);

/** Of its own numbers (B8): under way and done, where the shop names no others; cancelled, whatever it names. */
const defaultPaid = '15,9';
const cancelled = 12;
/** By whom freight is paid (B9): in these cases nobody is hired. */
const ownTransport = new Set([3, 4]);
const noFreight = 9;

/** Pure. */
export function orderRequest(orderRef: string): Written {
  return { method: 'GET', path: `/pedidos/vendas/${encodeURIComponent(orderRef)}` };
}

/** Of one page of changed orders (B10); pages are counted from 1. */
export const pageSize = 100;

/** Pure. */
export function changedRequest(sinceMs: number, page: number): Written {
  const query = new URLSearchParams({
    pagina: String(page),
    limite: String(pageSize),
    dataAlteracaoInicial: formatDatetime(sinceMs),
  });
  return { method: 'GET', path: `/pedidos/vendas?${query}` };
}

/** The ids on a page. @throws VendorProblem */
export function readChanged(answer: VendorAnswer): string[] {
  return readList(requireGood(answer)).data.map(({ id }) => String(id));
}

/** The order itself (B7); null where nobody knows it. @throws VendorProblem */
export function readWholeOrder(answer: VendorAnswer): Order | null {
  return answer.status === 404 ? null : readWhole(requireGood(answer)).data;
}

/** An order as we understand it. Pure. @throws VendorProblem for an answer that is no order. */
export function readOrder(answer: VendorAnswer, settings: StoreAccess['settings']): OrderRead {
  const found = readWholeOrder(answer);
  if (found === null) return { kind: 'missing' };
  const number = String(found.numeroLoja || found.numero);
  const state = stateOf(found, settings);
  const items = found.itens.map(itemOf);
  const goods = items.filter((item) => item !== null);
  const reason =
    lackOf(found) ?? (goods.length < Math.max(1, items.length) ? orderReason('item_unreadable') : null);
  // Of what is cancelled nothing has to be carried: its freight is to hear of it, whatever is left of it.
  if (reason !== null && state !== 'cancelled') return { kind: 'unusable', number, reason };
  return {
    kind: 'order',
    order: {
      ref: String(found.id),
      number,
      state,
      stateText: `situação ${found.situacao?.id ?? 'não informada'}`,
      orderedAtMs: found.data == null ? null : parseDatetime(`${found.data} 00:00:00`),
      // An ERP never asked us for rates: what the buyer chose elsewhere names no offer of ours.
      optionCode: null,
      reference: null,
      ...sumsOf(found, goods),
      note: found.observacoes || null,
      items: goods,
      recipient: recipientOf(found),
    },
  };
}

/** Why an order has no freight that could be hired; null where it has. */
function lackOf({ transporte }: Order): OrderReason | null {
  const by = transporte?.fretePorConta ?? 0;
  if (by === noFreight) return orderReason('without_freight');
  if (ownTransport.has(by)) return orderReason('own_transport');
  const label = transporte?.etiqueta;
  if (!label?.endereco) return orderReason('no_label_address');
  if (zipOf(label.cep) === null) return orderReason('bad_zip');
  const country = (label.nomePais ?? '').trim().toLowerCase();
  return country === '' || country === 'brasil' ? null : orderReason('abroad');
}

function stateOf(
  { situacao }: Order,
  { paidSituations = defaultPaid }: StoreAccess['settings'],
): StoreOrder['state'] {
  if (situacao?.id === cancelled) return 'cancelled';
  return paidSituations.split(',').includes(String(situacao?.id)) ? 'paid' : 'unpaid';
}

function sumsOf(
  { totalProdutos, transporte }: Order,
  goods: readonly StoreItem[],
): Pick<StoreOrder, 'goodsCents' | 'chargedCents'> {
  const sum = goods.reduce((cents, { amount, unitCents }) => cents + amount * unitCents, 0);
  const { frete } = transporte ?? {};
  return {
    // A sample is worth a cent.
    goodsCents: Math.max(1, totalProdutos == null ? sum : moneyOf(totalProdutos, 'totalProdutos')),
    chargedCents: frete == null ? null : moneyOf(frete, 'transporte.frete'),
  };
}

function moneyOf(reais: number, member: string): number {
  const cents = centsOfNumber(reais);
  if (cents === null) throw nonsense(`its answer is off: ${member} is no money`);
  return cents;
}

const mostUnits = 1_000_000;
const mostCents = 99_999_999_999;

function itemOf({ codigo, descricao, quantidade, valor }: Order['itens'][number]): StoreItem | null {
  // Prices of one have up to ten decimals here (B7); the exponent rounds them as they are written.
  const unitCents = Math.round(Number(`${valor}e2`));
  const isPrice = valor >= 0 && Number.isSafeInteger(unitCents) && unitCents <= mostCents;
  if (!isPrice || !Number.isSafeInteger(quantidade) || quantidade < 1 || quantidade > mostUnits) return null;
  return {
    sku: codigo || null,
    name: descricao || null,
    amount: quantidade,
    unitCents,
    // An order has none: they come from the catalogue of SKUs.
    ...{ unitWeightG: null, heightMm: null, widthMm: null, lengthMm: null },
    isFree: false,
  };
}

function recipientOf({ contato, transporte }: Order): StoreOrder['recipient'] {
  const label = transporte?.etiqueta;
  const document = (contato.numeroDocumento ?? '').replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  const uf = (label?.uf ?? '').trim().toUpperCase();
  return {
    name: label?.nome || contato.nome || '',
    document: document === '' ? null : document,
    email: null,
    phone: null,
    zip: zipOf(label?.cep) ?? '',
    street: label?.endereco || '',
    number: label?.numero || null,
    district: label?.bairro || null,
    complement: label?.complemento || null,
    city: label?.municipio || null,
    uf: /^[A-Z]{2}$/.test(uf) ? uf : null,
  };
}
