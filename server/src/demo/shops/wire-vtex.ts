import { amount, type Buyer, product } from './played-shop.ts';

/** What a checkout is answered, as far as it is shown. */
export type VtexSimulation = { logisticsInfo: { slas: { id: string; price: number }[] }[] };

/** The product in a cart, as a checkout wants to know of a seller what it is carried for. */
export function vtexSimulation({ zip }: Buyer): object {
  return { items: [{ id: product.sku, quantity: amount, seller: '1' }], postalCode: zip, country: 'BRA' };
}

const goodsCents = amount * product.priceCents;

type Bought = { buyer: Buyer; sla: VtexSimulation['logisticsInfo'][number]['slas'][number] };

/** The same bought by an option that was shown, paid, as the platform answers it. */
export function vtexOrder(orderId: string, { buyer, sla }: Bought): Record<string, unknown> {
  const now = new Date().toISOString();
  const [firstName = '', lastName = ''] = buyer.name.split(' ');
  return {
    ...{ orderId, sequence: orderId, origin: 'Marketplace', status: 'ready-for-handling' },
    ...{ value: goodsCents + sla.price, creationDate: now, authorizedDate: now, invoicedDate: null },
    isCompleted: true,
    totals: [
      { id: 'Items', name: 'Total dos Itens', value: goodsCents },
      { id: 'Discounts', name: 'Total dos Descontos', value: 0 },
      { id: 'Shipping', name: 'Total do Frete', value: sla.price },
    ],
    items: [
      {
        ...{ uniqueId: 'A1', id: product.sku, refId: product.sku, ean: null, name: product.name },
        ...{ seller: '1', quantity: amount, price: product.priceCents, sellingPrice: product.priceCents },
        priceDefinition: { total: goodsCents, calculatedSellingPrice: product.priceCents },
        additionalInfo: {
          dimension: {
            ...{ cubicweight: 2, weight: product.weightG, height: product.size.heightMm / 10 },
            ...{ width: product.size.widthMm / 10, length: product.size.lengthMm / 10 },
          },
        },
      },
    ],
    clientProfileData: {
      ...{ email: 'cliente@ct.vtex.com.br', firstName, lastName, documentType: 'cpf' },
      ...{ document: '52998224725', phone: '+5511987654321', isCorporate: false },
      ...{ corporateName: null, corporateDocument: null, stateInscription: null },
    },
    shippingData: {
      address: {
        ...{ addressType: 'residential', receiverName: buyer.name, postalCode: buyer.zip },
        ...{ city: buyer.city, state: buyer.state, country: 'BRA', street: buyer.street },
        ...{ number: buyer.number, neighborhood: buyer.district, complement: null, reference: null },
      },
      logisticsInfo: [
        {
          ...{ itemIndex: 0, selectedSla: sla.id, selectedDeliveryChannel: 'delivery', price: sla.price },
          ...{ shippingEstimate: '4bd', deliveryIds: [{ courierId: '1', courierName: 'Carreto' }] },
        },
      ],
    },
    packageAttachment: { packages: [] },
    storePreferencesData: { countryCode: 'BRA', currencyCode: 'BRL' },
  };
}
