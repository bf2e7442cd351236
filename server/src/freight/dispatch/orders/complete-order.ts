import type { Context } from '../../../context.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { KnownShipper } from '../../../registry/shippers/shippers-part.ts';
import type { HireOrder } from '../../hire/order.ts';
import { completeItems } from '../../quote/complete-items.ts';
import type { QuoteItem, QuoteRequest } from '../../quote/request.ts';
import { foreignNfe, originOf } from './origin.ts';
import { recipientOf, recipientProblems } from './recipient.ts';
import type { OrderProblem, WantedGoods, WantedOrder } from './wanted-order.ts';

/** An order that can be quoted and hired. */
export type WholeOrder = { order: HireOrder; request: QuoteRequest };

/** The code of the volume type table for what nobody named (decision Q17). */
const otherCategory = 999;

/**
 * An order as quoting and hiring take it, or everything that lacks of it.
 * @throws Failure `platform_not_found` is the quote's: the first platform of the shipper is taken.
 */
export async function completeOrder(
  ctx: Pick<Context, 'db' | 'mirror'>,
  shipper: KnownShipper,
  wanted: WantedOrder,
): Promise<WholeOrder | OrderProblem[]> {
  const recipient = recipientOf(wanted.recipient);
  const origin = originOf(ctx, shipper, wanted);
  // Of another company's goods nothing else matters.
  if ('field' in origin && origin.field === foreignNfe) return [origin];
  const items = wanted.goods.map(itemOf);
  const problems = [
    ...('field' in origin ? [origin] : []),
    ...recipientProblems(ctx, recipient),
    ...(await goodsProblems(ctx, shipper.id, { goods: wanted.goods, items })),
  ];
  if (problems.length > 0 || 'field' in origin) return problems;
  const { nfe, orderNumber, channel, notes } = wanted;
  const { document, stateInscription, address } = recipient;
  const [platformCode = ''] = shipper.platforms;
  return {
    order: {
      shipperCnpj: shipper.cnpj,
      dispatcher: null,
      recipient,
      metadata: [],
      ...{ orderNumber, parentOrderNumber: null, channel, subchannel: null, orderedAtMs: null },
      invoicedAtMs: nfe?.issuedAtMs ?? null,
      ...{ paymentType: null, notes, chargedCents: null, collectionOn: null, informedDeliveryAtMs: null },
      nfes: nfe === null ? [] : [nfe],
    },
    request: {
      platformCode,
      shipperCnpj: shipper.cnpj,
      recipient: {
        type: document.length === 11 ? 'individual' : 'company',
        ...{ document, stateInscription },
      },
      destinationZip: Number(address.zip),
      dispatchers: [{ ...origin, declaredCents: nfe === null ? null : Math.max(1, nfe.valueCents), items }],
      ...{ channel, subchannel: null, filter: null, limit: null, identification: orderNumber },
      reverse: false,
      loadTypes: ['fractional'],
      returns: { composition: false, volumes: false, appliedRules: false },
    },
  };
}

function itemOf(
  { sku, description, amount, weightG, valueCents, ...size }: WantedGoods,
  index: number,
): QuoteItem {
  const { heightMm, widthMm, lengthMm } = size;
  return {
    ...{ index, amount, category: otherCategory, sku, tag: null, description },
    ...{ heightMm, widthMm, lengthMm, unitWeightG: weightG, unitValueCents: valueCents },
    ...{ consolidate: false, overlaid: false, rotate: false, amountVolumes: null },
  };
}

const measures = {
  heightMm: 'a altura',
  widthMm: 'a largura',
  lengthMm: 'o comprimento',
  weightG: 'o peso',
} as const;

/** What is without a size and is in no catalogue. */
async function goodsProblems(
  ctx: Pick<Context, 'db'>,
  shipperId: number,
  { goods, items }: { goods: readonly WantedGoods[]; items: readonly QuoteItem[] },
): Promise<OrderProblem[]> {
  if (goods.length === 0) return [{ field: 'goods', message: 'Informe ao menos um volume.' }];
  const unknown = goods.flatMap((one, index) => (one.sku === null ? lacking(one, index) : []));
  if (unknown.length > 0) return unknown;
  try {
    await completeItems(ctx, shipperId, [{ document: '', zip: 0, declaredCents: null, items }]);
    return [];
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'invalid_request') throw error;
    return error.details.map(({ field, message }) => {
      const index = Number(/volumes\[(\d+)\]/.exec(field)?.[1] ?? -1);
      if (index < 0) return { field: 'goods', message: `As mercadorias: ${message}.` };
      const sku = goods[index]?.sku ?? '';
      return {
        field: `goods[${index}].heightMm`,
        message: `O SKU ${sku} não tem medidas e peso no catálogo; informe-os.`,
      };
    });
  }
}

function lacking(goods: WantedGoods, index: number): OrderProblem[] {
  const names = Object.keys(measures) as (keyof typeof measures)[];
  return names
    .filter((name) => goods[name] === null)
    .map((name) => ({ field: `goods[${index}].${name}`, message: `Informe ${measures[name]} do volume.` }));
}
