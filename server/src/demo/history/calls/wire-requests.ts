import type { QuoteItem } from '../../../freight/quote/request.ts';
import type { PlannedQuote } from '../plan.ts';
import type { DemoShop } from '../shops.ts';

/** What a shop sends for a quote, as its system writes it; the token stands for the real one, which nobody knows any more. */
export function quoteRequestOf({ shipper, platform, dispatchPoints }: DemoShop, one: PlannedQuote) {
  const point = dispatchPoints[one.dispatchPoint] ?? dispatchPoints[0];
  return {
    shipper: { registered_number: shipper.cnpj, token: 'x'.repeat(32), platform_code: platform.code },
    recipient: {
      type: 0,
      registered_number: one.recipient.document,
      country: 'BRA',
      zipcode: Number(one.recipient.address.zip),
    },
    dispatchers: [
      {
        registered_number: point?.document ?? shipper.cnpj,
        zipcode: Number(point?.address.zip ?? shipper.address.zip),
        volumes: one.items.map(volumeOf),
      },
    ],
    channel: one.channel,
    simulation_type: [0],
  };
}

/** An order to hire, as a shop's system hands it in. */
export function orderRequestOf(shop: DemoShop, one: PlannedQuote) {
  const { shipper, platform, dispatchPoints } = shop;
  const { recipient } = one;
  const point = dispatchPoints[one.dispatchPoint] ?? dispatchPoints[0];
  return {
    shipper: { registered_number: shipper.cnpj, platform_code: platform.code },
    recipient: {
      type: 0,
      registered_number: recipient.document,
      name: recipient.name,
      email: recipient.email,
      phone: recipient.phone,
      address: {
        zipcode: recipient.address.zip,
        street: recipient.address.street,
        number: recipient.address.number,
        neighborhood: recipient.address.district,
        country: 'BRA',
      },
    },
    dispatcher: {
      registered_number: point?.document ?? shipper.cnpj,
      state_inscription: shipper.stateInscription ?? 'ISENTO',
      name: shipper.corporateName,
      address: {
        zipcode: point?.address.zip ?? shipper.address.zip,
        street: point?.address.street ?? shipper.address.street,
      },
    },
    volumes: one.items.map(volumeOf),
    type_hiring: one.order?.hiring.by === 'deadline' ? 2 : 1,
    channel: one.channel,
    order_number: one.order?.number ?? '',
  };
}

/** What a carrier reports of a freight that it is not to speak of any more. */
export function lateReportOf(freightCode: string, day: string) {
  return {
    ocorrencias: [
      {
        id_frete: freightCode,
        codigo: 5,
        data_ocorrencia: `${day} 09:12:00`,
        descricao_ocorrencia: 'SAIU PARA ENTREGA',
      },
    ],
  };
}

function volumeOf(item: QuoteItem) {
  const { amount, category, sku, description, unitWeightG } = item;
  return {
    ...{ amount, category: String(category), sku, description },
    height: thousandth(item.heightMm),
    width: thousandth(item.widthMm),
    length: thousandth(item.lengthMm),
    unitary_price: item.unitValueCents / 100,
    unitary_weight: thousandth(unitWeightG),
  };
}

/** Metres of millimetres, kilograms of grams. */
function thousandth(amount: number | null): number | undefined {
  return amount === null ? undefined : amount / 1000;
}
