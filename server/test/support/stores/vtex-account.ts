import { simulateVtex } from '../../../src/connectors/stores/vtex/simulator/simulator.ts';
import { startVendorSimulator } from '../../../src/connectors/vendors/simulator/simulator.ts';
import { simulated } from './simulated.ts';

/** The key that the simulated account gave out. */
export const vtexKey = { appKey: 'vtexappkey-loja-TESTES', accessToken: 'TOKENDETESTES00000000000' };

/** A simulated VTEX that listens, with its one account. */
export async function startVtex(reachedAt: (url: string) => string = (url) => url) {
  const { appKey, accessToken: appToken } = vtexKey;
  const vendor = simulateVtex({ name: 'loja', appKey, appToken, reachedAt });
  return { account: vendor.account, simulator: await startVendorSimulator(vendor) };
}

/** An order that is ready for handling, as it answers it: three books to São Paulo. */
export function vtexOrder(orderId: string, changes: object = {}): Record<string, unknown> {
  return {
    ...{ orderId, sequence: orderId, origin: 'Marketplace', status: 'ready-for-handling', value: 48_144 },
    ...{
      creationDate: '2026-11-20T12:00:00.1234567+00:00',
      authorizedDate: '2026-11-20T12:05:00.0000000+00:00',
    },
    ...{ invoicedDate: null, isCompleted: true },
    totals: [
      { id: 'Items', name: 'Total dos Itens', value: 44_970 },
      { id: 'Discounts', name: 'Total dos Descontos', value: 0 },
      { id: 'Shipping', name: 'Total do Frete', value: 3174 },
    ],
    items: [
      {
        ...{ uniqueId: 'A1', id: 'LV-1', refId: 'REF-1', ean: '7890000000017', name: 'Livro', seller: '1' },
        ...{ quantity: 3, price: 14_990, sellingPrice: 14_990 },
        priceDefinition: { total: 44_970, calculatedSellingPrice: 14_990 },
        additionalInfo: {
          dimension: { cubicweight: 2.0, height: 30.0, length: 50.0, weight: 1600.0, width: 40.0 },
        },
      },
    ],
    clientProfileData: {
      ...{ email: 'a1b2@ct.vtex.com.br', firstName: 'Maria', lastName: 'Souza', documentType: 'cpf' },
      ...{ document: '52998224725', phone: '+5511987654321', isCorporate: false },
      ...{ corporateName: null, corporateDocument: null, stateInscription: null },
    },
    shippingData: {
      address: {
        ...{ addressType: 'residential', receiverName: 'Maria Aparecida de Souza', postalCode: '01311-000' },
        ...{ city: 'São Paulo', state: 'SP', country: 'BRA', street: 'Avenida Paulista', number: '1000' },
        ...{ neighborhood: 'Bela Vista', complement: 'Apto 42', reference: null },
      },
      logisticsInfo: [
        {
          ...{ itemIndex: 0, selectedSla: 'Economica', selectedDeliveryChannel: 'delivery', price: 3174 },
          ...{ shippingEstimate: '4bd', deliveryIds: [{ courierId: '1', courierName: 'Carreto' }] },
        },
      ],
    },
    packageAttachment: { packages: [] },
    storePreferencesData: { countryCode: 'BRA', currencyCode: 'BRL' },
    ...changes,
  };
}

/** A parcel as whoever invoices makes it. */
export function vtexParcel(changes: object = {}): Record<string, unknown> {
  return {
    ...{ type: 'Output', invoiceNumber: '1234', invoiceValue: 101_970, invoiceUrl: null, invoiceKey: null },
    ...{ issuanceDate: '2026-11-20T11:15:00.0000000+00:00', courier: null, trackingNumber: null },
    ...{ trackingUrl: null, embeddedInvoice: null, courierStatus: null, items: [] },
    ...changes,
  };
}

/** What the suite of all platforms needs of it. */
export async function openVtexFixture() {
  const { account, simulator } = await startVtex();
  return {
    simulator: {
      ...simulated(simulator),
      putOrder(ref: string) {
        account.orders.set(ref, vtexOrder(ref, { packageAttachment: { packages: [vtexParcel()] } }));
      },
      eventCount: (ref: string, word: string | undefined) =>
        account.updates.filter(
          ({ orderId, isDelivered }) => orderId === ref && (isDelivered ? 'isDelivered' : 'event') === word,
        ).length,
    },
    access: { credential: { ...vtexKey }, settings: { storeId: 'loja' } },
    tokens: ['accessToken'],
    hosts: simulator.hosts,
    cart: {
      items: [{ id: 'LV-1', quantity: 3, seller: '1' }],
      ...{ postalCode: '01311-000', country: 'BRA' },
    },
    // A checkout says no prices and no measures; what an order says of them its own exchanges hold.
    unit: { amount: 3 },
  };
}
